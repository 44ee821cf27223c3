import { expect, test } from 'vitest';
import { isDone, purchaseOf } from './deals.ts';
import type { DealFacts } from './facts.ts';
import type { CompanyDocument, DocumentDeal } from './document.ts';

const deal = (name: string, facts: DealFacts): DocumentDeal => ({ permalink: name.toLowerCase(), name, facts, record: 0 });

const boughtIn = (...acquired_by: DocumentDeal[]): CompanyDocument => ({
  permalink: 'quillmere',
  records: [],
  facts: { name: 'Quillmere' },
  origins: {},
  acquisitions: [],
  acquired_by,
});

/** Listed, as a record of this day says. */
function listedOn(as_of: string, document: CompanyDocument): CompanyDocument {
  const record = { source: 'exchange', source_key: '1', source_url: '', as_of, retrieved_at: '', method: 'reported' as const };
  return { ...document, records: [record], facts: { ...document.facts, listings: [{ exchange: 'NASDAQ', symbol: 'QM' }] } };
}

test.each<[string | undefined, boolean]>([
  [undefined, true],
  ['Complete', true],
  ['Pending', false],
  ['Cancelled', false],
  ['', false],
])('a deal of status %j counts as closed: %s', (status, expected) => {
  expect(isDone({ facts: status === undefined ? {} : { status } })).toBe(expected);
});

test('a company was bought in the first closed deal for all of it', () => {
  const pending = deal('Pending', { status: 'Pending' });
  const stake = deal('Stake', { title: 'Acme buys a 20% stake in Quillmere' });
  const whole = deal('Whole', { status: 'Complete', title: 'Acme acquires Quillmere' });
  const older = deal('Older', {});
  expect(purchaseOf(boughtIn(pending, stake, whole, older))).toBe(whole);
});

test.each(['a 20% Stake', 'Minority investment', 'two stakes', 'shareholding of 5%'])('"%s" is no purchase', (title) => {
  expect(purchaseOf(boughtIn(deal('Acme', { title })))).toBeUndefined();
});

test('a word that only begins like one of a part is no hindrance', () => {
  const bought = deal('Acme', { title: 'Acme acquires Stakeholder Labs' });
  expect(purchaseOf(boughtIn(bought))).toBe(bought);
});

test('who was in no deal was not bought', () => {
  expect(purchaseOf(boughtIn())).toBeUndefined();
});

test.each<[string, DealFacts, { listed: string; is_bought: boolean }]>([
  ['before', { date: '2002-10-03' }, { listed: '2026-08-16', is_bought: false }],
  ['in a year before', { date: '2025' }, { listed: '2026-08-16', is_bought: false }],
  ['at a time nobody states, maybe before', {}, { listed: '2026-08-16', is_bought: false }],
  ['after', { date: '2026-09-01' }, { listed: '2026-08-16', is_bought: true }],
  ['in the year of', { date: '2026' }, { listed: '2026-08-16', is_bought: true }],
  ['without knowing whether before', { date: '2002-10-03' }, { listed: '', is_bought: true }],
])('a listed company that was bought %s the day of its listing', (_, facts, { listed, is_bought }) => {
  expect(purchaseOf(listedOn(listed, boughtIn(deal('Acme', facts)))) !== undefined).toBe(is_bought);
});
