import { countryFrom } from '../../kernel/countries.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import type { SourceFile } from '../reading/file.ts';
import { unreadableCell } from '../reading/rejections.ts';
import { WrongFile, type Reading, type Rejection, type SourceItem, type SourceStatement } from '../source.ts';
import { delimitedBatches } from '../reading/table.ts';
import { contentOf } from '../reading/table/content.ts';
import { placeName, titleCased } from '../reading/title-case.ts';
import { isDay } from '../reading/values.ts';

const required = ['companyname', 'companynumber', 'companystatus', 'siccode.sictext_1'];
const addressColumns = ['addressline1', 'addressline2', 'posttown', 'county', 'country', 'postcode'].map((part) => `regaddress.${part}`);
const sicColumns = [1, 2, 3, 4].map((number) => `siccode.sictext_${number}`);
const formerNameColumns = Array.from({ length: 10 }, (_, index) => `previousname_${index + 1}.companyname`);

/** Reads the cells of the columns that count, by position. */
type Columns = ReturnType<typeof columnsOf>;

/**
 * Reads the register's monthly list of live companies (BasicCompanyData, whole or in parts).
 * @throws WrongFile when it is something else
 */
export async function* readBasicData(file: SourceFile, input: { expects: string; reading: Reading }): AsyncGenerator<SourceItem> {
  const { expects } = input;
  const content = await contentOf(file);
  if (content.kind !== 'delimited') {
    const found = content.kind === 'other' ? content.found : `It is ${content.kind.replace('_', ' ')}.`;
    throw new WrongFile(file, { expects, found });
  }
  const reading = dated(file, input.reading);
  let columns: Columns | undefined;
  for await (const batch of delimitedBatches(file, { expects, required })) {
    columns ??= columnsOf(batch.columns);
    for (const record of batch.records) {
      const at = `line ${record.line}`;
      if ('broken' in record) yield { kind: 'rejected', at, reason: record.broken };
      else yield companyOf({ cells: record.cells, at }, columns, reading);
    }
  }
}

/** The file names the day it speaks of: `BasicCompanyDataAsOneFile-2023-08-01.csv`. */
function dated(file: SourceFile, reading: Reading): Reading {
  const named = /BasicCompanyData\w*-(\d{4}-\d{2}-\d{2})/.exec(file.name)?.[1];
  return reading.as_of === undefined && named !== undefined && isDay(named) ? { ...reading, as_of: named } : reading;
}

function columnsOf(header: readonly string[]) {
  const at = (name: string) => header.indexOf(name);
  const all = (names: readonly string[]) => names.map(at).filter((position) => position >= 0);
  return {
    name: at('companyname'),
    number: at('companynumber'),
    status: at('companystatus'),
    origin: at('countryoforigin'),
    dissolved: at('dissolutiondate'),
    incorporated: at('incorporationdate'),
    town: at('regaddress.posttown'),
    uri: at('uri'),
    address: all(addressColumns),
    sics: all(sicColumns),
    former: all(formerNameColumns),
  };
}

function companyOf(row: { cells: readonly string[]; at: string }, columns: Columns, reading: Reading): SourceStatement | Rejection {
  const { cells, at } = row;
  const cell = (position: number) => (cells[position] ?? '').trim();
  const name = cell(columns.name);
  const number = cell(columns.number);
  if (name === '') return { kind: 'rejected', at, reason: 'The row has no CompanyName.' };
  if (!/^(?=.{8}$)[A-Z]{0,2}\d{4,8}[A-Z]{0,2}$/.test(number))
    return unreadableCell(at, 'CompanyNumber', { written: number, what: 'no company number' });
  const incorporated = cell(columns.incorporated);
  const incorporated_on = dayOf(incorporated);
  if (incorporated !== '' && incorporated_on === undefined) {
    return unreadableCell(at, 'IncorporationDate', { written: incorporated, what: 'no date (DD/MM/YYYY)' });
  }
  const origin = cell(columns.origin);
  const country = origin === '' ? 'GBR' : countryOfOrigin(origin);
  if (country === '') return unreadableCell(at, 'CountryOfOrigin', { written: origin, what: 'no country known here' });
  const status = cell(columns.status);
  const facts: CompanyFacts = { name: shownName(name), legal_name: name, country, uk_company_number: number };
  const former = textsOf(cells, columns.former);
  if (former.length > 0) facts.former_names = former;
  const town = cell(columns.town);
  if (town !== '') facts.city = placeName(town);
  const address = textsOf(cells, columns.address);
  if (address.length > 0) facts.registered_address = address.join(', ');
  if (incorporated_on !== undefined) {
    facts.incorporated_on = incorporated_on;
    facts.founded = Number(incorporated_on.slice(0, 4));
  }
  if (status !== '') facts.register_status = status;
  const operating = cell(columns.dissolved) === '' ? statusOf(status) : 'Closed';
  if (operating !== undefined) facts.status = operating;
  Object.assign(facts, industryOf(textsOf(cells, columns.sics)));
  const statement: SourceStatement = {
    kind: 'company',
    source: 'companies-house',
    source_key: number,
    retrieved_at: reading.retrieved_at,
    method: 'filed',
    source_url: cell(columns.uri) || `http://data.companieshouse.gov.uk/doc/company/${number}`,
    at,
    subject: {},
    facts,
  };
  if (reading.as_of !== undefined) statement.as_of = reading.as_of;
  return statement;
}

/** Forms that a name is used without, longest first. */
const forms =
  / (?:public limited company|community interest company|limited liability partnership|limited|ltd\.?|p\.?l\.?c\.?|llp|c\.?i\.?c\.?)$/;

const longestName = 500;

/** `XLSS (LOGISTICS) LTD` → `XLSS (Logistics)`. */
function shownName(name: string): string {
  if (name.length > longestName || name.toUpperCase() !== name) return name;
  const lower = name.toLowerCase();
  const short = lower.replace(forms, '').replace(/[\s,]+$/, '');
  return titleCased(short === '' ? lower : short);
}

/** Dead is what is dissolved; a company in liquidation is on the register. */
function statusOf(status: string): CompanyFacts['status'] {
  if (/^(?:dissolved|converted|closed|removed)/i.test(status)) return 'Closed';
  return /^active/i.test(status) ? 'Operating' : undefined;
}

const noTrade = new Set(['99999', '74990']);
const sicForm = /^(\d{4,5}) - (.+)$/;

/** `62020 - Information technology consultancy activities`: codes, and the first that is a trade as the industry. */
function industryOf(texts: readonly string[]): Pick<CompanyFacts, 'sic_codes' | 'industry'> {
  const codes: string[] = [];
  let industry: string | undefined;
  for (const text of texts) {
    const [, code, trade] = sicForm.exec(text) ?? [];
    if (code === undefined) continue;
    codes.push(code.padStart(5, '0'));
    if (!noTrade.has(code)) industry ??= trade;
  }
  return { ...(codes.length > 0 && { sic_codes: codes }), ...(industry !== undefined && { industry }) };
}

function textsOf(cells: readonly string[], positions: readonly number[]): string[] {
  const texts: string[] = [];
  for (const position of positions) {
    const text = (cells[position] ?? '').trim();
    if (text !== '') texts.push(text);
  }
  return texts;
}

/** `12/10/2022` → `2022-10-12`. */
function dayOf(written: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written) ?? [];
  if (day === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  return isDay(date) ? date : undefined;
}

const origins = new Map<string, string>();

function countryOfOrigin(written: string): string {
  let country = origins.get(written);
  if (country === undefined) {
    const copy = Buffer.from(written).toString();
    country = countryFrom(copy) ?? '';
    if (origins.size < 10_000) origins.set(copy, country);
  }
  return country;
}
