import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestWork } from '../../src/jobs/recurring.ts';
import { readConfig } from '../../src/config.ts';
import { exitCodeOf, summaryOf } from '../../src/commands/research.ts';
import { emptyReport } from '../../src/services/research/take-page.ts';
import { firmament, newDataFolder, until } from '../support/spawned-service.ts';
import { aPage, startWebsite, type TestWebsite } from '../support/website.ts';

/** One website read by the command line, told in order. */
describe('firmament research', () => {
  const folder = newDataFolder();
  const list = path.join(newDataFolder(), 'list.csv');
  let site: TestWebsite;
  beforeAll(async () => {
    writeFileSync(list, 'name,website\nQuillmere Gliders,quillmere.example.com\n');
    site = await startWebsite({
      '/': aPage('Quillmere', 'We build gliders.', { '/products': 'Products', '/about': 'About', '/pricing': 'Pricing' }),
      '/products': aPage('Products', 'Lark and Wren.'),
      // Never answers, as long as it stands here.
      '/about': () => undefined,
    });
  });
  afterAll(() => site.close());

  const settings = { FIRMAMENT_DATA: folder, FIRMAMENT_ALLOW_HOSTS: '127.0.0.1' };
  const begin = (...args: string[]) =>
    firmament(['research', 'Quillmere Gliders', '--from', `http://127.0.0.1:${site.port}/`, ...args], settings);

  test('of an unknown company, or with invalid arguments, ends with a sentence and code 1', async () => {
    const { code, stderr } = await firmament(['import', 'companies', list], settings).ended;
    expect(code, stderr).toBe(0);
    const unknown = await firmament(['research', 'Nobodymere'], settings).ended;
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toContain("Company permalink 'Nobodymere' could not be resolved.");
    const wrong = await firmament(['research', 'x', '--pages', 'many'], settings).ended;
    expect(wrong).toMatchObject({ code: 1, stderr: "--pages must be a whole number from 1 to 1000, not 'many'.\n" });
  });

  test('killed with kill -9, resumes after what was saved, and reports failures with code 2', async () => {
    const command = begin();
    await until('the page that never answers to be asked for', () => site.asked.some(({ path: place }) => place === '/about'));
    process.kill(command.pid, 'SIGKILL');
    expect((await command.ended).code).toBeNull();
    expect(site.takePaths()).toEqual(['/', '/products', '/about']);

    site.routes['/about'] = aPage('About', 'Founded in 1987.');
    const { code, stdout, stderr } = await begin().ended;
    expect(site.takePaths()).toEqual(['/about', '/pricing']);
    expect(stderr).toContain('Reading the website of quillmere-gliders');
    expect(stdout).toContain(`The website of quillmere-gliders, from http://127.0.0.1:${site.port}/:`);
    expect(stdout).toMatch(/asked for {2}2 .*\n.*before {5}2 .*\n.*new {8}1 .*\n.*failed {5}1 /);
    expect(stdout).toMatch(/failed: http.*\/pricing {2}127\.0\.0\.1:\d+ answered 404 to /);
    expect(code).toBe(2);
  });

  test('interrupted, says how to go on', async () => {
    site.routes['/about'] = () => undefined;
    const command = begin();
    await until('the page that never answers to be asked for', () => site.asked.some(({ path: place }) => place === '/about'));
    command.signal('SIGINT');
    const { code, stderr } = await command.ended;
    expect(stderr).toMatch(/Interrupted\. What was read is saved; the same command goes on from there\.\n$/);
    expect(code).toBe(1);
  });
});

describe('the report', () => {
  const report = { ...emptyReport('quillmere', 'https://quillmere.example.com/'), asked: 3, new: 2 };
  const failure = { address: 'https://quillmere.example.com/a', reason: 'It is image/png, no page of text.' };

  test('ends with code 0 when all could be read, 2 when some could not, 1 when nothing could', () => {
    expect(exitCodeOf(report)).toBe(0);
    expect(exitCodeOf({ ...report, refused: [failure] })).toBe(0);
    expect(exitCodeOf({ ...report, failed: [failure] })).toBe(2);
    expect(exitCodeOf({ ...report, ended: 'It asks to be left alone.' })).toBe(2);
    expect(exitCodeOf({ ...report, new: 0, failed: [failure] })).toBe(1);
  });

  test('lists what is not nothing, with reasons, at most twenty', () => {
    expect(summaryOf({ ...report, failed: Array.from({ length: 22 }, () => failure), ended: 'Enough.' }).split('\n')).toEqual([
      'The website of quillmere, from https://quillmere.example.com/:',
      '  asked for   3  pages',
      '  new         2  pages that were not known',
      '  failed     22  pages that could not be read',
      ...Array.from({ length: 20 }, () => `failed: ${failure.address}  ${failure.reason}`),
      '2 more are not listed.',
      'It ended early: Enough.',
    ]);
  });
});

test('websites are read again only where the operator wants it', () => {
  const names = (FIRMAMENT_RESEARCH: string) => {
    const config = readConfig({ FIRMAMENT_RESEARCH });
    return requestWork({ config } as Parameters<typeof requestWork>[0]).map(({ name }) => name);
  };
  expect(names('')).not.toContain('research');
  expect(names('true')).toContain('research');
});
