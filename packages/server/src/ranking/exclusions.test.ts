import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../kernel/facts.ts';
import { readTopic, type Lexicon } from './topic.ts';
import { isExcluded, remainingCountries } from './exclusions.ts';

const lexicon: Lexicon = { companies: 1_000, frequency: () => 10, named: () => 0, expansions: () => [], abbreviations: () => [] };
const leaves = (topic: string, facts: Partial<CompanyFacts>) => isExcluded(readTopic({ topic }, lexicon), { name: 'Quillmere', ...facts });

describe('a topic leaves out', () => {
  test.each<[topic: string, facts: Partial<CompanyFacts>, isOut: boolean]>([
    ['lenders that are not banks', { product_category: 'Banks' }, true],
    ['lenders that are not banks', { key_phrases: ['regional bank', 'loans'] }, true],
    ['lenders that are not banks', { product_category: 'Online lending', key_phrases: ['loans', 'software for banks'] }, false],
    ['lenders that are not banks', { product_category: 'Banking software' }, false],
    ['makers outside China', { country: 'CHN' }, true],
    ['makers outside China', { country: 'JPN' }, false],
    ['makers outside China', {}, false],
    ['insurers excluding Indian brokers', { product_category: 'Brokers', country: 'IND' }, true],
    ['insurers excluding Indian brokers', { product_category: 'Brokers', country: 'JPN' }, false],
    ['tool makers excluding Chinese companies', { product_category: 'Tools', country: 'CHN' }, true],
    ['steel makers other than in China', { product_category: 'Steel', country: 'JPN' }, false],
  ])('“%s”, who says %j: %s', (topic, facts, isOut) => expect(leaves(topic, facts)).toBe(isOut));

  test('countries only where the place alone tells', () => {
    const left = (topic: string) => remainingCountries(readTopic({ topic }, lexicon));
    expect(left('insurers excluding Indian brokers')).toBeUndefined();
    expect(left('insurers outside India')?.has('IND')).toBe(false);
    expect([...left('Nordic banks outside Norway')!].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['DNK', 'FIN', 'ISL', 'SWE']);
  });
});
