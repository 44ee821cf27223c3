/** Whether company search finds the intended company, and how quickly, beside exact equality of lower-cased texts. */

import { startBareServer } from './bare-server.ts';
import { clientOf, enrichRoute, searchRoute, signIn, type Client } from './client.ts';
import { knownCompanies } from './known-companies.ts';
import { randomFrom, sample } from './random.ts';
import { figureOf, printFigures, printHead, printTable, shown, type Figure } from './report.ts';
import { waysOfAsking, type Described } from './search-queries.ts';
import { startServiceProcess, type Bench } from './service-process.ts';
import { mean, percentile } from './statistics.ts';

const companies = 1_000;

/** The other ways of asking have no target. */
const accuracyTargets: Record<string, number> = { 'exact name': 0.95, 'name with one typo': 0.95 };
const latencyTarget = { at: 'most', value: 100 } as const;

interface Found {
  asked: string;
  company: Described;
  permalinks: string[];
  names: string[];
  ms: number;
}

export async function run(bench: Bench): Promise<void> {
  printHead('Company search', {
    inputs: `${companies} random companies of the starter set, one call after another, 10 rows each`,
    data: bench.options.data ?? 'the starter data set in a fresh folder',
    baseline: 'a bare Fastify process with a map from lower-cased name, ticker and website to the company',
    right: 'the first row is that very company; a namesake in front of it counts as wrong',
  });
  const client = await signIn(await startServiceProcess(bench));
  const known = await knownCompanies();
  const meant: Described[] = [];
  // One after another: the service turns away who comes with a thousand calls at once.
  for (const { permalink } of sample(randomFrom(2), known, companies)) meant.push(await describe(client, permalink));
  const bare = await exactServer(bench, { known, meant });

  const figures: Figure[] = [];
  const failures: string[][] = [];
  for (const [way, textOf] of Object.entries(waysOfAsking)) {
    const random = randomFrom(3);
    const questions = meant.flatMap((company) => {
      const asked = textOf(company, random);
      return asked === undefined ? [] : [{ asked, company }];
    });
    const answers = await search(client, questions);
    const exact = await search(bare, questions);
    const target = accuracyTargets[way];
    const right = { values: answers.map(isFirst), baseline: exact.map(isFirst) };
    figures.push(
      figureOf(
        { name: `${way}: accuracy@1`, unit: '', ...(target !== undefined && { target: { at: 'least', value: target } }) },
        right,
        mean,
      ),
    );
    const ms = { values: answers.map((each) => each.ms), baseline: exact.map((each) => each.ms) };
    figures.push(figureOf({ name: `${way}: latency p50`, unit: 'ms' }, ms, percentile(0.5)));
    figures.push(figureOf({ name: `${way}: latency p95`, unit: 'ms', target: latencyTarget }, ms, percentile(0.95)));
    failures.push([way, ...failuresOf(answers)]);
  }
  printFigures(figures);
  printTable(
    ['share of the answers', 'another first', 'of them with that very name', 'within 10 rows', 'no rows', 'for example'],
    failures,
  );
}

function isFirst({ company, permalinks }: Found): number {
  return permalinks[0] === company.permalink ? 1 : 0;
}

function failuresOf(answers: readonly Found[]): string[] {
  const share = (count: number) => `${shown((count / answers.length) * 100)} %`;
  const wrong = answers.filter((each) => isFirst(each) === 0);
  const other = wrong.filter((each) => each.permalinks.length > 0);
  const namesakes = other.filter((each) => each.names[0]?.toLowerCase() === each.company.name.toLowerCase());
  const shownCases = wrong.filter((each) => !namesakes.includes(each)).slice(0, 3);
  return [
    share(other.length),
    share(namesakes.length),
    share(answers.filter((each) => each.permalinks.includes(each.company.permalink)).length),
    share(wrong.length - other.length),
    shownCases.map((each) => `${each.asked} → ${each.permalinks[0] ?? 'nothing'}, not ${each.company.permalink}`).join('; '),
  ];
}

/** What the service itself says of a company: the truth that searching for it is held to. */
async function describe(client: Client, permalink: string): Promise<Described> {
  const { body } = await client.post<{ data: { firmographics: Omit<Described, 'permalink'> } }>(enrichRoute, {
    company: permalink,
    sections: ['firmographics'],
  });
  const { name, website, ticker } = body.data.firmographics;
  return { permalink, name, website, ticker };
}

async function search(client: Client, questions: readonly { asked: string; company: Described }[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const { asked, company } of questions) {
    const { body, ms } = await client.get<{ data: { permalink: string; name: string }[] }>(
      `${searchRoute}?${new URLSearchParams({ query: asked }).toString()}`,
    );
    found.push({ asked, company, permalinks: body.data.map((row) => row.permalink), names: body.data.map((row) => row.name), ms });
  }
  return found;
}

/** Exact equality, behind the same framework: the first company of the file that has the text. */
async function exactServer(
  { scope }: Bench,
  input: { known: readonly { permalink: string; names: readonly string[] }[]; meant: readonly Described[] },
): Promise<Client> {
  const answers: Record<string, string> = { '': JSON.stringify({ status: 'success', data: [], count: 0 }) };
  const answer = (key: string, permalink: string, name: string) => {
    answers[key.toLowerCase()] ??= JSON.stringify({ status: 'success', data: [{ permalink, name }], count: 1 });
  };
  for (const { permalink, names } of input.known) for (const name of names) answer(name, permalink, name);
  for (const { permalink, name, website, ticker } of input.meant)
    for (const key of [website, ticker]) if (key) answer(key, permalink, name);
  const { url } = await startBareServer(scope, [
    { method: 'GET', url: searchRoute, status: 200, chosen_by: { part: 'query', key: 'query' }, answers },
  ]);
  return clientOf(url, 'x'.repeat(600));
}
