import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation, OperationId } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { readDocumentsFor } from '../../src/services/companies/added.ts';
import { confirmAddition, listAdditions, rejectAddition } from '../../src/services/operators/companies.ts';
import type { OperatorContext } from '../../src/services/operators/context.ts';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { newestRevision, tellChanged } from '../../src/store/companies/index-progress.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { declaredOperations } from '../support/declared-operations.ts';
import { parametersWith } from '../support/discovery.ts';
import { startTestService, type Answer, type TestService } from '../support/service.ts';

let service: TestService;
let operator: OperatorContext;
/** Two organizations: their tokens, and their ids. */
let ours: { token: string; id: string };
let theirs: { token: string; id: string };
beforeAll(async () => {
  service = await startTestService();
  const { config, clock, log } = service.app.context;
  operator = { db: service.database.owner, clock, log, config, actor: 'tester' };
  ours = await signedIn(service.token);
  theirs = await signedIn((await service.newOrganization()).token);
  await saveSources(service.database.db, [{ name: 'register', title: 'R', publisher: 'P', licence: 'CC0', source_url: '' }]);
});
afterAll(() => service.close());

async function signedIn(token: string) {
  return { token, id: (await service.app.context.accounts.authenticate(`Bearer ${token}`)).organization_id };
}

async function added(company_name: string, website: string, { token }: Pick<typeof ours, 'token'> = ours): Promise<string> {
  const { status, body, text } = await service.call('company.add', { token, body: { company_name, website } });
  expect(status, text).toBe(202);
  expect(body).toMatchObject({ already_exists: false, company: null });
  return (await finished(body.request_id, { token })).permalink;
}

async function finished(request_id: string, { token }: Pick<typeof ours, 'token'> = ours) {
  for (;;) {
    const { body } = await service.call('request.status', { params: { request_id }, token });
    if (body.status === 'COMPLETED') return body.result;
    expect(['PENDING', 'PROCESSING'], body.error).toContain(body.status);
    await sleep(10);
  }
}

/** A register's statement, once every organization finds it. */
async function imported(source_key: string, facts: CompanyFacts): Promise<void> {
  const stated = { source: 'register', source_key, as_of: '2031-01-01', retrieved_at: new Date('2031-01-02'), method: 'filed' } as const;
  const { name, website } = facts;
  await ingest(service.app.context, [{ kind: 'company', ...stated, subject: { name, ...(website && { website }) }, facts }]);
  await tellChanged(service.app.context.db);
  await indexed();
}

async function indexed(): Promise<void> {
  const { db, index } = service.app.context;
  for (const wanted = await newestRevision(db); (await index.state()).revision < wanted; await sleep(10));
}

const enrich = (company: string, { token }: Pick<typeof ours, 'token'> = ours) =>
  service.call('company.enrich_single', { token, body: { company, sections: ['firmographics'] }, query: { include_sources: 'true' } });
const nameOf = async (company: string, asker: Pick<typeof ours, 'token'> = ours) => {
  const { status, body } = await enrich(company, asker);
  return status === 200 ? body.data.firmographics.name : body.code;
};
const search = async (query: string, asker = ours, search_by?: string): Promise<string[]> =>
  (
    await service.call('company.search', { token: asker.token, query: { query, limit: '50', ...(search_by && { search_by }) } })
  ).body.data.map((row: { permalink: string }) => row.permalink);

const bearer = declaredOperations.filter(({ access }) => access === 'bearer');

interface Asked {
  id: OperationId;
  query?: Record<string, string>;
  body?: object;
}

const namingOne = ['company', 'permalink', 'website'];

/** The calls of an operation that speak of a company, each about this one. */
function callsAbout(company: string, { id, example, ...declared }: Operation & { id: OperationId }): Asked[] {
  const { query, body = {} } = example as { query?: Record<string, string>; body?: Record<string, unknown> };
  const sampled = parametersWith({ sample_companies: [company] });
  if (id === 'company.search') {
    return [undefined, 'name', 'website', 'domain', 'ticker'].map((search_by) => ({
      id,
      query: { query: company, limit: '50', ...(search_by && { search_by }) },
    }));
  }
  // It names a company of its own.
  if (id === 'company.add') return [];
  if (query && 'company' in query) return [{ id, query: { ...query, company } }];
  if (id === 'market_map.enrich') return [{ id, body: { topic: 'robotics', parameters: sampled } }];
  const fields = [...new Set([...Object.keys(body), ...(declared.body instanceof z.ZodObject ? Object.keys(declared.body.shape) : [])])];
  const pair = ['nvidia', company];
  if (fields.includes('parameters') && !fields.includes('companies')) {
    return [
      ...(fields.includes('company') ? [{ id, body: { ...body, company, parameters: parametersWith() } }] : []),
      { id, body: { ...body, parameters: sampled } },
    ];
  }
  if (fields.includes('payload')) return [{ id, body: { reportType: 'player_comparison', payload: { websites: pair } } }];
  // Of several fields that name a company one wins.
  const rest = Object.fromEntries(Object.entries(body).filter(([field]) => !namingOne.includes(field)));
  const naming = (companies: string[]) => ({ id, body: { ...body, ...('name' in body && { name: companies.join(' and ') }), companies } });
  return [
    ...fields.filter((field) => namingOne.includes(field)).map((field) => ({ id, body: { ...rest, [field]: company } })),
    ...(fields.includes('companies') && id !== 'notebook.peer_comparison' ? [naming([company])] : []),
    ...(fields.includes('companies') ? [naming(pair)] : []),
    ...(fields.includes('websites') ? [{ id, body: { workflow: 'player_comparison', websites: pair } }] : []),
  ];
}

const told = ({ status, body }: Answer) => ({ status, body: { ...body, request_ref: '', ...(body.request_id && { request_id: 'one' }) } });

/** What other organizations get for everything that could find our addition, by name and by value. */
async function askedByTheOthers({
  identifiers,
  names,
}: Record<'identifiers' | 'names', readonly string[]>): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const identifier of [...identifiers, ...names]) {
    const asked = bearer.filter(({ id }) => id === 'company.search' || identifiers.includes(identifier));
    for (const call of asked.flatMap((declared) => callsAbout(identifier, declared))) {
      const answer = await service.call(call.id, { ...call, token: theirs.token });
      answers[JSON.stringify(call)] = told(answer);
      // Its rows could also reveal it.
      if (answer.status === 202) await finished(answer.body.request_id, theirs);
    }
  }
  const map = { topic: 'larkfen underwater picking robots', parameters: {} };
  const { body } = await service.call('market_map.enrich', { token: theirs.token, body: map });
  answers['map'] = await finished(body.request_id, theirs);
  answers['listed'] = (await service.call('company.search', { token: theirs.token, query: { query: 'lar', limit: '50' } })).body;
  return answers;
}

describe('a company that an organization added', () => {
  const identifiers = [
    'larkfen-robotics--added',
    'larkfen-robotics',
    'larkfen-robotics.com',
    'https://www.larkfen-robotics.com/about',
    'ir.larkfen-robotics.com',
  ];
  const names = ['Larkfen Robotics Ltd', 'larkfen', 'lrakfen robotics'];

  test('changes no answer of any endpoint to another organization, by no identifier', { timeout: 180_000 }, async () => {
    const asked = bearer.filter((declared) => callsAbout('x', declared).length > 0).map(({ id }) => id);
    expect(asked).toEqual(expect.arrayContaining(['company.enrich', 'company.jobs', 'company.filings', 'target_screening.enrich']));
    expect(asked).toEqual(expect.arrayContaining(['workflow.start', 'news_report.start', 'news_watch.create', 'notebook.custom_workflow']));
    expect(asked.length).toBeGreaterThan(18);
    const before = await askedByTheOthers({ identifiers, names });
    const revision = await newestRevision(service.app.context.db);
    expect(await added('Larkfen Robotics Ltd', 'https://larkfen-robotics.com')).toBe('larkfen-robotics--added');
    expect(await nameOf('larkfen-robotics--added')).toBe('Larkfen Robotics Ltd');
    expect(await askedByTheOthers({ identifiers, names })).toEqual(before);
    expect(await newestRevision(service.app.context.db)).toBe(revision);
  });

  test('is found by its own by permalink, website, name, beginning, slips of the hand and words in another order', async () => {
    for (const identifier of [
      'larkfen-robotics--added',
      'Larkfen-Robotics--Added',
      'larkfen-robotics.com',
      'http://www.larkfen-robotics.com/x',
    ]) {
      expect(await nameOf(identifier), identifier).toBe('Larkfen Robotics Ltd');
    }
    const typed = [
      'Larkfen Robotics Ltd',
      'larkfen',
      'larkf',
      'larkfenrobotics',
      'robotics larkfen',
      'lrakfen robotics',
      'larkfen robotcs',
      'larkfn robotikcs',
    ];
    for (const name of typed) expect(await search(name), name).toContain('larkfen-robotics--added');
    for (const site of ['larkfen-robotics.com', 'https://larkfen-robotics.com/team', 'larkfen-rob']) {
      expect(await search(site, ours, 'domain'), site).toEqual(['larkfen-robotics--added']);
    }
    expect(await search('larkfen robotics', ours, 'ticker')).toEqual([]);
    const rows = (await service.call('company.search', { query: { query: 'larkfen robotics', company_type: 'public' } })).body.data;
    expect(rows.map((row: { permalink: string }) => row.permalink)).not.toContain('larkfen-robotics--added');
    expect((await enrich('larkfen-robotic')).body.candidates).toEqual([
      { permalink: 'larkfen-robotics--added', name: 'Larkfen Robotics Ltd' },
    ]);
  });

  test('works for its own wherever a company is named', async () => {
    for (const call of bearer.flatMap((declared) => callsAbout('larkfen-robotics--added', declared))) {
      const { status, body, text } = await service.call(call.id, call);
      expect(status, `${call.id} ${text}`).toBeLessThan(300);
      if (status === 202) expect(await finished(body.request_id), call.id).toBeDefined();
    }
    const body = { companies: ['larkfen-robotics.com', 'nvidia'], sections: ['firmographics'] };
    const batch = await service.call('company.enrich', { body });
    expect(await finished(batch.body.request_id)).toMatchObject({
      'larkfen-robotics.com': { firmographics: { name: 'Larkfen Robotics Ltd', website: 'https://larkfen-robotics.com' } },
      nvidia: { firmographics: { name: expect.stringMatching(/nvidia/i) } },
    });
  });

  test('is known already to its own, and new to every other organization, in words of its own', async () => {
    const again = await service.call('company.add', { body: { company_name: 'Whatever', website: 'larkfen-robotics.com' } });
    expect(again.body).toMatchObject({
      already_exists: true,
      company: { permalink: 'larkfen-robotics--added', name: 'Larkfen Robotics Ltd' },
    });
    expect(await added('Other Words', 'larkfen-robotics.com', theirs)).toBe('other-words--added');
    expect([await nameOf('larkfen-robotics.com'), await nameOf('larkfen-robotics.com', theirs)]).toEqual([
      'Larkfen Robotics Ltd',
      'Other Words',
    ]);
    expect(await nameOf('other-words--added')).toBe('COMPANY_NOT_FOUND');
    expect(await added('Larkfen Robotics', 'larkfen-robotics.co.uk')).toMatch(/^larkfen-robotics--added-[0-9a-f]{6}$/);
  });
});

describe('an import of a company that organizations added', () => {
  test('publishes its own words once, and no other’s; their permalinks lead to it', async () => {
    const [own, other] = [
      await added('Tundra Secret Name', 'tundra-grip.com'),
      await added('Tundra Rival Name', 'tundra-grip.com', theirs),
    ];
    await imported('T-1', { name: 'Tundra Grip Oy', website: 'tundra-grip.com', country: 'FIN' });
    const { token } = await service.newOrganization();
    const stranger = await signedIn(token);
    for (const [asker, permalink] of [
      [ours, own],
      [theirs, other],
      [stranger, 'tundra-grip'],
    ] as const) {
      expect(await nameOf(permalink, asker)).toBe('Tundra Grip Oy');
      expect(await nameOf('tundra-grip.com', asker)).toBe('Tundra Grip Oy');
      expect(await search('Tundra Grip', asker)).toEqual(['tundra-grip']);
      expect(await search('tundra-grip.com', asker)).toEqual(['tundra-grip']);
      const text = JSON.stringify([(await enrich(permalink, asker)).body, (await enrich('tundra-grip', asker)).body]);
      expect(text).not.toMatch(/Secret|Rival/);
      const again = await service.call('company.add', { token: asker.token, body: { company_name: 'Tundra', website: 'tundra-grip.com' } });
      expect(again.body).toMatchObject({ already_exists: true, company: { permalink: 'tundra-grip', name: 'Tundra Grip Oy' } });
    }
    // The organization that used another name still finds it by that; others do not.
    expect(await search('Tundra Secret Name')).toContain('tundra-grip');
    expect(await search('Tundra Secret Name', theirs)).not.toContain('tundra-grip');
    expect((await enrich(own, stranger)).status).toBe(404);
  });

  test('is what a request finds that named the addition before', async () => {
    const permalink = await added('Polarwerk Ours', 'polarwerk.com');
    await imported('P-1', { name: 'Polarwerk GmbH', website: 'https://polarwerk.com', country: 'DEU' });
    const { db } = service.app.context;
    const documents = await readDocumentsFor({ db, organization_id: ours.id }, [permalink, 'nvidia', 'nobody']);
    expect([...documents].map(([asked, { permalink: found }]) => [asked, found])).toEqual(
      expect.arrayContaining([
        [permalink, 'polarwerk'],
        ['nvidia', 'nvidia'],
      ]),
    );
    expect(documents.size).toBe(2);
  });
});

describe('an operator', () => {
  const named = (permalink: string, { id } = ours) => ({ organization: id, permalink });

  test('confirms an addition: every organization finds it once, its permalink leads to it, and the audit says so', async () => {
    const permalink = await added('Icegrip Labs', 'icegrip.com');
    expect(await nameOf('icegrip.com', theirs)).toBe('COMPANY_NOT_FOUND');
    expect((await listAdditions(operator, { state: 'waiting', limit: 1 }))[0]).toMatchObject({
      organization_id: ours.id,
      permalink,
      name: 'Icegrip Labs',
      website: 'icegrip.com',
      found_as: '',
    });
    expect(await confirmAddition(operator, named(permalink))).toMatchObject({ state: 'confirmed', found_as: 'icegrip-labs' });
    await indexed();
    for (const asker of [ours, theirs]) {
      expect(await nameOf('icegrip-labs', asker)).toBe('Icegrip Labs');
      expect(await nameOf('icegrip.com', asker)).toBe('Icegrip Labs');
      expect(await search('icegrip labs', asker)).toEqual(['icegrip-labs']);
    }
    expect(await nameOf(permalink)).toBe('Icegrip Labs');
    expect(await nameOf(permalink, theirs)).toBe('COMPANY_NOT_FOUND');
    const text = JSON.stringify((await enrich('icegrip-labs', theirs)).body);
    expect(text).not.toContain(ours.id);
    await expect(confirmAddition(operator, named(permalink))).rejects.toThrow('icegrip-labs--added is confirmed already.');
    const { rows } = await operator.db.query('select act, actor, subject_organization, details from audit order by audit_id desc limit 1');
    expect(rows).toEqual([
      {
        act: 'companies confirm',
        actor: 'tester',
        subject_organization: ours.id,
        details: { permalink, name: 'Icegrip Labs', website: 'icegrip.com', before: 'waiting', found_as: 'icegrip-labs' },
      },
    ]);
  });

  test('withdraws a confirmation, and gives it again: only the organization that added it keeps finding it', async () => {
    const permalink = await added('Frostarm', 'frostarm.com');
    await confirmAddition(operator, named(permalink));
    await indexed();
    expect(await search('frostarm', theirs)).toEqual(['frostarm']);
    expect(await rejectAddition(operator, named(permalink))).toMatchObject({ state: 'rejected', found_as: '' });
    await indexed();
    expect(await search('frostarm', theirs)).toEqual([]);
    expect(await nameOf('frostarm', theirs)).toBe('COMPANY_NOT_FOUND');
    expect(await nameOf(permalink)).toBe('Frostarm');
    expect(await search('frostarm')).toEqual([permalink]);
    expect(await listAdditions(operator, { organization: ours.id, state: 'rejected', limit: 9 })).toMatchObject([{ permalink }]);
    await expect(rejectAddition(operator, named(permalink))).rejects.toThrow('is rejected already');
    await confirmAddition(operator, named(permalink));
    await indexed();
    expect(await nameOf('frostarm', theirs)).toBe('Frostarm');
  });

  test('attaches what two organizations and an import said to one company, and takes each back by itself', async () => {
    const [own, other] = [await added('Harrow Vale', 'harrow-vale.com'), await added('Harrowvale Group', 'harrow-vale.com', theirs)];
    await confirmAddition(operator, named(own));
    expect((await listAdditions(operator, { organization: theirs.id, limit: 1 }))[0]).toMatchObject({
      state: 'waiting',
      found_as: 'harrow-vale',
    });
    await confirmAddition(operator, named(other, theirs));
    await imported('H-1', { name: 'Harrow Vale Holdings PLC', website: 'harrow-vale.com', country: 'GBR' });
    await indexed();
    const { rows } = await operator.db.query("select permalink from company_documents where permalink like 'harrow%vale%'");
    expect(rows).toEqual([{ permalink: 'harrow-vale' }]);
    await rejectAddition(operator, named(own));
    await rejectAddition(operator, named(other, theirs));
    await indexed();
    const answer = await enrich(own);
    expect(answer.body.data.firmographics.name).toBe('Harrow Vale Holdings PLC');
    expect(JSON.stringify(answer.body)).not.toContain('added-by-customers');
  });

  test('reports an unknown addition, and changes nothing then', async () => {
    const before = (await operator.db.query('select from audit')).rowCount;
    await expect(confirmAddition(operator, named('nvidia'))).rejects.toThrow(/added no company with the permalink 'nvidia'/);
    await expect(confirmAddition(operator, named('larkfen-robotics--added', theirs))).rejects.toThrow(/added no company/);
    await expect(listAdditions(operator, { state: 'confirmt', limit: 9 })).rejects.toThrow(/confirmed/);
    expect((await operator.db.query('select from audit')).rowCount).toBe(before);
  });
});
