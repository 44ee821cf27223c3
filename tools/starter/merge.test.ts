import { describe, expect, test } from 'vitest';
import type { CompanyFacts, Listing } from '../../packages/server/src/kernel/facts.ts';
import { exchangeFrom } from '../../packages/server/src/kernel/exchanges.ts';
import { nameKey, shortName } from '../../packages/server/src/kernel/names.ts';
import { isOrdinaryTicker } from '../../packages/server/src/sources/sec/filers.ts';
import { namesAgree } from './agreement.ts';
import type { Candidate } from './candidate.ts';
import { isCalled } from './cluster.ts';
import { makeCompanies, type Company } from './companies.ts';
import { addEverydayNames } from './everyday-names.ts';
import { addEnded, readKept } from './hand-kept.ts';
import { instrumentReason, issuerName, subjectOf } from './instruments.ts';
import { mergeCandidates } from './merge.ts';
import { keptDeals } from './purchases.ts';
import { filedKey } from './sec.ts';
import { dropStaleListings } from './stale.ts';
import { settleWebsites } from './websites.ts';

/** A listed row: `EXCHANGE:SYMBOL`, name, and facts of the issuer. A row without facts is a copy of a listing. */
function listed(ticker: string, name: string, { isin, ...facts }: Partial<CompanyFacts> & { isin?: string } = {}): Candidate {
  const [exchange = '', symbol = ''] = ticker.split(':');
  const listing: Listing = { exchange: exchangeFrom(exchange) ?? exchange, symbol, ...(isin === undefined ? {} : { isin }) };
  return {
    source: 'listed-equities',
    key: ticker,
    facts: { name: shortName(name), legal_name: name, listings: [listing], ...facts },
    keys: [nameKey(name)],
    isFirm: Object.keys(facts).length > 0,
    otherCountries: [],
    size: 3,
    text: '',
    listing,
  };
}

function filer(cik: string, name: string, country?: string): Candidate {
  return {
    source: 'sec-filers',
    key: cik,
    facts: { name: shortName(name), cik, ...(country === undefined ? {} : { country }) },
    keys: [nameKey(name)],
    isFirm: country !== undefined,
    otherCountries: [],
    size: 0,
    text: '',
    listing: undefined,
  };
}

function tickers(cik: string, name: string, ...symbols: string[]): Candidate {
  const listings = symbols.map((one) => ({ exchange: one.split(':')[0] ?? '', symbol: one.split(':')[1] ?? '' }));
  return {
    source: 'sec-tickers',
    key: cik,
    facts: { name: shortName(name), cik, listings },
    keys: [nameKey(name)],
    isFirm: false,
    otherCountries: [],
    size: 0,
    text: '',
    listing: listings[0],
  };
}

const companiesOf = (...candidates: Candidate[]): string[][] =>
  mergeCandidates(candidates, new Map()).map(({ members }) => members.map(({ key }) => key).sort());

test('makes one company of a filer, its tickers and a cross-listing', () => {
  const all = [
    filer('1045810', 'NVIDIA CORP', 'USA'),
    tickers('1045810', 'NVIDIA CORP', 'NASDAQ:NVDA'),
    listed('BCBA:NVDA', 'NVIDIA Corporation', { country: 'USA', website: 'nvidia.com' }),
  ];
  expect(companiesOf(...all)).toHaveLength(1);
});

test('keeps namesakes of two countries apart', () => {
  expect(companiesOf(filer('310158', 'Merck & Co., Inc.', 'USA'), listed('ETR:MRK', 'Merck KGaA', { country: 'DEU' }))).toHaveLength(2);
});

test('keeps two filers of one name apart when both have tickers', () => {
  const all = [
    filer('1', 'First Bancorp', 'USA'),
    tickers('1', 'First Bancorp', 'NASDAQ:FBNC'),
    filer('2', 'First Bancorp', 'USA'),
    tickers('2', 'First Bancorp', 'NASDAQ:FNLC'),
  ];
  expect(companiesOf(...all)).toHaveLength(2);
});

test('does not believe an ISIN that the names contradict', () => {
  const isin = 'US42809H1077';
  expect(
    companiesOf(
      listed('DUS:AHC', 'Hess Corporation', { country: 'USA', isin }),
      listed('ASX:AHC', 'Austco Healthcare Limited', { country: 'AUS', isin }),
    ),
  ).toHaveLength(2);
});

test('believes an ISIN that an abbreviated name agrees with', () => {
  const isin = 'NL0000009827';
  expect(
    companiesOf(listed('AMS:DSM', 'Koninklijke DSM N.V.', { country: 'NLD', isin }), listed('BER:DSM2', 'Koninkl. DSM', { isin })),
  ).toHaveLength(1);
});

test('keeps affiliates that share a website apart', () => {
  const shared = { country: 'CAN', website: 'canfor.com', city: 'Vancouver', sector: 'Materials' };
  expect(companiesOf(listed('TSX:CFP', 'Canfor Corp.', shared), listed('TSX:CFX', 'Canfor Pulp Products Inc.', shared))).toHaveLength(2);
});

test('attaches a copy of a foreign listing to the company of its country', () => {
  const all = [
    listed('TWSE:2308', 'Delta Electronics, Inc.', { country: 'TWN' }),
    listed('SET:DELTA', 'Delta Electronics Public Company Limited', { country: 'THA' }),
  ];
  const copy = listed('BER:DLS', 'Delta Electronics');
  copy.facts.country = 'THA';
  expect(companiesOf(...all, copy)).toContainEqual(['BER:DLS', 'SET:DELTA']);
});

test("keeps a group's company of a country that its name says apart", () => {
  expect(
    companiesOf(
      listed('BME:SAN', 'Banco Quillmere', { country: 'ESP', city: 'Madrid' }),
      listed('BCBA:BSBR', 'Banco Quillmere (Brazil)', { country: 'BRA', city: 'São Paulo' }),
    ),
  ).toHaveLength(2);
});

test('uses only the ticker of a US row that describes a company whose name ends alike', () => {
  const [company, ...others] = makeCompanies(
    mergeCandidates(
      [
        filer('1', 'Quill Ardmere Holdings', 'USA'),
        tickers('1', 'Quill Ardmere Holdings', 'NYSE:QLLA'),
        listed('BMV:QLLA', 'Ardmere Holdings, Inc.', { country: 'USA', city: 'Las Vegas', website: 'ardmere.example' }),
      ],
      new Map(),
    ),
  );
  expect(others).toEqual([]);
  const facts = (company?.records ?? []).map((record) => record.facts);
  expect([...new Set(facts.map(({ name }) => name))]).toEqual(['Quill Ardmere Holdings']);
  expect(facts.flatMap((one) => [one.website ?? [], one.city ?? []].flat())).toEqual([]);
  expect(facts.flatMap(({ listings = [] }) => listings.map(({ exchange }) => exchange))).toContain('BMV');
});

test('attaches a copy spelled by a trading floor', () => {
  expect(namesAgree('haydale graph indus', 'haydale graphene industries')).toBe(true);
  expect(namesAgree('canfor', 'canfor pulp products')).toBe(false);
  expect(namesAgree('exxon mobil', 'exxonmobil')).toBe(true);
  expect(namesAgree('fortis', 'zoetis')).toBe(false);
});

test('marks an ordinary share at home as primary, else the US listing, else the least secondary', () => {
  const primary = (...candidates: Candidate[]): string | undefined => {
    const [company] = makeCompanies(mergeCandidates(candidates, new Map()));
    const listing = company?.records.flatMap(({ facts }) => facts.listings ?? []).find(({ is_primary }) => is_primary);
    return `${listing?.exchange}:${listing?.symbol}`;
  };
  const home = (): Candidate => listed('AMS:ASML', 'ASML Holding N.V.', { country: 'NLD' });
  const copy = (): Candidate => listed('BER:ASME', 'ASML Holding N.V.');
  expect(
    primary(home(), copy(), filer('937966', 'ASML HOLDING NV', 'NLD'), tickers('937966', 'ASML HOLDING NV', 'NASDAQ:ASML', 'OTC:ASMLF')),
  ).toBe('AMS:ASML');
  expect(primary(copy(), tickers('937966', 'ASML HOLDING NV', 'NASDAQ:ASML', 'OTC:ASMLF'))).toBe('NASDAQ:ASML');
  expect(primary(copy(), home(), tickers('937966', 'ASML HOLDING NV', 'OTC:ASMLF'))).toBe('AMS:ASML');
  expect(primary(copy())).toBe('BER:ASME');
  const quillmere = (ticker: string, country: string, facts = {}): Candidate =>
    listed(ticker, 'Quillmere Mining plc', { country, ...facts });
  // A preference share, a right, a number of London's for shares of elsewhere, and a share that an American ISIN says is none of home.
  expect(primary(quillmere('TSX:QM-PFA', 'CAN'), quillmere('NYSE:QM', 'CAN'))).toBe('NYSE:QM');
  expect(primary(quillmere('BME:QM-D', 'ESP'), quillmere('NASDAQ:QM', 'ESP'))).toBe('NASDAQ:QM');
  expect(primary(quillmere('LSE:0QMR', 'GBR'), quillmere('NYSE:QM', 'GBR'))).toBe('NYSE:QM');
  expect(primary(quillmere('LSE:QMR', 'GBR', { isin: 'US0378331005' }), quillmere('NYSE:QM', 'GBR'))).toBe('NYSE:QM');
  expect(primary(quillmere('BSE:QM', 'IND'), quillmere('NSE:QM', 'IND'))).toBe('NSE:QM');
});

describe('the list of everyday names', () => {
  const row = { name: 'Quillmere', website: 'quillmere.com', country: 'FIN', home_listing: 'HEL:QMR', also_known_as: 'Quilly; Tuonela' };
  const companyWith = (...candidates: Candidate[]) => {
    const companies = makeCompanies(mergeCandidates(candidates, new Map()));
    const missing = addEverydayNames(companies, [row], new Map());
    const primaries = ({ records }: Company) => records.flatMap(({ facts }) => facts.listings ?? []).filter((one) => one.is_primary);
    return { companies, missing, primaries };
  };

  test('says which listing is the one at home, and the website where no upstream does', () => {
    const { companies, primaries } = companyWith(listed('BER:Q5R', 'Quillmere Oyj', { country: 'FIN' }));
    expect(companies).toHaveLength(1);
    expect(primaries(companies[0]!)).toEqual([{ exchange: 'HEL', symbol: 'QMR', is_primary: true }]);
    expect(companies[0]?.records.map(({ facts }) => facts.website)).toContain('quillmere.com');
    expect(companies[0]?.records.at(-1)?.facts.also_known_as).toEqual(['Quilly', 'Tuonela']);
  });

  test('gives a bought company what the list calls it at its buyer', () => {
    const companies = makeCompanies(
      mergeCandidates(
        [
          listed('NYSE:CRM', 'Salesforce Inc.', { country: 'USA' }),
          listed('BER:WRK', 'Slack Technologies Inc.', { country: 'USA', status: 'Acquired' }),
        ],
        new Map(),
      ),
    );
    const written = { name: 'Salesforce', website: '', country: 'USA', home_listing: 'NYSE:CRM', also_known_as: 'Slack; SFDC' };
    addEverydayNames(companies, [written], new Map());
    const namesOf = (permalink: string) =>
      companies
        .filter((one) => one.permalink === permalink)
        .flatMap(({ records }) => records.flatMap(({ facts }) => facts.also_known_as ?? []));
    expect([namesOf('salesforce'), namesOf('slack-technologies')]).toEqual([['SFDC'], ['Slack']]);
  });

  test('adds a company that no upstream has', () => {
    const { companies, missing, primaries } = companyWith(listed('STO:OTHR', 'Other AB', { country: 'SWE' }));
    expect(missing).toEqual([]);
    const added = companies.find(({ permalink }) => permalink === 'quillmere');
    expect(primaries(added!)).toEqual([{ exchange: 'HEL', symbol: 'QMR', is_primary: true }]);
  });
});

test('keeps a fact by hand at the company that is called so, and not where a row of it came with another', () => {
  const stray = listed('B3:QMC34', 'Quillmere Care SA');
  const [parent] = mergeCandidates([listed('HEL:QMR', 'Quillmere Oyj', { country: 'FIN' })], new Map());
  const [care] = mergeCandidates([listed('HEL:QMC', 'Quillmere Care Oyj', { country: 'FIN' })], new Map());
  parent!.members.push(stray, listed('BER:QMR', 'Quillmere Oyj'));
  parent!.size = 9;
  expect(isCalled(parent!, nameKey('Quillmere Care'))).toBe(false);
  expect(isCalled(care!, nameKey('Quillmere Care'))).toBe(true);
});

test('leaves a shared website with the company in its name, or with none', () => {
  const shared = (website: string): Partial<CompanyFacts> => ({ country: 'FRA', website });
  const clusters = mergeCandidates(
    [
      listed('EPA:A', 'Rubis', shared('rubis.fr')),
      listed('ETR:NDA', 'Aurubis Something AG', { country: 'DEU', website: 'rubis.fr' }),
      listed('EPA:CMO', 'Caisse du Morbihan', shared('credit-agricole.fr')),
      listed('EPA:CAT', 'Caisse Toulouse', shared('credit-agricole.fr')),
    ],
    new Map(),
  );
  settleWebsites(clusters, new Map());
  expect(clusters.flatMap(({ members }) => members.map(({ facts }) => facts.website))).toEqual([
    'rubis.fr',
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['Sparinvest SICAV - Equitas', 'fund'],
  ['UCH TB LG VOLKSWAGEN 224 B224 O', 'certificate'],
  ['VOLKSWAGEN INTL 14/39 MTN', 'debt'],
  ['Karora Resources Inc. Warrants', 'warrant, right or unit'],
  ['Oxford Technology VCT 4', 'fund'],
  ['UBS PCHPA 17Oct23', 'certificate'],
])('drops %s as an instrument', (name, reason) => {
  expect(instrumentReason(name, '')).toBe(reason);
});

test.each([
  'MTN Group Limited',
  'Simon Property Group, Inc.',
  'Frasers Logistics & Commercial Trust REIT',
  'Goldman Sachs Group',
  'Essential Properties Realty Trust, Inc.',
  'Fundação X S.A.',
  'United Units Ltd',
])('keeps %s as a company', (name) => {
  expect(instrumentReason(name, '')).toBeUndefined();
});

test.each([
  ['Alphabet Inc. Class C', 'Alphabet Inc.'],
  ['SONY GROUP CORP.ADR/1O.N.', 'Sony Group Corp.'],
  ['HAYDALE GRAPH.INDUS.LS-02', 'Haydale Graph.Indus'],
  ['Trine II Acquisition Corp. Class A Ordinary Shares', 'Trine II Acquisition Corp.'],
  ['ALIBABAGR   DRN', 'Alibabagr'],
  ['NOLATO AB B  SK 5', 'Nolato AB'],
  ['Volvo A FRIA', 'Volvo'],
  ['Red Eléctrica Corporación, S.A. transmits electricity and', 'Red Eléctrica Corporación, S.A.'],
  ['Daily Mail and General Trust plc manage', 'Daily Mail and General Trust plc'],
  ["Prismx Global Ventures Limited's business activities", 'Prismx Global Ventures Limited'],
  ['Magyar Bancorp, Inc. and Subsidiary', 'Magyar Bancorp, Inc. and Subsidiary'],
  ['InfuSystem Holdings', 'InfuSystem Holdings'],
  ['Samsung Electronics Co., Ltd. Sponsored GDR', 'Samsung Electronics Co., Ltd.'],
])('reads the issuer out of %s', (written, name) => {
  expect(issuerName(written)).toBe(name);
});

test('reads the subject of a summary', () => {
  expect(subjectOf('Teva Pharmaceutical Industries Limited, a pharmaceutical company, develops medicines.')).toBe(
    'Teva Pharmaceutical Industries Limited',
  );
  expect(subjectOf('Hysan Development Company Limited is a Hong Kong-based property company.')).toBe('Hysan Development Company Limited');
  expect(subjectOf('The company develops software.')).toBeUndefined();
});

test('keeps ordinary tickers of a filer and no preferred share, note, warrant or unit', () => {
  const kept = (first: string, ...all: string[]): string[] => all.filter((one) => isOrdinaryTicker(one, first));
  expect(kept('GOOGL', 'GOOGL', 'GOOG', 'GOOGM')).toEqual(['GOOGL', 'GOOG']);
  expect(kept('BRK-B', 'BRK-B', 'BRK-A')).toEqual(['BRK-B', 'BRK-A']);
  expect(kept('JPM', 'JPM', 'JPM-PC', 'AMJB', 'VYLD')).toEqual(['JPM']);
  expect(kept('TMUS', 'TMUS', 'TMUSI', 'TMUSZ')).toEqual(['TMUS']);
  expect(kept('ASML', 'ASML', 'ASMLF')).toEqual(['ASML', 'ASMLF']);
});

const airline =
  'operates as an aviation company in Germany with network airlines, a logistics segment, technical maintenance, catering, lounges and training centres for pilots.';

function told(candidate: Candidate, text: string): Candidate {
  return { ...candidate, text };
}

test('gives a copy that floors spell their way to the one company whose summary says the same', () => {
  const firm = told(listed('ETR:LHA', 'Deutsche Lufthansa AG', { country: 'DEU', city: 'Cologne' }), `Deutsche Lufthansa AG ${airline}`);
  const copy = told(listed('BER:LHA', 'LUFTHANSA AG VNA'), `Deutsche Lufthansa ${airline}`);
  expect(companiesOf(firm, copy)).toHaveLength(1);
  const relative = told(
    listed('ETR:LHC', 'Lufthansa Cargo AG', { country: 'DEU', city: 'Frankfurt' }),
    'Lufthansa Cargo moves freight by air.',
  );
  expect(companiesOf(firm, relative)).toHaveLength(2);
});

test('joins a company with its former name where place and summary are the same, and no members of a series', () => {
  const at = { country: 'NOR', city: 'Lysaker' };
  const text =
    'owns and charters tankers and shuttle vessels for oil majors on bareboat terms along coasts, rivers and harbours of America.';
  expect(
    companiesOf(
      told(listed('OSL:AMSC', 'AMSC ASA', at), `AMSC ASA ${text}`),
      told(listed('OSL:AMSCO', 'American Shipping Company ASA', at), text),
    ),
  ).toHaveLength(1);
  expect(
    companiesOf(told(listed('NASDAQ:GRSA', 'Gores Holdings VI', at), text), told(listed('NASDAQ:GRSB', 'Gores Holdings VII', at), text)),
  ).toHaveLength(2);
});

test('knows from the list kept by hand that a name of before is a company of today', () => {
  const square = listed('BCBA:SQ', 'Square, Inc.', { country: 'USA', city: 'San Francisco' });
  expect(companiesOf(filer('1512673', 'Block, Inc.', 'USA'), tickers('1512673', 'Block, Inc.', 'NYSE:XYZ'), square)).toHaveLength(1);
});

test('lists nowhere who has ended, says so, and tells the purchase', () => {
  const clusters = mergeCandidates(
    [
      listed('BCBA:ATVI', 'Activision Blizzard, Inc.', { country: 'USA' }),
      filer('789019', 'MICROSOFT CORP', 'USA'),
      tickers('789019', 'MICROSOFT CORP', 'NASDAQ:MSFT'),
    ],
    new Map(),
  );
  addEnded(clusters, new Map());
  const companies = makeCompanies(clusters);
  const facts = companies.find(({ permalink }) => permalink === 'activision-blizzard')?.records.map((record) => record.facts) ?? [];
  expect(facts.map(({ status }) => status)).toContain('Acquired');
  expect(facts.flatMap(({ listings }) => listings ?? [])).toEqual([]);
  expect(keptDeals(companies, new Map(), new Map())).toEqual([
    expect.objectContaining({
      acquirer: 'microsoft',
      target: 'activision-blizzard',
      facts: { date: '2023', status: 'Complete' },
    }),
  ]);
});

test('takes the copies abroad of a US share that is filed for no more off the list, and no small company', () => {
  const [large, small] = [3, 1].map((size) => ({ ...listed('BER:XYZ', `Gone ${size} Corp`, { country: 'USA' }), size }));
  const clusters = mergeCandidates([large, small] as Candidate[], new Map());
  dropStaleListings(clusters, new Map());
  expect(clusters.map(({ members }) => members[0]?.facts.listings?.length)).toEqual([undefined, 1]);
});

test.each([
  ['Hermes International Societe en commandite par actions', 'Hermes International'],
  ['Public Joint Stock Company Gazprom', 'Gazprom'],
])('leaves the legal form written out off %s', (written, name) => {
  expect(issuerName(written)).toBe(name);
});

describe('copies under other names', () => {
  const home = listed('EPA:QDT', 'Quillmere S.A.', { country: 'FRA', website: 'quillmere.com', former_names: ['Neohalden'] });
  const abroad = { facts: { name: 'Neohalden', country: 'FRA', listings: [{ exchange: 'LSE', symbol: '0NQ5' }] } };

  test('takes a listing abroad under a former name for the company that is told to have had it', () => {
    const copy = { ...listed('LSE:0NQ5', 'Neohalden SA'), ...abroad };
    expect(companiesOf(home, copy)).toHaveLength(1);
    // Two that were called so tell nothing, nor does a company elsewhere.
    const other = listed('EPA:HAL', 'Halden S.A.', { country: 'FRA', website: 'halden.com', former_names: ['Neohalden'] });
    expect(companiesOf(home, other, copy)).toHaveLength(3);
    const elsewhere = { ...copy, facts: { ...copy.facts, country: 'NOR' } };
    expect(companiesOf(home, elsewhere)).toHaveLength(2);
  });

  test('leaves a company under a name of the past alone that is at home there', () => {
    expect(companiesOf(home, listed('EPA:NEO', 'Neohalden SA', { country: 'FRA', city: 'Lyon' }))).toHaveLength(2);
  });

  test('takes a row with an industry, but neither place nor website, for a copy where its name is abbreviated', () => {
    const company = listed('TSX:QSL', 'Quillmere Senior Living Inc.', { country: 'CAN', city: 'Markham', website: 'quillmere.ca' });
    const row = listed('BER:636', 'Quillmere Senior Liv.', { country: 'CAN', industry: 'Health Care' });
    expect(companiesOf(company, row)).toHaveLength(1);
    expect(companiesOf(company, { ...row, facts: { ...row.facts, country: 'USA' } })).toHaveLength(2);
  });
});

test('takes the words for a company owned by the public off what the regulator writes', () => {
  expect(filedKey('QUILLMERE EXPRESSWAY & METRO PUBLIC CO Ltd')).toBe('quillmere expressway and metro');
  expect(filedKey('QUILLMERE GROUP PUBLIC LTD CO')).toBe('quillmere group');
  expect(filedKey('Quillmere Public Company Limited/ADR')).toBe('quillmere');
  expect(filedKey('Quillmere Republic Co')).toBe('quillmere republic');
  expect(filedKey('Public Storage')).toBe('public storage');
});

test('makes one company of one symbol on both floors of India where the names begin alike', () => {
  const company = listed('NSE:QUILL', 'Quillmere Technical Fibres Limited', { country: 'IND', website: 'quillmere.in' });
  expect(companiesOf(company, listed('BSE:QUILL', 'Quillmere Technical Fibres Limit', { country: 'IND' }))).toHaveLength(1);
  expect(companiesOf(company, listed('BSE:QUILL', 'Quillon Land Masters', { country: 'IND' }))).toHaveLength(2);
});

test('takes an Indonesian series of warrants for no company', () => {
  expect(instrumentReason('Waran Seri I Quillmere Mandiri', '')).toBe('warrant, right or unit');
});

test('what is pointed at in the list of same companies is pointed at, and each pointer is written once', () => {
  const rows = readKept('same.csv');
  const pointers = rows.flatMap(({ name = '', is = '' }) => [name, is]).filter((one) => /^(?:cik|symbol):/.test(one));
  expect(pointers.length).toBeGreaterThan(5);
  expect(pointers.filter((one) => !/^(?:cik:[1-9]\d*|symbol:\S.*)$/.test(one))).toEqual([]);
  // Two filers are two companies, but for those pointed at.
  const all = [
    filer('887028', 'RIO TINTO LTD', 'AUS'),
    tickers('887028', 'RIO TINTO LTD', 'OTC:RTNTF'),
    filer('863064', 'RIO TINTO PLC', 'GBR'),
    tickers('863064', 'RIO TINTO PLC', 'NYSE:RIO'),
  ];
  expect(companiesOf(...all)).toHaveLength(1);
  const strangers = all.map((one) => ({ ...one, facts: { ...one.facts, cik: `${one.facts.cik}1` } }));
  expect(companiesOf(...strangers)).toHaveLength(2);
});
