import type { FundingRoundFacts } from '../../kernel/facts.ts';
import { amount, columnOf, count, list, rawOf, readRow, text, unreadable, Unreadable, url } from '../reading/cells.ts';
import { dayColumns, moneyColumns, roundColumns } from '../reading/columns.ts';
import {
  companyColumns,
  companyOf,
  dateInKey,
  eventDate,
  isPerson,
  keyOf,
  moneyOf,
  provenanceOf,
  readName,
  recordKey,
  roundOf,
  snapshotCompany,
  stated,
} from '../reading/references.ts';
import { imported, type CompanyReference, type Reading, type Skip, type Source, type SourceItem, type SourceStatement } from '../source.ts';
import { readTable, type Row } from '../reading/table.ts';

type Round = Extract<SourceStatement, { kind: 'funding_round' }>;
type Investor = Round['investors'][number];

const expects =
  'a table with one of the columns company, permalink, website or name, and one of round, date or amount (or amount_usd); or the rounds snapshot with company_name and funding_round_type.';

const tellingColumns = [...roundColumns, ...dayColumns, ...moneyColumns.amount, ...moneyColumns.usd, 'funding_round_type'];

export const fundingRounds: Source = {
  name: 'funding-rounds',
  summary: 'Funding rounds with dates, amounts and investors, from your own CSV, JSONL, Parquet or XLSX.',
  upstreams: [imported('funding-rounds', 'Funding rounds'), imported('rounds-snapshot', 'Funding rounds snapshot', 'Whoever imported it')],
  expects,
  async *read(file, reading) {
    for await (const row of readTable(file, { expects, required: [companyColumns, tellingColumns] })) {
      if ('kind' in row) yield row;
      else yield* itemsOf(row, reading);
    }
  },
};

function* itemsOf(row: Row, reading: Reading): Generator<SourceItem> {
  const persons: Skip[] = [];
  const isSnapshot = columnOf(row, 'funding_round_type') !== undefined && columnOf(row, 'funded_at') !== undefined;
  yield readRow(row, (cells) => (isSnapshot ? readSnapshotRow(cells, reading) : readRound(cells, reading, persons)));
  yield* persons;
}

function readRound(row: Row, reading: Reading, persons: Skip[]): Round {
  const subject = companyOf(row);
  const when = eventDate(row);
  const round = roundOf(row);
  const raised = moneyOf(row);
  if (when.date === undefined && round === undefined && raised.amount === undefined) {
    throw new Unreadable('The row tells of no round: it has no date, no stage and no amount.');
  }
  const leads = investorsOf(row, 'lead_investors', { isLead: true, persons });
  const known = new Set(leads.map((lead) => keyOf(lead)));
  const others = investorsOf(row, 'investors', { isLead: false, persons }).filter((other) => !known.has(keyOf(other)));
  const investors = [...leads, ...others];
  const names = (isLead: boolean) => investors.filter((investor) => investor.is_lead === isLead).map((investor) => investor.name);
  const newsUrl = url(row, 'news_url');
  const facts: FundingRoundFacts = {
    ...when,
    ...raised,
    ...stated({
      round,
      lead_investors: orAbsent(names(true)),
      investors: orAbsent(names(false)),
      total_investors: count(row, 'total_investors') || undefined,
      pre_money_valuation: amount(row, ['pre_money_valuation_usd', 'pre_money_valuation'], { currency: 'USD' }) || undefined,
      news:
        newsUrl === undefined
          ? undefined
          : [{ publisher: text(row, 'news_publisher') ?? '', news_url: newsUrl, news_title: text(row, 'news_title') ?? '' }],
    }),
  };
  return {
    kind: 'funding_round',
    source: 'funding-rounds',
    source_key: recordKey(row, [keyOf(subject)], [(round ?? '').toLowerCase(), dateInKey(when)]),
    ...provenanceOf(row, reading),
    subject,
    investors,
    facts,
  };
}

/** A row of the rounds snapshot, which knows no investors. Two tranches of one day differ in their amounts, so the amount is in the key. */
function readSnapshotRow(row: Row, reading: Reading): Round {
  const { key, reference } = snapshotCompany(row, 'company_');
  const when = eventDate(row, ['funded_at']);
  const round = roundOf(row, ['funding_round_type']);
  const raised = moneyOf(row, { amount: [], usd: ['raised_amount_usd'], currency: [] });
  return {
    kind: 'funding_round',
    source: 'rounds-snapshot',
    source_key: [key, (round ?? '').toLowerCase(), dateInKey(when), raised.amount ?? ''].join('|'),
    ...provenanceOf(row, reading),
    subject: reference,
    investors: [],
    facts: { ...when, ...raised, ...stated({ round }) },
  };
}

function orAbsent<T>(values: T[]): T[] | undefined {
  return values.length > 0 ? values : undefined;
}

interface StatedInvestor {
  name?: unknown;
  permalink?: unknown;
  website?: unknown;
  type?: unknown;
  is_lead?: unknown;
}

/** A list of names, or in JSON of objects with `name`, `permalink`, `website`, `type` and `is_lead`. */
function investorsOf(row: Row, column: string, found: { isLead: boolean; persons: Skip[] }): Investor[] {
  const cell = rawOf(row, column);
  if (!Array.isArray(cell) || !cell.some((item) => typeof item === 'object' && item !== null)) {
    return (list(row, column) ?? []).map((name) => ({ ...byName(name), is_lead: found.isLead }));
  }
  return (cell as unknown[]).flatMap((item, index) => {
    const { name, permalink, website, type, is_lead }: StatedInvestor = typeof item === 'object' && item !== null ? item : { name: item };
    if (typeof name !== 'string' || name.trim() === '') throw unreadable(column, JSON.stringify(item), 'no investor: it has no name');
    if (typeof type === 'string' && isPerson(type)) {
      found.persons.push({
        kind: 'skipped',
        at: row.at,
        reason: `Investor ${index + 1} of ${column} is a person (${JSON.stringify(type)}); persons are not loaded.`,
      });
      return [];
    }
    const site = typeof website === 'string' ? readName(website).website : undefined;
    const identified = stated({ permalink: typeof permalink === 'string' ? permalink : undefined, website: site });
    return [
      { ...(Object.keys(identified).length > 0 ? identified : byName(name)), name: name.trim(), is_lead: found.isLead || is_lead === true },
    ];
  });
}

function byName(written: string): CompanyReference & { name: string } {
  return { ...readName(written), name: written };
}
