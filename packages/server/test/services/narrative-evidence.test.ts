import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { narrativeSectionNames } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobFacts } from '../../src/kernel/publications.ts';
import { openPassages } from '../../src/search/open.ts';
import type { OwnedPassageIndex } from '../../src/search/passages.ts';
import { catchUpPassages } from '../../src/services/indexing/index-passages.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { narrate } from '../../src/services/narratives/narrate.ts';
import { readDocuments } from '../../src/services/narratives/read-documents.ts';
import type { SourceItem } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { aCompany, aPublication } from '../api/documents.support.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { article, publish, silent } from '../support/news.ts';

const moment = new Date('2031-04-01T00:00:00Z');
const clock = () => moment;
const names: Record<string, string> = {
  quillmere: 'Quillmere Robotics',
  larkfen: 'Larkfen',
  manymere: 'Manymere',
  hiremere: 'Hiremere',
  onemere: 'Onemere',
  plainmere: 'Plainmere',
};

let database: FreshDatabase;
let folder = '';
let passages: OwnedPassageIndex;

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'firmament-evidence-'));
  passages = await openPassages(folder, { model: 'none' });
  await saveSources(database.db, [{ name: 'wire', title: 'W', publisher: 'The Wire', licence: 'CC0', source_url: '' }]);
  await take(Object.entries(names).map(([permalink, name]) => aCompany(permalink, { name })));
});
afterAll(async () => {
  await passages.close();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

async function take(items: readonly SourceItem[]): Promise<void> {
  const { counts } = await ingest({ db: database.db, clock }, items);
  expect(counts.rejected).toBe(0);
  await catchUpPassages({ db: database.db, passages });
}

const filing = (permalink: string, day: string, said: string) => {
  const html = `<h2>Item 8.01. Other Events</h2><p>${said}</p>`;
  const key = `${permalink}-${day}`;
  const facts = { form: '8-K', accession: key, filed: `${day} 00:00:00`, report_url: '', filing_url: `https://x.example/${key}`, html };
  return aPublication('filing', key, { permalink, as_of: day, facts });
};

const documentOf = (permalink: string) => ({ facts: { name: names[permalink] } }) as never;
const read = (permalink: string, prompts: readonly string[] = []) =>
  readDocuments({ db: database.db, passages, log: silent }, { permalink, document: documentOf(permalink), prompts });

async function narrated(permalink: string, prompts: readonly string[] = []) {
  const context = { db: database.db, clock, config: { persons: false }, model: undefined, organization_id: '' };
  const asked = { permalink, document: documentOf(permalink), documents: () => read(permalink, prompts), sections: narrativeSectionNames };
  const { data, sources } = await narrate(context, asked);
  const why = (name: string) => sources[name]?.['']?.flatMap(({ left_out }) => (left_out ? [left_out.reason] : []));
  // oxlint-disable-next-line typescript/no-explicit-any
  return { data: data as Record<string, any>, why };
}

describe('news', () => {
  const launch = {
    url: 'https://northpost.example/launch',
    title: 'Quillmere Robotics launches PickPilot',
    text: `YAKIMA, March 9 (Northpost) - Quillmere Robotics launched PickPilot, a picking robot, on March 9, 2031.
Quillmere Robotics said on Monday that it opened a new factory in Leeds, England.
“We launched a rocket called Roarer,” said the chief executive of Quillmere Robotics, Ada Marrow.
Quillmere Robotics launched Grabber in 2030, Ada Marrow said.
Quillmere Robotics reportedly launched Whisperer in 2031.`,
    published: '2031-03-10T06:30:00Z',
    publisher: 'North Post',
    language: 'en',
  };
  const rivals = {
    url: 'https://southwire.example/rivals',
    title: 'Larkfen and Quillmere Robotics meet in the orchard',
    text: `Larkfen launched Brakepilot in March 2031, a rival of PickPilot by Quillmere Robotics.
Quillmere Robotics’ rival Larkfen opened a new plant in Oslo.
The company launched Orchardine in 2031.
In March, Quillmere Robotics entered into a partnership with Birch Labs to develop grippers.`,
    published: '2031-03-12T06:30:00Z',
    language: 'en',
  };
  const unsure = {
    url: 'https://southwire.example/unsure',
    title: 'A robot for everybody',
    text: 'Quillmere Robotics launched Unsurer in March 2031.',
    published: '2031-03-13T06:30:00Z',
    language: 'en',
  };
  beforeAll(async () => {
    const context = { db: database.db, clock };
    await publish(context, article(launch, 'quillmere'), article(rivals, 'quillmere', 'larkfen'), article(unsure, 'quillmere'));
    await database.db.query(
      `update news_companies set because = '{"weight": 0.3, "reason": "", "words": [{"in": "text", "start": 0, "end": 9, "text": "Quillmere"}]}'
       where article_id in (select a.article_id from news_articles a join source_records r using (record_id) where r.payload ->> 'url' = $1)`,
      [unsure.url],
    );
  });

  test('tells what happened, with its publisher, its address and its day', async () => {
    const { data } = await narrated('quillmere');
    const { released_products } = data['product_launches'].product_launches_and_initiatives;
    expect(released_products).toHaveLength(1);
    expect(released_products[0]).toMatchObject({
      date: '09-Mar-2031',
      initiative: expect.stringContaining('PickPilot') as string,
      sources: [
        {
          url: launch.url,
          title: launch.title,
          publisher: 'North Post',
          publishedDate: '2031-03-10',
          quote: 'Quillmere Robotics launched PickPilot, a picking robot, on March 9, 2031.',
        },
      ],
    });
    expect(data['strategic_initiatives'].strategic_moves).toMatchObject([
      { Area: 'Office expansion', Details: [{ sources: [{ url: launch.url }] }] },
    ]);
    expect(data['partnerships'].partnerships).toMatchObject([{ partner_name: 'Birch Labs', sources: [{ url: rivals.url }] }]);
  });

  test('uses nothing about other parties, quotations, hearsay, or articles with an uncertain link', async () => {
    const told = JSON.stringify((await narrated('quillmere')).data);
    expect(told).not.toMatch(/Brakepilot|Oslo|Orchardine|Roarer|Grabber|Whisperer|Unsurer|Marrow/);
    const { data } = await narrated('larkfen');
    expect(JSON.stringify(data)).toContain('Brakepilot');
    expect(JSON.stringify(data)).not.toMatch(/Birch|PickPilot a|Leeds/);
  });

  test('does not tell what a company sells: that is for its own documents', async () => {
    const { data, why } = await narrated('quillmere');
    expect(data).toMatchObject({ products_and_services: {}, business_model: {} });
    expect(why('business_model')?.[0]).toMatch(/^None of \d+ passages of its documents plainly tells of how it earns its money\.$/);
  });
});

describe('a posting', () => {
  const facts: JobFacts = {
    job_id: 'j-1',
    board: 'board',
    title: 'Planner Engineer',
    url: 'https://jobs.example/1',
    description: `We use Rust and PostgreSQL for the planner of our depots.
We operate 12 depots in Texas with our own software.
We are the leading maker of depots and everybody loves us.
You have written software in Rust for many years.`,
    qualifications: ['We use nothing but degrees and software to choose people.'],
  };
  const posting: SourceItem = {
    source: 'wire',
    retrieved_at: moment,
    method: 'reported',
    kind: 'job',
    source_key: 'j-1',
    as_of: '2031-02-01',
    subject: { permalink: 'hiremere' },
    facts,
  };

  test('tells what the company works with and where, and neither praise nor what it asks of people', async () => {
    await take([posting]);
    const { told, evidence } = await read('hiremere');
    expect(told.map(({ text }) => text)).toEqual([
      'Hiremere uses Rust and PostgreSQL for the planner of its depots.',
      'Hiremere operates 12 depots in Texas with its own software.',
    ]);
    expect(evidence[0]).toMatchObject({
      kind: 'job',
      title: 'Planner Engineer',
      url: 'https://jobs.example/1',
      publisher: 'The Wire',
      day: '2031-02-01',
    });
  });
});

describe('a company with more documents than are read', () => {
  const prompt = 'From whom does it lease its tooling?';
  beforeAll(async () => {
    const days = Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2030, 0, 1 + day)).toISOString().slice(0, 10));
    await take([
      ...days.map((day) =>
        filing('manymere', day, `The board of Manymere met on the day that ends in ${day.slice(-1)} and adjourned at noon.`),
      ),
      filing('manymere', '2029-06-01', 'On May 28, 2029, we launched PrunePilot 2, a robot for pear orchards.'),
      filing('manymere', '2029-06-02', 'We lease all of the tooling of our plants from Cedar Tooling Works.'),
    ]);
  });

  test('is written from an old one that says what a section asks', async () => {
    const { data } = await narrated('manymere');
    const { released_products } = data['product_launches'].product_launches_and_initiatives;
    expect(released_products).toMatchObject([{ initiative: 'Launch of PrunePilot 2', sources: [{ publishedDate: '2029-06-01' }] }]);
  });

  test('answers a field, and its sections are the same for any fields', async () => {
    const lease = (told: readonly { text: string }[]) => told.filter(({ text }) => text.includes('Cedar Tooling'));
    const { told, evidence, of_fields_from } = await read('manymere', [prompt]);
    expect(lease(told)).toHaveLength(1);
    expect(lease(told)).toMatchObject([{ text: 'Manymere leases all of the tooling of its plants from Cedar Tooling Works.' }]);
    expect(evidence.length).toBeLessThan(250);
    expect(evidence.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(400_000);
    expect(of_fields_from).toBeLessThanOrEqual(evidence.length);
    expect(await narrated('manymere', [prompt])).toMatchObject({ data: (await narrated('manymere')).data });
  });
});

test('an empty section says why', async () => {
  await take([filing('onemere', '2030-03-10', 'In March 2030, we launched PrunePilot 3, a robot with two arms.')]);
  const { data, why } = await narrated('onemere');
  expect(JSON.stringify(data['product_launches'])).toContain('PrunePilot 3');
  expect(data).toMatchObject({ key_customers: {} });
  expect(why('key_customers')).toEqual(['The only passage of its documents does not plainly tell of customers.']);
  expect((await narrated('plainmere')).why('key_customers')).toEqual(['No document of this company has been imported.']);
});
