import { expect, test } from 'vitest';
import { COUNTRY_CODES } from './countries.ts';
import {
  EXCHANGES,
  exchangeCountry,
  exchangeFrom,
  isSecondaryExchange,
  listingFrom,
  listingKey,
  symbolKey,
  symbolKeys,
  writtenSymbol,
} from './exchanges.ts';

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

test('knows home from secondary exchanges', () => {
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
  [' xnys: brk b', { exchange: 'NYSE', symbol: 'BRK B' }],
  ['Nowhere:ABC', { exchange: 'NOWHERE', symbol: 'ABC' }],
  ['https://brk.example', undefined],
  ['x'.repeat(21), undefined],
])('%j is read as a symbol: %j', (text, expected) => {
  expect(writtenSymbol(text)).toEqual(expected);
});

test('symbols of other letters stay apart', () => {
  expect(new Set(['BRKB', 'BRK.A', 'BRK', '0700', '7203.T'].map((symbol) => symbolKey(symbol))).size).toBe(5);
});

// Forms of Reuters, Yahoo, Google, the Financial Times and ISO 10383, and what spreadsheets make of numbers.
test.each([
  [
    'HKEX:0700',
    ['HKEX:700', 'HKEX:00700', 'SEHK: 700', 'XHKG:0700', 'HKG:0700', '0700.HK', '700.hk', 'HKEX:0700.HK', '700:HKG', '0700.XHKG'],
  ],
  ['HKEX:80700', ['HKEX:80700', '80700.HK']],
  ['KRX:005930', ['KRX:5930', 'KRX:005930', 'XKRX:5930', '005930.KS', '5930.KS', 'KOSPI:005930.KS']],
  ['KRX:00104K', ['KRX:00104K', '00104K.KS']],
  ['KOSDAQ:035760', ['KOSDAQ:35760', '035760.KQ', 'XKOS:035760']],
  ['SZSE:000001', ['SZSE:1', 'SZSE:000001', '000001.SZ', 'SHE:000001', 'XSHE:1']],
  ['SSE:600519', ['SSE:600519', '600519.SS', 'XSHG:600519', 'SHA:600519']],
  ['TSE:7203', ['TSE:7203', '7203.T', 'TYO:7203', 'XTKS:7203', 'TSE:7203.T']],
  ['TSE:130A', ['TSE:130A', '130A.T']],
  ['KLSE:0166', ['KLSE:166', '0166.KL', 'MYX:0166']],
  ['TADAWUL:2222', ['TADAWUL:2222', '2222.SR', 'XSAU:2222']],
  ['TWSE:0050', ['TWSE:0050', '0050.TW']],
  ['LSE:VOD', ['LSE:VOD', 'VOD.L', 'LON:VOD', 'XLON:VOD', 'VOD:LSE', 'VOD.XLON', 'LSE:VOD.L']],
  ['LSE:RR', ['LSE:RR.', 'LSE:RR', 'RR.L']],
  ['NYSE:BRK-B', ['NYSE:BRK.B', 'NYSE:BRK-B', 'NYSE:BRK/B', 'NYSE:BRK B', 'XNYS: brk.b']],
  ['STO:VOLV-B', ['STO:VOLV B', 'VOLV-B.ST', 'XSTO:VOLV.B']],
  ['TSX:RCI-B', ['TSX:RCI.B', 'RCI-B.TO', 'XTSE:RCI.B']],
  ['ETR:SAP', ['ETR:SAP', 'SAP.DE', 'XETR:SAP', 'ETR:SAP.DE']],
])('%s is the key of %j', (key, spellings) => {
  for (const written of spellings) expect(listingKey(listingFrom(written)!), written).toBe(key);
});

test('codes that differ in more than lost zeros stay apart', () => {
  const key = (written: string) => listingKey(listingFrom(written)!);
  // In Taipei 6206 is a maker of computers and 006206 a fund.
  expect(key('TWSE:6206')).not.toBe(key('TWSE:006206'));
  expect(key('HKEX:0700')).not.toBe(key('HKEX:7000'));
  expect(key('HKEX:0700')).not.toBe(key('SZSE:000700'));
});

test.each(['AAPL', 'BRK.B', 'NOWHERE:ABC', 'BF.B', 'AT.T', '', ':', 'A:B:C', 'HKEX:', 'https://www.0700.hk/'])(
  'no listing is read from %j',
  (written) => {
    expect(listingFrom(written)).toBeUndefined();
  },
);

test.each([
  ['700', ['700', '0700', '000700']],
  ['0700', ['0700']],
  ['00700', ['00700', '0700']],
  ['5930', ['5930', '005930']],
  ['005930', ['005930']],
  ['brk.b', ['BRK-B']],
])('the symbol %s without its exchange may be %j', (written, keys) => {
  expect(symbolKeys(written)).toEqual(keys);
});
