import { describe, expect, test } from 'vitest';
import type { FinancialConcept } from '../../kernel/financials.ts';
import { readInlineReport } from './inline-report.ts';

/** Lines of tables in the shape of filed reports; amounts in millions, `-` for a dash that is tagged as nil. */

const namespaces =
  'xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const days = { now: '2024-12-31', before: '2023-12-31' };

function contexts(): string {
  const entity = '<xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000042</xbrli:identifier></xbrli:entity>';
  return Object.entries(days)
    .map(([id, day]) => {
      const year = `<xbrli:startDate>${day.slice(0, 4)}-01-01</xbrli:startDate><xbrli:endDate>${day}</xbrli:endDate>`;
      return (
        `<xbrli:context id="i-${id}">${entity}<xbrli:period><xbrli:instant>${day}</xbrli:instant></xbrli:period></xbrli:context>` +
        `<xbrli:context id="d-${id}">${entity}<xbrli:period>${year}</xbrli:period></xbrli:context>`
      );
    })
    .join('');
}

/** A table; each line a tag with what it has in the two columns. */
function table(kind: 'i' | 'd', lines: Readonly<Record<string, readonly [string, string?]>>): string {
  const rows = Object.entries(lines).map(([tag, columns]) => {
    const name = tag.includes(':') ? tag : `us-gaap:${tag}`;
    const cells = columns.map((text, index) => {
      const at = `name="${name}" contextRef="${kind}-${index === 0 ? 'now' : 'before'}" unitRef="usd" decimals="-6" scale="6"`;
      return text === '-'
        ? `<td>—<ix:nonFraction ${at} xsi:nil="true"></ix:nonFraction></td>`
        : `<td><ix:nonFraction ${at} format="ixt:num-dot-decimal">${text}</ix:nonFraction></td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

const sheet = (lines: Readonly<Record<string, readonly [string, string?]>>) =>
  table('i', { Assets: ['1,000', '900'], ...lines, LiabilitiesAndStockholdersEquity: ['1,000', '900'] });
const cashFlow = (lines: Readonly<Record<string, readonly [string, string?]>>) =>
  table('d', { ...lines, NetCashProvidedByUsedInOperatingActivities: ['300', '250'] });

/** The values of a concept, by the day its period ends. */
function valuesOf(concept: FinancialConcept, ...tables: string[]) {
  const text = `<html ${namespaces}><body><ix:header><ix:resources>${contexts()}<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header>${tables.join('')}</body></html>`;
  const report = readInlineReport(text);
  expect(report?.wrong).toEqual([]);
  return Object.fromEntries(
    (report?.values ?? []).filter((value) => value.concept === concept).map(({ end, tag, value }) => [end.slice(0, 4), [value / 1e6, tag]]),
  );
}

describe('debt of a document is the sum of the lines of its balance sheet', () => {
  test('with commercial paper, current maturities and debt with leases, as Home Depot prints it', () => {
    const lines = {
      CommercialPaper: ['316', '-'],
      LongTermDebtAndCapitalLeaseObligationsCurrent: ['45', '13'],
      LongTermDebtAndCapitalLeaseObligations: ['484', '427'],
    } as const;
    expect(valuesOf('total_debt', sheet(lines))).toEqual({
      2023: [440, 'LongTermDebtAndCapitalLeaseObligationsCurrent + LongTermDebtAndCapitalLeaseObligations'],
      2024: [845, 'CommercialPaper + LongTermDebtAndCapitalLeaseObligationsCurrent + LongTermDebtAndCapitalLeaseObligations'],
    });
  });

  test('under a filer’s own tags, as Tesla prints it, and not the long part that a note tags as the total', () => {
    const lines = {
      'tsla:LongTermDebtAndFinanceLeasesCurrent': ['24', '23'],
      'tsla:LongTermDebtAndFinanceLeasesNoncurrent': ['57', '28'],
    } as const;
    const own = 'tsla:LongTermDebtAndFinanceLeasesCurrent + tsla:LongTermDebtAndFinanceLeasesNoncurrent';
    expect(valuesOf('total_debt', sheet(lines), table('i', { DebtCurrent: ['23', '19'], LongTermDebt: ['55', '26'] }))).toEqual({
      2023: [51, own],
      2024: [81, own],
    });
  });

  test('without securities, issuance costs and reserves of the filer’s own tags', () => {
    const lines = {
      LongTermDebtCurrent: ['5', '6'],
      LongTermDebtNoncurrent: ['50', '60'],
      'x:DebtSecuritiesHeldNoncurrent': ['70', '70'],
      'x:DeferredDebtIssuanceCostsNoncurrent': ['8', '8'],
      'x:ReserveForEsopDebtNoncurrent': ['9', '9'],
      'x:AccruedInterestOnDebtCurrent': ['3', '3'],
    } as const;
    expect(valuesOf('total_debt', sheet(lines))).toEqual({
      2023: [66, 'LongTermDebtCurrent + LongTermDebtNoncurrent'],
      2024: [55, 'LongTermDebtCurrent + LongTermDebtNoncurrent'],
    });
  });

  test('nothing where every line has a dash, as HubSpot prints after it repaid its notes', () => {
    expect(valuesOf('total_debt', sheet({ ConvertibleNotesPayableCurrent: ['-', '458'] }))).toEqual({
      2023: [458, 'ConvertibleNotesPayableCurrent'],
      2024: [0, 'ConvertibleNotesPayableCurrent'],
    });
  });

  test('with each line that is the sum of two others in one column alone, because that is chance', () => {
    const lines = {
      CommercialPaper: ['3', '2'],
      LongTermDebtCurrent: ['4', '5'],
      LongTermDebtNoncurrent: ['7', '20'],
    } as const;
    const tag = 'CommercialPaper + LongTermDebtCurrent + LongTermDebtNoncurrent';
    expect(valuesOf('total_debt', sheet(lines))).toEqual({ 2023: [27, tag], 2024: [14, tag] });
  });

  test('without a subtotal if one part has a dash in one of the columns', () => {
    const lines = { ShortTermBorrowings: ['3', '-'], LongTermDebtCurrent: ['4', '5'], DebtCurrent: ['7', '5'] } as const;
    expect(valuesOf('short_term_debt', sheet(lines))).toEqual({
      2023: [5, 'LongTermDebtCurrent'],
      2024: [7, 'ShortTermBorrowings + LongTermDebtCurrent'],
    });
  });

  test('without the parts of a subtotal that is printed below them', () => {
    const lines = {
      ShortTermBorrowings: ['3', '2'],
      LongTermDebtCurrent: ['4', '5'],
      DebtCurrent: ['7', '7'],
      LongTermDebtNoncurrent: ['20', '21'],
    } as const;
    expect(valuesOf('total_debt', sheet(lines))['2024']?.[0]).toBe(27);
  });

  test('with what a note says is due within a year, where the balance sheet has the long line alone, as Amazon prints it', () => {
    const note = table('i', { LongTermDebtCurrent: ['50', '80'], ShortTermBorrowings: ['2', '6'] });
    expect(valuesOf('total_debt', sheet({ LongTermDebtNoncurrent: ['526', '583'] }), note)).toEqual({
      2023: [669, 'ShortTermBorrowings + LongTermDebtCurrent + LongTermDebtNoncurrent'],
      2024: [578, 'ShortTermBorrowings + LongTermDebtCurrent + LongTermDebtNoncurrent'],
    });
  });

  test('exact, where a note rounds the current part, as Johnson & Johnson does', () => {
    const note =
      '<p><ix:nonFraction name="us-gaap:DebtCurrent" contextRef="i-now" unitRef="usd" decimals="-8" scale="9" format="ixt:num-dot-decimal">6.0</ix:nonFraction></p>';
    expect(
      valuesOf('total_debt', sheet({ ShortTermBorrowings: ['5,983', '3,451'], LongTermDebtNoncurrent: ['30,651', '25,881'] }), note),
    ).toEqual({
      2023: [29_332, 'ShortTermBorrowings + LongTermDebtNoncurrent'],
      2024: [36_634, 'ShortTermBorrowings + LongTermDebtNoncurrent'],
    });
  });
});

describe('depreciation and amortization of a document is the sum of the lines of its cash flow statement', () => {
  test.each([
    ['both lines apart', { Depreciation: ['764', '752'], AmortizationOfIntangibleAssets: ['7,622', '7,946'] }, 8386],
    [
      'intangible assets beside the rest',
      { DepreciationDepletionAndAmortization: ['3,336', '3,061'], AmortizationOfIntangibleAssets: ['425', '186'] },
      3761,
    ],
    ['depreciation alone', { Depreciation: ['94', '92'] }, 94],
  ] as const)('with %s', (_, lines, value) => {
    expect(valuesOf('depreciation_and_amortization', cashFlow(lines))['2024']?.[0]).toBe(value);
  });

  test('and not the depreciation of property that a note has', () => {
    const note = table('d', {
      DepreciationDepletionAndAmortization: ['1,000', '1,100'],
      AmortizationOfIntangibleAssets: ['1,600', '1,900'],
    });
    expect(valuesOf('depreciation_and_amortization', note, cashFlow({ DepreciationAndAmortization: ['3,477', '3,959'] }))).toEqual({
      2023: [3959, 'DepreciationAndAmortization'],
      2024: [3477, 'DepreciationAndAmortization'],
    });
  });

  test('and nothing where the statement has it together with impairment, as Tesla prints it', () => {
    const lines = { 'tsla:DepreciationAmortizationAndImpairment': ['5,368', '4,667'] } as const;
    expect(valuesOf('depreciation_and_amortization', cashFlow(lines), table('d', { Depreciation: ['4,120', '3,330'] }))).toEqual({});
  });
});

describe('depreciation and amortization of a 20-F under IFRS', () => {
  const operating = { 'ifrs-full:CashFlowsFromUsedInOperatingActivities': ['300', '250'] } as const;
  const ifrs = (lines: Readonly<Record<string, readonly [string, string?]>>) => table('d', { ...lines, ...operating });
  const concept = 'depreciation_and_amortization';
  const whole = 'ifrs-full:AdjustmentsForDepreciationAndAmortisationExpense';
  const parts = ['ifrs-full:AdjustmentsForDepreciationExpense', 'ifrs-full:AdjustmentsForAmortisationExpense'] as const;

  test('is the one line of its cash flow statement, and not the part that a note tags', () => {
    const note = table('d', { 'ifrs-full:DepreciationAndAmortisationExpense': ['90', '95'] });
    expect(valuesOf(concept, ifrs({ [whole]: ['64', '58'] }), note)).toEqual({ 2023: [58, whole], 2024: [64, whole] });
  });

  test('is the sum of the lines that its cash flow statement prints apart, with leases', () => {
    const lines = { [parts[0]]: ['40', '38'], 'ifrs-full:DepreciationRightofuseAssets': ['9', '8'], [parts[1]]: ['24', '20'] } as const;
    const values = valuesOf(concept, ifrs(lines));
    expect([values['2023']?.[0], values['2024']?.[0]]).toEqual([66, 73]);
  });

  test('is read outside a cash flow statement that has no such line, as of the direct method', () => {
    const nature = table('d', { 'ifrs-full:DepreciationAndAmortisationExpense': ['64', '58'] });
    const tag = 'ifrs-full:DepreciationAndAmortisationExpense';
    expect(valuesOf(concept, ifrs({}), nature)).toEqual({ 2023: [58, tag], 2024: [64, tag] });
  });

  test('is the line under a tag of the filer’s own that says nothing else', () => {
    const tag = 'x:DepreciationAndAmortisationExpense';
    expect(valuesOf(concept, ifrs({ [tag]: ['64', '58'] }), table('d', { [whole]: ['30', '29'] }))).toEqual({
      2023: [58, tag],
      2024: [64, tag],
    });
  });

  test('is left empty where its cash flow statement has it together with impairment', () => {
    const mixed =
      'ifrs-full:AdjustmentsForDepreciationAndAmortisationExpenseAndImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss';
    expect(valuesOf(concept, ifrs({ [mixed]: ['80', '70'] }), table('d', { [whole]: ['64', '58'] }))).toEqual({});
  });
});

test('cash of the balance sheet is read under the tag of the cash flow statement, as Procter & Gamble prints it', () => {
  const tag = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents';
  expect(valuesOf('cash', sheet({ [tag]: ['9,556', '9,482'] }))).toEqual({ 2023: [9482, tag], 2024: [9556, tag] });
  expect(valuesOf('cash', cashFlow({}), table('i', { [tag]: ['9,556', '9,482'] }))).toEqual({});
});
