import { structuredData } from '@firmament/contract';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument } from '../kernel/document.ts';
import { acquisitions } from './acquisitions.ts';
import { funding } from './funding.ts';
import { investments } from './investments.ts';

const company: CompanyDocument = {
  permalink: 'quillmere',
  records: [],
  facts: { name: 'Quillmere Robotics' },
  origins: {},
  acquisitions: [],
  acquired_by: [],
};

describe('funding', () => {
  const harrow = { name: 'Harrow Vale Capital', permalink: 'harrow-vale', is_lead: true };
  const tundra = { name: 'Tundra Ventures', permalink: '', is_lead: false };
  const funded = {
    ...company,
    facts: {
      ...company.facts,
      funding_stage: 'Series A',
      total_funding_usd: 41_500_000,
      last_funding_date: '2030-11-05',
      key_investors: ['Harrow Vale Capital'],
    },
    funding_rounds: [
      {
        facts: {
          date: '2030-11-05',
          round: 'Series A',
          amount: 40_000_000,
          currency: 'USD',
          amount_usd: 40_000_000,
          total_investors: 5,
          pre_money_valuation: 120_000_000,
          news: [{ publisher: 'Example News', news_url: 'https://news.example/a', news_title: 'Quillmere raises' }],
        },
        investors: [harrow, tundra],
        record: 0,
      },
      // At the European Central Bank's 1.1659 USD a euro.
      {
        facts: { date: '1999-01-10', round: 'Seed', amount: 1_000_000, currency: 'EUR', amount_usd: 1_165_900, fx_date: '1999-01-08' },
        investors: [tundra],
        record: 0,
      },
      { facts: { date: '1998-01-01', round: 'Venture', amount: 7, currency: 'SEK' }, investors: [], record: 0 },
      { facts: {}, investors: [], record: 0 },
    ],
    investors: [
      {
        name: 'Harrow Vale Capital',
        permalink: 'harrow-vale',
        first_entry_date: '2030-11-05',
        first_entry_date_precision: 'day',
        rounds_participated: ['Series A'],
        records: [0],
      },
    ],
  };

  test('has the specified strings and zeros', () => {
    const section = funding(funded).value;
    expect(structuredData.safeParse({ funding: section }).error).toBeUndefined();
    expect(section.overall).toEqual({
      funding_stage: 'Series A',
      total_funding: 41_500_000,
      last_funding_date: '2030-11-05',
      last_funding_date_precision: 'day',
      num_funding_rounds: '4',
      key_investors: ['Harrow Vale Capital'],
    });
    expect(section.key_investors).toEqual([
      {
        name: 'Harrow Vale Capital',
        permalink: 'harrow-vale',
        type: '',
        first_entry_date: '2030-11-05',
        first_entry_date_precision: 'day',
        rounds_participated: ['Series A'],
      },
    ]);
  });

  test('serves a disclosed round in USD, leads apart from the others, with the stated count', () => {
    expect(funding(funded).value.funding_rounds?.[0]).toEqual({
      date: '2030-11-05',
      date_precision: 'day',
      round: 'Series A',
      amount: 40_000_000,
      amount_usd: 40_000_000,
      amount_usd_date: '',
      amount_in_currency: 40_000_000,
      currency: 'USD',
      total_investors: 5,
      lead_investors: ['Harrow Vale Capital'],
      investors: ['Tundra Ventures'],
      pre_money_valuation: 120_000_000,
      news: { type: 'news', data: [{ publisher: 'Example News', news_url: 'https://news.example/a', news_title: 'Quillmere raises' }] },
    });
  });

  test('serves a round in another currency in USD with the day of the rate, and as agreed', () => {
    expect(funding(funded).value.funding_rounds?.[1]).toMatchObject({
      amount: 1_165_900,
      amount_usd: 1_165_900,
      amount_usd_date: '1999-01-08',
      amount_in_currency: 1_000_000,
      currency: 'EUR',
      total_investors: 1,
    });
  });

  test('without a rate the amount stays filled and amount_usd is null, for 0.0 would mean undisclosed', () => {
    expect(funding(funded).value.funding_rounds?.[2]).toMatchObject({ amount: 7, amount_usd: null, amount_usd_date: '', currency: 'SEK' });
  });

  test('an undisclosed round is 0.0, an unknown count of investors a dash', () => {
    expect(funding(funded).value.funding_rounds?.[3]).toEqual({
      date: '',
      date_precision: '',
      round: '',
      amount: 0,
      amount_usd: null,
      amount_usd_date: '',
      amount_in_currency: null,
      currency: '',
      total_investors: '-',
      lead_investors: [],
      investors: [],
      pre_money_valuation: null,
      news: { type: 'news', data: [] },
    });
  });

  test('of a company with only a total has no rounds, and says "0"', () => {
    expect(funding({ ...company, facts: { name: 'Q', total_funding_usd: 5 } }).value).toEqual({
      overall: {
        funding_stage: '',
        total_funding: 5,
        last_funding_date: '',
        last_funding_date_precision: '',
        num_funding_rounds: '0',
        key_investors: [],
      },
      funding_rounds: [],
      key_investors: [],
    });
    expect(funding(company).value).toEqual({});
  });

  test('names stated investors in both places, those of known rounds once', () => {
    const stated = { ...funded, facts: { ...funded.facts, key_investors: ['Harrow Vale Capital LLC', 'Northlight Fund'] } };
    expect(funding(stated).value.overall?.key_investors).toEqual(['Harrow Vale Capital LLC', 'Northlight Fund']);
    expect(funding(stated).value.key_investors?.map((investor) => investor.name)).toEqual(['Harrow Vale Capital', 'Northlight Fund']);
  });
});

describe('acquisitions', () => {
  const deal = (facts: object) => ({ permalink: 'polarbit', name: 'Polarbit', facts, record: 0 });
  const bought = (facts: object) => acquisitions({ ...company, acquisitions: [deal(facts)] }).value[0];

  test('are in the currency of the deal and in USD with the day of the rate', () => {
    const facts = { date: '1999-01-10', amount: 1_000_000, currency: 'EUR', amount_usd: 1_165_900, fx_date: '1999-01-08', title: 'Arms' };
    const section = acquisitions({ ...company, acquisitions: [deal(facts)] }).value;
    expect(section).toEqual([
      {
        acquisition_date: '1999-01-10',
        date_precision: 'day',
        name: 'Polarbit acquired by Quillmere Robotics',
        amount: 1_000_000,
        amount_usd: 1_165_900,
        currency: 'EUR',
        amount_usd_date: '1999-01-08',
        description: 'Arms',
        acquiree_name: 'Polarbit',
        acquiree_permalink: 'polarbit',
      },
    ]);
    expect(structuredData.safeParse({ acquisitions: section }).error).toBeUndefined();
  });

  test('undisclosed are null, without a rate only in USD', () => {
    expect(bought({})).toMatchObject({ acquisition_date: '', amount: null, amount_usd: null, currency: '', amount_usd_date: '' });
    expect(bought({ amount: 5, currency: 'EUR' })).toMatchObject({ amount: 5, amount_usd: null, currency: 'EUR' });
    expect(bought({ amount_usd: 5 })).toMatchObject({ amount: 5, amount_usd: 5, currency: 'USD' });
  });

  test.each([
    ['2014', 'year'],
    ['2014-06', 'month'],
    ['2014-01-01', 'day'],
  ] as const)('of %s say so, with the precision %s', (date, date_precision) => {
    const section = bought({ date });
    expect(section).toMatchObject({ acquisition_date: date, date_precision });
    expect(structuredData.safeParse({ acquisitions: [section] }).error).toBeUndefined();
  });

  test('that were called off, or are not closed yet, are none', () => {
    expect(bought({ status: 'Withdrawn', amount: 5, currency: 'USD' })).toBeUndefined();
    expect(bought({ status: 'Pending' })).toBeUndefined();
    expect(bought({ status: 'Complete' })).toBeDefined();
  });
});

describe('investments', () => {
  const made = (facts: object) =>
    investments({
      ...company,
      investments: [
        { permalink: 'tundra-grip', name: 'Tundra Grip', is_lead: true, funding_round_id: 'tundra-grip-seed--3f9a01c2', facts, record: 0 },
      ],
    }).value[0];

  test('name the round and the company, and leave an undisclosed amount null', () => {
    const section = made({ date: '2030-02-20', round: 'Seed' });
    expect(section).toEqual({
      announcement_date: '2030-02-20',
      date_precision: 'day',
      amount: null,
      amount_usd: null,
      currency: '',
      amount_usd_date: '',
      description: 'Quillmere Robotics investment in Seed Round - Tundra Grip',
      lead_investor: true,
      funding_round_id: 'tundra-grip-seed--3f9a01c2',
      investee_name: 'Tundra Grip',
      investee_permalink: 'tundra-grip',
    });
    expect(structuredData.safeParse({ investments: [section] }).error).toBeUndefined();
  });

  test('do not say round twice, nor of an unnamed round', () => {
    expect(made({ round: 'Angel round' })?.description).toBe('Quillmere Robotics investment in Angel round - Tundra Grip');
    expect(made({})?.description).toBe('Quillmere Robotics investment in Tundra Grip');
  });
});
