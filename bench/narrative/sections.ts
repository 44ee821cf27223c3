/**
 * Narrative sections over filings, asked of the real service: whether each sentence says what its citation says, whether each citation is in its document,
 * how often there is a section at all, and whether a reader would keep it (`judged.csv`, by digest: the sentences are not ours to publish).
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { below, randomFrom } from '../random.ts';
import { figureOf, printFigures, printHead } from '../report.ts';
import type { Bench } from '../service-process.ts';
import { mean, percentile } from '../statistics.ts';
import { enriched, serviceWithFilings } from './filings-service.ts';
import { firstSentences, newestReports } from './first-sentences.ts';
import { figuresOfSample } from './sample.ts';

const written = ['products_and_services', 'product_launches', 'strategic_initiatives', 'partnerships', 'business_model', 'key_customers'];
const files = ['sec/documents', '10-K-items.zip', '8-K-items.zip'];
const sampled = 150;

interface Sentence {
  company: string;
  section: string;
  part: string;
  text: string;
  quotes: string[];
}

export async function sections(folder: string, bench: Bench): Promise<void> {
  const filings = path.join(folder, 'filings');
  printHead('Narrative sections', {
    documents: 'filings/sec/documents, 10-K-items.zip, 8-K-items.zip',
    supported: 'nine of ten content words of a sentence stand in what it cites, and every number',
    said: `${labels().length} sections of ${new Set(labels().map(({ company }) => company)).size} filers, labelled from the documents by whoever wrote the rules (said.csv)`,
    judged: 'by hand, blind; rules were written by what was useless, so of what is still written the share proves no target',
    sample:
      'of all sections but management, and of themes of reviews, by chance, each read by two who wrote no rule; useful or supported where both say so',
    baseline: 'the first three sentences of the newest report that hold words of the section',
  });
  const { client, companies } = await serviceWithFilings(bench, { filings, files });
  const answers = new Map<string, Record<string, unknown>>();
  const seconds: number[] = [];
  for (const company of companies) {
    const began = performance.now();
    const result = await enriched(client, { companies: [company], sections: ['firmographics', ...written] });
    seconds.push((performance.now() - began) / 1_000);
    answers.set(company, result[company]!);
  }
  const sentences = [...answers].flatMap(([, answer]) => sentencesOf((answer['firmographics'] as { name: string }).name, answer));
  const filled = [...answers.values()].flatMap((answer) => written.map((name) => Number(Object.keys(answer[name] ?? {}).length > 0)));
  const judged = judgements();
  const useful = sentences.flatMap((sentence) => judged.get(digestOf(sentence)) ?? []);
  const first = await firstOf(filings);
  const usefulFirst = first.flatMap((sentence) => judged.get(digestOf(sentence)) ?? []);
  const told = labels().map((label) => ({
    ...label,
    ours: Number(Object.keys(answers.get(label.company)?.[label.section] ?? {}).length > 0),
    first: Number(first.some(({ company, section }) => company === label.company && section === label.section)),
  }));
  const labelled = (isSaid: boolean) => {
    const some = told.filter((each) => each.isSaid === isSaid);
    return { values: some.map(({ ours }) => ours), baseline: some.map((each) => each.first) };
  };
  printFigures([
    figureOf(
      { name: 'sentences supported by what they cite', unit: '', target: { at: 'least', value: 0.98 } },
      { values: sentences.map(isSupported) },
      mean,
    ),
    figureOf(
      { name: 'numbers that the citation has', unit: '', target: { at: 'least', value: 1 } },
      { values: sentences.flatMap(numbersKept) },
      mean,
    ),
    figureOf({ name: `sections not empty, of ${companies.length} companies`, unit: '' }, { values: filled }, mean),
    figureOf(
      { name: 'sections told where the documents say something', unit: '', target: { at: 'least', value: 0.9 } },
      labelled(true),
      mean,
    ),
    figureOf({ name: 'sections told where they say nothing', unit: '' }, labelled(false), mean),
    ...written.map((name, at) =>
      figureOf({ name: `– ${name}`, unit: '' }, { values: filled.filter((_, index) => index % written.length === at) }, mean),
    ),
    figureOf({ name: 'judged, and still written: supported', unit: '' }, { values: useful.map(([supported]) => supported) }, mean),
    figureOf(
      { name: 'judged, and still written: useful', unit: '' },
      { values: useful.map(([, kept]) => kept), baseline: usefulFirst.map(([, kept]) => kept) },
      mean,
    ),
    ...figuresOfSample(new Set(sentences.map(digestOf)), written),
    figureOf({ name: 'a company, p50', unit: 's', target: { at: 'most', value: 1 } }, { values: seconds }, percentile(0.5)),
  ]);
  const file = bench.options['write-rows'];
  if (file !== undefined)
    writeFileSync(
      file,
      drawn(sentences)
        .map((each) => `${JSON.stringify({ digest: digestOf(each), ...each })}\n`)
        .join(''),
    );
}

interface Label {
  company: string;
  cik: string;
  section: string;
  isSaid: boolean;
}

/** What the documents of some filers say something of. */
function labels(): Label[] {
  const [head = '', ...lines] = readFileSync(new URL('said.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const [, , ...names] = head.split(',');
  return lines.flatMap((line) => {
    const [company = '', cik = '', ...said] = line.split(',');
    return names.map((section, at) => ({ company, cik, section, isSaid: said[at] === '1' }));
  });
}

async function firstOf(filings: string): Promise<Sentence[]> {
  const reports = await newestReports(filings, files.slice(0, 2));
  return labels().flatMap(({ company, cik, section }) =>
    firstSentences(reports.get(cik) ?? '', section).map((text) => ({ company, section, part: '', text, quotes: [text] })),
  );
}

interface Place {
  section: string;
  part: string;
  sources: Quoted[];
  all: Quoted[];
}

interface Quoted {
  id?: number;
  quote: string;
}

function sentencesOf(company: string, answer: Record<string, unknown>): Sentence[] {
  const found: Sentence[] = [];
  for (const section of written) walk(answer[section], { section, part: '', sources: [], all: numberedIn(answer[section]) });
  return found;

  function walk(value: unknown, at: Place): void {
    if (Array.isArray(value)) for (const each of value) walk(each, at);
    else if (typeof value === 'object' && value !== null) {
      const fields = value as Record<string, unknown>;
      const own = [fields['source'], fields['sources']].find((each) => Array.isArray(each) && typeof each[0] === 'object') as
        | Quoted[]
        | undefined;
      // `1-3, 5`: numbers of what the section quotes.
      const numbers = typeof fields['sources'] === 'string' ? idsOf(fields['sources']) : undefined;
      const sources = numbers === undefined ? (own ?? at.sources) : at.all.filter(({ id }) => id !== undefined && numbers.includes(id));
      const named = ['area', 'Area', 'product_area', 'partner_name', 'title']
        .map((key) => fields[key])
        .find((each) => typeof each === 'string');
      const here = { ...at, sources, part: named ?? at.part };
      for (const key of ['summary', 'details', 'point', 'description']) {
        const told = fields[key];
        if (typeof told === 'string') take(told, here);
        if (Array.isArray(told)) for (const each of told) if (typeof each === 'string') take(each, here);
      }
      for (const [key, each] of Object.entries(fields)) if (key !== 'source' && key !== 'sources') walk(each, here);
    }
  }

  function take(text: string, { section, part, sources }: Place): void {
    const parts = [...text.matchAll(/(.+?) \[([\d,\s-]+)\](?:\s|$)/gs)];
    for (const [, told = '', numbers = ''] of parts) {
      const ids = idsOf(numbers);
      found.push({
        company,
        section,
        part,
        text: bareOf(told),
        quotes: sources.filter(({ id }) => id !== undefined && ids.includes(id)).map(({ quote }) => quote),
      });
    }
    if (parts.length === 0 && sources.length > 0 && text !== '') {
      found.push({ company, section, part, text: bareOf(text), quotes: sources.map(({ quote }) => quote) });
    }
  }
}

/** Without what is put before a sentence of a document. */
function bareOf(text: string): string {
  return text
    .replace(/^(?:Released|Announced): /, '')
    .replaceAll(/(?<=^|\. )As of (?:\p{L}+ )?\d{4}: /gu, '')
    .replaceAll('**', '');
}

/** What the products of a section refer to by number. */
function numberedIn(section: unknown): Quoted[] {
  return (section as { product_overview?: { source: Quoted[] } } | undefined)?.product_overview?.source ?? [];
}

function idsOf(numbers: string): number[] {
  return numbers.split(',').flatMap((each) => {
    const [from = 0, to = from] = each.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

const small = new Set(
  'the a an of and or to in for on with by from as at is are was were has have had be been it its we our us company that which this'.split(
    ' ',
  ),
);
const wordsIn = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
const stemOf = (word: string) => word.replace(/(?:ies|es|s|y|e)$/, '');

/** By plain words, and by nothing that the service uses. */
function isSupported({ text, quotes, company }: Sentence): number {
  const said = new Set(wordsIn(`${quotes.join(' ')} ${company}`).map(stemOf));
  const words = wordsIn(text.replace(/[’']s?\b/g, ' ')).filter((word) => !small.has(word));
  const missing = words.filter((word) => !said.has(stemOf(word))).length;
  return Number(
    quotes.length > 0 && missing <= Math.max(2, words.length / 10) && numbersKept({ text, quotes }).every((kept) => kept === 1),
  );
}

function numbersKept({ text, quotes }: Pick<Sentence, 'text' | 'quotes'>): number[] {
  const said = quotes.join(' ');
  return (text.match(/\d[\d,.]*\d|\d/g) ?? []).map((number) => Number(said.includes(number)));
}

function digestOf({ section, text }: Pick<Sentence, 'section' | 'text'>): string {
  return createHash('sha256').update(`${section}\n${text}`).digest('hex').slice(0, 16);
}

/** Lines are `digest,supported,useful`. */
function judgements(): Map<string, [supported: number, useful: number][]> {
  const file = new URL('judged.csv', import.meta.url);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return new Map(
    lines.map((line) => line.split(',')).map(([digest = '', supported, useful]) => [digest, [[Number(supported), Number(useful)]]]),
  );
}

function drawn(sentences: readonly Sentence[]): Sentence[] {
  const random = randomFrom(7);
  const left = [...sentences];
  return Array.from({ length: Math.min(sampled, left.length) }, () => left.splice(below(random, left.length), 1)[0]!);
}
