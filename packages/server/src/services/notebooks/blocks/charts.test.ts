import { expect, test } from 'vitest';
import { raisedByPeriod, timelineOf } from './charts.ts';

const deal = (date: string) => ({ date, name: `Deal of ${date}`, type: 'Acquisition', amount_usd: null });
const charted = (blocks: ReturnType<typeof timelineOf>) => blocks.map((block) => (block.kind === 'chart' ? block : undefined));

test('deals with only a year are drawn by year, and none on the first of January', () => {
  const [chart] = charted(timelineOf(['2021', '2021', '2019', '2021-05-04'].map(deal), 'Deals by day and amount'));
  expect(chart).toMatchObject({
    title: 'Deals by year',
    note: 'By year, because the day is known of 1 of these 4 deals.',
    chart: { form: 'stacked_bars', periods: ['2019', '2020', '2021'], series: [{ name: 'Acquisition', values: [1, 0, 3] }] },
  });
});

test('if most deals have a day they are drawn by day, and the note counts the others', () => {
  const [chart] = charted(timelineOf(['2021-05-04', '2021-06-01', '2021-07-01', '2021', '2020-03'].map(deal), 'Deals by day and amount'));
  expect(chart?.note).toBe('The newest 3 deals of which the day is known, of 5.');
  expect(chart?.chart).toMatchObject({ form: 'timeline', deals: ['2021-07-01', '2021-06-01', '2021-05-04'].map((date) => ({ date })) });
});

const round = (date: string, amount_usd = 1e6) => ({ date, stage: 'Seed', amount_usd });

test('rounds are summed by quarter where each has one, and by year where one has only a year', () => {
  const ofQuarters = charted(raisedByPeriod(['2021-02', '2021-05-04', '2021-12'].map((date) => round(date))));
  expect(ofQuarters[0]).toMatchObject({
    title: 'Raised by quarter and stage',
    chart: { periods: ['2021 Q1', '2021 Q2', '2021 Q3', '2021 Q4'] },
  });
  const ofYears = charted(raisedByPeriod(['2021-02', '2021', '2019'].map((date) => round(date))));
  expect(ofYears[0]).toMatchObject({
    title: 'Raised by year and stage',
    chart: { periods: ['2019', '2020', '2021'], series: [{ name: 'Seed', values: [1e6, 0, 2e6] }] },
  });
});

test('a round without a date is in no period, and the note says so', () => {
  const [chart] = charted(raisedByPeriod([round('2021-02'), round('2021-05'), round('')]));
  expect(chart?.note).toBe('Of 3 rounds, the 2 whose date and amount are known.');
});
