/** Whether company search finds a company by any name it bears or bore, however it is written, beside exact equality of normalised names. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { enrichRoute, searchRoute, signIn, type Client } from './client.ts';
import { bareCik, borneNames, listedNames, namesFile, tickersFile, writeSubmissions, type BorneName } from './former-names.ts';
import { runImport } from './import-process.ts';
import { plainKey, plainWords, waysOfWriting } from './name-variants.ts';
import { randomFrom, sample } from './random.ts';
import { figureOf, printFigures, printHead, printTable, shown, type Figure } from './report.ts';
import { startServiceProcess, temporaryFolder, type Bench } from './service-process.ts';
import { mean, percentile } from './statistics.ts';

const sampleSize = 1_500;
const allWithinMs = 240_000;
const pilot = 200;
const examples = 15;
const groups = { current: { accuracy: 0.95 }, former: { accuracy: 0.9 } } as const;
const mostWrong = 0.01;

interface Question {
  asked: string;
  borne: BorneName;
  /** Whose name it is or was, as it is asked. */
  bearers: ReadonlySet<string>;
}

interface Answer extends Question {
  /** Of the first row; undefined without one. */
  permalink: string | undefined;
  name: string | undefined;
  verdict: 'right' | 'wrong' | 'none';
  is_baseline_right: boolean;
  /** Whether the import refused the filer: then no answer can be right. */
  is_refused: boolean;
  ms: number;
}

/** Runs the benchmark and prints its tables; without the data it says so and does nothing. */
export async function run(bench: Bench): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log(`resolution needs FIRMAMENT_BENCH_DATA: the folder that holds ${namesFile} and ${tickersFile}.`);
    console.log('It is not set, so nothing was measured.');
    return;
  }
  const names = borneNames(folder);
  printHead('Company resolution', {
    inputs: `${names.length.toLocaleString('en')} names of ${new Set(names.map((each) => each.cik)).size.toLocaleString('en')} filers, current and former`,
    loading: 'a submissions zip with these former names and the tickers file, by firmament import sec into an empty service',
    asking: 'GET company/search with the text alone; a row is right when records of that filer stand behind it',
    namesakes: 'where several filers bear or bore the name as it is asked, each of them is right',
    baseline: 'exact equality of lower-cased words without punctuation and without the commonest legal forms; the present bearer first',
  });
  const { client, refused } = await load(bench, folder);
  const everything = [...names, ...listedNames(folder)];
  const context: Asking = { client, refused, ciks: new Map(), plain: baselineOf(everything), bearers: bearersOf(everything) };

  const began = performance.now();
  await ask(context, questionsOf(context, sample(randomFrom(5), names, pilot), 'one typo'));
  const perQuestion = (performance.now() - began) / pilot;
  const takesAll = perQuestion * names.length * Object.keys(waysOfWriting).length <= allWithinMs;
  const asked = takesAll ? names : sample(randomFrom(6), names, sampleSize);

  const figures: Figure[] = [];
  const failures: string[][] = [];
  const all: Answer[] = [];
  for (const way of Object.keys(waysOfWriting)) {
    const answers = await ask(context, questionsOf(context, asked, way));
    all.push(...answers);
    for (const group of ['current', 'former'] as const) {
      const own = answers.filter((each) => each.borne.is_current === (group === 'current'));
      figures.push(...figuresOf(`${group}, ${way}`, own, groups[group].accuracy));
    }
    const ms = { values: answers.map((each) => each.ms) };
    figures.push(figureOf({ name: `${way}: latency p50`, unit: 'ms' }, ms, percentile(0.5)));
    figures.push(figureOf({ name: `${way}: latency p95`, unit: 'ms', target: { at: 'most', value: 100 } }, ms, percentile(0.95)));
    failures.push(...examplesOf(way, answers));
  }
  for (const group of ['current', 'former'] as const) {
    const own = all.filter((each) => each.borne.is_current === (group === 'current'));
    figures.push(...figuresOf(`${group}, all ways`, own, groups[group].accuracy));
  }
  printFigures(figures);
  printTable(['failures', 'asked', 'first row', 'meant'], failures);
}

/** An empty service that holds the filers of both files, signed in to, and the filers that the import refused. */
async function load(bench: Bench, folder: string): Promise<Pick<Asking, 'client' | 'refused'>> {
  const data_dir = bench.options.data ?? (await temporaryFolder(bench.scope));
  const submissions = path.join(await temporaryFolder(bench.scope), 'submissions.zip');
  const companies = await writeSubmissions(folder, submissions);
  const refused = new Set<string>();
  for (const file of [submissions, path.join(folder, tickersFile)]) {
    const { output, seconds } = await runImport({ data_dir, source: 'sec', file });
    console.log(`${path.basename(file)}: ${shown(seconds)} s\n${output.trim()}\n`);
    for (const cik of await refusedIn(output)) refused.add(cik);
  }
  console.log(`${companies.toLocaleString('en')} submissions files were written for it.\n`);
  return { client: await signIn(await startServiceProcess(bench, { data_dir, starter: 'none' })), refused };
}

/** The numbers of the filers that were refused whole (funds, say), from the file of rejected rows that the import names. */
async function refusedIn(output: string): Promise<string[]> {
  const [, file] = /listed in (\S.*\.csv)/.exec(output) ?? [];
  const text = file === undefined ? '' : await readFile(file, 'utf8');
  return Array.from(text.matchAll(/The filer (\d{10}) is /g), ([, cik = '']) => bareCik(cik));
}

interface Asking {
  client: Client;
  refused: ReadonlySet<string>;
  /** Filers behind a permalink, as far as they were asked for. */
  ciks: Map<string, ReadonlySet<string>>;
  plain: ReadonlyMap<string, string>;
  bearers: { whole: ReadonlyMap<string, ReadonlySet<string>>; bare: ReadonlyMap<string, ReadonlySet<string>> };
}

function bearersOf(names: readonly BorneName[]): Asking['bearers'] {
  const by = (keyOf: (name: string) => string) => {
    const bearers = new Map<string, Set<string>>();
    for (const { name, cik } of names) bearers.set(keyOf(name), (bearers.get(keyOf(name)) ?? new Set()).add(cik));
    return bearers;
  };
  return { whole: by(plainWords), bare: by(plainKey) };
}

function baselineOf(names: readonly BorneName[]): ReadonlyMap<string, string> {
  const plain = new Map<string, string>();
  for (const { name, cik } of names.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))) {
    if (!plain.has(plainKey(name))) plain.set(plainKey(name), cik);
  }
  return plain;
}

function questionsOf({ bearers }: Asking, names: readonly BorneName[], way: string): Question[] {
  const random = randomFrom(7);
  return names.flatMap((borne) => {
    const asked = waysOfWriting[way]?.(borne.name, random);
    if (asked === undefined) return [];
    const others = way.startsWith('legal form') ? bearers.bare.get(plainKey(borne.name)) : bearers.whole.get(plainWords(borne.name));
    return [{ asked, borne, bearers: others ?? new Set([borne.cik]) }];
  });
}

async function ask(context: Asking, questions: readonly Question[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions) {
    const { body, ms } = await context.client.get<{ data: { permalink: string; name: string }[] }>(
      `${searchRoute}?${new URLSearchParams({ query: question.asked }).toString()}`,
    );
    const [first] = body.data;
    const isRight = first !== undefined && !(await ciksOf(context, first.permalink)).isDisjointFrom(question.bearers);
    const verdict = first === undefined ? 'none' : isRight ? 'right' : 'wrong';
    const plain = context.plain.get(plainKey(question.asked));
    const is_baseline_right = plain !== undefined && question.bearers.has(plain);
    answers.push({
      ...question,
      permalink: first?.permalink,
      name: first?.name,
      verdict,
      is_baseline_right,
      is_refused: context.refused.has(question.borne.cik),
      ms,
    });
  }
  return answers;
}

/** The filers whose records belong to a company, according to the service. */
async function ciksOf({ client, ciks }: Asking, permalink: string): Promise<ReadonlySet<string>> {
  const known = ciks.get(permalink);
  if (known) return known;
  const { body } = await client.post<{ _sources: { firmographics: Record<string, { source: string; source_key: string }[]> } }>(
    `${enrichRoute}?include_sources=true`,
    { company: permalink, sections: ['firmographics'] },
  );
  const records = Object.values(body._sources.firmographics).flat();
  const found = new Set(records.filter(({ source }) => source.startsWith('sec-')).map(({ source_key }) => bareCik(source_key)));
  ciks.set(permalink, found);
  return found;
}

function figuresOf(name: string, answers: readonly Answer[], accuracy: number): Figure[] {
  const share = (verdict: Answer['verdict']) => ({ values: answers.map((each) => Number(each.verdict === verdict)) });
  const baseline = answers.map((each) => Number(each.is_baseline_right));
  const taken = answers.filter((each) => !each.is_refused).map((each) => Number(each.verdict === 'right'));
  return [
    figureOf({ name: `${name}: accuracy@1`, unit: '', target: { at: 'least', value: accuracy } }, { ...share('right'), baseline }, mean),
    figureOf({ name: `${name}: accuracy@1, filers taken in`, unit: '' }, { values: taken }, mean),
    figureOf({ name: `${name}: another first`, unit: '', target: { at: 'most', value: mostWrong } }, share('wrong'), mean),
    figureOf({ name: `${name}: no rows`, unit: '' }, share('none'), mean),
  ];
}

/** Failures of one way of writing, spread over the names; of filers that were refused there is nothing to learn. */
function examplesOf(way: string, answers: readonly Answer[]): string[][] {
  const failed = answers.filter((each) => each.verdict !== 'right' && !each.is_refused);
  const spread = failed.filter((_, index) => index % Math.max(1, Math.floor(failed.length / examples)) === 0).slice(0, examples);
  return spread.map(({ asked, borne, permalink, name }) => [
    way,
    asked,
    permalink === undefined ? 'nothing' : `${name} (${permalink})`,
    `${borne.name}, ${borne.is_current ? 'current' : 'former'} name of ${borne.cik}`,
  ]);
}
