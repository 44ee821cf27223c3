import { describe, expect, test } from 'vitest';
import type { DealFacts } from '../../kernel/facts.ts';
import { gatherDeals } from './same-deal.ts';

type Input = Parameters<typeof gatherDeals>[0][number];

let records = 0;
function deal(source: string, facts: DealFacts, other: { permalink: string; name?: string } = { permalink: 'polarbit' }): Input {
  records += 1;
  const provenance = { source, source_key: String(records), source_url: '', as_of: '', retrieved_at: '', method: 'reported' as const };
  const others = [{ role: 'target' as const, name: 'Polarbit', ...other }];
  return { record_id: records, record: records, provenance, role: 'acquirer', kind: 'deal', facts, others };
}

describe('acquisitions that several upstreams state', () => {
  test('are one when they are dated within two years: facts of the one believed first, what is missing from the other, both cited', () => {
    const snapshot = deal('acquisitions-snapshot', { date: '2012-07-31', amount: 345_000_000, currency: 'USD' });
    const own = deal('deals', { date: '2012-07-18', title: 'Polarbit bought' });
    expect(gatherDeals([snapshot, own])).toEqual([
      {
        permalink: 'polarbit',
        name: 'Polarbit',
        facts: { date: '2012-07-18', title: 'Polarbit bought', amount: 345_000_000, currency: 'USD', amount_usd: 345_000_000 },
        record: own.record,
        also: [snapshot.record],
        from: { amount: snapshot.record, currency: snapshot.record, amount_usd: snapshot.record },
      },
    ]);
  });

  test('are closed when one upstream says so, against the status of the preferred one', () => {
    const [only] = gatherDeals([
      deal('deals', { date: '2012-07-18', status: 'Pending' }),
      deal('acquisitions-snapshot', { date: '2012-07-20', status: 'Complete' }),
    ]);
    expect(only?.facts).toEqual({ date: '2012-07-18', status: 'Complete' });
  });

  test('are one when one upstream dates the announcement and another the closing, and the day of the one believed first is served', () => {
    // Oracle announced on 2005-09-12 that it would buy Siebel, and closed on 2006-01-31.
    const announced = deal('tech-giant-deals', { date: '2005-09-12' });
    const closed = deal('acquisitions-snapshot', { date: '2006-01-31', title: 'Closed' });
    const gathered = gatherDeals([closed, announced]);
    expect(gathered).toMatchObject([{ facts: { date: '2005-09-12' }, record: announced.record, also: [closed.record] }]);
  });

  test('are two when they are more than two years apart', () => {
    expect(gatherDeals([deal('deals', { date: '2012-07-01' }), deal('acquisitions-snapshot', { date: '2014-07-02' })])).toHaveLength(2);
    const year = { date: '2014' };
    expect(gatherDeals([deal('deals', year), deal('acquisitions-snapshot', { date: '2016-12-30' })])).toHaveLength(1);
    expect(gatherDeals([deal('deals', year), deal('acquisitions-snapshot', { date: '2017-01-01' })])).toHaveLength(2);
  });

  test('are the nearest in time where an upstream states several of the same two companies', () => {
    const own = [deal('deals', { date: '2012-07-01' }), deal('deals', { date: '2013-07-01' })];
    const theirs = ['2013-07-20', '2012-09-01'].map((date) => deal('acquisitions-snapshot', { date, title: 'Told' }));
    for (const order of [theirs, theirs.toReversed()]) {
      expect(gatherDeals([...own, ...order])).toMatchObject([
        { record: own[1]!.record, also: [theirs[0]!.record] },
        { record: own[0]!.record, also: [theirs[1]!.record] },
      ]);
    }
    expect(gatherDeals([own[1]!, ...theirs])).toMatchObject([
      { facts: { date: '2013-07-01' }, also: [theirs[0]!.record] },
      { facts: { date: '2012-09-01' }, record: theirs[1]!.record },
    ]);
  });

  test('keep the amount of the one believed first, and never mix an amount with the currency of another', () => {
    const [only] = gatherDeals([
      deal('deals', { date: '2012-07-18', amount: 5, currency: 'EUR' }),
      deal('acquisitions-snapshot', { date: '2012-07-18', amount: 6, currency: 'USD', amount_usd: 6 }),
    ]);
    expect(only?.facts).toEqual({ date: '2012-07-18', amount: 5, currency: 'EUR' });
  });

  test.each([
    ['year', '2012'],
    ['month', '2012-07'],
  ] as const)('are one when the day of the one lies in the %s of the other, and the day is served', (_, date) => {
    const gathered = gatherDeals([deal('deals', { date }), deal('acquisitions-snapshot', { date: '2012-07-18' })]);
    expect(gathered.map(({ facts }) => facts)).toEqual([{ date: '2012-07-18' }]);
  });

  test('are one when one of them has no date', () => {
    const gathered = gatherDeals([deal('deals', {}), deal('acquisitions-snapshot', { date: '2012' })]);
    expect(gathered.map(({ facts }) => facts)).toEqual([{ date: '2012' }]);
  });

  test('of two companies of one name are one only on the very same day', () => {
    const elsewhere = { permalink: 'polarbit-fin', name: 'POLARBIT' };
    const own = deal('deals', { date: '2012-07-18' });
    expect(gatherDeals([own, deal('acquisitions-snapshot', { date: '2012-07-18' }, elsewhere)])).toHaveLength(1);
    expect(gatherDeals([own, deal('acquisitions-snapshot', { date: '2012-07-19' }, elsewhere)])).toHaveLength(2);
    expect(gatherDeals([own, deal('acquisitions-snapshot', {}, elsewhere)])).toHaveLength(2);
  });

  test('stay apart when one upstream states both', () => {
    const both = [deal('deals', { date: '2012-07-18', amount: 1, currency: 'USD' }), deal('deals', { date: '2012-07-18' })];
    expect(gatherDeals(both)).toHaveLength(2);
    expect(gatherDeals([...both, deal('acquisitions-snapshot', { date: '2012-07-18' })])).toHaveLength(2);
  });

  test('are the same in any order', () => {
    const three = [
      deal('deals', { date: '2012-07-18' }),
      deal('acquisitions-snapshot', { date: '2012-07-20', amount: 7, currency: 'USD' }),
      deal('tech-giant-deals', { date: '2012-07-19', title: 'T' }),
    ];
    expect(gatherDeals(three.toReversed())).toEqual(gatherDeals(three));
    expect(gatherDeals(three)).toHaveLength(1);
  });
});
