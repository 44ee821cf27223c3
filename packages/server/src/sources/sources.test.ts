import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { upstreamsByBelief } from '../kernel/upstreams.ts';
import { sources } from './index.ts';
import { readStarterFile, starterFiles } from './starter/read.ts';
import { WrongFile, type Source, type SourceStatement } from './source.ts';
import { allOf, fileOf, openFiles, reading } from './test-support.ts';

const root = path.join(import.meta.dirname, '../../../..');
const page = '<!DOCTYPE html>\n<html><head><title>Not found</title></head><body><p>Nothing here.</p></body></html>\n';
const others: Record<string, string | Buffer> = {
  'an HTML page': page,
  'a PDF': '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n',
  'a table of something else': 'colour;weight\nred;3\nblue;4\n',
  'JSON of something else': '{"menu": {"id": "file", "value": "File"}}',
  'an empty file': '',
};

describe.each(sources.map((source) => [source.name, source] as const))('source %s', (name, source) => {
  test('says what it is, whose data it reads, under which licence, and what a right file looks like', async () => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(source.summary).toMatch(/^[A-Z].{20,}\.$/);
    expect(source.expects).toMatch(/\.$/);
    expect(source.upstreams.length).toBeGreaterThan(0);
    for (const upstream of source.upstreams) {
      for (const said of [upstream.name, upstream.title, upstream.publisher, upstream.licence]) expect(said, upstream.name).toBeTruthy();
    }
    const guide = await readFile(path.join(root, 'docs/sources', `${name}.md`), 'utf8');
    expect(guide).toContain(`firmament import ${name}`);
  });

  test('has fixtures of its own', async () => {
    expect((await readdir(path.join(import.meta.dirname, name, 'fixtures'))).length).toBeGreaterThan(0);
  });

  // A filing may be any HTML page; the row's rejection says what is missing.
  const wrong = Object.entries(others).filter(([what]) => name !== 'sec' || what !== 'an HTML page');
  test.each(wrong)('refuses %s at once, saying what it expected', async (_, content) => {
    const read = async () => {
      for await (const item of source.read(fileOf('page.html', content), reading)) return item;
      return undefined;
    };
    await expect(read()).rejects.toBeInstanceOf(WrongFile);
    await expect(read()).rejects.toThrow('Expected ');
  });
});

describe('the address a file is from', () => {
  const address = 'https://data.example/list';
  const options: Record<string, string> = {
    company: 'quillmere-robotics',
    url: 'https://quillmere.wd5.myworkdayjobs.com/Careers',
    kind: 'product',
  };

  async function statementsOf(source: Source): Promise<SourceStatement[]> {
    const found: SourceStatement[] = [];
    const given = Object.fromEntries(Object.entries(options).filter(([name]) => source.options?.[name] !== undefined));
    for (const file of await openFiles(path.join(import.meta.dirname, source.name, 'fixtures'))) {
      try {
        for await (const item of source.read(file, { ...reading, source_url: address, options: given })) {
          if ('facts' in item) found.push(item);
        }
      } catch (error) {
        if (!(error instanceof WrongFile)) throw error;
      }
    }
    return found;
  }

  // Rates are kept without one: their upstream is the address.
  test.each(sources.filter(({ name }) => name !== 'fx-rates').map((source) => [source.name, source] as const))(
    'is kept by %s for what has none of its own',
    async (name, source) => {
      const statements = await statementsOf(source);
      expect(statements.length).toBeGreaterThan(0);
      for (const { source_url, at = '' } of statements) expect(source_url, at).toMatch(/^https?:/);
      // The others know the page of each record.
      if (!['gleif', 'companies-house', 'job-boards'].includes(name)) {
        expect(statements.filter(({ source_url }) => source_url === address).length).toBeGreaterThan(0);
      }
    },
  );
});

const call = { quarter: 1, year: 2030, date: '2030-05-02', speeches: [{ name: 'Operator', speech: 'Welcome.' }] };

describe('records of lists that each count from 1', () => {
  test.each([
    ['deals', 'acquirer', { id: '1', target: 'Polarbit' }],
    ['funding-rounds', 'company', { id: '1', date: '2030-05-02' }],
    ['investments', 'company', { id: '1', investor: 'Northlight' }],
    ['reviews', 'company', { id: '1', rating: 4, pros: 'Robots' }],
    ['reviews', 'company', { review_id: '1', rating: 4, product_name: 'Arm' }],
    ['transcripts', 'company', { id: '1', ...call }],
  ])('of %s stay apart when %s differs, and keep their keys', async (name, column, cells) => {
    const source = sources.find((one) => one.name === name);
    const keyOf = async (company: string) => {
      const [item] = await allOf(source!.read(fileOf('list.json', JSON.stringify([{ ...cells, [column]: company }])), reading));
      return item && 'source_key' in item ? item.source_key : undefined;
    };
    expect(await keyOf('Tundra Grip')).toBeDefined();
    expect(await keyOf('Icegrip')).not.toBe(await keyOf('Tundra Grip'));
    expect(await keyOf('Icegrip')).toBe(await keyOf('Icegrip'));
  });
});

test('no two sources share a name, and no two upstreams', () => {
  const names = sources.map((source) => source.name);
  expect(new Set(names).size).toBe(names.length);
  const upstreams = sources.flatMap((source) => source.upstreams.map((upstream) => upstream.name));
  expect(new Set(upstreams).size).toBe(upstreams.length);
});

test('the starter data has the figures of filed reports, each with the day it was filed, of companies that are in it', async () => {
  const [companies, , figures] = await Promise.all(starterFiles.map(readStarterFile));
  const known = new Set(companies?.statements.flatMap((one) => (one.kind === 'company' ? [one.subject.permalink] : [])));
  const stated = figures?.statements.flatMap((one) => (one.kind === 'financials' ? [one] : [])) ?? [];
  expect(stated.length).toBe(figures?.statements.length);
  for (const { subject, as_of, source_url, facts } of stated) {
    expect(known).toContain(subject.permalink);
    expect(as_of).toBe(facts.filed);
    expect(source_url).toMatch(/^https:\/\/www\.sec\.gov\//);
    expect(Object.keys(facts).toSorted()).toEqual(expect.arrayContaining(['accession', 'filed', 'form', 'values']));
  }
  // As Walmart's report of the year to January 2025 prints it.
  const walmart = stated.find(({ subject }) => subject.permalink === 'walmart')?.facts.values;
  expect(walmart).toContainEqual(expect.objectContaining({ concept: 'revenue', end: '2025-01-31', value: 680_985_000_000 }));
});

test('the upstreams of the starter data have a rank in the order of belief', async () => {
  for (const file of starterFiles) {
    const { upstreams } = await readStarterFile(file);
    expect(upstreamsByBelief).toEqual(expect.arrayContaining(upstreams.map(({ name }) => name)));
  }
});
