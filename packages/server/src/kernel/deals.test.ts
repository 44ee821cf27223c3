import { expect, test } from 'vitest';
import { isDone, purchaseOf } from './deals.ts';
import type { DealFacts } from './facts.ts';
import type { DocumentDeal } from './document.ts';

const deal = (name: string, facts: DealFacts): DocumentDeal => ({ permalink: name.toLowerCase(), name, facts, record: 0 });

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
  expect(purchaseOf({ acquired_by: [pending, stake, whole, older] })).toBe(whole);
});

test.each(['a 20% Stake', 'Minority investment', 'two stakes', 'shareholding of 5%'])('"%s" is no purchase', (title) => {
  expect(purchaseOf({ acquired_by: [deal('Acme', { title })] })).toBeUndefined();
});

test('a word that only begins like one of a part is no hindrance', () => {
  const bought = deal('Acme', { title: 'Acme acquires Stakeholder Labs' });
  expect(purchaseOf({ acquired_by: [bought] })).toBe(bought);
});

test('who was in no deal was not bought', () => {
  expect(purchaseOf({ acquired_by: [] })).toBeUndefined();
});
