/** Whether a pattern that meets text from outside may need more time than grows with its length. */

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RegExpParser } from '@eslint-community/regexpp';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';

/** Where text from outside is read: everywhere. */
const foreign = 'packages/{contract,server}/src/**/*.ts';
/** Where patterns are put together: rooms that compute and start nothing, but for the threads of models. */
const computing = 'packages/server/src/{kernel,matching,ranking,sections,sources,text}/**/*.ts';
const notLoaded = /(?:\.test|-thread|test-support)\.ts$/;

/** Patterns that are not linear and need not be: what they meet is short. By file, as they are written, with who sees to it. */
const bounded: Readonly<Record<string, readonly (readonly [pattern: string, because: string])[]>> = {
  'kernel/names.ts': [
    [String.raw`(?:\s*\(the\)|,\s*the)\s*$`, 'a name is cut to 500 characters'],
    [String.raw`\s*\(publ\)`, 'a name is cut to 500 characters'],
    [String.raw`[\s,;:–-]+$`, 'a name is cut to 500 characters'],
  ],
  'kernel/permalinks.ts': [['-+$', 'a permalink has 60 characters']],
  'text/competitor-mentions/listed-names.ts': [
    ["['’/-]+$", 'a sentence of more than 2,000 characters is not read'],
    [String.raw`\.+$`, 'a sentence of more than 2,000 characters is not read'],
  ],
  'text/competitor-mentions/named-companies.ts': [
    [String.raw`(?:,)?\s*(?:includ(?:e|es|ed|ing)|such as|namely|e\.g\.,?|for example,?)`, 'it meets 120 characters'],
  ],
  'sources/traffic/rank-list.ts': [
    [String.raw`^\uFEFF?\s*"?(\d{1,9})"?\s*[,;\t]\s*"?([^\s",;]+\.[^\s",;]+)"?\s*$`, 'a line of more than 400 characters is rejected'],
  ],
  'sources/sec/figures.ts': [['0+$', 'it meets the digits of one number']],
  'sources/sec/filers.ts': [
    [String.raw`\s*\((?:No|Except)[^)]*\)`, 'a title is cut to 200 characters'],
    [String.raw`,?\s*\bNEC\b`, 'a title is cut to 200 characters'],
    [String.raw`,?\s*Etc\.?$`, 'a title is cut to 200 characters'],
    [String.raw`[,;:\s]+$`, 'a title is cut to 200 characters'],
  ],
  'sources/reading/title-case.ts': [
    [String.raw`^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$`, 'a word of more than 60 characters is left as it is'],
  ],
  'sources/reading/values.ts': [
    [String.raw`^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$`, 'a number of more than 100 characters is none'],
    [
      String.raw`^([+-]?)\s*((?:[A-Z]{1,3})?[$€£₹₩₽₪₺₦¥]|[A-Z]{3})?\s*([+-]?[\d.,'’\s\u00A0\u202F]*\d\.?(?:e\+?\d{1,2})?)\s*([A-Za-z]*?)\s*([A-Z]{3}|[€£$])?$`,
      'an amount of more than 100 characters is none',
    ],
  ],
  'sources/reading/table/workbook.ts': [[String.raw`"[^"]*"|\\.|\[[^\]]*\]`, 'a format is cut to 255 characters']],
  'ranking/evidence.ts': [[String.raw`[.!?:]["”’)\]]*\s*["“‘([]*$`, 'it meets 8 characters']],
  'ranking/topic.ts': [[String.raw`^[("'“]+|[)"'”.,;:]+$`, 'a topic has 1,000 characters']],
  'sections/website-traffic.ts': [[String.raw`\.?0+$`, 'it meets the digits of one number']],
  'exports/render.ts': [['[. ]+$', 'the name of a file is cut to 100 characters']],
  'config/endpoints.ts': [[String.raw`\/+$`, 'it meets a setting of the operator']],
  'sources/companies-house/basic-data.ts': [[String.raw`[\s,]+$`, 'a name of more than 500 characters is left as it is']],
  'sources/reading/xbrl/date.ts': [
    [String.raw`^\D*(\d{1,2})\P{L}+([\p{L}\p{M}]+)\P{L}+(\d{4}|\d{2})\D*$`, 'a date of more than 60 characters is none'],
  ],
  'sources/reading/xbrl/number.ts': [[String.raw`^-?(?:\d+\.?\d*|\.\d+)$`, 'a number of more than 500 characters is none']],
};

/** The same of patterns that are put together, by file. */
const boundedOnceBuilt: Readonly<Record<string, string>> = {
  'sources/news/dates.ts': 'a date of more than 100 characters is none',
  'text/narrative/questions/one-by-one.ts': 'a sentence of more than 420 characters is not read',
  'text/news/tickers.ts': 'it meets 80 characters',
  'text/news/deal-clauses.ts': 'a sentence of more than 600 characters is not read',
  'text/news/round-clauses.ts': 'a sentence of more than 600 characters is not read',
};

/** One line, `file:line  what is wrong`, for each pattern that is not linear and not listed, and for what is listed and not there. */
export function slowPatterns(root: string): string[] {
  const wrong: string[] = [];
  const unused = new Set(Object.entries(bounded).flatMap(([file, patterns]) => patterns.map(([pattern]) => `${file}  ${pattern}`)));
  for (const file of globSync(foreign, { cwd: root }).toSorted()) {
    if (file.endsWith('.test.ts')) continue;
    const place = placeOf(file);
    for (const { pattern, flags, line } of patternsOf(file, readFileSync(path.join(root, file), 'utf8'))) {
      if (isLinear(pattern, flags)) continue;
      if (bounded[place]?.some(([known]) => known === pattern)) unused.delete(`${place}  ${pattern}`);
      else wrong.push(`${file}:${line}  may take time that grows faster than its text: /${pattern}/${flags}`);
    }
  }
  return [...wrong, ...[...unused].map((each) => `tools/check/patterns.ts  is listed and not there, or linear: ${each}`)];
}

/**
 * The same of patterns that are put together of others when a module is loaded. Loads all of them: of those that stand loaded already it
 * learns nothing.
 */
export async function slowBuiltPatterns(root: string): Promise<string[]> {
  const built = await patternsBuiltBy(async () => {
    const files = globSync(computing, { cwd: root }).filter((file) => !notLoaded.test(file));
    for (const file of files.toSorted()) await import(path.join(root, file));
  });
  const slow = built.filter(({ pattern, flags }) => !isLinear(pattern, flags));
  const places = new Set(slow.map(({ place }) => place));
  return [
    ...(built.length === 0 ? ['no pattern is built: they stand loaded already'] : []),
    ...slow
      .filter(({ place, pattern, flags }) => isExponential(pattern, flags) || !(place in boundedOnceBuilt))
      .map(({ place, pattern, flags }) => `${place}  builds what may take time that grows faster than its text: /${pattern}/${flags}`),
    ...Object.keys(boundedOnceBuilt)
      .filter((place) => !places.has(place))
      .map((place) => `tools/check/patterns.ts  is listed and builds none that is slow: ${place}`),
  ];
}

interface Built {
  place: string;
  pattern: string;
  flags: string;
}

/** What `new RegExp` is given as text in files of ours meanwhile. */
async function patternsBuiltBy(load: () => Promise<void>): Promise<Built[]> {
  const built = new Map<string, Built>();
  const native = globalThis.RegExp;
  const note = (source: RegExp | string | undefined, { source: pattern, flags }: RegExp) => {
    const [file] = typeof source === 'string' ? (/packages\/\w+\/src\/[\w/-]+\.ts/.exec(new Error().stack ?? '') ?? []) : [];
    if (file) built.set(`${file} ${pattern}`, { place: placeOf(file), pattern, flags });
  };
  globalThis.RegExp = new Proxy(native, {
    construct(target, given: [string, string?]) {
      const made = new target(...given);
      note(given[0], made);
      return made;
    },
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = native;
  }
  return [...built.values()];
}

/** A file by its place in its package. */
function placeOf(file: string): string {
  return file.replace(/^packages\/\w+\/src\//, '');
}

/** Whether the time a pattern takes grows no faster than the text it meets, as far as can be told. */
export function isLinear(pattern: string, flags: string): boolean {
  return faultsOf(pattern, flags).length === 0;
}

/** Whether it may take so long that no bound on the text would help. */
function isExponential(pattern: string, flags: string): boolean {
  return faultsOf(pattern, flags).some(({ exponential }) => exponential);
}

function faultsOf(pattern: string, flags: string) {
  return analyse(new RegExpParser().parseLiteral(`/${pattern}/${flags}`), { reportTypes: { Move: true, Self: true, Trade: true } }).reports;
}

function patternsOf(file: string, source: string): { pattern: string; flags: string; line: number }[] {
  const found: { pattern: string; flags: string; line: number }[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      found.push({ ...node.regex, line: source.slice(0, node.start).split('\n').length });
    },
  }).visit(parseSync(file, source).program);
  return found;
}
