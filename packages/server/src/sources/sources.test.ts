import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sources } from './index.ts';
import { WrongFile } from './source.ts';
import { fileOf, reading } from './test-support.ts';

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
    expect(source.summary.length).toBeGreaterThan(20);
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

  // A filing may be any HTML page: what it lacks is told of the row.
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

test('no two sources share a name, and no two upstreams', () => {
  const names = sources.map((source) => source.name);
  expect(new Set(names).size).toBe(names.length);
  const upstreams = sources.flatMap((source) => source.upstreams.map((upstream) => upstream.name));
  expect(new Set(upstreams).size).toBe(upstreams.length);
});
