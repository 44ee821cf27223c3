import { describe, expect, test } from 'vitest';
import { vectorTable } from '../kernel/learnt-vectors.ts';
import { readTopic, type Lexicon } from './topic.ts';

const frequencies: Record<string, number> = { softwar: 4_000, crm: 100, ai: 1_000, payrol: 50, busi: 9_000, cloud: 900 };
const lexicon: Lexicon = {
  companies: 10_000,
  frequency: (stem) => frequencies[stem] ?? 0,
  named: () => 0,
  expansions: (abbreviation) => (abbreviation === 'crm' ? [['custom', 'relationship', 'manag']] : []),
  abbreviations: (stems) => (stems.join(' ') === 'custom relationship manag' ? ['crm'] : []),
};
const weightsOf = (topic: string) => new Map(readTopic({ topic }, lexicon).concepts.map((concept) => [concept.text, concept.weight]));

describe('a topic', () => {
  test('weights of its concepts sum to 1', () => {
    const weights = weightsOf('AI-powered CRM software for businesses');
    expect([...weights.values()].reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
  });

  test('is about its head: a rare noun outweighs a generic word and a qualifier', () => {
    const weights = weightsOf('AI-powered CRM software');
    expect([...weights.keys()]).toEqual(['AI', 'CRM', 'software']);
    expect(weights.get('CRM')).toBeGreaterThan(2 * (weights.get('AI') ?? 0));
    expect(weights.get('CRM')).toBeGreaterThan(5 * (weights.get('software') ?? 0));
  });

  test('what follows "for" counts less', () => {
    const weights = weightsOf('payroll for clouds');
    const turned = weightsOf('clouds for payroll');
    expect(weights.get('payroll')).toBeGreaterThan(turned.get('payroll') ?? 1);
  });

  test('an expression and its abbreviation are one concept, whichever is typed', () => {
    const alternatives = (topic: string) =>
      readTopic({ topic }, lexicon)
        .concepts[0]?.alternatives.map((stems) => stems.join(' '))
        .sort();
    expect(alternatives('customer relationship management')).toEqual(['crm', 'custom relationship manag']);
    expect(alternatives('CRM')).toEqual(['crm', 'custom relationship manag']);
    expect(alternatives('CRMs')).toEqual(['crm', 'custom relationship manag']);
  });

  test('further wishes take their share and no more', () => {
    const plain = readTopic({ topic: 'payroll' }, lexicon);
    const wished = readTopic({ topic: 'payroll', also: [{ text: 'cloud', share: 0.5 }] }, lexicon);
    expect(plain.concepts[0]?.weight).toBe(1);
    expect(wished.concepts.map((concept) => concept.weight)).toEqual([1 / 1.5, 0.5 / 1.5]);
  });

  test('a wish that repeats the topic changes nothing', () => {
    const wished = readTopic(
      {
        topic: 'payroll',
        also: [
          { text: 'Payroll', share: 0.5 },
          { text: 'the of and', share: 0.5 },
        ],
      },
      lexicon,
    );
    expect(wished.concepts.map((concept) => concept.weight)).toEqual([1]);
  });

  test('a topic of function words alone has no concepts', () => {
    expect(readTopic({ topic: 'the of and' }, lexicon).concepts).toEqual([]);
  });
});

describe('a term of trade', () => {
  const terms: Record<string, string[]> = {
    'low cost carrier': ['budget airline', 'low-fare'],
    'p&c insurer': ['property casualty'],
    cdmo: ['contract manufacturing'],
    'buy now pay later': ['instalment payments'],
    'out of home': ['billboards'],
  };
  const inPlainWords = (term: readonly string[]) => terms[term.join(' ')] ?? [];
  const conceptsOf = (asked: string) =>
    readTopic({ topic: asked }, { ...lexicon, inPlainWords }).concepts.map(({ text, alternatives, isHead }) => ({
      text,
      isHead,
      alternatives: alternatives.map((stems) => stems.join(' ')),
    }));

  test('is one concept, for which any of its plain words will do, however it is written', () => {
    const alternatives = ['low cost carrier', 'budget airlin', 'low fare'];
    expect(conceptsOf('low-cost carriers')).toEqual([{ text: 'low-cost carriers', isHead: true, alternatives }]);
    expect(conceptsOf('“Low cost carrier”')[0]?.alternatives).toEqual(alternatives);
    expect(conceptsOf('CDMOs')).toEqual([{ text: 'CDMOs', isHead: true, alternatives: ['cdmo', 'contract manufactur'] }]);
  });

  test('stands among other words as they stand, and a word of it alone is none', () => {
    expect(conceptsOf('cloud payroll for low-cost carriers').map(({ text, isHead }) => [text, isHead])).toEqual([
      ['cloud', false],
      ['payroll', true],
      ['low-cost carriers', false],
    ]);
    expect(conceptsOf('cost carriers').map(({ text }) => text)).toEqual(['cost', 'carriers']);
  });

  test('that has no word of its own is its plain words', () => {
    expect(conceptsOf('P&C insurers')[0]).toMatchObject({ text: 'P&C insurers', alternatives: ['properti casualti'] });
    expect(conceptsOf('out-of-home')[0]?.alternatives).toEqual(['billboard']);
  });

  test('with a small word in it is also said by its other words', () => {
    expect(conceptsOf('buy now pay later')[0]?.alternatives).toEqual(['bui pai later', 'instal payment']);
  });

  test('needs no plain words where many companies say it themselves', () => {
    const inPlain = () => ['customer database'];
    const alternatives = (frequency: number) =>
      readTopic({ topic: 'quillbank' }, { ...lexicon, frequency: () => frequency, inPlainWords: inPlain }).concepts[0]!.alternatives;
    expect(alternatives(39)).toEqual([['quillbank'], ['custom', 'databas']]);
    expect(alternatives(40)).toEqual([['quillbank']]);
  });

  test('is not matched by a word that represents another word of the topic', () => {
    const vectors = vectorTable({
      version: 1,
      companies: 9,
      dimensions: 2,
      terms: ['office', 'estate', 'tower'],
      counts: [3, 3, 3],
      directions: Int8Array.from([100, 0, 90, 40, 95, 20]),
    });
    const reit = (term: readonly string[]) => (term.join(' ') === 'reit' ? ['real estate investment trust'] : []);
    const nearOffice = (asked: string) => [
      ...readTopic({ topic: asked }, { ...lexicon, vectors, inPlainWords: reit }).concepts[0]!.near.keys(),
    ];
    expect(nearOffice('office')).toEqual(['tower', 'estate']);
    expect(nearOffice('office REITs')).toEqual(['tower']);
  });
});

describe('a page of wishes', () => {
  test('is cut to its weightiest concepts, whose weights still sum to 1', () => {
    const words = Array.from({ length: 900 }, (_, index) => `wish${index}`).join(' ');
    const { concepts, pairs } = readTopic({ topic: 'payroll crm', also: [{ text: words, share: 0.4 }] }, lexicon);
    expect(concepts.length).toBeLessThanOrEqual(64);
    expect(concepts.slice(0, 2).map((concept) => concept.text)).toEqual(['payroll', 'crm']);
    expect(concepts.reduce((sum, concept) => sum + concept.weight, 0)).toBeCloseTo(1, 10);
    expect(pairs).toHaveLength(1);
  });
});
