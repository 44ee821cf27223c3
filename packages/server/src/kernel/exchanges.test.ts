import { expect, test } from 'vitest';
import { COUNTRY_CODES } from './countries.ts';
import { EXCHANGES, exchangeCountry, exchangeFrom, exchangeOfSymbol, isSecondaryExchange, symbolKey, writtenSymbol } from './exchanges.ts';

test.each([
  ['XNAS', 'NASDAQ'],
  ['Nasdaq', 'NASDAQ'],
  ['NCM', 'NASDAQ'],
  ['NYSE', 'NYSE'],
  ['XASE', 'NYSEAMERICAN'],
  ['OTC', 'OTC'],
  ['IOB', 'LSE'],
  ['XETR', 'ETR'],
  ['JPX', 'TSE'],
  ['XTSE', 'TSX'],
  ['XKOS', 'KOSDAQ'],
  ['KSC', 'KRX'],
  ['XHKG', 'HKEX'],
  ['SHH', 'SSE'],
  ['XSHE', 'SZSE'],
  ['EBS', 'SIX'],
  ['PAR', 'EPA'],
  ['XMIL', 'BIT'],
  ['xnse', 'NSE'],
  ['CBOE', 'CBOE'],
])('calls %s %s', (code, name) => {
  expect(exchangeFrom(code)).toBe(name);
});

test('knows no exchange by an unknown code', () => {
  expect(exchangeFrom('')).toBeUndefined();
  expect(exchangeFrom('NOWHERE')).toBeUndefined();
});

test('has one exchange to a name and a MIC, each in a country', () => {
  const names = EXCHANGES.map(({ name }) => name);
  const mics = EXCHANGES.flatMap((exchange) => exchange.mics);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(mics).size).toBe(mics.length);
  for (const { name, country, title } of EXCHANGES) {
    expect(COUNTRY_CODES, name).toContain(country);
    expect(title).not.toBe('');
    expect(exchangeFrom(name)).toBe(name);
  }
});

test('reads the exchange off a symbol and knows home from secondary', () => {
  expect(exchangeOfSymbol('7203.T')).toBe('TSE');
  expect(exchangeOfSymbol('AAPL')).toBeUndefined();
  expect(exchangeCountry('TSE')).toBe('JPN');
  expect(isSecondaryExchange('BER')).toBe(true);
  expect(isSecondaryExchange('ETR')).toBe(false);
});

test.each(['BRK-B', 'BRK.B', 'BRK/B', 'BRK B', ' brk.b ', 'BRK_B'])('%j is one symbol with its other spellings', (symbol) => {
  expect(symbolKey(symbol)).toBe('BRK-B');
});

test.each([
  ['AAPL', { exchange: undefined, symbol: 'AAPL' }],
  ['NYSE:BRK.B', { exchange: 'NYSE', symbol: 'BRK.B' }],
  [' xnys: brk b', { exchange: 'NYSE', symbol: 'brk b' }],
  ['Nowhere:ABC', { exchange: 'NOWHERE', symbol: 'ABC' }],
  ['https://brk.example', undefined],
  ['x'.repeat(21), undefined],
])('%j is read as a symbol: %j', (text, expected) => {
  expect(writtenSymbol(text)).toEqual(expected);
});

test('symbols of other letters stay apart', () => {
  expect(new Set(['BRKB', 'BRK.A', 'BRK', '0700', '7203.T'].map(symbolKey)).size).toBe(5);
});
