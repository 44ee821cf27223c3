/** What an analyst must find of twelve markets, written before any answer was looked at, beside plain search; and how long an answer takes. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bm25 } from './bm25.ts';
import { resultOf, signIn, submit, type Client } from './client.ts';
import { runImport } from './import-process.ts';
import { printHead, printTable } from './report.ts';
import { startServiceProcess, temporaryFolder, type Bench } from './service-process.ts';

const files: readonly [source: string, file: string][] = [
  ['sec', 'filings/sec/documents'],
  ['sec', 'filings/10-K-items.zip'],
  ['sec', 'filings/8-K-items.zip'],
  ['transcripts', 'transcripts/call-sentences.jsonl.gz'],
  ['funding-rounds', 'funding/rounds-2013.csv.gz'],
  ['deals', 'deals/acquisitions-to-2013.csv.gz'],
];

/** A topic with the required content of sections: expressions that must all match one line. */
interface Topic {
  topic: string;
  part: 'seen' | 'kept back';
  must: [section: string, ...holds: string[]][];
}

/** Sections that are told in words, with the words that plain search looks for; the others are read off records. */
const toldSections: Readonly<Record<string, string>> = {
  quant_insights: 'percent share of market',
  trends_and_innovations: 'trend demand growing adoption shift',
  industry_regulations: 'regulation law act directive',
  partnerships: 'partner partnership agreement',
};
const mostSentences = 12;

type Sections = Record<string, unknown>;

/** Asks of each topic and counts what must be found. With `--data` of a folder that holds the data already, nothing is imported. */
export async function run(bench: Bench): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log(
      'industry needs FIRMAMENT_BENCH_DATA: the folder that holds filings/, funding/ and deals/. It is not set, so nothing was measured.',
    );
    return;
  }
  const topics = readFileSync(new URL('industry/topics.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Topic);
  printHead('Industry: what an analyst must find', { data: 'starter set, filings, calls, rounds and deals', topics: topics.length });
  const data_dir = bench.options.data ?? (await temporaryFolder(bench.scope));
  if (bench.options.data === undefined) {
    for (const [source, file] of files) await runImport({ data_dir, source, file: path.join(folder, file), with_starter: true });
  }
  const client = await signIn(await startServiceProcess({ ...bench, options: { ...bench.options, data: data_dir } }));
  const searched = plainSearch(path.join(folder, 'filings/sec/documents'));
  const counted = { seen: none(), 'kept back': none() };
  const rows: string[][] = [];
  for (const { topic, part, must } of topics) {
    const { sections, ms } = await enriched(client, topic);
    const found = must.filter(([section, ...holds]) => holdsIn(linesOf(sections[section]), holds));
    const told = must.filter(([section]) => section in toldSections);
    const plain = told.filter(([section, ...holds]) => holdsIn(searched(`${topic} ${toldSections[section]!}`), holds));
    const sum = counted[part];
    sum.told += told.length;
    sum.found_told += found.filter(([section]) => section in toldSections).length;
    sum.plain += plain.length;
    sum.stated += must.length - told.length;
    sum.found_stated += found.filter(([section]) => !(section in toldSections)).length;
    sum.seconds.push(ms / 1_000);
    rows.push([topic, part, `${found.length} of ${must.length}`, `${plain.length} of ${told.length}`, `${(ms / 1_000).toFixed(1)} s`]);
  }
  printTable(['topic', '', 'found', 'plain search, of what is told', 'time'], rows);
  console.log();
  printTable(
    ['', 'told in words', 'plain search', 'read off records', 'median time'],
    Object.entries(counted).map(([part, { told, found_told, plain, stated, found_stated, seconds }]) => [
      part,
      `${found_told} of ${told}`,
      `${plain} of ${told}`,
      `${found_stated} of ${stated}`,
      `${seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)]?.toFixed(1)} s`,
    ]),
  );
}

const none = () => ({ told: 0, found_told: 0, plain: 0, stated: 0, found_stated: 0, seconds: [] as number[] });

async function enriched(client: Client, topic: string): Promise<{ sections: Sections; ms: number }> {
  const began = performance.now();
  const request_id = await submit(client, '/api/enterprise/industry/enrich/', { topic });
  const result = await resultOf<{ 'IP enrichment': Sections }>(client, request_id);
  return { sections: result['IP enrichment'], ms: performance.now() - began };
}

/** The texts of a section, a row or a bullet each, without what they cite. */
function linesOf(value: unknown): string[] {
  const text = JSON.stringify(value ?? {}, (key, inner: unknown) => (key === 'source' || key === 'sources' ? undefined : inner));
  return text.split(/\\n|\{/);
}

function holdsIn(lines: readonly string[], holds: readonly string[]): boolean {
  const patterns = holds.map((each) => new RegExp(each, 'i'));
  return lines.some((line) => patterns.every((pattern) => pattern.test(line)));
}

/** The sentences of all documents that plain search ranks first. */
function plainSearch(folder: string): (query: string) => string[] {
  const sentences = readdirSync(folder)
    .filter((name) => name.endsWith('.html.gz'))
    .flatMap((name) =>
      gunzipSync(readFileSync(path.join(folder, name)))
        .toString('utf8')
        .replaceAll(/<ix:header[^]*?<\/ix:header>/g, ' ')
        .replaceAll(/<\/(?:p|div|tr|li)>/g, '\n')
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&#160;', ' ')
        .split(/\n|(?<=[.!?]) (?=[A-Z])/)
        .map((sentence) => sentence.trim())
        .filter((sentence) => sentence.length > 60 && sentence.length < 420),
    );
  const rank = bm25(sentences);
  return (query) =>
    rank(query)
      .slice(0, mostSentences)
      .map((at) => sentences[at]!);
}
