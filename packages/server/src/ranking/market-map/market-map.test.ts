import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument } from '../../kernel/document.ts';
import { marketValueClasses, type CompanyFacts } from '../../kernel/facts.ts';
import { commentOn } from './commentary.ts';
import { evidenceOf } from '../evidence.ts';
import { likenessOf } from '../likeness.ts';
import { explainMarket, scoreCompany } from './market-map.ts';
import { vectorTable } from '../../kernel/learnt-vectors.ts';
import { readTopic, type Lexicon } from '../topic.ts';

const lexicon: Lexicon = { companies: 1_000, frequency: () => 10, named: () => 0, expansions: () => [], abbreviations: () => [] };
const topic = readTopic({ topic: 'regional airlines' }, lexicon);
const documentOf = (facts: CompanyFacts): CompanyDocument => ({
  permalink: facts.name.toLowerCase(),
  records: [],
  facts,
  origins: {},
  acquisitions: [],
  acquired_by: [],
});
const plainly = (term: readonly string[]) => (term.join(' ') === 'p&c insurer' ? ['property casualty insurance'] : []);
/** Something is learnt, and none of the topic's words. */
const withVectors: Lexicon = {
  ...lexicon,
  vectors: vectorTable({ version: 1, companies: 1_000, dimensions: 1, terms: ['stake'], counts: [10], directions: Int8Array.of(100) }),
};
const score = (facts: Partial<CompanyFacts>) => scoreCompany({ name: 'Quillmere', ...facts }, { topic, samples: [] }, lexicon);

describe('a score', () => {
  test('is 1.0 when nothing is said of the topic', () => {
    expect(score({ key_phrases: ['picking robots'] })).toMatchObject({
      overall: 1,
      components: { coverage: 0, togetherness: 0, emphasis: 0, standing: 0 },
    });
  });

  test('grows with coverage, with words that stand together and with what is said first', () => {
    const part = score({ key_phrases: ['airlines', 'cargo', 'catering', 'leasing'] }).overall;
    const apart = score({ key_phrases: ['airlines', 'regional hubs', 'catering', 'leasing'] }).overall;
    const together = score({ key_phrases: ['regional airlines', 'cargo', 'catering', 'leasing'] }).overall;
    const last = score({ key_phrases: ['cargo', 'catering', 'leasing', 'regional airlines'] }).overall;
    expect(part).toBeLessThan(apart);
    expect(apart).toBeLessThan(together);
    expect(last).toBeLessThan(together);
  });

  test('of a mention in a long text is lower than of a profile about the topic', () => {
    const filler = 'It sells catering trolleys, uniforms, seat covers, blankets, cutlery, lamps and curtains to many kinds of buyers.';
    const mention = score({ description: `${filler} ${filler} Some buyers are regional airlines. ${filler}` }).overall;
    expect(mention).toBeLessThan(score({ description: 'Operates regional airlines.' }).overall);
  });

  test('of a closed company is capped and says so', () => {
    const closed = score({ status: 'Closed', key_phrases: ['regional airlines'] });
    expect(closed).toMatchObject({ overall: 4, isCapped: true });
    const profile = { location: '', ticker: '', ownership: '' };
    expect(commentOn(documentOf({ name: 'Quillmere', status: 'Closed' }), closed, profile).text).toContain('closed, which caps its score');
  });

  test('hand-worked: one phrase of two concepts, each of weight one half', () => {
    // Coverage 1, togetherness 1. The name is a statement too: 3 words in all, so each concept's emphasis is
    // 1 / (1 + 1.2 × (0.25 + 0.75 × 3 / 40)) = 0.7313; 0.2 + 0.2 + 0.6 × 0.7313 = 0.8388; of this, what is above 0.5
    // counts half, 0.6694; nothing for standing: 1 + 9 × 0.6694 = 7.02. A market value of a trillion lifts it by 0.9 of what is left:
    // 1 + 9 × (0.6694 + 0.9 × 0.3306) = 9.70.
    expect(score({ key_phrases: ['regional airlines'] }).overall).toBe(7);
    const market = { date: '2026-08-22', currency: 'USD', market_cap: 1e12 };
    expect(score({ key_phrases: ['regional airlines'], market }).overall).toBe(9.7);
    expect(score({ key_phrases: ['picking robots'], market }).overall).toBe(1);
  });

  test('asked for in a place falls for who is elsewhere, less where that is not known, and least for who says the place itself', () => {
    const there = readTopic({ topic: 'Finnish regional airlines' }, lexicon);
    expect(there.concepts.map(({ text }) => text)).toEqual(['regional', 'airlines']);
    const scored = (facts: Partial<CompanyFacts>) =>
      scoreCompany({ name: 'Quillmere', key_phrases: ['regional airlines'], ...facts }, { topic: there, samples: [] }, lexicon);
    // 0.8388 of the whole, as above: in full, and 0.4 of it.
    expect(scored({ country: 'FIN' })).toMatchObject({ overall: 7, components: { place: 1 } });
    expect(scored({ country: 'JPN' })).toMatchObject({ overall: 4, components: { place: 0 } });
    expect(scored({})).toMatchObject({ components: { place: 0.5 } });
    expect(scored({ country: 'JPN', key_phrases: ['regional airlines', 'Finnish saunas'] })).toMatchObject({ components: { place: 0.7 } });
  });

  test('without the thing itself is a middling one at most, however well known the company', () => {
    const market = { date: '2026-08-22', currency: 'USD', market_cap: 1e12 };
    expect(topic.concepts.map(({ text, isHead }) => [text, isHead])).toEqual([
      ['regional', false],
      ['airlines', true],
    ]);
    expect(score({ key_phrases: ['regional banks'], market }).overall).toBeLessThan(4);
    const learnt = (key_phrases: string[]) => scoreCompany({ name: 'Quillmere', key_phrases }, { topic, samples: [] }, withVectors);
    expect(learnt(['airlines']).order).toBeGreaterThan(learnt(['regional']).order);
  });

  test('before word meanings are learnt, loses nothing for a missing head of the topic; afterwards it does', () => {
    const before = score({ key_phrases: ['regional'] });
    expect(before).toMatchObject({ kept: 1 });
    expect(before.components).not.toHaveProperty('head');
    const after = scoreCompany({ name: 'Quillmere', key_phrases: ['regional'] }, { topic, samples: [] }, withVectors);
    expect(after).toMatchObject({ kept: 0.55, components: { head: 0 } });
    for (const each of [before, after]) {
      const explained = Object.values(explainMarket(documentOf({ name: 'Quillmere', key_phrases: ['regional'] }), each).components);
      expect(1 + 9 * explained.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(each.order, 2);
    }
  });

  test('of a label of several trades counts for each of them as little as there are others', () => {
    const shared = score({ product_category: 'Airlines, railways and shipping' });
    const own = score({ product_category: 'Airlines' });
    expect(shared.components.coverage).toBeCloseTo(own.components.coverage / 3, 6);
  });

  test('of a label of several trades counts in full where they are one expression that is asked for', () => {
    const [label, other] = ['Property & casualty insurance', 'Property, casualty and marine insurance'].map((product_category) => {
      const asked = readTopic({ topic: 'P&C insurers' }, { ...lexicon, inPlainWords: plainly });
      return scoreCompany({ name: 'Quillmere', product_category }, { topic: asked, samples: [] }, lexicon);
    });
    expect(label!.components.coverage).toBeCloseTo(1, 6);
    expect(other!.components.coverage).toBeCloseTo(1 / 3, 6);
    const profile = { location: '', ticker: '', ownership: '' };
    const told = (each: typeof label) => commentOn(documentOf({ name: 'Quillmere' }), each!, profile).text;
    expect(told(label)).toContain('fits the topic squarely by its class “Property & casualty insurance”');
    expect(told(label)).not.toContain('a class of several trades');
    expect(told(other)).toContain('a class of several trades');
  });

  test('puts the well-known company that says the thing among others before the small one that says nothing else', () => {
    const market = { date: '2026-08-22', currency: 'USD', market_cap: 1e11 };
    const large = score({ key_phrases: ['regional airlines', 'air cargo', 'catering', 'aircraft leasing'], market });
    const small = score({ key_phrases: ['regional airlines', 'regional airline'] });
    expect(large.components.emphasis).toBeLessThan(small.components.emphasis);
    expect(large.order).toBeGreaterThan(small.order);
  });

  test('of an acquired company is not lifted by what it was worth, and is below that of one like it that is its own', () => {
    const own: Partial<CompanyFacts> = { key_phrases: ['regional airlines'] };
    const acquired = score({ ...own, status: 'Acquired' });
    expect(score({ ...own, market_value_class: 'large', status: 'Acquired' }).order).toBe(acquired.order);
    expect(acquired.order).toBeLessThan(score(own).order);
    const { components } = explainMarket(documentOf({ name: 'Quillmere', ...own, status: 'Acquired' }), acquired);
    const explained = Object.values(components).reduce((sum, { value, weight }) => sum + value * weight, 0);
    expect(1 + 9 * explained).toBeCloseTo(acquired.order, 1);
  });

  test.each(['regional airlines', 'airlines', 'airlines for freight', 'uranium; regional airlines software'])(
    'of “%s” is the sum of what is explained',
    (text) => {
      const asked = readTopic({ topic: text }, lexicon);
      const facts: CompanyFacts = { name: 'Quillmere', key_phrases: ['regional airlines', 'freight hubs'], market_value_class: 'large' };
      const scored = scoreCompany(facts, { topic: asked, samples: [] }, lexicon);
      const { components } = explainMarket(documentOf(facts), scored);
      const explained = Object.values(components).reduce((sum, { value, weight }) => sum + value * weight, 0);
      expect(1 + 9 * explained).toBeCloseTo(scored.order, 2);
    },
  );

  test('breaks ties of equal words by the unrounded score', () => {
    const [large, larger] = [1e11, 1.02e11].map((market_cap) =>
      score({ key_phrases: ['regional airlines'], market: { date: '2026-08-22', currency: 'USD', market_cap } }),
    );
    expect(larger!.overall).toBe(large!.overall);
    expect(larger!.order).toBeGreaterThan(large!.order);
  });

  test('is between 1 and 10 with one decimal, for any statements', () => {
    const words = fc.array(fc.constantFrom('regional', 'airlines', 'cargo', 'hub', 'x'), { maxLength: 30 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(fc.record({ key_phrases: fc.array(words, { maxLength: 20 }), description: words, short_description: words }), (facts) => {
        const { overall } = score(facts);
        expect(overall).toBeGreaterThanOrEqual(1);
        expect(overall).toBeLessThanOrEqual(10);
        expect(overall).toBe(Math.round(overall * 10) / 10);
      }),
    );
  });

  test('moves toward the likeness of sample companies', () => {
    const sample = likenessOf(evidenceOf({ name: 'S', key_phrases: ['turboprop fleet', 'regional airlines'] }), lexicon);
    const alike = { name: 'Quillmere', key_phrases: ['regional airlines', 'turboprop fleet'] };
    const unlike = { name: 'Quillmere', key_phrases: ['regional airlines', 'picking robots'] };
    const withSample = (facts: CompanyFacts) => scoreCompany(facts, { topic, samples: [sample] }, lexicon).overall;
    expect(withSample(alike)).toBeGreaterThan(withSample(unlike));
    expect(score(alike).overall).toBe(score(unlike).overall);
  });
});

describe('a commentary', () => {
  const told = (facts: CompanyFacts, profile = {}) =>
    commentOn(documentOf(facts), score(facts), { location: '', ticker: '', ownership: '', ...profile });
  const comment = (facts: CompanyFacts, profile = {}) => told(facts, profile).text;

  test('says what the company does in its own phrases, how large it is, what speaks for it and what against', () => {
    const facts: CompanyFacts = {
      name: 'Quillmere',
      key_phrases: ['air cargo', 'charter airlines', 'catering'],
      market_value_class: 'mid',
      founded: 1984,
      industry: 'Airlines',
    };
    const text = comment(facts, { location: 'Tampere, Finland', ticker: 'HEL:QMRE' });
    expect(text).toContain('Quillmere (HEL:QMRE) of Tampere, Finland');
    // What speaks of the topic is told first.
    expect(text).toContain('charter airlines, air cargo and catering');
    expect(text).toContain('Of middling market value and founded in 1984, it touches the topic');
    expect(text).toContain('regional');
  });

  test('quotes no statement within another, and tells none twice', () => {
    const text = comment({ name: 'Quillmere', key_phrases: ['airlines', 'regional airlines', 'Regional Airlines', 'cargo'] });
    expect(text.match(/regional airlines/gi)).toHaveLength(1);
  });

  test('says squarely only if the weightiest word is in a statement of the company’s own, and none is missing', () => {
    const airlines = readTopic({ topic: 'online airlines' }, lexicon);
    const said = (facts: CompanyFacts) => {
      const high = { ...scoreCompany(facts, { topic: airlines, samples: [] }, lexicon), overall: 8 };
      return commentOn(documentOf(facts), high, { location: '', ticker: '', ownership: '' }).text;
    };
    expect(said({ name: 'Q', key_phrases: ['online airlines'] })).toContain('fits the topic squarely');
    expect(said({ name: 'Q', industry: 'Online airlines, hotels and cruise lines' })).toContain('fits most of the topic');
    expect(said({ name: 'Q', key_phrases: ['online shop'] })).not.toContain('squarely');
  });

  test('misses no word of the topic that names no product', () => {
    const asked = readTopic({ topic: 'elevator makers' }, lexicon);
    const facts = { name: 'Quillmere', key_phrases: ['elevators'] };
    const found = scoreCompany(facts, { topic: asked, samples: [] }, lexicon);
    expect(found.match.concepts.map(({ concept }) => concept.text)).toEqual(['elevator', 'makers']);
    const { text } = commentOn(documentOf(facts), found, { location: '', ticker: '', ownership: '' });
    expect(text).toContain('the topic');
    expect(text).not.toContain('makers');
  });

  test('names the acquirer only when one is on record, and says when evidence is thin', () => {
    const facts: CompanyFacts = { name: 'Polarbit', key_phrases: ['airlines'], status: 'Acquired' };
    expect(comment(facts, { ownership: 'It was acquired by Quillmere.' })).toContain('It was acquired by Quillmere.');
    expect(comment(facts)).toContain('It has been acquired.');
    expect(comment(facts)).toContain('The evidence is thin: its profile holds a single statement.');
  });

  test('says only what is held, with the record of each thing, and differs from row to row', () => {
    const phrase = fc.constantFrom(
      'regional airlines',
      'air cargo',
      'catering',
      'ground handling',
      'leasing',
      'pilot training',
      'charter flights',
    );
    const row = fc.record({
      key_phrases: fc.uniqueArray(phrase, { minLength: 1, maxLength: 5 }),
      industry: fc.constantFrom('Airlines', 'Hotels, resorts and cruise lines'),
      founded: fc.integer({ min: 1850, max: 2025 }),
      market_value_class: fc.constantFrom(...marketValueClasses),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 40, maxLength: 40 }), (rows) => {
        const all = rows.map((facts, at) => ({ ...facts, name: `Line${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}` }));
        const texts = all.map((facts) => comment(facts));
        expect(new Set(texts).size).toBe(40);
        for (const [at, facts] of all.entries()) {
          for (const [, quote] of texts[at]!.matchAll(/“([^”]+)”/g)) expect(JSON.stringify(facts)).toContain(quote!);
          for (const [number] of texts[at]!.replace(/profile holds \d+/, '').matchAll(/\d+/g))
            expect(JSON.stringify(facts)).toContain(number);
          for (const { text, records } of told(facts).evidence) {
            expect(records).toEqual([0]);
            expect(texts[at]!.toLowerCase()).toContain(text.toLowerCase());
          }
        }
        const sentences = Map.groupBy(
          texts.flatMap((text) => text.split(/(?<=\.) /)).filter((sentence) => !sentence.startsWith('The evidence is thin')),
          (sentence) => sentence,
        );
        for (const [sentence, uses] of sentences) expect(uses.length, sentence).toBeLessThanOrEqual(13);
      }),
      { numRuns: 20 },
    );
  });
});

describe('where the meaning of words was learnt', () => {
  // Majors are large companies here, and a majority is something else, though both have one stem; a carrier is nearly an airline.
  const vectors = vectorTable({
    version: 1,
    companies: 1_000,
    dimensions: 2,
    terms: ['airline', 'carrier', 'major', 'majority', 'oil', 'stake'],
    counts: [10, 10, 10, 10, 10, 10],
    directions: Int8Array.of(0, 100, 30, 95, 100, 0, -50, 86, 98, 20, -60, 80),
  });
  const learnt: Lexicon = { ...lexicon, vectors };
  const scored = (asked: string, facts: Partial<CompanyFacts>) =>
    scoreCompany({ name: 'Quillmere', ...facts }, { topic: readTopic({ topic: asked }, learnt), samples: [] }, learnt);

  test('a word of the same stem that means something else is no mention', () => {
    expect(scored('oil majors', { key_phrases: ['majority stake'] })).toMatchObject({ overall: 1, components: { coverage: 0 } });
    expect(scored('oil majors', { key_phrases: ['oil major'] }).components.coverage).toBeCloseTo(1, 6);
  });

  test('a word that means nearly the same is a weaker one, and is the evidence', () => {
    const { match, components } = scored('airlines', { key_phrases: ['cargo carriers'] });
    expect(match.concepts[0]!.statement?.text).toBe('cargo carriers');
    // The cosine of (30, 95) and (0, 100) is 0.9536, and four fifths of it count.
    expect(components.coverage).toBeCloseTo(0.8 * 0.9536, 3);
  });

  test('whose words go another way has less of the same words', () => {
    const [near, far] = [['oil major'], ['oil major', 'stake', 'stake', 'stake']].map((key_phrases) =>
      scored('oil majors', { key_phrases }),
    );
    expect(near!.components.sense).toBe(1);
    expect(far!.components.sense).toBeLessThan(1);
  });

  test('a well-known company is lifted the less, the less of the topic it says', () => {
    const market = { date: '2026-08-22', currency: 'USD', market_cap: 1e12 };
    const feedback = { terms: new Map([['fleet', 1]]), meaning: vectors.directionOf('airline')! };
    const lifted = (key_phrases: string[]) => {
      const wanted = { topic: readTopic({ topic: 'airlines' }, { ...learnt }), samples: [], feedback };
      return scoreCompany({ name: 'Quillmere', key_phrases, market }, wanted, learnt);
    };
    expect(lifted(['airlines', 'fleet', 'fleet']).lift).toBeCloseTo(1, 6);
    // It means the topic and resembles who says it, and says nothing of it: two tenths of what else it had, at most.
    const silent = lifted(['fleet', 'fleet', 'fleet', 'oil']);
    expect(silent.components).toMatchObject({ coverage: 0 });
    expect(silent.lift).toBeLessThanOrEqual(0.2);
  });

  test('the components add up to the score', () => {
    const facts = { key_phrases: ['cargo carriers', 'fleet'], listings: [], revenue_usd: 1e10 };
    const found = scored('regional airlines', facts);
    const { components } = explainMarket({ facts: { name: 'Quillmere', ...facts }, records: [], origins: {}, givers: [] } as never, found);
    const sum = Object.values(components).reduce((whole, { value, weight }) => whole + value * weight, 0);
    expect(1 + 9 * sum).toBeCloseTo(found.order, 2);
  });
});
