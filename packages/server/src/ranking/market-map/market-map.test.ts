import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { commentOn } from './commentary.ts';
import { evidenceOf } from '../evidence.ts';
import { likenessOf } from '../likeness.ts';
import { scoreCompany } from './market-map.ts';
import { readTopic, type Lexicon } from '../topic.ts';

const lexicon: Lexicon = { companies: 1_000, frequency: () => 10, named: () => 0, expansions: () => [], abbreviations: () => [] };
const topic = readTopic({ topic: 'regional airlines' }, lexicon);
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
    expect(
      commentOn({ name: 'Quillmere', status: 'Closed' }, closed, { name: 'Quillmere', location: '', ticker: '', acquired_by: [] }),
    ).toContain('closed, which caps its score');
  });

  test('hand-worked: one phrase of two concepts, each of weight one half', () => {
    // Coverage 1, togetherness 1. The name is a statement too: 3 words in all, so each concept's emphasis is
    // 1 / (1 + 1.2 × (0.25 + 0.75 × 3 / 40)) = 0.7313; 0.2 + 0.2 + 0.6 × 0.7313 = 0.8388; nothing for standing:
    // 1 + 9 × 0.88 × 0.8388 = 7.6. With a market value of a trillion: 1 + 9 × (0.88 × 0.8388 + 0.12) = 8.7.
    expect(score({ key_phrases: ['regional airlines'] }).overall).toBe(7.6);
    const market = { date: '2026-08-22', currency: 'USD', market_cap: 1e12 };
    expect(score({ key_phrases: ['regional airlines'], market }).overall).toBe(8.7);
    expect(score({ key_phrases: ['picking robots'], market }).overall).toBe(1);
  });

  test('is between 1 and 10 with one decimal, whatever is said', () => {
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
  const comment = (facts: CompanyFacts, profile = {}) =>
    commentOn(facts, score(facts), { name: facts.name, location: '', ticker: '', acquired_by: [], ...profile });

  test('quotes what was matched, names what was not, and says when evidence is thin', () => {
    const text = comment({ name: 'Quillmere', product_category: 'Airlines' }, { location: 'Tampere, Finland', ticker: 'HEL:QMRE' });
    expect(text).toContain('Quillmere (HEL:QMRE) of Tampere, Finland touches the topic');
    expect(text).toContain('“Airlines”');
    expect(text).toContain('nothing in it speaks of regional');
    expect(text).toContain('The evidence is thin: its profile holds a single statement.');
  });

  test('tells a class once: as evidence, or before it', () => {
    expect(comment({ name: 'Quillmere', product_category: 'Airlines' })).not.toContain('classed under');
    expect(comment({ name: 'Quillmere', product_category: 'Air Transport', key_phrases: ['regional airlines'] })).toContain(
      'Quillmere is classed under air transport.',
    );
  });

  test('quotes no statement within another', () => {
    const text = comment({ name: 'Quillmere', key_phrases: ['airlines', 'regional airlines', 'Regional Airlines'] });
    expect([...text.matchAll(/“([^”]+)”/g)].map((match) => match[1])).toEqual(['regional airlines']);
  });

  test('never says that a topic is fitted squarely of which a word is missing', () => {
    const airlines = readTopic({ topic: 'online airlines' }, lexicon);
    const facts: CompanyFacts = { name: 'Airlines', key_phrases: ['airlines'] };
    const high = { ...scoreCompany(facts, { topic: airlines, samples: [] }, lexicon), overall: 8 };
    const text = commentOn(facts, high, { name: 'Q', location: '', ticker: '', acquired_by: [] });
    expect(text).toContain('fits most of the topic');
    expect(text).toContain('nothing in it speaks of online');
  });

  test('names the acquirer only when one is on record', () => {
    const facts: CompanyFacts = { name: 'Polarbit', key_phrases: ['airlines'], status: 'Acquired' };
    expect(comment(facts, { acquired_by: ['Quillmere'] })).toContain('It was acquired by Quillmere.');
    expect(comment(facts)).toContain('It has been acquired.');
  });

  test('every quotation is a statement of the company', () => {
    const facts: CompanyFacts = { name: 'Q', key_phrases: ['Regional cargo', 'airlines of the north'], industry: 'Airlines' };
    const said = evidenceOf(facts).map((statement) => statement.text);
    const quoted = [...comment(facts).matchAll(/“([^”]+)”/g)].map((match) => match[1]);
    expect(quoted.length).toBeGreaterThan(0);
    for (const quote of quoted) expect(said).toContain(quote);
  });
});
