import { expect } from 'vitest';
import { sentencesOfNothing } from '../../src/ranking/deals/told-parts.ts';
import { dollars } from '../../src/ranking/phrases.ts';
import { readDocuments } from '../../src/services/documents/read-documents.ts';
import type { Answer, TestService } from './service.ts';
import type { OperationId } from '@firmament/contract';

export interface ScoredRow {
  [column: string]: unknown;
  Permalink: string;
  Name: string;
  Ticker: string;
  'Operating Status': string;
  'HQ Country': string;
  'Overall Score': number;
  Commentary: string;
}

const empty = {
  detailed_query: '',
  keywords: [],
  sample_companies: [],
  geography: [],
  company_type: 'all',
  employee_count: [],
  founded_year: {},
  funding_stage: [],
  total_funding: {},
  last_funding_round: {},
  revenue: {},
  ebitda: {},
  net_income: {},
  ev_ebitda: {},
  buyer_type: [],
};

/** Every parameter of the four workflows, empty; what one does not take is ignored by it. */
export const parametersWith = (changed: object = {}): Record<string, unknown> => ({ ...empty, ...changed });

/** Asks for the rows of a workflow that starts from a company. */
export async function rowsOf(service: TestService, id: OperationId, asked: { company: string; parameters?: object }): Promise<ScoredRow[]> {
  const record = await recordOf(service, id, asked);
  expect(record.status, record.error).toBe('COMPLETED');
  return record.result as ScoredRow[];
}

export async function recordOf(
  service: TestService,
  id: OperationId,
  { company, parameters }: { company: string; parameters?: object },
): Promise<Answer['body']> {
  const { status, body } = await service.call(id, { body: { company, parameters: parametersWith(parameters) } });
  expect(status).toBe(202);
  return service.finished(body.request_id);
}

// A sentence about holdings behind one of these is evidence.
const saysNothing = Object.values(sentencesOfNothing).map(
  (sentence) => new RegExp(`^${sentence.replaceAll('.', '\\.').replace(/\{\w+\}/g, '(?:(?! holds ).)*')}$`),
);

/** Each sub-score is null beside a sentence that says nothing was asked for or found, and a number from 1 to 10 beside any other. @returns how many are numbers */
export function expectScoresToFitSentences(rows: readonly ScoredRow[]): number {
  let numbers = 0;
  for (const row of rows) {
    for (const [name, text] of Object.entries(row)) {
      if (!name.endsWith(' Rationale') || name === 'Overall Score Rationale') continue;
      const score = row[name.replace('Rationale', 'Score')];
      const isNothing = saysNothing.some((sentence) => sentence.test(String(text)));
      expect([text, score]).toEqual([text, isNothing ? null : expect.any(Number)]);
      if (score === null) continue;
      expect(score).toBeGreaterThanOrEqual(1);
      expect(score).toBeLessThanOrEqual(10);
      numbers += 1;
    }
  }
  return numbers;
}

/** Best first, one decimal from 1 to 10, spread, at most a hundred. */
export function expectRanking(rows: readonly ScoredRow[], { spread = 0.9 } = {}): void {
  const scores = rows.map((row) => row['Overall Score']);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(rows.length).toBeLessThanOrEqual(100);
  expect(new Set(rows.map((row) => row.Permalink)).size).toBe(rows.length);
  for (const row of rows) {
    for (const [column, value] of Object.entries(row).filter(([name]) => name.endsWith('Score'))) {
      // A sub-score of nothing is null.
      if (value !== null || column === 'Overall Score') expect(value, column).toBe(Math.round(Number(value) * 10) / 10);
    }
  }
  expect(rows[0]!['Overall Score'] - rows.at(-1)!['Overall Score']).toBeGreaterThan(spread);
}

/** Every quote and every number of the commentaries and rationales is in the record of the row or of the company asked about. */
export async function expectNothingInvented(service: TestService, company: string, rows: readonly ScoredRow[]): Promise<void> {
  const documents = await readDocuments(service.app.context.db, [company, ...rows.map((row) => row.Permalink)]);
  for (const row of rows) {
    const held = JSON.stringify([documents.get(company), documents.get(row.Permalink)]);
    const amounts = new Set([...held.matchAll(/\d+(?:\.\d+)?(?:e[+]\d+)?/g)].map(([number]) => dollars(Number(number))));
    const counted = new Set([documents.get(company), documents.get(row.Permalink)].flatMap((document) => countsIn(document)));
    const texts = Object.entries(row).filter(([name]) => name === 'Commentary' || name.endsWith('Rationale'));
    for (const [column, value] of texts) {
      const text = String(value);
      expect(text, column).not.toBe('');
      for (const [, quote] of text.matchAll(/“([^”…]+?)(?: …)?”/g)) expect(held, text).toContain(JSON.stringify(quote).slice(1, -1));
      const names = [row.Name, row.Ticker, documents.get(company)!.facts.name];
      const bare = names.reduce((rest, name) => rest.replaceAll(name, ''), text.replaceAll(/“[^”]+”/g, ''));
      for (const [amount] of bare.matchAll(/(?:about )?\$[\d,.]*\d(?: (?:million|billion|trillion))?/g))
        expect(amounts, text).toContain(amount);
      for (const [number] of bare.replaceAll(/\$[\d,.]*\d/g, '').matchAll(/\d[\d,]*/g)) {
        const plain = number.replaceAll(',', '');
        expect(held.includes(plain) || counted.has(Number(plain)), `${number} in: ${text}`).toBe(true);
      }
    }
  }
}

/** Counts that sentences may state: of deals, of those in each country, of statements. */
function countsIn(document: { acquisitions: readonly { country?: string }[] } | undefined): number[] {
  if (!document) return [];
  const countries = Map.groupBy(document.acquisitions, (deal) => deal.country);
  return [document.acquisitions.length, ...[...countries.values()].map((deals) => deals.length), 0, 1, 2];
}
