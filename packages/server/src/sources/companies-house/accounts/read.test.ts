import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { AccountsFacts } from '../../../kernel/financials.ts';
import type { SourceItem } from '../../source.ts';
import { allOf, fileOf, reading, zipOf } from '../../test-support.ts';
import { isAccounts, readAccounts } from './read.ts';

const fixtures = {
  micro: 'Prod224_2601_00041997_20250131.html',
  dormant: 'Prod224_2601_08241882_20251031.html',
  small: 'Prod223_2911_00824514_20201231.html',
  full: 'Prod223_2911_04415655_20201231.html',
  group: 'Prod223_2911_05078870_20200930.html',
  negative: 'Prod223_2911_11010959_20200630.html',
  parent: 'Prod223_2911_03694027_20191231.html',
  xml: 'Prod224_9953_00003006_20090731.xml',
};

function fixture(name: keyof typeof fixtures) {
  return fileOf(`${fixtures[name]}.gz`, readFileSync(new URL(`fixtures/${fixtures[name]}.gz`, import.meta.url)));
}

async function itemsOf(name: keyof typeof fixtures): Promise<SourceItem[]> {
  return allOf(readAccounts(fixture(name), reading));
}

function accountsIn(items: readonly SourceItem[]): AccountsFacts[] {
  return items.filter((item) => item.kind === 'accounts').map((item) => item.facts);
}

/** The period of the accounts, and the comparative. */
async function yearsOf(name: keyof typeof fixtures): Promise<[AccountsFacts, AccountsFacts]> {
  const [current, earlier] = accountsIn(await itemsOf(name));
  if (!current || !earlier) throw new Error(`${name}: not two periods`);
  return [current, earlier];
}

// The statements of most of these documents were read as they are printed; employees, the XML and a few comparatives against their tags.
describe('real accounts', () => {
  test('of a micro-entity: signs that the tags forget are read from the brackets', async () => {
    const [current, earlier] = await yearsOf('micro');
    expect(current).toEqual({
      company_number: '00041997',
      registered_name: 'EAST END LIBERAL CLUB,LIMITED',
      currency: 'GBP',
      period_start: '2024-02-01',
      period_end: '2025-01-31',
      accounts_type: 'micro-entity',
      income_statement: {},
      balance_sheet: {
        fixed_assets: 33_192,
        current_assets: 12,
        creditors_due_within_one_year: 20_500,
        net_current_assets: -20_488,
        total_assets_less_current_liabilities: 12_704,
        net_assets: 12_704,
        shareholders_funds: 12_704,
      },
      average_employees: 0,
    });
    expect(earlier).toMatchObject({ period_start: '2023-02-01', period_end: '2024-01-31' });
    expect(earlier.balance_sheet).toMatchObject({ net_current_assets: -50_732, net_assets: -17_540, shareholders_funds: -17_540 });
  });

  test('of a dormant company, with the comparative period from its own tag', async () => {
    const [current, earlier] = await yearsOf('dormant');
    expect(current).toMatchObject({
      accounts_type: 'dormant',
      period_start: '2024-11-01',
      period_end: '2025-10-31',
      balance_sheet: { cash: 1, net_assets: 1, shareholders_funds: 1 },
    });
    expect(current).not.toHaveProperty('average_employees');
    expect(earlier).toMatchObject({ period_start: '2023-11-01', period_end: '2024-10-31' });
  });

  test('of a small company: provisions that are tagged negative are an amount', async () => {
    const [current, earlier] = await yearsOf('small');
    expect(current).toMatchObject({ accounts_type: 'small', currency: 'GBP', average_employees: 13, income_statement: {} });
    expect(current.balance_sheet).toEqual({
      intangible_assets: 21_240,
      tangible_assets: 311_860,
      fixed_assets: 333_100,
      stocks: 678_005,
      debtors: 1_302_506,
      cash: 832_736,
      current_assets: 2_813_247,
      creditors_due_within_one_year: 780_477,
      net_current_assets: 2_032_770,
      total_assets_less_current_liabilities: 2_365_870,
      provisions: 59_078,
      net_assets: 2_306_792,
      called_up_share_capital: 2000,
      retained_earnings: 2_303_042,
      shareholders_funds: 2_306_792,
    });
    expect(earlier.balance_sheet).toMatchObject({ creditors_due_after_one_year: 2052, provisions: 50_569, net_assets: 2_134_040 });
    expect(earlier.average_employees).toBe(21);
  });

  test('in full: costs are positive as printed, a tax credit is negative', async () => {
    const [current, earlier] = await yearsOf('full');
    expect(current).toMatchObject({ accounts_type: 'full', average_employees: 62 });
    expect(current.income_statement).toEqual({
      turnover: 11_603_544,
      cost_of_sales: 7_733_544,
      gross_profit: 3_870_000,
      administrative_expenses: 3_206_808,
      operating_profit: 494_321,
      interest_payable: 84_120,
      profit_before_tax: 410_201,
      tax: 98_493,
      profit_after_tax: 311_708,
    });
    expect(current.balance_sheet).toMatchObject({
      intangible_assets: 15_191,
      tangible_assets: 3_289_152,
      creditors_due_within_one_year: 3_123_883,
      net_current_assets: -619_040,
      creditors_due_after_one_year: 1_321_631,
      provisions: 373_543,
      net_assets: 990_129,
      called_up_share_capital: 833,
      retained_earnings: 782_469,
    });
    expect(earlier.income_statement).toMatchObject({
      turnover: 10_326_319,
      profit_before_tax: 145_484,
      tax: -18_165,
      profit_after_tax: 163_649,
    });
    expect(earlier.balance_sheet).toMatchObject({ net_assets: 761_421, retained_earnings: 553_761 });
  });

  test('of a group: the consolidated figures, not the company’s own, and they say so', async () => {
    const [current, earlier] = await yearsOf('group');
    expect(current).toMatchObject({ accounts_type: 'group', average_employees: 138 });
    expect(current.income_statement).toMatchObject({
      turnover: 21_444_801,
      cost_of_sales: 13_972_580,
      tax: 439_704,
      profit_after_tax: 1_719_447,
    });
    expect(current.balance_sheet).toMatchObject({
      debtors: 2_209_659,
      creditors_due_within_one_year: 3_699_239,
      provisions: 17_252,
      net_assets: 2_288_664,
      retained_earnings: 1_848_256,
      // Without the 431,398 of minority owners.
      shareholders_funds: 1_857_266,
    });
    expect(earlier.balance_sheet).toMatchObject({ net_assets: 946_687, retained_earnings: 775_983, shareholders_funds: 784_993 });
  });

  test('that tag what is owed as negative and print it as an amount', async () => {
    const [current] = await yearsOf('negative');
    expect(current.balance_sheet).toMatchObject({
      creditors_due_within_one_year: 10_077_539,
      net_current_assets: -4_002_943,
      creditors_due_after_one_year: 64_801_830,
      provisions: 142_849,
      shareholders_funds: -23_843_969,
    });
    expect(current.income_statement).toMatchObject({ operating_profit: -6_572_054, tax: 96_799, profit_after_tax: -12_402_299 });
  });

  test('of a group that tags only the parent: the parent’s balance sheet and profit, nothing of the group’s notes', async () => {
    const [current] = await yearsOf('parent');
    // The notes tag the group's profit before tax of 460,084 and its 145 employees without saying that they are the group's.
    expect(current).not.toHaveProperty('average_employees');
    expect(current).toMatchObject({ accounts_type: 'full', income_statement: { profit_after_tax: 21_861 } });
    expect(current.income_statement).toEqual({ profit_after_tax: 21_861 });
    expect(current.balance_sheet).toMatchObject({
      fixed_assets: 476_230,
      tangible_assets: 0,
      net_current_assets: -96_880,
      retained_earnings: 223_099,
    });
  });

  test('in XML of 2009: the earlier taxonomy’s names and the period that no figure refers to', async () => {
    const [current, earlier] = await yearsOf('xml');
    expect(current).toEqual({
      company_number: '00003006',
      registered_name: 'NALDER AND NALDER LIMITED',
      currency: 'GBP',
      period_start: '2008-08-01',
      period_end: '2009-07-31',
      accounts_type: 'small',
      income_statement: {},
      balance_sheet: {
        debtors: 25_853,
        current_assets: 25_853,
        net_current_assets: 25_853,
        total_assets_less_current_liabilities: 25_853,
        net_assets: 25_853,
        called_up_share_capital: 25_000,
        retained_earnings: 853,
        shareholders_funds: 25_853,
      },
    });
    expect(earlier).toMatchObject({ period_start: '2007-08-01', period_end: '2008-07-31' });
  });

  test('give one company and a statement for each period, keyed by number, period and filing', async () => {
    const items = await itemsOf('small');
    expect(items).toHaveLength(3);
    expect(items[0]).toEqual({
      kind: 'company',
      source: 'companies-house-accounts',
      source_key: '00824514/2020-12-31',
      as_of: '2020-12-31',
      retrieved_at: reading.retrieved_at,
      method: 'filed',
      at: 'Prod223_2911_00824514_20201231.html.gz',
      subject: { uk_company_number: '00824514', name: 'CROYLEK LIMITED', country: 'GBR' },
      facts: { name: 'Croylek Limited', legal_name: 'CROYLEK LIMITED', uk_company_number: '00824514', country: 'GBR' },
    });
    expect(items.slice(1)).toMatchObject([
      { kind: 'accounts', source_key: '00824514/2020-12-31/2020-12-31', as_of: '2020-12-31', method: 'filed' },
      { kind: 'accounts', source_key: '00824514/2019-12-31/2020-12-31', as_of: '2020-12-31', method: 'filed' },
    ]);
  });

  test('say the same when they are read again', async () => {
    expect(await itemsOf('full')).toEqual(await itemsOf('full'));
  });
});

interface Made {
  /** Rows of the balance sheet, as markup. */
  rows: string;
  header?: string;
  hidden?: string;
}

/** Accounts of an invented company for 2024, in the upstream's shape. */
function made({ rows, header = '', hidden = '' }: Made): string {
  const context = (id: string, period: string, segment = '') =>
    `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">09999999</xbrli:identifier>${segment}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
  const instant = (day: string) => `<xbrli:instant>${day}</xbrli:instant>`;
  const duration = (start: string, end: string) => `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`;
  const member = (dimension: string, name: string) =>
    `<xbrli:segment><xbrldi:explicitMember dimension="${dimension}">${name}</xbrldi:explicitMember></xbrli:segment>`;
  const current = 'core:FinancialInstrumentCurrentNon-currentDimension';
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body><ix:header><ix:hidden>
<ix:nonNumeric name="bus:UKCompaniesHouseRegisteredNumber" contextRef="year">9999999</ix:nonNumeric>
<ix:nonNumeric name="bus:EntityCurrentLegalOrRegisteredName" contextRef="year">Alder Pumps Limited</ix:nonNumeric>
<ix:nonNumeric name="bus:BalanceSheetDate" contextRef="end" format="ixt2:datedaymonthyearen">31 December 2024</ix:nonNumeric>
<ix:nonNumeric name="bus:NameEntityOfficer" contextRef="year">A Person</ix:nonNumeric>${hidden}</ix:hidden>
<ix:resources>${context('year', duration('2024-01-01', '2024-12-31'))}${context('end', instant('2024-12-31'))}
${context('last', instant('2023-12-31'))}${context('opening', instant('2022-12-31'))}
${context('within', instant('2024-12-31'), member(current, 'core:CurrentFinancialInstruments'))}
${context('after', instant('2024-12-31'), member(current, 'core:Non-currentFinancialInstruments'))}
${context('between', instant('2024-12-31'), member('core:MaturitiesOrExpirationPeriodsDimension', 'core:BetweenOneFiveYears'))}
${context('restated', instant('2024-12-31'), member('core:RestatementsFirstTimeAdoptionDimension', 'core:RestatedAmount'))}
${context('someday', instant('2024-02-30'))}
${context('company', instant('2024-12-31'), member('bus:GroupCompanyDataDimension', 'bus:Company'))}
${header}<xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit>
<xbrli:unit id="EUR"><xbrli:measure>iso4217:EUR</xbrli:measure></xbrli:unit>
<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit></ix:resources></ix:header>
<table>${rows}</table></body></html>`;
}

function row(concept: string, text: string, attributes: Record<string, string> = {}): string {
  const all = { contextRef: 'end', unitRef: 'GBP', format: 'ixt2:numdotdecimal', ...attributes };
  const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return `<tr><td><ix:nonFraction name="core:${concept}" ${written.join(' ')}>${text}</ix:nonFraction></td></tr>`;
}

const name = 'Prod224_0001_09999999_20241231.html';
const read = (content: string, file = name): Promise<SourceItem[]> => allOf(readAccounts(fileOf(file, content), reading));
const reasons = (items: readonly SourceItem[]) => items.filter((item) => item.kind === 'rejected').map((item) => item.reason);
const sheetOf = async (rows: string) => accountsIn(await read(made({ rows })))[0]?.balance_sheet;

describe('figures', () => {
  test('are multiplied by their scale and take the sign of the tag', async () => {
    const rows = row('NetAssetsLiabilities', '7,120', { scale: '3', sign: '-' }) + row('CashBankOnHand', '-', { format: 'ixt2:zerodash' });
    expect(await sheetOf(rows)).toEqual({ net_assets: -7_120_000, cash: 0 });
  });

  test('are not stated where they are nil', async () => {
    expect(await sheetOf(row('NetAssetsLiabilities', '1') + row('Debtors', '', { 'xsi:nil': 'true' }))).toEqual({ net_assets: 1 });
  });

  test('are read from the preferred concept, in any order', async () => {
    expect(
      await sheetOf(row('DeferredTax', '1') + row('TaxationIncludingDeferredTaxationBalanceSheetSubtotal', '2') + row('Provisions', '3')),
    ).toEqual({
      provisions: 3,
    });
  });

  test('are not parts of a line: what falls due between one and five years is not what falls due after one', async () => {
    const rows = row('Creditors', '5', { contextRef: 'within' }) + row('Creditors', '7', { contextRef: 'after' });
    expect(await sheetOf(row('Creditors', '3', { contextRef: 'between' }) + rows)).toEqual({
      creditors_due_within_one_year: 5,
      creditors_due_after_one_year: 7,
    });
  });

  test('of debtors are the whole, or the sum of what is due within and after one year', async () => {
    const parts = row('Debtors', '5', { contextRef: 'within' }) + row('Debtors', '7', { contextRef: 'after' });
    expect(await sheetOf(parts)).toEqual({ debtors: 12 });
    expect(await sheetOf(parts + row('Debtors', '13'))).toEqual({ debtors: 13 });
  });

  test('are the restated ones where both are tagged', async () => {
    expect(await sheetOf(row('FixedAssets', '1') + row('FixedAssets', '2', { contextRef: 'restated' }))).toEqual({ fixed_assets: 2 });
  });

  test('without a mark are the group’s where the company’s own are marked', async () => {
    const own = row('FixedAssets', '1', { contextRef: 'company' }) + row('NetAssetsLiabilities', '2', { contextRef: 'company' });
    const [accounts] = accountsIn(await read(made({ rows: own + row('FixedAssets', '10') + row('NetAssetsLiabilities', '20') })));
    expect(accounts).toMatchObject({ accounts_type: 'group', balance_sheet: { fixed_assets: 10, net_assets: 20 } });
  });

  test('are in the currency of most of them, and translations into another are left out', async () => {
    const rows = row('FixedAssets', '1', { unitRef: 'EUR' }) + row('CurrentAssets', '2', { unitRef: 'EUR' }) + row('CurrentAssets', '3');
    const items = await read(made({ rows }));
    expect(accountsIn(items)[0]).toMatchObject({ currency: 'EUR', balance_sheet: { fixed_assets: 1, current_assets: 2 } });
    expect(reasons(items)).toEqual([]);
  });

  test('of an opening balance make no comparative period', async () => {
    const opening = row('Equity', '1', { contextRef: 'last' });
    expect(accountsIn(await read(made({ rows: row('NetAssetsLiabilities', '2') + opening })))).toHaveLength(1);
    const comparative =
      opening + row('NetAssetsLiabilities', '1', { contextRef: 'last' }) + row('NetAssetsLiabilities', '9', { contextRef: 'opening' });
    const years = accountsIn(await read(made({ rows: row('NetAssetsLiabilities', '2') + comparative })));
    expect(years.map((year) => year.period_end)).toEqual(['2024-12-31', '2023-12-31']);
  });

  test('name no person', async () => {
    const items = await read(made({ rows: row('NetAssetsLiabilities', '1') }));
    expect(JSON.stringify(items)).not.toContain('A Person');
  });
});

describe('a figure that cannot be read', () => {
  test.each([
    ['an unknown unit', { unitRef: 'gold' }, 'Debtors refers to the unit "gold", which the document does not define.'],
    ['a unit that is no currency', { unitRef: 'pure' }, 'Debtors is measured in "pure", which is no currency.'],
    ['an unknown context', { contextRef: 'never' }, 'Debtors refers to the context "never", which the document does not define.'],
    ['an unknown format', { format: 'ixt9:numroman' }, 'Debtors: the value has the unknown format "numroman".'],
    ['an unreadable scale', { scale: 'k' }, 'Debtors: the value has the unreadable scale "k".'],
    ['a context without a day', { contextRef: 'someday' }, 'Debtors refers to the context "someday", which has no readable date.'],
  ])('%s is rejected with its reason, and the others are served', async (_what, attributes, reason) => {
    const items = await read(made({ rows: row('NetAssetsLiabilities', '1') + row('Debtors', '2', attributes) }));
    expect(reasons(items)).toEqual([reason]);
    expect(items.find((item) => item.kind === 'rejected')?.at).toBe(name);
    expect(accountsIn(items)[0]?.balance_sheet).toEqual({ net_assets: 1 });
  });

  test('is rejected for its words', async () => {
    const items = await read(made({ rows: row('NetAssetsLiabilities', '1') + row('Debtors', 'see note 7') }));
    expect(reasons(items)).toEqual(['Debtors: the value "see note 7" is no number in the format numdotdecimal.']);
  });

  test('of the comparative column is rejected with its year', async () => {
    const last = (concept: string, text: string) => row(concept, text, { contextRef: 'last' });
    const rows = row('NetAssetsLiabilities', '1') + last('NetAssetsLiabilities', '1') + last('FixedAssets', '1') + last('Debtors', 'x');
    expect(reasons(await read(made({ rows })))).toEqual([
      'Comparative of 2023-12-31: Debtors: the value "x" is no number in the format numdotdecimal.',
    ]);
  });
});

describe('a document that cannot be read', () => {
  const whole = made({ rows: row('NetAssetsLiabilities', '1') });

  test('is rejected whole where it breaks off, for half of the figures would be wrong', async () => {
    expect(await read(whole.slice(0, -40))).toEqual([
      { kind: 'rejected', at: name, reason: 'The document breaks off: "html" is never closed.' },
    ]);
  });

  test('is rejected where it has no tags under a name of the register', async () => {
    expect(reasons(await read('<html><body>Accounts</body></html>'))).toEqual(['The document has no XBRL tags.']);
  });

  test('is rejected where no figure is of its balance sheet date', async () => {
    expect(reasons(await read(whole.replaceAll('2024-12-31', '2021-12-31')))).toEqual([
      'No figure of a balance sheet is tagged for "2024-12-31".',
    ]);
  });

  test('is rejected where no figure is money', async () => {
    const rows = row('NetAssetsLiabilities', '1', { unitRef: 'pure' });
    expect(reasons(await read(made({ rows })))).toEqual([
      'NetAssetsLiabilities is measured in "pure", which is no currency.',
      'No figure for 2024-12-31 is an amount of money.',
    ]);
  });

  test('is rejected where nothing has a company number', async () => {
    const nameless = whole.replaceAll('9999999', 'none');
    expect(reasons(await read(nameless, 'accounts.html'))).toEqual(['Neither the name of the file nor a tag has a company number.']);
  });

  test('does not stop the others of a zip', async () => {
    const zip = zipOf({ [name]: whole.slice(0, -40), 'readme.txt': 'hello', [name.replace('0001', '0002')]: whole });
    const items = await allOf(readAccounts(fileOf('day.zip', zip), reading));
    expect(items.map((item) => item.kind)).toEqual(['rejected', 'rejected', 'company', 'accounts']);
    expect(items.slice(0, 2)).toMatchObject([
      { at: `day.zip/${name}` },
      { at: 'day.zip/readme.txt', reason: 'This is neither an HTML nor an XML document.' },
    ]);
  });
});

describe('a file', () => {
  const whole = made({ rows: row('NetAssetsLiabilities', '1') });

  test('is accounts by its name or by what it declares, zipped, compressed or plain', async () => {
    expect(await isAccounts(fileOf(name, 'x'))).toBe(true);
    expect(await isAccounts(fileOf('mine.html', whole))).toBe(true);
    expect(await isAccounts(fileOf('mine.html.gz', gzipSync(whole)))).toBe(true);
    expect(await isAccounts(fixture('xml'))).toBe(true);
    expect(await isAccounts(fileOf('day.zip', zipOf({ [`folder/${name}`]: whole })))).toBe(true);
    expect(await isAccounts(fileOf('day.zip', zipOf({ 'readme.txt': 'x', 'mine.xhtml': whole })))).toBe(true);
  });

  test('of another kind is refused at once', async () => {
    const csv = fileOf('BasicCompanyData.csv', 'CompanyName, CompanyNumber\n');
    expect(await isAccounts(csv)).toBe(false);
    await expect(allOf(readAccounts(csv, reading))).rejects.toThrow(
      'BasicCompanyData.csv: This is no document with XBRL tags. Expected company accounts in iXBRL or XBRL, or a zip of them.',
    );
    const zip = fileOf('data.zip', zipOf({ 'BasicCompanyData.csv': 'CompanyName\n' }));
    expect(await isAccounts(zip)).toBe(false);
    await expect(allOf(readAccounts(zip, reading))).rejects.toThrow('data.zip: This zip holds no accounts.');
  });

  test('with a name of its own is read by its tags: number with leading zeros, day as printed', async () => {
    const [company, accounts] = await read(whole, 'mine.html');
    expect(company).toMatchObject({ kind: 'company', facts: { name: 'Alder Pumps Limited', uk_company_number: '09999999' } });
    expect(accounts).toMatchObject({ kind: 'accounts', source_key: '09999999/2024-12-31/2024-12-31' });
  });

  test('with the register’s name belongs to the company of that name, with any tagged number', async () => {
    const [company] = await read(whole, name.replace('09999999', 'SC012345'));
    expect(company).toMatchObject({ subject: { uk_company_number: 'SC012345' } });
  });

  test('cites the address it was fetched from', async () => {
    const from = { ...reading, source_url: 'https://example.org/day.zip' };
    const [company] = await allOf(readAccounts(fileOf(name, whole), from));
    expect(company).toMatchObject({ source_url: 'https://example.org/day.zip' });
  });
});

describe('the type of accounts', () => {
  const typeOf = async (hidden: string, header = '') =>
    accountsIn(await read(made({ rows: row('NetAssetsLiabilities', '1'), hidden, header })))[0]?.accounts_type;
  const context = (member: string) =>
    `<xbrli:context id="kind"><xbrli:entity><xbrli:identifier scheme="s">09999999</xbrli:identifier><xbrli:segment><xbrldi:explicitMember dimension="bus:D">bus:${member}</xbrldi:explicitMember></xbrli:segment></xbrli:entity><xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>`;
  const marked = (concept: string, text = '') => `<ix:nonNumeric name="bus:${concept}" contextRef="kind">${text}</ix:nonNumeric>`;

  test.each([
    ['AccountingStandardsApplied', 'Micro-entities', 'micro-entity'],
    ['AccountsType', 'AbridgedAccounts', 'abridged'],
    ['AccountsTypeFullOrAbbreviated', 'AbbreviatedAccounts', 'abridged'],
    ['AccountingStandardsApplied', 'SmallEntities', 'small'],
    ['ApplicableLegislation', 'SmallCompaniesRegimeForAccounts', 'small'],
    ['ApplicableLegislation', 'LargeMedium-sizedCompaniesRegimeForAccounts', 'full'],
    ['AccountingStandardsApplied', 'MediumEntities', 'full'],
    ['AccountsType', 'FullAccounts', 'full'],
  ])('follows from %s %s: %s', async (concept, member, type) => {
    expect(await typeOf(marked(concept), context(member))).toBe(type);
  });

  test('is dormant before micro-entity, and small by the exemption that the directors state', async () => {
    const dormant = '<ix:nonNumeric name="bus:EntityDormantTruefalse" contextRef="year">true</ix:nonNumeric>';
    expect(await typeOf(marked('AccountingStandardsApplied') + dormant, context('Micro-entities'))).toBe('dormant');
    const exempt = 'StatementThatCompanyEntitledToExemptionFromAuditUnderSection477CompaniesAct2006RelatingToSmallCompanies';
    expect(await typeOf(marked('AccountsType') + marked(exempt, 'Exempt.'), context('FullAccounts'))).toBe('small');
  });

  test('is not stated where nothing tells', async () => {
    expect(await typeOf('')).toBeUndefined();
  });
});

test('accounts that print "Nil" have a stock of 0, and a value that is empty is none', async () => {
  const file = fileOf('tillerman-nil.html', readFileSync(new URL('fixtures/tillerman-nil.html', import.meta.url)));
  const items = await allOf(readAccounts(file, reading));
  expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  expect(accountsIn(items)[0]?.balance_sheet).toEqual({
    stocks: 0,
    cash: 12_500,
    current_assets: 12_500,
    net_assets: 12_500,
    shareholders_funds: 12_500,
  });
});
