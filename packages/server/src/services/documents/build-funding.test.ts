import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyFacts, FundingRoundFacts, InvestmentFacts } from '../../kernel/facts.ts';
import { fxRatesOf, noRates } from '../../kernel/fx.ts';
import { buildFunding, buildInvestments, type StatedEntry, type StatedInvestment, type StatedRound } from './build-funding.ts';

interface Origin {
  source?: string;
  as_of?: string;
}

function stated(record_id: number, { source = 'a', as_of = '' }: Origin) {
  const provenance = { source, source_key: String(record_id), source_url: '', as_of, retrieved_at: '', method: 'reported' as const };
  return { record_id, record: record_id, provenance };
}

function round(record_id: number, facts: FundingRoundFacts, more: Origin & { investors?: string[]; leads?: string[] } = {}): StatedRound {
  const named = (names: string[] = [], is_lead = false) => names.map((name) => ({ name, permalink: '', is_lead }));
  return { ...stated(record_id, more), facts, investors: [...named(more.leads, true), ...named(more.investors)] };
}

function entry(record_id: number, { name, permalink = '' }: { name: string; permalink?: string }, facts: InvestmentFacts): StatedEntry {
  return { ...stated(record_id, {}), facts, investor: { name, permalink, is_lead: false } };
}

const usd = (amount: number) => ({ amount, currency: 'USD', amount_usd: amount });
const company = { name: 'Quillmere' };
const built = (rounds: StatedRound[], entries: StatedEntry[] = [], facts: CompanyFacts = company) =>
  buildFunding({ rounds, entries, stated: { facts, origins: {} } }, noRates);

describe('the rounds of a company', () => {
  test('stated by two upstreams within 15 days are one, which cites both and takes from the second what is missing', () => {
    const { funding_rounds } = built([
      round(1, { date: '2030-11-05', round: 'Series A' }, { source: 'a', leads: ['Harrow Vale Capital'] }),
      round(
        2,
        { date: '2030-11-20', round: 'series a', total_investors: 4, ...usd(12e6) },
        { source: 'b', investors: ['Harrow Vale Capital LLC'] },
      ),
    ]);
    expect(funding_rounds).toEqual([
      {
        facts: { date: '2030-11-05', round: 'Series A', total_investors: 4, ...usd(12e6) },
        investors: [{ name: 'Harrow Vale Capital', permalink: '', is_lead: true }],
        record: 1,
        also: [2],
        from: { amount: 2, currency: 2, amount_usd: 2, total_investors: 2 },
      },
    ]);
  });

  test.each([
    ['16 days apart', { date: '2030-11-21', round: 'Series A', ...usd(12e6) }],
    ['of another stage', { date: '2030-11-05', round: 'Series B', ...usd(12e6) }],
    ['of another amount', { date: '2030-11-05', round: 'Series A', ...usd(13e6) }],
    ['dated to a month only', { date: '2030-11', round: 'Series A' }],
    ['without a date', { round: 'Series A', ...usd(12e6) }],
  ])('%s stay two', (_, other) => {
    const first = round(1, { date: '2030-11-05', round: 'Series A', ...usd(12e6) }, { source: 'a' });
    expect(built([first, round(2, other, { source: 'b' })]).funding_rounds).toHaveLength(2);
  });

  test('stated by one upstream under two keys stay two tranches', () => {
    const facts = { date: '2030-11-05', round: 'Series A' };
    expect(built([round(1, facts), round(2, facts)]).funding_rounds).toHaveLength(2);
  });

  test('without a stage are one only when the amounts tell so', () => {
    const first = round(1, { date: '2030-11-05', ...usd(12e6) }, { source: 'a' });
    expect(built([first, round(2, { date: '2030-11-06', ...usd(12e6) }, { source: 'b' })]).funding_rounds).toHaveLength(1);
    expect(built([first, round(2, { date: '2030-11-06' }, { source: 'b' })]).funding_rounds).toHaveLength(2);
  });

  test('an amount of one record never gets the currency of another', () => {
    const { funding_rounds } = built([
      round(1, { date: '2030-11-05', round: 'Seed', amount_usd: 5 }, { source: 'a', as_of: '2031-01-01' }),
      round(2, { date: '2030-11-05', round: 'Seed', amount: 6, currency: 'EUR', amount_usd: 5 }, { source: 'b' }),
    ]);
    expect(funding_rounds).toMatchObject([{ facts: { amount_usd: 5 }, record: 1 }]);
    expect(funding_rounds[0]?.facts).not.toHaveProperty('currency');
  });

  test('are newest first, with amounts in USD at the rate of their day', () => {
    const rates = fxRatesOf([{ currency: 'EUR', date: '1999-01-08', usd: 1.1659 }]);
    const rounds = [
      round(1, { date: '1999-01-10', round: 'Seed', amount: 1000, currency: 'EUR' }),
      round(2, { date: '2001-01-01', round: 'Series A', amount: 1000, currency: 'EUR' }),
    ];
    expect(
      buildFunding({ rounds, entries: [], stated: { facts: company, origins: {} } }, rates).funding_rounds.map(({ facts }) => facts),
    ).toEqual([
      { date: '2001-01-01', round: 'Series A', amount: 1000, currency: 'EUR' },
      { date: '1999-01-10', round: 'Seed', amount: 1000, currency: 'EUR', amount_usd: 1165.9, fx_date: '1999-01-08' },
    ]);
  });

  test('are the same for any order of the records', () => {
    const rounds = [
      round(1, { date: '2030-11-05', round: 'Series A' }, { source: 'a', investors: ['X'] }),
      round(2, { date: '2030-11-09', round: 'Series A', ...usd(12e6) }, { source: 'b' }),
      round(3, { date: '2030-11-15', round: 'Series A' }, { source: 'c', investors: ['Y'] }),
      round(4, { date: '2029-01-01', round: 'Seed' }, { source: 'b' }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(rounds, { minLength: 4 }), (shuffled) => {
        expect(built(shuffled)).toEqual(built(rounds));
      }),
    );
  });
});

describe('investments in a company', () => {
  test('that name a day and a round join it, and establish it if no other record does', () => {
    const { funding_rounds } = built(
      [round(1, { date: '2030-11-05', round: 'Series A', ...usd(12e6) })],
      [
        entry(2, { name: 'Harrow Vale Capital' }, { date: '2030-11-07', round: 'Series A', ...usd(4e6) }),
        entry(3, { name: 'Tundra Ventures' }, { date: '2028-02-20', round: 'Seed' }),
        entry(4, { name: 'Northlight Fund' }, { date: '2028-02-20', round: 'Seed' }),
      ],
    );
    expect(funding_rounds).toMatchObject([
      { facts: { amount_usd: 12e6 }, investors: [{ name: 'Harrow Vale Capital' }], record: 1, also: [2] },
      { facts: { date: '2028-02-20', round: 'Seed' }, investors: [{ name: 'Tundra Ventures' }, { name: 'Northlight Fund' }] },
    ]);
  });

  test('without a day only name an investor', () => {
    const { funding_rounds, investors, facts } = built([], [entry(7, { name: 'Harrow Vale Capital', permalink: 'harrow-vale' }, {})]);
    expect(funding_rounds).toEqual([]);
    expect(investors).toEqual([
      { name: 'Harrow Vale Capital', permalink: 'harrow-vale', first_entry_date: '', rounds_participated: [], records: [7] },
    ]);
    expect(facts).toEqual({ key_investors: ['Harrow Vale Capital'] });
  });
});

describe('the investors of a company', () => {
  test('each once, by how often they came and led, with their rounds in order of entry', () => {
    const { investors } = built([
      round(1, { date: '2028-02-20', round: 'Seed' }, { investors: ['Tundra Ventures', 'Once Partners'] }),
      round(2, { date: '2030-11-05', round: 'Series A' }, { leads: ['Harrow Vale Capital'], investors: ['Tundra Ventures, LLC'] }),
    ]);
    expect(investors.map((investor) => [investor.name, investor.first_entry_date, investor.rounds_participated])).toEqual([
      ['Harrow Vale Capital', '2030-11-05', ['Series A']],
      ['Tundra Ventures', '2028-02-20', ['Seed', 'Series A']],
      ['Once Partners', '2028-02-20', ['Seed']],
    ]);
    expect(investors[1]?.records).toEqual([1, 2]);
  });
});

describe('what follows for the company', () => {
  const rounds = [
    round(1, { date: '2028-02-20', round: 'Seed', ...usd(1_500_000.5) }),
    round(2, { date: '2029-06-01', round: 'Venture' }),
    round(3, { date: '2030-11-05', round: 'Series A', ...usd(40e6) }),
  ];

  test('is the sum of what is disclosed, and stage, date and amount of the newest round', () => {
    expect(built(rounds)).toMatchObject({
      facts: { total_funding_usd: 41_500_000.5, funding_stage: 'Series A', last_funding_date: '2030-11-05', last_funding_usd: 40e6 },
      origins: { total_funding_usd: [3, 1], funding_stage: [3], last_funding_date: [3] },
    });
  });

  test('leaves a stated total and a later stated round as they are', () => {
    const later = { ...company, total_funding_usd: 60e6, funding_stage: 'Series B', last_funding_date: '2031-01-01' };
    expect(built(rounds, [], later).facts).toEqual({});
  });

  test('replaces a stated round that is older than the newest known one', () => {
    const older = { ...company, funding_stage: 'Seed', last_funding_date: '2028-02-20' };
    expect(built(rounds, [], older).facts).toMatchObject({ funding_stage: 'Series A', last_funding_date: '2030-11-05' });
  });

  test('is no total when nothing is disclosed', () => {
    expect(built([round(2, { date: '2029-06-01', round: 'Venture' })]).facts).toEqual({
      funding_stage: 'Venture',
      last_funding_date: '2029-06-01',
    });
  });
});

describe('the investments a company made', () => {
  const investment = (
    record_id: number,
    facts: InvestmentFacts,
    more: Origin & { in?: string; is_lead?: boolean } = {},
  ): StatedInvestment => {
    const { in: permalink = 'tundra-grip', is_lead = false } = more;
    return { ...stated(record_id, more), facts, is_lead, permalink, name: permalink };
  };

  test('are newest first, each once, and what two upstreams state is one', () => {
    const made = buildInvestments(
      [
        investment(1, {}, { source: 'pairs' }),
        investment(2, { date: '2030-02-20', round: 'Seed' }, { source: 'rounds', is_lead: true }),
        investment(3, { date: '2030-02-22', round: 'Seed', ...usd(5e5) }, { source: 'wire' }),
        investment(4, { date: '2031-01-01', round: 'Series A' }, { in: 'icegrip' }),
        investment(5, {}, { in: 'polarbit' }),
      ],
      noRates,
    );
    expect(made.map(({ permalink, record, also = [] }) => [permalink, record, also])).toEqual([
      ['icegrip', 4, []],
      ['tundra-grip', 2, [3]],
      ['polarbit', 5, []],
    ]);
    expect(made[1]).toMatchObject({ is_lead: true, facts: { date: '2030-02-20', amount: 5e5 } });
  });

  test('have the same round id wherever the same round is stated, and none without a round', () => {
    const facts = { date: '2030-02-20', round: 'Seed' };
    const idOf = (one: StatedInvestment) => buildInvestments([one], noRates)[0]?.funding_round_id;
    const id = idOf(investment(1, facts));
    expect(id).toMatch(/^tundra-grip-seed--[0-9a-f]{8}$/);
    expect(idOf(investment(9, { ...facts, ...usd(1) }, { source: 'z' }))).toBe(id);
    expect(idOf(investment(1, { ...facts, date: '2031-02-20' }))).not.toBe(id);
    expect(idOf(investment(1, { date: '2030-02-20' }))).toBe('');
  });
});
