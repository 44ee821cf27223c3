import { operatorAct } from '@firmament/contract';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { servedAct, type Run } from '../../src/calls/operator-calls.ts';
import { registerAdmin } from '../../src/commands/admin/register.ts';
import { act } from '../../src/services/operators/act.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { adminOn } from './admin.support.ts';

const declared = operatorAct({
  id: 'operator.lanterns.light_all',
  summary: 'Light the lanterns',
  effect: 'write',
  input: z.object({
    street: z.string().meta({ description: 'Where they are' }),
    lanterns: z.int().min(1).default(3).meta({ description: 'Lanterns to light' }),
    colours: z.array(z.string()).optional().meta({ description: 'Colours of the light' }),
  }),
  data: z.array(z.object({ street: z.string(), lantern: z.int(), colour: z.string().nullable() })),
  example: { body: { street: 'Mill Lane' }, data: [] },
  command: { arguments: ['street'] },
});

const run: Run = (context, { street, lanterns, colours = [] }: { street: string; lanterns: number; colours?: string[] }) =>
  act(context, declared.id, async () => ({
    result: Array.from({ length: lanterns }, (_, at) => ({ street, lantern: at + 1, colour: colours[at] ?? null })),
    details: { street },
  }));

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false, also: [servedAct(declared, run)] });
});
afterAll(() => service.close());

test('an act that a test declares has its command, with help, options, table and audit', async () => {
  const also = [{ declared, load: async () => run }];
  const admin = adminOn(service.database.url, {}, also);
  const printed = await admin.run('lanterns', 'light-all', 'Mill Lane', '--lanterns', '2', '--colours', 'red,blue');
  expect(printed).toMatchObject({ code: 0, error: '' });
  expect(printed.stdout).toMatch(/^Street +Lantern +Colour\n─.*\nMill Lane +1 +red\nMill Lane +2 +blue\n$/);
  expect(await admin.json('lanterns', 'light-all', 'Mill Lane', '--lanterns', '1')).toEqual([
    { street: 'Mill Lane', lantern: 1, colour: null },
  ]);
  expect((await admin.run('lanterns', 'light-all', 'Mill Lane', '--lanterns', '0')).error).toMatch(
    /^--lanterns must be a whole number of at least 1/,
  );
  admin.remove();
  const program = new Command('firmament');
  registerAdmin(program, also);
  const command = program.commands[0]!.commands.find((each) => each.name() === 'lanterns')!.commands[0]!;
  expect(command.helpInformation()).toMatch(
    /light-all \[options\] <street>[\s\S]*Light the lanterns[\s\S]*--lanterns <value> +lanterns to light \(3\)/,
  );
  const audit = await service.database.owner.query(`select act, details from audit`);
  expect(audit.rows).toEqual(Array.from({ length: 2 }, () => ({ act: 'lanterns light-all', details: { street: 'Mill Lane' } })));
});

test('an act that a test declares is served to operators alone, validated, documented and counted', async () => {
  const call = (token: string, body: object = { street: 'Mill Lane', lanterns: 1 }) => service.call(declared, { body, token });
  expect((await call(service.token)).body).toMatchObject({ code: 'FORBIDDEN', detail: expect.stringContaining('role operator') as string });
  const other = await service.newOrganization();
  await service.database.owner.query(`update users set role = 'operator' where organization_id = $1`, [
    (await service.app.context.accounts.authenticate(`Bearer ${other.token}`)).organization_id,
  ]);
  const token = (await service.app.context.accounts.issueToken(other.credentials)).access_token;
  const { status, body } = await call(token);
  expect({ status, body }).toEqual({
    status: 200,
    body: { status: 'success', data: [{ street: 'Mill Lane', lantern: 1, colour: null }], count: 1 },
  });
  expect((await call(token, { lanterns: 1 })).body).toMatchObject({ code: 'MISSING_PARAMETER', field: 'street' });
  const { rows } = await service.database.owner.query(`select actor, act from audit order by audit_id desc limit 1`);
  expect(rows).toEqual([{ actor: 'demo@firmament.example', act: 'lanterns light-all' }]);
  const document = async (name: string) => (await (await fetch(new URL(name, service.url))).json()) as { paths: Record<string, unknown> };
  expect(Object.keys((await document('/openapi-operator.json')).paths)).toContain('/api/operator/lanterns/light-all/');
  expect(Object.keys((await document('/openapi.json')).paths).filter((path) => path.startsWith('/api/operator/'))).toEqual([]);
  expect(await service.app.context.metrics.text()).toContain('operation="operator.lanterns.light_all",status="200"');
});
