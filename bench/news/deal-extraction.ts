/** Whether deals and rounds are told from what articles say: openings written, with their facts, before any rule was. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { extractDeals, type ExtractedDeal, type ExtractedRound } from '../../packages/server/src/text/news/deal-extraction.ts';
import { readArticle } from '../../packages/server/src/text/news/read-article.ts';
import { printFigures, printHead, printTable, type Figure } from '../report.ts';
import { halfOf } from './linking/labelled.ts';

interface Opening {
  id: string;
  published: string;
  title: string;
  text: string;
  /** The companies that are known, each with the ways it is written. */
  linked: Record<string, string[]>;
  told: Record<string, unknown>[];
}

/** Prints what of the openings is told rightly, wrongly or not at all, of the half that rules were made on and of the other. */
export function dealsAndRounds(): void {
  const openings = openingsRead();
  printHead('News: deals and rounds that articles tell', {
    openings: `${openings.length}, written with their facts before any rule; ${openings.filter(({ told }) => told.length === 0).length} of them tell none`,
    categories: 'as they are read in the opening; companies are given',
    right: 'parties, day, amount, currency, stage, share, status and investors, all of them',
    halves: 'by a hash of the opening; rules were made on the half that is seen',
  });
  const figures: Figure[] = [];
  for (const half of ['seen', 'kept back'] as const) {
    const own = openings.filter(({ id }) => halfOf(createHash('sha256').update(id).digest('hex')) === half);
    const judged = own.map((opening) => {
      const found = toldIn(opening).map((one) => JSON.stringify(one));
      const expected = opening.told.map((one) => JSON.stringify(inOrder(one)));
      return {
        opening,
        wrong: found.filter((one) => !expected.includes(one)),
        missed: expected.filter((one) => !found.includes(one)),
        found,
      };
    });
    const said = judged.flatMap(({ found }) => found).length;
    const wrong = judged.flatMap((each) => each.wrong).length;
    const meant = own.flatMap(({ told }) => told).length;
    figures.push(
      { name: `${half}: of what is told, right`, unit: '', n: said, value: (said - wrong) / said },
      { name: `${half}: of what is there, told rightly`, unit: '', n: meant, value: (said - wrong) / meant },
    );
    if (half === 'seen')
      printTable(
        ['seen', 'opening', 'what'],
        judged.flatMap((each) => [
          ...each.wrong.map((one) => ['wrong', each.opening.id, one]),
          ...each.missed.map((one) => ['missed', each.opening.id, one]),
        ]),
      );
    else
      console.log(
        `kept back: ${wrong} wrong, ${judged.flatMap((each) => each.missed).length} not told rightly, in ${judged.filter((each) => each.wrong.length + each.missed.length > 0).length} openings\n`,
      );
  }
  printFigures(figures);
}

function openingsRead(): Opening[] {
  const file = path.join(import.meta.dirname, 'deal-extraction/openings.jsonl');
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Opening);
}

function toldIn({ title, text, published, linked }: Opening): Record<string, unknown>[] {
  const { primary_tag, secondary_tags } = readArticle({ title, text });
  const companies = Object.entries(linked).map(([name, forms], company_id) => ({
    company_id,
    name,
    spans: forms.flatMap((form) => [...placesOf('title', title, form), ...placesOf('text', text, form)]),
  }));
  const categories = primary_tag === '' ? [] : [primary_tag, ...secondary_tags];
  return extractDeals({ title, text, published, categories, companies }).map((one) => inOrder(shownOf(one)));
}

function placesOf(part: 'title' | 'text', text: string, form: string) {
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, 'gu'))].map(({ index }) => ({
    in: part,
    start: index,
    end: index + form.length,
  }));
}

function shownOf(one: ExtractedDeal | ExtractedRound): Record<string, unknown> {
  const { date, amount, currency } = one.facts;
  if (one.kind === 'deal') {
    const { acquirer, target, percent } = one;
    return { kind: one.kind, acquirer: acquirer.name, target: target.name, amount, currency, percent, status: one.facts.status, date };
  }
  const names = (is_lead: boolean) => one.investors.flatMap((each) => (each.is_lead === is_lead ? [each.name] : [])).toSorted();
  return {
    kind: one.kind,
    subject: one.subject.name,
    amount,
    currency,
    round: one.facts.round,
    date,
    lead: names(true),
    investors: names(false),
  };
}

function inOrder(one: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(one)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
