import { exchangeFrom } from '../../kernel/exchanges.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import type { FinancialsFacts } from '../../kernel/financials.ts';
import { decodedEntities } from '../reading/entities.ts';
import { readMonthDay } from '../reading/xbrl/date.ts';
import { readInstanceText, type Instance } from '../reading/xbrl/instance.ts';
import { readNumber, short } from '../reading/xbrl/number.ts';
import type { TaggedText } from '../reading/xbrl/tagged-values.ts';
import type { Statement } from './concepts.ts';
import { filingFigures, isFiscalPeriod, isStatementLine, isUnit, wantedTags } from './figures.ts';
import { cikOf } from './filers.ts';
import { listingsOf } from './tickers.ts';

/** The cover of a document. Missing values are absent. */
export interface Cover {
  cik?: string;
  filer?: string;
  /** An amendment has `/A` behind it: `10-K/A`. */
  form?: string;
  report_date?: string;
  fiscal_year?: number;
  fiscal_period?: NonNullable<FinancialsFacts['fiscal_period']>;
  /** `09-30`. */
  fiscal_year_end?: string;
  symbol?: string;
  listings?: NonNullable<CompanyFacts['listings']>;
  /** File name in the archive: `nvda-20250126.htm`. */
  document?: string;
}

/** What a document says in its tags. */
export interface InlineReport {
  cover: Cover;
  /** Totals of the filer, without what is tagged for a segment, a class of shares or another part. */
  values: FinancialsFacts['values'];
  wrong: string[];
}

const coverTags = new Set([
  'AmendmentFlag',
  'CurrentFiscalYearEndDate',
  'DocumentFiscalPeriodFocus',
  'DocumentFiscalYearFocus',
  'DocumentPeriodEndDate',
  'DocumentType',
  'EntityCentralIndexKey',
  'EntityRegistrantName',
  'SecurityExchangeName',
  'TradingSymbol',
]);

/** A statement is the table that has this line. */
const markOf: Readonly<Record<string, Statement>> = {
  'us-gaap:LiabilitiesAndStockholdersEquity': 'balance sheet',
  'ifrs-full:EquityAndLiabilities': 'balance sheet',
  'us-gaap:NetCashProvidedByUsedInOperatingActivities': 'cash flow statement',
  'ifrs-full:CashFlowsFromUsedInOperatingActivities': 'cash flow statement',
};

const isWanted = (name: string, taxonomy: string) => {
  const tag = `${taxonomy}:${name}`;
  return (taxonomy === 'dei' && coverTags.has(name)) || wantedTags.has(tag) || tag in markOf || isStatementLine(tag);
};

/**
 * Reads what a report states in inline XBRL, in one pass. Of a document that is not whole the cover is read and no figure: of figures
 * that use several tags, the preferred one may be in the missing part.
 * @returns undefined for a document without inline XBRL
 */
export function readInlineReport(text: string): InlineReport | undefined {
  if (!text.includes('nonNumeric') && !text.includes('nonFraction')) return undefined;
  const instance = readInstanceText(text, isWanted);
  if (instance.form !== 'ixbrl') return undefined;
  const cover = coverOf(instance);
  if (instance.broken !== '') return { cover, values: [], wrong: [`${instance.broken} Its figures are not read.`] };
  return { cover, ...readFigures(instance, cover.cik) };
}

const isPart = (instance: Instance, { context_ref }: TaggedText) =>
  Object.keys(instance.contexts.get(context_ref)?.dimensions ?? {}).length > 0;

function coverOf(instance: Instance): Cover {
  const facts = instance.facts.filter(({ taxonomy }) => taxonomy === 'dei');
  const stated = (tag: string) => facts.find((fact) => fact.name === tag && fact.text !== '' && !isPart(instance, fact));
  const textOf = (tag: string) => decodedEntities(stated(tag)?.text ?? '').trim();
  const type = textOf('DocumentType');
  const isAmended = /^true$/i.test(textOf('AmendmentFlag')) && !type.endsWith('/A');
  // The cover's own period ends the day the document reports on, in a form without a locale.
  const report_date = instance.contexts.get((stated('DocumentPeriodEndDate') ?? stated('DocumentType'))?.context_ref ?? '')?.end;
  const year = textOf('DocumentFiscalYearFocus');
  const period = textOf('DocumentFiscalPeriodFocus');
  const schema = instance.entry_points.map((address) => /^([\w.-]+)\.xsd$/.exec(address.split('/').at(-1) ?? '')?.[1]).find(Boolean);
  const { symbol, listings } = tradedAs(facts);
  const known = {
    cik: cikOf(textOf('EntityCentralIndexKey')),
    filer: textOf('EntityRegistrantName') || undefined,
    form: type === '' ? undefined : isAmended ? `${type}/A` : type,
    report_date: report_date || undefined,
    fiscal_year: /^\d{4}$/.test(year) ? Number(year) : undefined,
    fiscal_period: isFiscalPeriod(period) ? period : undefined,
    fiscal_year_end: readMonthDay(textOf('CurrentFiscalYearEndDate'), stated('CurrentFiscalYearEndDate')?.format),
    symbol,
    listings,
    document: schema && `${schema}.htm`,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** The names under which the cover of a report has the exchanges. */
const exchangeNames: readonly (readonly [RegExp, string])[] = [
  [/nasdaq/i, 'NASDAQ'],
  [/^(?:the )?new york stock exchange/i, 'NYSE'],
  [/^NYSE (?:american|MKT)/i, 'NYSEAMERICAN'],
];
const exchangeOf = (written: string) => exchangeNames.find(([pattern]) => pattern.test(written))?.[1] ?? exchangeFrom(written);

/** The ordinary shares among the securities on the cover, each with the exchange of the same context. Notes have digits in their symbols. */
function tradedAs(facts: readonly TaggedText[]): Pick<Cover, 'symbol' | 'listings'> {
  const exchanges = new Map<string, string>();
  for (const { name, text, context_ref } of facts) {
    const exchange = name === 'SecurityExchangeName' ? exchangeOf(text) : undefined;
    // Of several exchanges the cover has the main one first.
    if (exchange !== undefined && !exchanges.has(context_ref)) exchanges.set(context_ref, exchange);
  }
  const rows = new Map<string, { at: string; name: string; ticker: string; exchange: string | undefined }>();
  for (const { name, text, context_ref } of facts) {
    if (name !== 'TradingSymbol' || !/^[A-Z]{1,6}(?:[.-][A-Z]{1,4})?$/.test(text)) continue;
    const ticker = text.replace('.', '-');
    // The same symbol is listed at further exchanges, too.
    if (rows.get(ticker)?.exchange === undefined) rows.set(ticker, { at: '', name: '', ticker, exchange: exchanges.get(context_ref) });
  }
  const { listings } = listingsOf([...rows.values()]);
  const symbol = listings[0]?.symbol ?? [...rows.keys()][0];
  return { ...(symbol !== undefined && { symbol }), ...(listings.length > 0 && { listings }) };
}

/** What has been stated of one tag, period and unit: the bounds within which all of it agrees. */
interface Stated {
  value: number;
  least: number;
  most: number;
}

function readFigures(instance: Instance, cik: string | undefined): Pick<InlineReport, 'values' | 'wrong'> {
  const figures = filingFigures();
  const statements = statementsIn(instance);
  const seen = new Map<string, Stated>();
  const contradicted = new Map<string, string>();
  const wrong: string[] = [];
  const cells = instance.facts.flatMap((fact) => {
    const tag = `${fact.taxonomy}:${fact.name}`;
    const statement = fact.table === undefined ? undefined : statements.get(fact.table);
    const kind = wantedTags.get(tag) ?? (statement && isStatementLine(tag) ? 'money' : undefined);
    if (kind === undefined || isPart(instance, fact)) return [];
    const context = instance.contexts.get(fact.context_ref);
    const unit = instance.units.get(fact.unit_ref ?? '');
    const reject = (reason: string) => {
      wrong.push(`${tag} ${reason}`);
      return [];
    };
    if (!context) return reject(`refers to the context ${short(fact.context_ref)}, which the document does not define.`);
    if (cik !== undefined && cikOf(context.entity) !== cik) return reject(`is stated of another filer, ${short(context.entity)}.`);
    if (context.end === '' || (context.start ?? '') > context.end)
      return reject(`refers to the context ${short(fact.context_ref)}, which has no readable period.`);
    if (unit === undefined) return reject(`refers to the unit ${short(fact.unit_ref ?? '')}, which the document does not define.`);
    if (!isUnit(unit, kind)) return reject(`is stated in ${short(unit)}, which is no unit for it.`);
    const read = readNumber(fact);
    if (read.wrong !== undefined) return reject(`of ${context.end}: the value ${read.wrong}`);
    if (read.value === undefined) return [];
    const cell = { end: context.end, unit, value: read.value, ...(context.start !== undefined && { start: context.start }) };
    const key = `${tag}|${context.start ?? ''}|${context.end}|${unit}`;
    const known = seen.get(key);
    const exact = exactnessOf(fact);
    const least = Math.max(read.value - exact, known?.least ?? -Infinity);
    const most = Math.min(read.value + exact, known?.most ?? Infinity);
    if (known && least > most && !contradicted.has(key)) {
      contradicted.set(key, `${tag} of ${context.end} is stated as ${known.value} and as ${read.value}: neither is taken.`);
    }
    seen.set(key, { value: read.value, least, most });
    return [{ tag, key, cell, statement }];
  });
  for (const { tag, key, cell, statement } of cells) if (!contradicted.has(key)) figures.add(tag, cell, statement);
  return { values: figures.values(), wrong: withCounts([...wrong, ...contradicted.values()]) };
}

/** Which tables are statements of the filer; one of the parent alone has a dimension. */
function statementsIn(instance: Instance): Map<number, Statement> {
  const found = new Map<number, Statement>();
  for (const fact of instance.facts) {
    const statement = markOf[`${fact.taxonomy}:${fact.name}`];
    if (statement && fact.table !== undefined && !isPart(instance, fact)) found.set(fact.table, statement);
  }
  return found;
}

/** How far from the stated value the true one may be: half a million for one that is exact to the million. */
function exactnessOf({ decimals }: TaggedText): number {
  return /^-?\d{1,3}$/.test(decimals) ? 0.5 * 10 ** -Number(decimals) : 0;
}

/** What is wrong in the same words of many values is said once. */
function withCounts(reasons: readonly string[]): string[] {
  const counts = Map.groupBy(reasons, (reason) => reason);
  return [...counts].map(([reason, all]) => (all.length > 1 ? `${reason} (${all.length} times)` : reason));
}
