/**
 * Stock exchanges under the names the field uses in `EXCHANGE:SYMBOL`, with the country each is at home in.
 */

export interface Exchange {
  name: string;
  title: string;
  /** ISO 3166-1 alpha-3. */
  country: string;
  /** Market identifier codes (ISO 10383). */
  mics: readonly string[];
  /** Other codes and names of data vendors and regulators. */
  codes: readonly string[];
  /** What vendors append to a symbol there: `7203.T`. */
  suffixes: readonly string[];
  /** Trades mainly what is listed elsewhere: never a company's primary listing while it has another. */
  isSecondary: boolean;
  /** Hardly any company from another continent is listed there first. */
  isHomeOnly: boolean;
  /** Its codes are numbers of at least so many digits: `0700`. Leading zeros beyond them, or lost ones, say nothing. */
  digits: number | undefined;
}

/**
 * name; title; country; MICs; other codes; symbol suffixes; digits of a code. A `*` marks a secondary market, a `!` one of home companies.
 * Taiwan has no digits: there 6206 is a company and 006206 a fund.
 */
const table = `
NASDAQ; Nasdaq; USA; XNAS XNMS XNCM XNGS; NAS NCM NMS NGM NSM
NYSE; New York Stock Exchange; USA; XNYS; NYQ NYS
NYSEAMERICAN; NYSE American; USA; XASE; ASE AMEX NYSEMKT
NYSEARCA; NYSE Arca; USA; ARCX; PCX ARCA
CBOE; Cboe BZX; USA; BATS; BTS BZX
OTC *; US over the counter; USA; OTCM PINX OTCB; OID OQB OEM NAE PNK OTCQB OTCQX OTCMKTS
TSX; Toronto Stock Exchange; CAN; XTSE; TOR; TO
TSXV; TSX Venture Exchange; CAN; XTSX; VAN CVE; V
CNSX; Canadian Securities Exchange; CAN; XCNQ; CNQ; CN
NEO; Cboe Canada; CAN; NEOE; AEQUITAS; NE
BMV; Mexican Stock Exchange; MEX; XMEX; MEX; MX
B3; B3 (São Paulo); BRA; BVMF; SAO BVSP BOVESPA; SA
BCBA; Buenos Aires Stock Exchange; ARG; XBUE; BUE; BA
SGO; Santiago Stock Exchange; CHL; XSGO; BCS; SN
BVC; Colombia Stock Exchange; COL; XBOG; BOG; CL
BVL; Lima Stock Exchange; PER; XLIM; LIM; LM
CCS; Caracas Stock Exchange; VEN; BVCA XCAR; CAR; CR
LSE; London Stock Exchange; GBR; XLON; LON IOB AIM; L IL
AQSE; Aquis Stock Exchange; GBR; AQSE AQXE; AQS; AQ
ETR; Xetra; DEU; XETR; GER XETRA; DE
FRA *; Frankfurt Stock Exchange; DEU; XFRA; FSX; F
BER *; Berlin Stock Exchange; DEU; XBER; ; BE
MUN *; Munich Stock Exchange; DEU; XMUN; ; MU
DUS *; Düsseldorf Stock Exchange; DEU; XDUS; ; DU
HAM *; Hamburg Stock Exchange; DEU; XHAM; ; HM
HAN *; Hanover Stock Exchange; DEU; XHAN; ; HA
STU *; Stuttgart Stock Exchange; DEU; XSTU; ; SG
EPA; Euronext Paris; FRA; XPAR; PAR; PA
AMS; Euronext Amsterdam; NLD; XAMS; ; AS
EBR; Euronext Brussels; BEL; XBRU; BRU; BR
ELI; Euronext Lisbon; PRT; XLIS; LIS; LS
ISE; Euronext Dublin; IRL; XDUB; DUB; IR
OSL; Oslo Stock Exchange; NOR; XOSL; OSE; OL
BIT; Euronext Milan; ITA; XMIL MTAA; MIL; MI
TLO *; EuroTLX; ITA; ETLX; ; TI
BME; Madrid Stock Exchange; ESP; XMAD XMCE; MCE MAD; MC
SIX; SIX Swiss Exchange; CHE; XSWX XVTX; EBS SWX VTX; SW
VIE; Vienna Stock Exchange; AUT; XWBO; WBO WBAG; VI
STO; Nasdaq Stockholm; SWE; XSTO; SAT OMX; ST
CPH; Nasdaq Copenhagen; DNK; XCSE; ; CO
HEL; Nasdaq Helsinki; FIN; XHEL; HSE; HE
ICE; Nasdaq Iceland; ISL; XICE; ; IC
TAL; Nasdaq Tallinn; EST; XTAL; TSE-EE; TL
RIS; Nasdaq Riga; LVA; XRIS; RSE; RG
VSE; Nasdaq Vilnius; LTU; XLIT; LIT; VS
WSE; Warsaw Stock Exchange; POL; XWAR; WAR; WA
PRA; Prague Stock Exchange; CZE; XPRA; PSE-CZ; PR
BUD; Budapest Stock Exchange; HUN; XBUD; ; BD
BVB; Bucharest Stock Exchange; ROU; XBSE; ; RO
ATH; Athens Stock Exchange; GRC; ASEX XATH; ATHEX; AT
IST; Borsa Istanbul; TUR; XIST; BIST; IS
MCX; Moscow Exchange; RUS; MISX; MOEX MICEX; ME
TLV; Tel Aviv Stock Exchange; ISR; XTAE; TASE; TA
TADAWUL; Saudi Exchange; SAU; XSAU; SAU; SR SAU; 4
ADX; Abu Dhabi Securities Exchange; ARE; XADS; ; AD
DFM; Dubai Financial Market; ARE; XDFM; ; AE
KSE; Boursa Kuwait; KWT; XKUW; KUW BOURSAKUWAIT; KW
BAHRAIN; Bahrain Bourse; BHR; XBAH; ; BH
QSE; Qatar Stock Exchange; QAT; DSMD; DOH; QA
EGX; Egyptian Exchange; EGY; XCAI; CAI; CA
CSEMA; Casablanca Stock Exchange; MAR; XCAS; CAS; CS
NSENG; Nigerian Exchange; NGA; XNSA; NGX; LG
NSEKE; Nairobi Securities Exchange; KEN; XNAI; NBO; NR
JSE; Johannesburg Stock Exchange; ZAF; XJSE; JNB; JO
TSE !; Tokyo Stock Exchange; JPN; XJPX XTKS; JPX TYO; T; 4
FSE *; Fukuoka Stock Exchange; JPN; XFKA; FKA; ; 4
SAPSE *; Sapporo Securities Exchange; JPN; XSAP; SAP; S; 4
HKEX; Hong Kong Stock Exchange; HKG; XHKG; HKG SEHK HKSE; HK; 4
SSE !; Shanghai Stock Exchange; CHN; XSHG; SHH SHA; SS; 6
SZSE !; Shenzhen Stock Exchange; CHN; XSHE; SHZ SHE; SZ; 6
TWSE; Taiwan Stock Exchange; TWN; XTAI; TAI TPE; TW
TPEX; Taipei Exchange; TWN; ROCO; TWO; TWO
KRX; Korea Exchange; KOR; XKRX; KSC KOSPI; KS; 6
KOSDAQ; KOSDAQ; KOR; XKOS; KOE; KQ; 6
NSE; National Stock Exchange of India; IND; XNSE; NSI; NS
BSE !; BSE India; IND; XBOM; BOM; BO
PSX; Pakistan Stock Exchange; PAK; XKAR; KAR; KA
DSEBD; Dhaka Stock Exchange; BGD; XDHA; DHA; BD
CSELK; Colombo Stock Exchange; LKA; XCOL; COL; CM
SET; Stock Exchange of Thailand; THA; XBKK; BKK; BK
IDX; Indonesia Stock Exchange; IDN; XIDX; JKT; JK
KLSE; Bursa Malaysia; MYS; XKLS; KLS MYX; KL; 4
SGX; Singapore Exchange; SGP; XSES; SES; SI
PSE; Philippine Stock Exchange; PHL; XPHS; PHS; PS
HOSE; Ho Chi Minh Stock Exchange; VNM; XSTC; STC; VN
ASX; Australian Securities Exchange; AUS; XASX; ; AX
NZX; New Zealand Exchange; NZL; XNZE; NZE; NZ
`;

/** Every exchange known here. */
export const EXCHANGES: readonly Exchange[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', title = '', country = '', mics = '', codes = '', suffixes = '', digits] = line.split(';').map((cell) => cell.trim());
    const list = (cell: string): string[] => cell.split(' ').filter((code) => code !== '');
    return {
      name: name.replace(/ [*!]$/, ''),
      title,
      country,
      mics: list(mics),
      codes: list(codes),
      suffixes: list(suffixes),
      isSecondary: name.endsWith('*'),
      isHomeOnly: name.endsWith('!'),
      digits: digits === undefined ? undefined : Number(digits),
    };
  });

const byCode = new Map<string, string>();
// Names and MICs win over vendors' codes, which repeat each other's letters.
for (const exchange of EXCHANGES) for (const code of exchange.codes) byCode.set(code, exchange.name);
for (const exchange of EXCHANGES) for (const code of [exchange.name, ...exchange.mics]) byCode.set(code, exchange.name);
for (const exchange of EXCHANGES) {
  const title = exchange.title.toUpperCase();
  if (!byCode.has(title)) byCode.set(title, exchange.name);
}

const byName = new Map(EXCHANGES.map((exchange) => [exchange.name, exchange]));
/** The suffix of a vendor's symbol: `7203.T`, `VOD.XLON`. */
const bySuffix = new Map(EXCHANGES.flatMap(({ name, suffixes, mics }) => [...mics, ...suffixes].map((suffix) => [suffix, name])));

/**
 * The field's name of an exchange from a MIC (`XNAS`), a vendor's code (`NMS`, `JPX`), a regulator's word
 * (`Nasdaq`) or that name itself. Undefined when it is none of them.
 */
export function exchangeFrom(code: string): string | undefined {
  return byCode.get(code.trim().toUpperCase());
}

/** A symbol on an exchange known here. */
export interface WrittenListing {
  exchange: string;
  /** In its normal form; see `normalSymbol`. */
  symbol: string;
}

/**
 * Reads a listing as people and vendors write it: `HKEX:700`, `XNYS: BRK.B`, `700:HKG`, `0700.HK`, `7203.T`, `VOD.XLON`.
 * Undefined without an exchange known here, as in `AAPL` and `BRK.B`.
 */
export function listingFrom(text: string): WrittenListing | undefined {
  const parts = text.split(':').map((part) => part.trim());
  if (parts.length > 2 || parts.includes('')) return undefined;
  const [first = '', second] = parts;
  if (second === undefined) return suffixedListing(first);
  const exchange = exchangeFrom(first);
  if (exchange !== undefined) return isSymbol(second) ? { exchange, symbol: normalSymbol(exchange, second) } : undefined;
  const behind = exchangeFrom(second);
  return behind !== undefined && isSymbol(first) ? { exchange: behind, symbol: normalSymbol(behind, first) } : undefined;
}

function suffixedListing(text: string): WrittenListing | undefined {
  const exchange = suffixOf(text)?.exchange;
  if (exchange === undefined || !isSymbol(text)) return undefined;
  const symbol = normalSymbol(exchange, text);
  // `AT.T` is no code of Tokyo.
  return byName.get(exchange)?.digits !== undefined && !/^\d/.test(symbol) ? undefined : { exchange, symbol };
}

/** Whether the exchange of a listing has numbers for symbols: `0700.HK` is hardly a website, `SAP.DE` may be one. */
export function hasNumericSymbols({ exchange, symbol }: WrittenListing): boolean {
  return byName.get(exchange)?.digits !== undefined && /^\d/.test(symbol);
}

function isSymbol(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9./&@^_-]*(?: [A-Za-z]{1,2})?$/.test(text) && text.length <= 20;
}

function suffixOf(symbol: string): { exchange: string; length: number } | undefined {
  const dot = symbol.lastIndexOf('.');
  const exchange = dot < 1 ? undefined : bySuffix.get(symbol.slice(dot + 1).toUpperCase());
  return exchange === undefined ? undefined : { exchange, length: symbol.length - dot };
}

/**
 * A symbol in the form that its exchange writes: capitals, without a vendor's suffix for that very exchange, a number with as many digits as
 * codes there have at least. `HKEX`, `00700.hk` → `0700`; `KRX`, `5930` → `005930`; `NYSE`, `brk.b` → `BRK.B`.
 */
export function normalSymbol(exchange: string, written: string): string {
  const typed = written.trim().toUpperCase();
  const suffix = suffixOf(typed);
  const symbol = suffix?.exchange === exchange ? typed.slice(0, -suffix.length) : typed;
  const digits = byName.get(exchange)?.digits;
  return digits !== undefined && /^\d+$/.test(symbol) ? symbol.replace(/^0+/, '').padStart(digits, '0') : symbol;
}

/** What stands between a symbol and its share class or series: `BRK.B`, `BRK-B`, `BRK/B`, `BRK B`. */
const separators = /[-./ _]+/g;

/** The form under which all spellings of a symbol meet: `BRK-B`. Of a symbol on an exchange take `listingKey`. */
export function symbolKey(symbol: string): string {
  // London writes `RR.` for what vendors call `RR`.
  return symbol.trim().toUpperCase().replace(separators, '-').replace(/-$/, '');
}

/** The form under which all spellings of a listing meet: `HKEX:0700`, `NYSE:BRK-B`. What follows the colon is its `symbol_key` in the database. */
export function listingKey({ exchange, symbol }: { exchange: string; symbol: string }): string {
  return `${exchange}:${symbolKey(normalSymbol(exchange, symbol))}`;
}

/**
 * The keys of symbols that a symbol without its exchange may be: itself, and where spreadsheets took its leading zeros those with them;
 * `700` is `0700` in Hong Kong and `000700` in Shenzhen, `00700` is `0700`.
 */
export function symbolKeys(symbol: string): string[] {
  const key = symbolKey(symbol);
  if (!/^\d+$/.test(key)) return [key];
  if (/^0\d{4}$/.test(key)) return [key, key.slice(1)];
  return key.startsWith('0') ? [key] : [...new Set([key, key.padStart(4, '0'), key.padStart(6, '0')])];
}

/** A symbol as people write it, with or without its exchange: `NYSE:BRK.B`, `NYSE: BRK.B`, `AAPL`. Undefined where a text is none. */
export function writtenSymbol(text: string): { exchange: string | undefined; symbol: string } | undefined {
  const [, stated, symbol] = /^(?:([A-Za-z][A-Za-z0-9 .-]*): ?)?([A-Za-z0-9][A-Za-z0-9 ./&@^_-]{0,19})$/.exec(text.trim()) ?? [];
  if (symbol === undefined) return undefined;
  if (stated === undefined) return { exchange: undefined, symbol };
  const listing = listingFrom(text);
  return listing ?? { exchange: exchangeFrom(stated) ?? stated.toUpperCase(), symbol };
}

/** The country an exchange is at home in, alpha-3. */
export function exchangeCountry(name: string): string | undefined {
  return byName.get(name)?.country;
}

/** Whether an exchange trades mainly what is listed elsewhere (regional German floors, US over the counter). */
export function isSecondaryExchange(name: string): boolean {
  return byName.get(name)?.isSecondary ?? false;
}

/** Whether a company whose first listing is on an exchange is hardly ever from another continent. */
export function listsHomeCompaniesOnly(name: string): boolean {
  return byName.get(name)?.isHomeOnly ?? false;
}
