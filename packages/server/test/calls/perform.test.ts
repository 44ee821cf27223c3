import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Operation } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOperation } from '../../src/calls/handlers.ts';
import type { Answer, Served } from '../../src/calls/open-call.ts';
import { perform } from '../../src/calls/perform.ts';
import { bodyAbout } from '../support/declared-operations.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
/** Two organizations, so that the state which one door leaves is not seen by the other. */
let byPort: string;
let inProcess: string;
beforeAll(async () => {
  service = await startTestService({ works: false });
  byPort = (await service.newOrganization()).token;
  inProcess = (await service.newOrganization()).token;
});
afterAll(() => service.close());

interface Input {
  params?: Record<string, string> | undefined;
  query?: Record<string, string> | undefined;
  body?: unknown;
}

const note = fileURLToPath(import.meta.url);

async function callPort({ declared }: Served, { params, query, body }: Input, token: string | null) {
  const form = new FormData();
  form.append('files', new Blob(['A note.']), 'note.txt');
  return service.call(declared, {
    ...(params && { params }),
    ...(query && { query }),
    ...(declared.files && body !== undefined ? { raw: form } : declared.body && { body }),
    token,
  });
}

async function callInProcess(served: Served, { params, query, body: given }: Input, token: string | null): Promise<Answer> {
  const body = served.declared.body && given;
  const caller = token === null ? {} : { authorization: `Bearer ${token}` };
  if (!served.declared.files || body === undefined) return perform(service.app.context, served, { sent: { params, query, body }, caller });
  const file = await open(note);
  try {
    const files = { name: 'note.txt', size: (await file.stat()).size, fd: file.fd };
    return await perform(service.app.context, served, { sent: { params, query, body: { files } }, caller });
  } finally {
    await file.close();
  }
}

/** An answer without what differs between any two calls: ids, moments and tokens. */
function lasting(text: string): unknown {
  return JSON.parse(
    text
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replaceAll(/"(report_id|notebook_id)":"?\d+"?/g, '"$1":1')
      .replaceAll(/file_[\w-]+/g, 'file')
      .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'moment')
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token'),
  ) as unknown;
}

const textOf = (answer: Answer) => ('text' in answer ? answer.text : JSON.stringify('body' in answer ? answer.body : path.basename(note)));

function inputOf(declared: Operation): Input {
  const { params, query } = declared.example;
  const body = declared.id === 'token.create' ? service.credentials : bodyAbout(declared, 'nvidia');
  return { params, query, ...(declared.body && { body }) };
}

const cases = everyOperation.map((served) => [served.declared.id, served] as const);

describe('a call that is performed without a port', () => {
  test.each(cases)('of %s has the status and the body of the port, with the example of the contract', async (_, served) => {
    const input = inputOf(served.declared);
    const isPublic = served.declared.access === 'public';
    const port = await callPort(served, input, isPublic ? null : byPort);
    const direct = await callInProcess(served, input, isPublic ? null : inProcess);
    expect(direct.status, textOf(direct)).toBe(port.status);
    expect(lasting(textOf(direct))).toEqual(lasting(port.text));
  });

  test.each(cases)('of %s is refused as at the port without credentials and with a wrong input', async (_, served) => {
    const wrong = { params: served.declared.example.params, query: { limit: 'x', page: 'x', company: '' }, body: { topic: 7 } };
    for (const tokens of [
      [null, null],
      [byPort, inProcess],
    ] as const) {
      const port = await callPort(served, served.declared.files ? {} : wrong, tokens[0]);
      const direct = await callInProcess(served, served.declared.files ? {} : wrong, tokens[1]);
      expect(direct.status, textOf(direct)).toBe(port.status);
      expect(lasting(textOf(direct))).toEqual(lasting(port.text));
    }
  });

  test('is replayed under its idempotency key, and says so', async () => {
    const served = everyOperation.find(({ declared }) => declared.id === 'market_map.enrich')!;
    const call = () =>
      perform(service.app.context, served, {
        sent: { body: { topic: 'tin mining', parameters: {} } },
        caller: { authorization: `Bearer ${inProcess}` },
        idempotency_key: 'in-process-1',
      });
    const [first, second] = [await call(), await call()];
    expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
    expect(textOf(second)).toBe(textOf(first));
  });

  test('takes an identity that the door has verified, and is counted for its organization', async () => {
    const identity = await service.app.context.accounts.authenticate(`Bearer ${inProcess}`);
    const served = everyOperation.find(({ declared }) => declared.id === 'request.list')!;
    await service.app.context.usage.write();
    const calls = async () => {
      await service.app.context.usage.write();
      const { rows } = await service.database.owner.query<{ calls: number }>(
        `select calls::int from usage_days where organization_id = $1 and operation = 'request.list'`,
        [identity.organization_id],
      );
      return rows[0]?.calls ?? 0;
    };
    const before = await calls();
    expect((await perform(service.app.context, served, { caller: { identity } })).status).toBe(200);
    expect(await calls()).toBe(before + 1);
  });

  test('ends with the reason of its signal when that is aborted before it starts', async () => {
    const served = everyOperation.find(({ declared }) => declared.id === 'sandbox.samples')!;
    const signal = AbortSignal.abort(new Error('Gone.'));
    const call = perform(service.app.context, served, { caller: { authorization: `Bearer ${inProcess}` }, signal });
    await expect(call).rejects.toThrow('Gone.');
  });
});
