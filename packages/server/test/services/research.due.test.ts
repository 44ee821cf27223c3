import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openNet } from '../../src/net/net.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { pageReader } from '../../src/services/research/page-reader.ts';
import { companyToResearch } from '../../src/services/research/research-company.ts';
import { researchDue } from '../../src/services/research/research-due.ts';
import { researchWebsite } from '../../src/services/research/research-website.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { aCompany } from '../api/documents.support.ts';
import { freshDatabase } from '../support/database.ts';
import { deadlines } from '../support/deadlines.ts';
import { aPage, startWebsite } from '../support/website.ts';

const database = await freshDatabase();
afterAll(() => database.drop());
const due = deadlines();
let now = Date.parse('2031-03-02T08:00:00Z');
const clock = () => new Date(now);
function pass(ms: number): void {
  now += ms;
  due.reach(now);
}
const time = {
  now: () => now,
  date: clock,
  wait(ms: number, signal: AbortSignal) {
    signal.throwIfAborted();
    pass(ms);
    return Promise.resolve();
  },
  deadline: (ms: number) => due.until(now + ms),
};
/** Of different domains: a website belongs to one company. */
const hosts = { slow: 'slow.example.com', quick: 'quick.example.org', later: 'later.example.net' };
const names = Object.keys(hosts) as (keyof typeof hosts)[];
const hostOf = (name: keyof typeof hosts) => hosts[name];
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function textsOf(name: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ text: string }>(
    `select r.payload ->> 'text' as text from source_records r join current_assignments a using (record_id) join permalinks p using (company_id)
     where r.kind = 'web_page' and p.permalink = $1`,
    [name],
  );
  return rows.map(({ text }) => text);
}

test('websites are read again several at the same time: one that never answers holds up no other, and ends at its own deadline', async () => {
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  const net = openNet({ version: '9.9.9', time, resolve, allow_hosts: names.map(hostOf), contact: 'ops@example.com' });
  const reader = pageReader();
  onTestFinished(() => Promise.all([net.close(), reader.close()]).then(() => undefined));
  await saveSources(database.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  await ingest(
    { db: database.db, clock },
    names.map((name) => aCompany(name, { name, website: hostOf(name) })),
  );
  const sites = await Promise.all(names.map(() => startWebsite({ '/': aPage('Gliders', 'Gliders.', { '/product': 'Product' }) })));
  onTestFinished(() => Promise.all(sites.map((site) => site.close())).then(() => undefined));
  const { signal } = new AbortController();
  for (const [at, name] of names.entries()) {
    const meant = await companyToResearch(database.db, { company: name, from: `http://${hostOf(name)}:${sites[at]!.port}/` });
    await researchWebsite({ db: database.db, clock, net, reader }, meant, { signal });
  }
  pass(8 * 86_400_000);
  const [slow, ...others] = sites;
  slow!.routes['/product'] = () => undefined;
  for (const other of others) other.routes['/product'] = aPage('Product', 'Gliders of steel.');
  const ends = new Map<unknown, unknown>();
  const info = ({ permalink, ended }: { permalink?: unknown; ended?: unknown }) => {
    ends.set(permalink, ended);
    // The slow one waits until both others have been read: one after another this would never end.
    if (ends.size === others.length) pass(30 * 60_000);
  };
  expect(await researchDue({ db: database.db, clock, net, log: { ...quiet, info } }, { signal })).toBe(3);
  expect(Object.fromEntries(ends)).toEqual({ slow: 'The reading took 30 minutes, and ends.', quick: '', later: '' });
  for (const name of ['quick', 'later']) expect(await textsOf(name)).toContainEqual(expect.stringContaining('steel'));
});
