import type { TrafficFacts } from '../../kernel/facts.ts';
import { precisionOf } from '../../kernel/dates.ts';
import { count, date, number, readRows, text, unreadable, Unreadable } from '../reading/cells.ts';
import { companyColumns, companyOf, keyOf, provenanceOf, stated } from '../reading/references.ts';
import { imported, type Reading, type Source, type SourceStatement } from '../source.ts';
import type { Row } from '../reading/table.ts';
import { geographyOf, shareOf, sourcesOf } from './shares.ts';
import { isRankList, rankOf, readRankList } from './rank-list.ts';

type Traffic = Extract<SourceStatement, { kind: 'traffic' }>;

const figureColumns = ['visits', 'bounce_rate', 'pages_per_visit', 'page_per_visit', 'time_on_site', 'rank', 'global_rank'];

const expects =
  'a list of ranks and domains (1,example.com), or a table with a column website or domain, a column month, and any of visits, bounce_rate, pages_per_visit, time_on_site, rank, shares by source, geography.';

export const traffic: Source = {
  name: 'traffic',
  summary: 'How much websites are visited: a list of ranks, or your own CSV, JSONL, Parquet or XLSX of months.',
  upstreams: [imported('traffic', 'Website traffic', 'Whoever imported it'), imported('domain-ranks', 'Ranks of domains')],
  expects,
  async *read(file, reading) {
    if (await isRankList(file)) {
      yield* readRankList(file, reading);
      return;
    }
    yield* readRows(file, { expects, required: [companyColumns, figureColumns] }, (row) => readMonth(row, reading));
  },
};

function readMonth(row: Row, reading: Reading): Traffic {
  const subject = companyOf(row);
  const rank = count(row, 'rank', 'global_rank') || undefined;
  const figures = {
    visits: count(row, 'visits'),
    bounce_rate: shareOf(row, 'bounce_rate'),
    pages_per_visit: positive(row, 'pages_per_visit', 'page_per_visit'),
    time_on_site_seconds: secondsOf(row),
    sources: sourcesOf(row),
    geography: geographyOf(row),
  };
  const month = monthOf(row);
  const isRankOnly = Object.values(figures).every((figure) => figure === undefined);
  if (isRankOnly && rank === undefined) throw new Unreadable('The row states no figure.');
  if (month === undefined) {
    // A list of ranks has one month for all its rows; figures of an unknown month are worth nothing.
    if (isRankOnly && rank !== undefined && subject.website !== undefined) return rankOf(subject.website, { rank, at: row.at }, reading);
    throw new Unreadable('The row has no month, and figures are of a month.');
  }
  const facts: TrafficFacts = { month, ...stated({ ...figures, rank }) };
  return {
    kind: 'traffic',
    source: 'traffic',
    source_key: `${keyOf(subject)}|${month}`,
    ...provenanceOf(row, reading, lastDayOf(month)),
    subject,
    facts,
  };
}

/** `2030-12`, or any day of the month; or a month's number beside a `year`. */
function monthOf(row: Row): string | undefined {
  const written = text(row, 'month');
  const year = text(row, 'year');
  if (written !== undefined && year !== undefined && /^(?:0?[1-9]|1[0-2])$/.test(written) && /^\d{4}$/.test(year)) {
    return `${year}-${written.padStart(2, '0')}`;
  }
  const found = date(row, 'month', 'date');
  if (found !== undefined && precisionOf(found) === 'year') throw unreadable('month', written ?? found, 'no month of a year (YYYY-MM)');
  return found?.slice(0, 7);
}

function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
}

function positive(row: Row, ...columns: string[]): number | undefined {
  const value = number(row, ...columns);
  if (value !== undefined && value < 0) throw unreadable(columns[0] ?? '', String(value), 'negative');
  return value;
}

/** Seconds, or `1:36` and `00:01:36`. */
function secondsOf(row: Row): number | undefined {
  const written = text(row, 'time_on_site_seconds', 'time_on_site');
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2}(?:\.\d+)?)$/.exec(written ?? '') ?? [];
  if (minutes === undefined) return positive(row, 'time_on_site_seconds', 'time_on_site');
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
