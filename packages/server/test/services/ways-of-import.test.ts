import { randomUUID } from 'node:crypto';
import { onTestFinished, expect, test } from 'vitest';
import type { OwnedIndex } from '../../src/search/port.ts';
import { screenBuyers } from '../../src/services/discovery/buyer-screening.ts';
import { listPeers } from '../../src/services/discovery/company-peers.ts';
import { mapMarket } from '../../src/services/discovery/market-map.ts';
import { screenTargets } from '../../src/services/discovery/target-screening.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { learnVectors } from '../../src/services/learning/learn-vectors.ts';
import type { Done } from '../../src/services/requests/run.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { SourceItem } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { parametersWith } from '../support/discovery.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** The same rows give the same answers for every way of import. */

const list = { name: 'list', title: 'L', publisher: 'P', licence: 'CC0', source_url: 'https://list.example' };
const count = 620;

const trades = [
  {
    label: 'Airlines',
    said: ['regional airline', 'scheduled flights to islands', 'jet fleet leasing', 'air cargo handling', 'airport lounges'],
  },
  { label: 'Milling', said: ['flour mill', 'wheat trading', 'grain silos', 'bread mixes for bakeries', 'oat flakes'] },
  { label: 'Dental clinics', said: ['dental clinics', 'orthodontics', 'implant surgery', 'dental laboratory', 'dentures for clinics'] },
  {
    label: 'Fintech',
    said: ['payments platform', 'invoice financing', 'card issuing for banks', 'open banking software', 'fraud screening'],
  },
  {
    label: 'Cold storage',
    said: ['cold storage warehouses', 'refrigerated trucks', 'frozen food logistics', 'ice making', 'blast freezing of fish'],
  },
];
const countries = ['DEU', 'FRA', 'USA', 'GBR', 'BRA', 'JPN'];
const odd = ['amber', 'basalt', 'cobalt', 'dune', 'ember', 'fjord', 'grove', 'harbour', 'islet', 'juniper', 'kelp'];

interface Row {
  at: number;
  facts: Extract<SourceItem, { kind: 'company' }>['facts'];
}

/** Every company says some of what its trade says, and a word of another trade now and then. */
const rows: Row[] = Array.from({ length: count }, (_, at) => {
  const { label, said } = trades[at % trades.length]!;
  const other = trades[(at * 7 + 3) % trades.length]!.said[at % 4]!;
  const phrases = said.filter((_phrase, place) => place !== (at >> 3) % 5 && place !== (at >> 2) % 5);
  const name = `${odd[at % odd.length]} ${odd[(at * 5 + 2) % odd.length]} ${at}`;
  return {
    at,
    facts: {
      name: name.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase()),
      country: countries[(at * 11) % countries.length]!,
      categories: [label],
      key_phrases: at % 9 === 0 ? [...phrases, other] : phrases,
      short_description: `${phrases[0]} since ${1950 + (at % 70)}, at the ${odd[(at * 3) % odd.length]} site`,
      // Of different lengths: of equal relevance more than are read would be a matter of chance.
      description: `${odd.slice(0, at % 11).join(' ')} ${phrases.slice(at % 3).join(', ')} ${odd.slice(at % 7).join(' ')}.`,
    },
  };
});

function statementOf({ at, facts }: Row, day: number): SourceItem {
  return {
    kind: 'company',
    source: list.name,
    source_key: `${at}`,
    retrieved_at: new Date(Date.UTC(2026, 0, day)),
    method: 'reported',
    reason: 'its own row',
    subject: { permalink: `company-${at}` },
    facts,
  };
}

const take = (service: TestService, some: readonly Row[], day = 28) =>
  takeItems(
    service,
    some.map((row) => statementOf(row, day)),
  );

/** Imports, and has the index follow as the running service does. */
async function takeItems({ app: { context } }: TestService, items: readonly SourceItem[]): Promise<void> {
  await ingest(context, items);
  if (!running.has(context.index)) return;
  await catchUpIndex(context);
  await context.index.compact?.();
}

/** Indexes that follow imports. */
const running = new WeakSet<OwnedIndex>();

async function start({ app: { context } }: TestService): Promise<void> {
  running.add(context.index);
  await catchUpIndex(context);
}

/** Has words and labels learnt from all there is: how stale they may get is told in learning.test.ts. */
async function learn({ app: { context }, database }: TestService): Promise<void> {
  await database.owner.query('delete from learnt_vectors');
  await learnVectors(context, new AbortController().signal);
}

const parts = Array.from({ length: 10 }, (_, part) => rows.slice((part * count) / 10, ((part + 1) * count) / 10));

const ways: Record<string, (service: TestService) => Promise<void>> = {
  'before the start': async (service) => {
    await take(service, rows);
    await start(service);
  },
  'into a running service that holds fifteen': async (service) => {
    await take(service, rows.slice(0, 15));
    await start(service);
    await take(service, rows.slice(15));
  },
  'in ten parts': async (service) => {
    await start(service);
    for (const part of parts) await take(service, part);
  },
  'with corrections and withdrawals between': async (service) => {
    await start(service);
    const others = rows
      .slice(0, 90)
      .map(({ at, facts }) => ({ at: at + 5_000, facts: { ...facts, name: `Gone ${at}`, key_phrases: ['flour mill', 'vanished trade'] } }));
    for (const part of parts) {
      // As it was first said: of another trade and place.
      await take(
        service,
        part.map(({ at, facts }) => ({
          at,
          facts: { ...facts, country: 'CHN', key_phrases: ['steel mill', 'air cargo'], categories: ['Steel'] },
        })),
        1,
      );
      if (part === parts[3]) await take(service, others, 2);
      await take(service, part);
      if (part !== parts[6]) continue;
      await takeItems(
        service,
        others.map(({ at }): SourceItem => ({ kind: 'withdrawn', of: 'company', source: list.name, source_key: `${at}`, at: `${at}` })),
      );
    }
  },
};

const topics = [
  'regional airlines',
  'flour mills',
  'dental clinics',
  'payments for banks',
  'cold storage and frozen food',
  'freight by air',
];

async function answersOf({ app: { context } }: TestService): Promise<Record<string, unknown[]>> {
  const asker = { ...context, organization_id: randomUUID() };
  const parameters = parametersWith() as never;
  const asked: [string, Promise<Done>][] = [
    ...topics.map((topic): [string, Promise<Done>] => [topic, mapMarket(asker, { topic, parameters, samples: [] })]),
    ...['company-7', 'company-12'].flatMap((company): [string, Promise<Done>][] => [
      [`companies like ${company}`, mapMarket(asker, { topic: 'refrigerated transport', parameters, samples: [company] })],
      [`peers of ${company}`, listPeers(asker, { company, parameters, samples: [] })],
      [`targets for ${company}`, screenTargets(asker, { company, parameters, samples: [] })],
      [`buyers of ${company}`, screenBuyers(asker, { company, parameters, samples: [] })],
    ]),
  ];
  return Object.fromEntries(await Promise.all(asked.map(async ([name, work]) => [name, (await work).result as unknown[]] as const)));
}

test('the same rows give the same answers, imported before the start, into the running service, in ten parts, and with corrections and withdrawals between', async () => {
  let expected: Record<string, unknown[]> | undefined;
  for (const [way, importBy] of Object.entries(ways)) {
    const service = await startTestService({ template: 'empty', works: false });
    onTestFinished(() => service.close());
    await saveSources(service.app.context.db, [list]);
    await importBy(service);
    await learn(service);
    const answers = await answersOf(service);
    for (const topic of topics) expect(answers[topic]!.length, topic).toBeGreaterThan(20);
    expected ??= answers;
    for (const [asked, answer] of Object.entries(answers)) expect(answer, `${asked}, ${way}`).toEqual(expected[asked]);
  }
});
