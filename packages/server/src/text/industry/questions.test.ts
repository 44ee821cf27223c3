import { expect, test } from 'vitest';
import type { Evidence, Told } from '../narrative/evidence.ts';
import { answersTo } from '../narrative/answers-to.ts';
import { insightsOf, regulationsOf, trendsOf, type Asked } from './questions.ts';
import { palletRobots as words } from './test-support.ts';

const asked = (isOfMarket: boolean): Asked => ({ topic: 'pallet robots', words, isOfMarket: () => isOfMarket, isOfCompanies: () => true });
const name = 'Grindel Works';
const passage = (text: string, section = 'Item 1'): Evidence => ({
  record_id: 1,
  ordinal: 0,
  kind: 'filing',
  form: '10-K',
  section,
  day: '2031-02-01',
  title: '10-K',
  url: '',
  publisher: '',
  text,
  speaker: { name, names: [name] },
});
const told = (text: string, more: Partial<Told> = {}): Told => ({ text, quote: text, evidence: 0, heading: '', ...more });
const isAnswer = (question: ReturnType<typeof trendsOf>, sentence: Told, at = passage(sentence.quote)) =>
  answersTo(question, sentence, at).length > 0;

const shift = 'Warehouse operators increasingly replace conventional forklifts.';

test('a sentence without the words of the market answers where its company does little else, or its passage is of the market', () => {
  expect(isAnswer(trendsOf(asked(false)), told(shift))).toBe(false);
  expect(isAnswer(trendsOf(asked(true)), told(shift))).toBe(true);
  expect(isAnswer(trendsOf(asked(false)), told(shift), passage(`Each robot moves a pallet. ${shift}`))).toBe(true);
});

test('a company’s statement about itself is no trend of its market; one about others is', () => {
  const own = told('Grindel Works has accelerated its rollout.', { quote: 'We have accelerated our rollout.' });
  expect(isAnswer(trendsOf(asked(true)), own)).toBe(false);
  const others = told('As other manufacturers announced their adoption of the plug, Grindel Works opened its stations.', {
    quote: 'As other manufacturers announced their adoption of the plug, we opened our stations.',
  });
  expect(isAnswer(trendsOf(asked(true)), others)).toBe(true);
});

test('regulation is found in risks and in safety sections; the auditor’s is not', () => {
  const rule = told('In the U.S., its robots are subject to the Machine Safety Act.', { heading: 'Safety and testing' });
  expect(isAnswer(regulationsOf(asked(true)), rule)).toBe(true);
  expect(isAnswer(regulationsOf(asked(true)), rule, passage(rule.quote, 'Item 1A'))).toBe(true);
  const auditor = told(
    'The firm is registered with the PCAOB and is required to be independent under rules of the Securities and Exchange Commission.',
  );
  expect(isAnswer(regulationsOf(asked(true)), auditor)).toBe(false);
});

test('figures of employees and of amortization describe no market', () => {
  for (const text of [
    'The employee survey reached 86% global participation.',
    'Over 90% of an asset is amortized within four years of the global release.',
  ])
    expect(isAnswer(insightsOf(asked(true)), told(text))).toBe(false);
});

test('a law is told where it is named behind what it is, and what a government requires', () => {
  const isRule = (text: string) => isAnswer(regulationsOf(asked(true)), told(text));
  expect(isRule('Spain has adopted regulations that bind makers of pallet robots, such as the PRR.')).toBe(true);
  expect(isRule('The U.S. government requires a license for pallet robots.')).toBe(true);
  expect(isRule('Makers of pallet robots have adopted standards.')).toBe(false);
});

test('what others publish answers where the sentence itself says most of what was asked for', () => {
  const ofOthers = trendsOf({ ...asked(false), isOfCompanies: () => false });
  expect(isAnswer(ofOthers, told('Demand for pallet robots is growing.'))).toBe(true);
  expect(isAnswer(ofOthers, told(shift), passage(`Each robot moves a pallet. ${shift}`))).toBe(false);
});
