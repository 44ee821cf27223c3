import { sectionNames, type SectionName } from '@firmament/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { fxRatesOf } from '../../kernel/fx.ts';
import { sections } from '../../sections/index.ts';
import type { AssignedRecord } from './assigned-record.ts';
import { buildDocument } from './build-document.ts';

/**
 * A section cites what it was made of: without a record that a value cites the value is another, or another record now says the same;
 * without one that a section cites nowhere the section stays as it is.
 */

type Draw = { id: number; late: boolean } & Record<'a' | 'b' | 'c', number>;
type Body = AssignedRecord extends infer R ? (R extends AssignedRecord ? Omit<R, 'record_id' | 'provenance'> : never) : never;

const upstreams = ['companies', 'listed-equities', 'deals', 'rounds-snapshot', 'elsewhere'];
const among = <T>(values: readonly T[], which: number): T => values[which % values.length]!;
const day = (number: number) => new Date(Date.UTC(2028, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
const countries = ['FIN', 'SWE', 'NOR', 'DNK', 'ISL', 'EST', 'LVA', 'LTU', 'POL', 'CZE', 'AUT', 'CHE', 'FRA', 'ESP', 'PRT', 'ITA'];
const other = (which: number) => ({ permalink: `other-${which % 3}`, name: `Other ${which % 3}` });
const money = ({ id, c }: Draw) =>
  among([{}, { amount: 1_000 + id, currency: 'EUR' }, { amount: 2_000 + id, currency: 'USD' }, { amount_usd: 3_000 + id }], c);

/** Each fact has a value no other record has, so that one can see whose it is. */
function factsOf({ id, a, b, c }: Draw): CompanyFacts {
  const all: Partial<CompanyFacts> = {
    legal_name: `Legal Name ${id} Ltd`,
    website: `site${id}.example`,
    description: `Builds thing ${id}. And more.`,
    short_description: `Short ${id}.`,
    key_phrases: [`phrase ${id}`, `saying ${id}`, `shared`],
    country: among(countries, id),
    state: `State ${id}`,
    city: `City ${id}`,
    founded: 1_900 + id,
    type: among(['public', 'private'], a),
    // A listing overrules `Operating`, which then only hides what another record says.
    status: among(['Acquired', 'IPO', 'Closed'], b),
    sector: among(['Information Technology', `Sector ${id}`], c),
    industry: among(['Software', `Industry ${id}`, 'Machinery'], a),
    product_category: `Category ${id}`,
    products: [`product ${id}`],
    employees: id * 17,
    employee_range: among(['1-10', '11-50', '51-100'], b),
    listings: [{ exchange: 'NYSE', symbol: `S${id}`, ...(c % 2 === 1 && { is_primary: true }) }],
    uk_company_number: `0${id}`,
    registered_address: `Street ${id}`,
    register_status: `Status ${id}`,
    incorporated_on: day(id),
    sic_codes: [String(id)],
    total_funding_usd: 5e6 + id,
    funding_stage: `Stage ${id}`,
    last_funding_date: day(id * 9),
    key_investors: [`Fund ${id}`],
    market: { date: day(1_200), currency: 'USD', market_cap: 1e9 + id, pe_ltm: id + 0.5 },
  };
  const kept = Object.entries(all).filter((_, position) => ((a * 31 + b * 17 + c * 7) >> (position % 11)) % 2 === 1);
  return { name: `Company Name ${id}`, ...Object.fromEntries(kept) };
}

const concepts = ['revenue', 'net_income', 'ebit', 'depreciation_and_amortization', 'cash', 'total_debt', 'total_assets'] as const;

function filing({ id, a, b, c }: Draw): Body {
  const year = 2_028 + (a % 4);
  const quarter = b % 5;
  const [start, end] =
    quarter === 0
      ? ['01-01', '12-31']
      : among(
          [
            ['', ''],
            ['01-01', '03-31'],
            ['04-01', '06-30'],
            ['07-01', '09-30'],
            ['10-01', '12-31'],
          ],
          quarter,
        );
  const stated = concepts.filter((_, index) => (c >> index) % 2 === 0);
  const values = stated.map((concept, index) => ({
    concept,
    tag: concept,
    ...(index < 4 && !['cash', 'total_debt', 'total_assets'].includes(concept) && { start: `${year}-${start}` }),
    end: `${year}-${end}`,
    unit: 'USD',
    value: 1_000 * (index + 1) + id * among([1, 3, 7, 11, 17, 29, 41], index),
  }));
  const filed = `${year + 1}-0${1 + (c % 9)}-01`;
  return { kind: 'financials', role: 'subject', facts: { accession: String(id), form: quarter === 0 ? '10-K' : '10-Q', filed, values } };
}

const kinds: readonly ((draw: Draw) => Body)[] = [
  (draw) => ({ kind: 'company', role: 'subject', facts: factsOf(draw) }),
  (draw) => ({ kind: 'company', role: 'subject', facts: factsOf(draw) }),
  (draw) => {
    const { id, a, b } = draw;
    const [role, opposite] = a % 2 === 0 ? (['acquirer', 'target'] as const) : (['target', 'acquirer'] as const);
    const status = among([undefined, 'Complete', 'Pending'], b);
    const facts = { date: day(a * 40 + id), title: `Deal ${id}`, ...(status !== undefined && { status }), ...money(draw) };
    return { kind: 'deal', role, facts, others: [{ ...other(b), role: opposite }] };
  },
  (draw) => {
    const { id, a, b } = draw;
    const facts = {
      date: day((a % 3) * 200 + id),
      round: among(['Seed', 'Series A'], b),
      ...(a % 2 === 1 && { investors: [`Fund ${id}`, 'Shared Fund'] }),
      ...(b % 2 === 1 && { pre_money_valuation: 9e6 + id }),
      ...money(draw),
    };
    return { kind: 'funding_round', role: 'subject', facts, others: [] };
  },
  (draw) => {
    const { id, a, b, c } = draw;
    const facts = {
      ...(c % 4 > 0 ? { date: day((a % 3) * 200 + id), round: among(['Seed', 'Series A'], b) } : { amount: 500 + id, currency: 'EUR' }),
      ...money(draw),
    };
    if (a % 2 === 1) return { kind: 'investment', role: 'subject', facts, others: [{ ...other(b), role: 'investor' }] };
    return { kind: 'investment', role: 'investor', facts, others: [{ ...other(b), role: 'subject' }] };
  },
  ({ id, late, a, b }) => {
    const counted = among([undefined, 'Sales', 'sales', 'Research'], b);
    return {
      kind: 'headcount',
      role: 'subject',
      facts: { date: day((late ? 4_000 : -4_000) + (a % 8) * 90), employees: 100 + id * 13, ...(counted && { function: counted }) },
    };
  },
  ({ id, a, b, c }) => {
    const figures = {
      visits: 1_000 + id,
      bounce_rate: id / 1_000,
      sources: { direct: id / 100 },
      rank: id,
      geography: [{ country: 'FIN', share: id / 100 }],
    };
    const kept = Object.entries(figures).filter((_, position) => ((b * 8 + c) >> position) % 2 === 1);
    return { kind: 'traffic', role: 'subject', facts: { month: `2030-0${1 + (a % 3)}`, ...Object.fromEntries(kept) } };
  },
  ({ id, a, b }) => ({
    kind: 'accounts',
    role: 'subject',
    facts: {
      company_number: `A${id}`,
      registered_name: `Registered ${id}`,
      currency: among(['GBP', 'GBP', 'EUR'], b),
      period_end: `20${28 + (a % 3)}-03-31`,
      income_statement: { turnover: id },
      balance_sheet: {},
    },
  }),
  filing,
  filing,
  filing,
];

/** Counts are all of later days than what is stated of the company, or all of earlier ones: a statement they overrule hides no other. */
const drawn = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.record({ kind: fc.nat(kinds.length - 1), upstream: fc.nat(4), as_of: fc.nat(4), a: fc.nat(63), b: fc.nat(63), c: fc.nat(127) }),
      {
        minLength: 1,
        maxLength: 14,
      },
    ),
  )
  .map(([late, draws]) =>
    [{ kind: 0, upstream: 0, as_of: 1, a: 0, b: 0, c: 0 }, ...draws].map(({ kind, upstream, as_of, ...draw }, index): AssignedRecord => {
      const id = index + 1;
      const provenance: Provenance = {
        source: among(upstreams, upstream),
        source_key: String(id),
        source_url: '',
        as_of: day(as_of * 300 + id),
        retrieved_at: '',
        method: 'reported',
      };
      return { record_id: id, provenance, ...kinds[kind]!({ id, late, ...draw }) };
    }),
  );

const rates = Array.from({ length: 3_000 }, (_, number) => ({
  currency: 'EUR',
  date: day(number),
  usd: 1 + number / 10_000,
  source: 'ecb',
}));
const known = fxRatesOf(rates);

function documentOf(records: readonly AssignedRecord[], at = known): CompanyDocument {
  const document = buildDocument('quillmere', records, at);
  if (!document) throw new Error('No record is of the company itself.');
  return document;
}

/** A section's value, and at each path of it the keys of the records that are cited there. */
interface Made {
  value: unknown;
  cited: Map<string, Set<string>>;
}

function made(document: CompanyDocument, name: SectionName): Made {
  const { value, cited } = sections[name](document);
  const keysOf = (indexes: readonly number[]) => new Set(indexes.map((index) => document.records[index]!.source_key));
  return { value, cited: new Map(cited.map(({ path, records }) => [path, keysOf(records)])) };
}

function valueAt(value: unknown, path: string): unknown {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
}

/** Every value that says something, with its path. */
function leavesOf(value: unknown, path = ''): string[] {
  if (value === null || value === '' || value === undefined) return [];
  if (typeof value !== 'object') return [`${path} ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
}

const text = (value: unknown) => JSON.stringify(value) ?? '';

describe.each(sectionNames)('%s', (name) => {
  test('is another without a rate of exchange it cites, and the same without one it does not', () => {
    fc.assert(
      fc.property(drawn, (records) => {
        const document = documentOf(records);
        const { value, cited } = sections[name](document);
        for (const rate of document.rates ?? []) {
          const others = fxRatesOf(rates.filter(({ date }) => date !== rate.as_of));
          const without = sections[name](documentOf(records, others)).value;
          const citing = cited.filter((citation) => citation.rates.includes(rate));
          for (const { path } of citing) expect([path, valueAt(without, path)]).not.toEqual([path, valueAt(value, path)]);
          if (citing.length === 0) expect(without).toEqual(value);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('is another without a record it cites, and the same without one it does not', () => {
    fc.assert(
      fc.property(drawn, (records) => {
        const whole = made(documentOf(records), name);
        for (const { record_id, kind } of records) {
          const key = String(record_id);
          const others = records.filter((record) => record.record_id !== record_id);
          const rest = buildDocument('quillmere', others, known);
          // A company without records has no sections.
          if (!rest) continue;
          const without = made(rest, name);
          const citing = [...whole.cited].filter(([, keys]) => keys.has(key));
          for (const [path, keys] of citing) {
            const isOther = text(valueAt(whole.value, path)) !== text(valueAt(without.value, path));
            const isSaidByAnother = [...(without.cited.get(path) ?? [])].some((one) => !keys.has(one));
            expect([path, key, isOther || isSaidByAnother]).toEqual([path, key, true]);
          }
          // What was not served may have been kept from it by what a record does not say, which nothing can cite.
          // A deal that is dated before the listing leaves `IPO`: no purchase is what that rests on.
          const isKept = (leaf: string) => !(kind === 'deal' && leaf === '.operating_status "IPO"');
          if (citing.length === 0) expect(leavesOf(without.value)).toEqual(expect.arrayContaining(leavesOf(whole.value).filter(isKept)));
        }
      }),
      { numRuns: 60 },
    );
  });
});
