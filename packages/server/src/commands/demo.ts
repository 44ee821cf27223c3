import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketMapCompany } from '@firmament/contract';
import { readConfig } from '../config.ts';
import { findService, isServiceNoted } from '../service/data-folder.ts';
import { callerOf, readCredentials } from './calls.ts';
import { startClosable } from './closable.ts';
import { progressOn } from './progress.ts';
import { beginningOf, capitalized } from '../kernel/text.ts';
import { table } from './table.ts';

const pollMs = 50;
/** Asked where nothing is asked. */
const firstTopic = 'wind turbines';
const otherTopics = ['payment processing', 'uranium mining'];
/** From this width on a company takes one line. */
const wide = 110;

/** `firmament demo [topic]`: maps a market through the public API, starting the service if none runs, and prints the answer. */
export async function demo(asked: string, options: { rows: string }): Promise<void> {
  const topic = asked.trim() || firstTopic;
  const rows = Number(options.rows);
  if (!Number.isInteger(rows) || rows < 1) throw new Error('--rows must be a whole number of at least 1.');
  const config = readConfig();
  const progress = progressOn(process.stderr);
  const running = await findService(config);
  if (!running && (await isServiceNoted(config))) {
    throw new Error(
      `Firmament runs on ${config.data_dir}, but nothing answers calls there yet: wait until it is ready, or start a role api beside the others.`,
    );
  }
  // A port of its own, so that the demo also runs where the usual one is taken.
  const own = running ? undefined : await startClosable({ ...config, role: 'all', port: 0 }, progress.show, { isMeant: false });
  try {
    const credentials = await readCredentials(config);
    const call = callerOf(running ?? own?.service.url ?? '', own?.interrupted);
    const token = await call<{ access_token: string }>('/auth/token/', { body: { grant_type: 'password', ...credentials } });
    const authorized = { token: token.access_token };
    const { request_id } = await call<{ request_id: string }>('/api/enterprise/market-map/enrich/', {
      ...authorized,
      body: { topic, parameters: {} },
    });
    const began = performance.now();
    for (;;) {
      const request = await call<{ status: string; error?: string; result?: MarketMapCompany[] }>(
        `/api/enterprise/request/${request_id}/status/`,
        authorized,
      );
      progress.show({ stage: `Market map “${topic}”: ${request.status}` });
      if (request.result) {
        progress.end();
        const ms = performance.now() - began;
        console.log(answerOf(topic, { companies: request.result, rows, ms, width: process.stdout.columns || 120 }));
        console.log(nextSteps(topic, running));
        return;
      }
      if (request.status === 'FAILED' || request.status === 'CANCELLED')
        throw new Error(request.error ?? `The request is ${request.status}.`);
      await sleep(pollMs, undefined, own && { signal: own.interrupted });
    }
  } finally {
    await own?.service.close();
  }
}

/** What is printed of an answer: of each company its score, where it is, where it trades and what it does, on one line or on two. */
export function answerOf(
  topic: string,
  { companies, rows, ms, width }: { companies: MarketMapCompany[]; rows: number; ms: number; width: number },
): string {
  if (companies.length === 0) return `No company in the data speaks of “${topic}”.`;
  const all = companies.slice(0, rows);
  const facts = all.map((company, index) => [
    String(index + 1),
    company['Overall Score'].toFixed(1),
    company.Name,
    company['HQ Country'],
    company.Ticker,
  ]);
  const head = ['#', 'Score', 'Company', 'Country', 'Ticker', 'What it does'];
  const isWide = width >= wide;
  const body = isWide
    ? table(
        head,
        facts.map((row, index) => [...row, whatItDoes(all[index], width - besides(facts))]),
        { width },
      )
    : facts.map((row, index) => twoLines(row, whatItDoes(all[index], width - indent.length))).join('\n');
  return [`Market map “${topic}”`, '', body, '', `${all.length} of ${companies.length} companies, in ${Math.round(ms)} ms.`].join('\n');
}

/** Characters that the columns before the last one take, cut as the table cuts them. */
function besides(rows: readonly (readonly string[])[]): number {
  const heads = ['#', 'Score', 'Company', 'Country', 'Ticker'];
  return heads.reduce(
    (sum, head, column) => sum + 2 + Math.min(26, Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0))),
    0,
  );
}

/** Its offering on one line; without the category in front of it where both do not fit. */
function whatItDoes(company: MarketMapCompany | undefined, most: number): string {
  const offering = company?.['Core Offering'] || company?.Commentary || '';
  const category = `${company?.['Product Category']}: `;
  const short = offering.length > most && offering.startsWith(category) ? offering.slice(category.length) : offering;
  return beginningOf(capitalized(short), most - 1);
}

/** Indent of the second line of a company. */
const indent = ' '.repeat(9);

function twoLines(row: readonly string[], does: string): string {
  const [place = '', score = '', name = '', country = '', ticker = ''] = row;
  const where = [country, ticker].filter((part) => part !== '').join(', ');
  return `${place.padStart(2)}  ${score.padStart(4)} ${name}${where === '' ? '' : ` (${where})`}\n${indent}${does}`;
}

/** Commands to go on with: each works as it stands. */
function nextSteps(topic: string, running: string | undefined): string {
  const other = otherTopics.find((one) => one !== topic) ?? firstTopic;
  return [
    '',
    'Next:',
    `  npm run demo -- "${other}"`,
    '      another market, in your own words',
    `  npm run demo -- "${topic}" --rows 30`,
    '      more of this one',
    ...(running === undefined
      ? ['  npm start', '      the service itself; its reference is at http://127.0.0.1:8080/docs then']
      : [`  curl ${new URL('/docs', running).href}`, '      the reference of the service that is running']),
    '  npx firmament sources',
    '      what can be imported: your own lists of companies, deals, filings',
  ].join('\n');
}
