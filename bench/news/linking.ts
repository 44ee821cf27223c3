/** Whether articles are linked to the companies they speak of, and to no others, beside exact names; and how fast. */

import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { linkCompanies, symbolsLastMs } from '../../packages/server/src/services/news/reading/link-companies.ts';
import { nameIdentifier } from '../../packages/server/src/services/documents/identity.ts';
import { prominenceOf } from '../../packages/server/src/services/documents/prominence.ts';
import { readManyDocuments } from '../../packages/server/src/services/documents/read-documents.ts';
import { companiesByKeys } from '../../packages/server/src/store/companies/company-keys.ts';
import type { Database } from '../../packages/server/src/store/database.ts';
import { readArticle } from '../../packages/server/src/text/news/read-article.ts';
import { isPlainWord } from '../../packages/server/src/text/news/name-words.ts';
import { figureOf, printFigures, printHead, printTable, shown, type Figure } from '../report.ts';
import type { Bench } from '../service-process.ts';
import { mean } from '../statistics.ts';
import { starterDatabase } from './starter-database.ts';
import { labelledArticles, type LabelledArticle, type Mention } from './linking/labelled.ts';

const targets = { precision: 0.95, recall: 0.8, articles_per_second: 200 };

type Link = Omit<Mention, 'company'> & { company: string; reason: string };

export async function linking(bench: Bench): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  const articles = await labelledArticles(folder === '' ? undefined : folder);
  const mentions = articles.flatMap((article) => article.mentions);
  printHead('Companies that articles speak of', {
    articles: articles.length,
    mentions: `${mentions.length}, of which ${mentions.filter(({ company }) => company !== null).length} are companies of the starter data set; the others are nobody of it`,
    sources: [...Map.groupBy(articles, ({ from }) => from)]
      .map(([from, all]) => `${from} ${all.flatMap((one) => one.mentions).length}`)
      .join(', '),
    halves: 'rules were made on the half that is seen; the other was kept back',
    baseline: 'every run of words with capitals that is exactly a name of a company; of several bearers the best known',
  });
  const db = await starterDatabase(bench);
  const { found, speeds } = await timed(db, articles);
  const plain = await exactNames(db, articles);
  const figures: Figure[] = [];
  for (const half of ['seen', 'kept back'] as const) {
    const own = articles.flatMap((article, index) =>
      article.half === half ? [{ article, found: found[index]!, plain: plain[index]! }] : [],
    );
    const ours = own.map((each) => judge(each.article, each.found));
    const theirs = own.map((each) => judge(each.article, each.plain));
    for (const measure of ['precision', 'recall'] as const) {
      figures.push(
        figureOf(
          { name: `${half}: ${measure}`, unit: '', target: { at: 'least', value: targets[measure] } },
          { values: ours.flatMap((each) => each[measure]), baseline: theirs.flatMap((each) => each[measure]) },
          mean,
        ),
      );
    }
    if (half === 'seen' || bench.options['write-rows'] !== undefined)
      printTable(
        ['', 'words', 'linked', 'meant', 'because'],
        own.flatMap((each) => mistakes(each.article, each.found)),
      );
  }
  figures.push(...speeds);
  printFigures(figures);
  printKinds(articles, found);
}

/** Links all articles several times. The quickest counts, for others may use the machine; the processor's time is that of this process, without the database. */
async function timed(db: Database, articles: readonly LabelledArticle[]): Promise<{ found: Link[][]; speeds: Figure[] }> {
  const asked = articles.map(({ title, text, published_at }) => ({
    title,
    text,
    is_old: published_at !== undefined && published_at.getTime() < Date.now() - symbolsLastMs,
    countries: readArticle({ title, text }).countries,
  }));
  const found = linksOf(await linkCompanies(db, asked));
  let [quickest, cheapest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    const [began, used] = [performance.now(), process.cpuUsage()];
    await linkCompanies(db, asked);
    const { user, system } = process.cpuUsage(used);
    quickest = Math.min(quickest, performance.now() - began);
    cheapest = Math.min(cheapest, (user + system) / 1_000);
  }
  const n = articles.length;
  const characters = Math.round(asked.reduce((sum, { title, text }) => sum + title.length + text.length, 0) / n);
  const speed = (name: string, ms: number): Figure => ({ name, unit: '/s', n, value: (1_000 * n) / ms });
  return {
    found,
    speeds: [
      { ...speed(`articles of ${characters} characters`, quickest), target: { at: 'least', value: targets.articles_per_second } },
      speed('the same in a second of a core', cheapest),
    ],
  };
}

const rounds = 5;

/** Both halves by where the texts are from, and what of them are plain words. */
function printKinds(articles: readonly LabelledArticle[], found: readonly Link[][]): void {
  const rows = articles.flatMap((article, index) => {
    const links = found[index]!;
    const isPlain = (span: Omit<Mention, 'company'>) =>
      article[span.in].slice(span.start, span.end).toLowerCase().split(' ').every(isPlainWord);
    const own = { mentions: article.mentions.filter(isPlain), links: links.filter(isPlain) };
    const judged = judge(article, links);
    return [
      { kind: article.from, half: article.half, ...judged },
      { kind: 'plain words', half: article.half, ...judge({ ...article, mentions: own.mentions }, own.links) },
    ];
  });
  const share = (values: readonly number[]) =>
    values.length === 0 ? '–' : `${shown(mean(Float64Array.from(values)))} of ${values.length}`;
  const kinds = [...Map.groupBy(rows, ({ half, kind }) => `${half}: ${kind}`)].toSorted(([a], [b]) => a.localeCompare(b));
  printTable(
    ['by kind', 'precision', 'recall'],
    kinds.map(([kind, all]) => [kind, share(all.flatMap(({ precision }) => precision)), share(all.flatMap(({ recall }) => recall))]),
  );
}

function linksOf(answers: Awaited<ReturnType<typeof linkCompanies>>): Link[][] {
  return answers.map((companies) =>
    companies.flatMap(({ permalink, spans, reason }) => spans.map((span) => ({ ...span, company: permalink, reason }))),
  );
}

const capitals = /\p{Lu}[\p{L}\p{N}&'’.-]*(?: (?:& )?\p{Lu}[\p{L}\p{N}&'’.-]*)*/gu;

async function exactNames(db: Database, articles: readonly LabelledArticle[]): Promise<Link[][]> {
  const runs = articles.map((article) =>
    (['title', 'text'] as const).flatMap((part) =>
      [...article[part].matchAll(capitals)].map(({ index, 0: words }) => {
        const name = words.replace(/(?:['’]s|[.'’-])+$/, '');
        return { in: part, start: index, end: index + name.length, key: nameKey(name) };
      }),
    ),
  );
  const keys = runs.flat().map(({ key }) => nameIdentifier(key, '*'));
  const rows = await companiesByKeys(db, keys, { most: 50, without: [] });
  const documents = await readManyDocuments(
    db,
    rows.map(({ company_id }) => company_id),
  );
  const bearers = new Map<string, string>();
  for (const [key, all] of Map.groupBy(rows, ({ value }) => value)) {
    const [best] = all.flatMap(({ company_id }) => documents.get(company_id) ?? []).toSorted((a, b) => prominenceOf(b) - prominenceOf(a));
    if (best) bearers.set(key, best.permalink);
  }
  return runs.map((all) =>
    all.flatMap(({ key, ...span }) => {
      const company = bearers.get(nameIdentifier(key, '*').value);
      return company === undefined ? [] : [{ ...span, company, reason: '' }];
    }),
  );
}

/**
 * A link is right where a label says so, or where it is a further mention of a company that the article is labelled with; a mention is found
 * where a link to its company overlaps it. @returns 1 and 0 for each link, and for each mention of a company
 */
function judge({ mentions }: Pick<LabelledArticle, 'mentions'>, links: readonly Link[]): { precision: number[]; recall: number[] } {
  return {
    precision: links.map((link) => (isRight(mentions, link) ? 1 : 0)),
    recall: mentions
      .filter(({ company }) => company !== null)
      .map((mention) => (links.some((link) => link.company === mention.company && overlaps(link, mention)) ? 1 : 0)),
  };
}

function isRight(mentions: readonly Mention[], link: Link): boolean {
  const here = mentions.filter((mention) => overlaps(mention, link));
  const labelled = here.length > 0 ? here : mentions;
  return labelled.some(({ company }) => company === link.company);
}

function overlaps(a: Omit<Mention, 'company'>, b: Omit<Mention, 'company'>): boolean {
  return a.in === b.in && a.start < b.end && b.start < a.end;
}

function mistakes(article: LabelledArticle, links: readonly Link[]): string[][] {
  const { id, mentions } = article;
  const wordsAt = ({ in: part, start, end }: Omit<Mention, 'company'>) => article[part].slice(start, end);
  const wrong = links.filter((link) => !isRight(mentions, link));
  const missed = mentions.filter(
    (mention) => mention.company !== null && !links.some((link) => link.company === mention.company && overlaps(link, mention)),
  );
  return [
    ...wrong.map((link) => [
      `wrong: ${id}`,
      wordsAt(link),
      link.company,
      mentions.find((mention) => overlaps(mention, link))?.company ?? '–',
      link.reason,
    ]),
    ...missed.map((mention) => [`missed: ${id}`, wordsAt(mention), '–', mention.company ?? '', '']),
  ];
}
