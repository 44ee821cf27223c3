import type { Cite, IndustryBlock, indicatorTrends } from '@firmament/contract';
import { shownDay, precisionOf, spanOf } from '../../kernel/dates.ts';
import { isDone } from '../../kernel/deals.ts';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import { publicCompanyFinancials } from '../public-company-financials.ts';
import { counted, RecordCites, recordsOf, shownUsd, usdOf, type Computed, type Describe } from './cited-records.ts';
import type { MarketDeal } from './deals.ts';
import type { MarketRound } from './rounds.ts';

/** What can be measured of a market by its records: how much is bought, how much is raised, how sales grow and what is earned. */

type Trend = (typeof indicatorTrends)[number];
interface Said {
  paragraph: string;
  sources: Cite[];
}

/** One measure: as an indicator it moves, as a question it has an answer in a word. */
interface Measure {
  indicator: string;
  trend: Trend;
  question: string;
  keyword: string;
  rationale: Said;
  examples: Said[];
  records: Provenance[];
}

interface Measured {
  companies: readonly CompanyDocument[];
  deals: readonly MarketDeal[];
  rounds: readonly MarketRound[];
}

/** Most records cited for one figure. */
const mostCited = 8;
const mostExamples = 3;
/** What is counted over our own records draws no trend, and no answer in a word, from fewer: the records hold some of a market, not all. */
const leastCounted = 20;
const noTrend = `No trend: it takes ${leastCounted} in all, and some in both.`;

/** By how much something changed, percent. */
function trendOf(change: number): Trend {
  if (change >= 20) return '↑↑';
  if (change >= 5) return '↑';
  return change > -5 ? '→' : '↓';
}

const words: Readonly<Record<Trend, string>> = { '': 'Too few to tell', '↑↑': 'Rising fast', '↑': 'Rising', '→': 'Steady', '↓': 'Falling' };

/** What is measured, each once there are records of it. Of too few records no trend is drawn. */
export function indicatorsOf(market: Measured, describe: Describe): Computed<IndustryBlock<'indicators'>> | undefined {
  const measures = measuresOf(market, describe);
  if (measures.length === 0) return undefined;
  return {
    value: {
      indicators: measures.map(({ indicator, trend, rationale, examples }) => ({
        indicator,
        trends: trend,
        commentary: [rationale, ...examples],
      })),
    },
    from: Object.fromEntries(measures.map(({ records }, index) => [`indicators[${index}]`, records])),
  };
}

/** The same as questions whether the market is attractive, with an answer in a word. */
export function attractivenessOf(market: Measured, describe: Describe): Computed<IndustryBlock<'attractiveness'>> | undefined {
  const measures = measuresOf(market, describe);
  if (measures.length === 0) return undefined;
  return {
    value: measures.map(({ question, keyword, rationale, examples }) => ({
      question,
      keyword,
      examples,
      rationale: [rationale],
      sources: [],
    })),
    from: Object.fromEntries(measures.map(({ records }, index) => [`[${index}]`, records])),
  };
}

function measuresOf({ companies, deals, rounds }: Measured, describe: Describe): Measure[] {
  const closed = deals.filter(({ deal }) => isDone(deal));
  const said = saying(describe);
  return [
    growthOf(companies, said),
    marginsOf(companies, said),
    pace({
      of: closed.map((each) => ({
        date: each.deal.facts.date ?? '',
        usd: usdOf(each.deal.facts),
        records: recordsOf(each.deal, each.holder),
      })),
      noun: 'closed deal',
      indicator: 'Acquisitions',
      question: 'Is the market consolidating?',
      said,
    }),
    pace({
      of: rounds.map((each) => ({
        date: each.round.facts.date ?? '',
        usd: usdOf(each.round.facts),
        records: recordsOf(each.round, each.holder),
      })),
      noun: 'funding round',
      indicator: 'Funding',
      question: 'Does capital come in?',
      said,
    }),
  ].filter((measure) => measure !== undefined);
}

type Saying = (text: string, records: readonly Provenance[]) => Said;

/** A sentence with what it was computed from. */
function saying(describe: Describe): Saying {
  return (text, records) => {
    const cites = new RecordCites(describe);
    for (const record of records.slice(0, mostCited)) cites.number(record);
    const { sources } = cites;
    const refs = sources.length === 0 ? '' : ` [${sources.length === 1 ? '1' : `1-${sources.length}`}]`;
    return { paragraph: `${text}${refs}`, sources };
  };
}

interface Event {
  date: string;
  usd: number | null;
  records: Provenance[];
}

/** The last day that a date may mean, `YYYY-MM-DD`: by it a month or a year is within what ends with it. */
function lastDayOf(date: string): string[] {
  const span = spanOf(date);
  return span ? [new Date(span.to).toISOString().slice(0, 10)] : [];
}

/** How many there were in the twelve months up to the newest, and in the twelve before; by whole years that are over where of some only the year is known. */
function pace({
  of,
  noun,
  indicator,
  question,
  said,
}: {
  of: readonly Event[];
  noun: string;
  indicator: string;
  question: string;
  said: Saying;
}): Measure | undefined {
  const dated = of.flatMap((event) => lastDayOf(event.date).map((day) => ({ ...event, day })));
  if (dated.length < 2) return undefined;
  const latest = dated.reduce((last, { day }) => (day > last ? day : last), '');
  const latestYear = Number(latest.slice(0, 4));
  // Older ones are in neither window.
  const byYear = dated.some(({ date }) => precisionOf(date) === 'year' && Number(date) >= latestYear - 2);
  const heard = dated.flatMap(({ records }) => records.map(({ retrieved_at }) => Number(retrieved_at.slice(0, 4))));
  const year = byYear && heard.length > 0 ? Math.min(latestYear, Math.max(...heard) - 1) : latestYear;
  const newest = byYear ? `${year}-12-31` : latest;
  const [span, spanBefore] = byYear ? [String(year), String(year - 1)] : [`the twelve months to ${shownDay(newest)}`, 'the twelve before'];
  const back = (years: number) => `${year - years}${newest.slice(4)}`;
  const within = (from: string, to: string) => dated.filter(({ day }) => day > from && day <= to);
  const [now, before] = [within(back(1), newest), within(back(2), back(1))];
  const records = [...new Set([...now, ...before].flatMap((each) => each.records))];
  const count = now.length + before.length;
  // If there are none before, the records may simply begin later.
  const trend = count >= leastCounted && before.length > 0 ? trendOf(((now.length - before.length) / before.length) * 100) : '';
  const valued = now.filter(({ usd }) => usd !== null);
  const sum = valued.reduce((all, { usd }) => all + usd!, 0);
  const worth = valued.length === 0 ? '' : ` The amount of ${valued.length} is disclosed, ${shownUsd(sum)} in all.`;
  return {
    indicator,
    trend,
    question,
    keyword: words[trend],
    rationale: said(
      `${counted(now.length, noun)} on record here in ${span}, ${before.length} in ${spanBefore} (n = ${count}).${worth}${trend === '' ? ` ${noTrend}` : ''}`,
      records,
    ),
    examples: [],
    records,
  };
}

interface Figures {
  company: string;
  value: number;
  text: string;
  records: Provenance[];
}

/** The records that a company's section read these fields of these years from. */
function figuresOf(document: CompanyDocument, fields: readonly string[]): { annual: Annual; records: Provenance[] } {
  const { value, cited } = publicCompanyFinancials(document);
  const annual = 'annual' in value ? value.annual.slice(0, 2) : [];
  const isRead = (path: string) => fields.some((field) => path === `annual[0].${field}` || path === `annual[1].${field}`);
  const indexes = new Set(cited.filter(({ path }) => isRead(path)).flatMap(({ records }) => records));
  return { annual, records: [...indexes].flatMap((index) => document.records[index] ?? []) };
}
type Annual = Extract<ReturnType<typeof publicCompanyFinancials>['value'], { annual: unknown }>['annual'];

/** The figure of one company is no word on its market. */
const leastCompanies = 2;

function growthOf(companies: readonly CompanyDocument[], said: Saying): Measure | undefined {
  const known = companies.flatMap((document): Figures[] => {
    const { annual, records } = figuresOf(document, ['revenue']);
    const [latest, before] = annual;
    if (!latest?.revenue || !before?.revenue || before.revenue <= 0) return [];
    const value = ((latest.revenue - before.revenue) / before.revenue) * 100;
    const { name } = document.facts;
    return [{ company: name, value, text: `${name}: revenue ${signed(value)} in the year to ${shownDay(latest.period)}.`, records }];
  });
  const median = medianOf(known);
  if (median === undefined || known.length < leastCompanies) return undefined;
  const trend = known.length >= leastCounted ? trendOf(median) : '';
  const records = known.flatMap((each) => each.records);
  return {
    indicator: 'Revenue growth of listed companies',
    trend,
    question: 'Do sales grow?',
    keyword: words[trend],
    rationale: said(
      `The median of ${counted(known.length, 'company', 'companies')} with two fiscal years on record here is ${signed(median)} (n = ${known.length}).`,
      records,
    ),
    examples: examplesOf(known, said),
    records,
  };
}

function marginsOf(companies: readonly CompanyDocument[], said: Saying): Measure | undefined {
  const known = companies.flatMap((document): (Figures & { before: number | undefined })[] => {
    const { annual, records } = figuresOf(document, ['revenue', 'ebitda']);
    const [latest, before] = annual.map(({ revenue, ebitda, period }) =>
      revenue && revenue > 0 && ebitda !== null ? { margin: (ebitda / revenue) * 100, period } : undefined,
    );
    if (!latest) return [];
    const { name } = document.facts;
    const text = `${name}: EBITDA margin of ${latest.margin.toFixed(1)}% in the year to ${shownDay(latest.period)}.`;
    return [{ company: name, value: latest.margin, before: before?.margin, text, records }];
  });
  const median = medianOf(known);
  if (median === undefined || known.length < leastCompanies) return undefined;
  const earlier = medianOf(known.flatMap(({ before }) => (before === undefined ? [] : [{ value: before }])));
  const records = known.flatMap((each) => each.records);
  const isTold = known.length >= leastCounted;
  return {
    indicator: 'EBITDA margin of listed companies',
    // In percentage points: a change of five is large for a margin.
    trend: isTold && earlier !== undefined ? trendOf(4 * (median - earlier)) : '',
    question: 'Is the market profitable?',
    keyword: !isTold ? words[''] : median >= 20 ? 'High' : median >= 8 ? 'Moderate' : 'Low',
    rationale: said(
      `The median of ${counted(known.length, 'company', 'companies')} on record here is ${median.toFixed(1)}%${earlier === undefined ? '' : `, after ${earlier.toFixed(1)}% in the year before`} (n = ${known.length}).`,
      records,
    ),
    examples: examplesOf(known, said),
    records,
  };
}

const examplesOf = (known: readonly Figures[], said: Saying) =>
  known.slice(0, mostExamples).map(({ text, records }) => said(text, records));

function medianOf(known: readonly { value: number }[]): number | undefined {
  const values = known.map(({ value }) => value).toSorted((a, b) => a - b);
  const middle = Math.floor(values.length / 2);
  return values.length % 2 === 1 ? values[middle] : values.length === 0 ? undefined : (values[middle - 1]! + values[middle]!) / 2;
}

function signed(value: number): string {
  return `${value >= 0 ? '+' : ''}${value.toFixed(1)}%`;
}
