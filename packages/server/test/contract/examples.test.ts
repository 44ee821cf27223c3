import { errors, openApiDocument, type Operation } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectConformity, expectPublished } from '../support/conformance.ts';
import { declaredOperations } from '../support/declared-operations.ts';
import { startTestService, type CallOptions, type TestService } from '../support/service.ts';

// The examples of the document are calls that a reader copies: each is sent, and answered as the document says.

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ works: false });
});
afterAll(() => service.close());

/** Files as a browser sends them. */
function sent({ body, ...others }: CallOptions, { files }: Operation): CallOptions {
  if (!files) return { body, ...others };
  return { ...others, raw: new FormData() };
}

describe('the example that fails', () => {
  test.each(declaredOperations)('of $id is refused with its code', async (declared) => {
    const { code, ...call } = declared.fails;
    const isSignedIn = code !== 'UNAUTHENTICATED';
    const { status, body } = await service.call(declared.id, { ...sent(call, declared), ...(!isSignedIn && { token: null }) });
    expect({ status, code: body.code }).toEqual({ status: errors[code].status, code });
    expect(declared.errors).toContain(code);
  });
});

const lists = declaredOperations.filter(({ paging, example }) => paging ?? Array.isArray((example.response as { data?: unknown }).data));

test.each(lists)('$id has an example that finds nothing', ({ id, status, empty, query, body }) => {
  // The workflows of an installation are never none.
  if (id === 'workflow.list') return;
  expect(empty).toBeDefined();
  query?.strict().parse(empty!.query ?? {});
  body?.parse(empty!.body);
  expectConformity(id, status, empty!.response);
});

const askable = declaredOperations.filter(({ id, empty }) => empty && !['news_report.fetch', 'news_watch.news'].includes(id));

test.each(askable)('the example of $id that finds nothing finds nothing', async (declared) => {
  const { response, ...call } = declared.empty!;
  const answer = await service.call(declared.id, call);
  expect(answer.status).toBe(declared.status);
  expect(answer.body).toEqual(response);
});

test.each(Object.keys(errors))('the example of %s is a body of its schema, and says what to do', (code) => {
  const { examples, schemas } = openApiDocument().components!;
  const { value } = examples![code] as { value: { code: string } };
  expect(value.code).toBe(code);
  expectPublished('Error', value);
  const name = Object.keys(schemas!).find((each) =>
    JSON.stringify((schemas![each] as { properties?: { code?: unknown } }).properties?.code)?.includes(`"const":"${code}"`),
  );
  expect(schemas![name!]).toMatchObject({
    'x-retry': expect.stringMatching(/^(?:never|later|backoff)$/),
    'x-remedy': expect.stringMatching(/\.$/),
  });
});
