import { describe, expect, test } from 'vitest';
import { layOver, statedFunding, type FundingRecord } from './funding-records.ts';

const provenance = { source: 'a', source_key: 'k', source_url: '', as_of: '', retrieved_at: '', method: 'reported' as const };
const indexOf = new Map([[7, 2]]);

function roundAs(role: 'subject' | 'investor' | 'lead_investor', others: FundingRecord['others']): FundingRecord {
  const facts = { date: '2030-02-20', round: 'Seed', amount: 5, currency: 'USD', lead_investors: ['Harrow Vale'], investors: ['Old Name'] };
  return { record_id: 7, provenance, kind: 'funding_round', role, facts, others };
}

describe('records of funding', () => {
  test('of a company that raised a round name its investors as stated, linked where they are known', () => {
    const { rounds, entries, made } = statedFunding(
      [
        roundAs('subject', [
          { role: 'lead_investor', permalink: 'harrow-vale', name: 'Harrow Vale LLC' },
          { role: 'investor', permalink: 'new-name', name: 'New Name' },
        ]),
      ],
      indexOf,
    );
    expect(rounds).toMatchObject([
      {
        record: 2,
        investors: [
          { name: 'Harrow Vale', permalink: 'harrow-vale', is_lead: true },
          { name: 'Old Name', permalink: 'new-name', is_lead: false },
        ],
      },
    ]);
    expect([entries, made]).toEqual([[], []]);
  });

  test('of an investor tell what it invested in, and not that it paid for all of the round', () => {
    const { made } = statedFunding(
      [
        roundAs('investor', [
          { role: 'lead_investor', permalink: 'harrow-vale', name: 'Harrow Vale' },
          { role: 'subject', permalink: 'tundra-grip', name: 'Tundra Grip' },
        ]),
      ],
      indexOf,
    );
    expect(made).toEqual([
      {
        record_id: 7,
        record: 2,
        provenance,
        facts: { date: '2030-02-20', round: 'Seed' },
        is_lead: false,
        permalink: 'tundra-grip',
        name: 'Tundra Grip',
      },
    ]);
  });

  test('of an investor listed among the leaders and among all count once, as a leader', () => {
    const others = [{ role: 'subject', permalink: 'tundra-grip', name: 'Tundra Grip' }] as const;
    const { made } = statedFunding([roundAs('investor', [...others]), roundAs('lead_investor', [...others])], indexOf);
    expect(made.map(({ permalink, is_lead }) => [permalink, is_lead])).toEqual([['tundra-grip', true]]);
  });

  test('of an investment are an entry on one side, and an investment made on the other', () => {
    const investment = { record_id: 7, provenance, kind: 'investment' as const, facts: { amount: 5, currency: 'USD' } };
    const investor = { role: 'lead_investor' as const, permalink: 'harrow-vale', name: 'Harrow Vale' };
    const subject = { role: 'subject' as const, permalink: 'tundra-grip', name: 'Tundra Grip' };
    expect(statedFunding([{ ...investment, role: 'subject', others: [investor] }], indexOf).entries).toMatchObject([
      { investor: { name: 'Harrow Vale', permalink: 'harrow-vale', is_lead: true }, facts: { amount: 5 } },
    ]);
    expect(statedFunding([{ ...investment, role: 'lead_investor', others: [subject] }], indexOf).made).toMatchObject([
      { permalink: 'tundra-grip', is_lead: true, facts: { amount: 5 } },
    ]);
  });
});

describe('derived facts', () => {
  test('replace what was stated with its records', () => {
    const document: Parameters<typeof layOver>[0] = {
      facts: { name: 'Quillmere', funding_stage: 'Seed', key_investors: ['A'] },
      origins: { funding_stage: [1] },
    };
    layOver(document, {
      facts: { funding_stage: 'Series A', key_investors: ['A', 'B'], employees: 5 },
      origins: { funding_stage: [0], key_investors: [0, 2], employees: [3] },
      givers: { key_investors: [0, 2] },
      derived: ['employees'],
    });
    expect(document).toEqual({
      facts: { name: 'Quillmere', funding_stage: 'Series A', key_investors: ['A', 'B'], employees: 5 },
      origins: { key_investors: [0, 2], employees: [3] },
      givers: { key_investors: [0, 2] },
      derived: ['employees'],
    });
  });
});
