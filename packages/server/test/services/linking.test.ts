import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkCompanies } from '../../src/services/news/reading/link-companies.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import type { SourceStatement } from '../../src/sources/source.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const crowd = 'ARG AUS AUT BEL BRA CAN CHE CHL CHN COL CZE DEU DNK EGY ESP FIN FRA GBR GRC HUN IND IRL ISR ITA JPN'.split(' ');

/** Names with figures and signs, some as they are listed, and how a headline calls them. */
const figures = [
  ['Quarrynine Inc.', 'QNIN', 'Quarrynine'],
  ['9Quarry Inc.', 'NQRY', '9Quarry'],
  ['7-Lanterns Inc.', 'SVLN', '7-Lanterns'],
  ['44andOak Holding Co.', 'FOAK', '44andOak'],
  ['L*Trellis Financial', 'LTRL', 'L*Trellis'],
  ['Lantern & Quarry Inc.', 'LAQ', 'Lantern & Quarry'],
  ['6x9 Inc.', 'SXNI', '6x9'],
  ['1-900-Lanterns.com Inc.', 'ONLC', '1-900-Lanterns.com'],
  ['4lantern plc', 'ZQFL', '4lantern'],
  ['52quarry Inc.', 'FTQR', '52quarry'],
  ['M*Lantern Technologies', 'MLNT', 'M*Lantern'],
] as const;
const permalinkOf = (name: string) =>
  `fig-${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}`;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase('with_starter');
  const { db } = database;
  await saveSources(db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  const clock = () => new Date('2031-08-02');
  await ingest({ db, clock }, [
    company('tarnbrook-fin', { name: 'Tarnbrook', legal_name: 'Tarnbrook Oyj', country: 'FIN', city: 'Tampere', categories: ['Forestry'] }),
    company('tarnbrook-bra', { name: 'Tarnbrook', legal_name: 'Tarnbrook S.A.', country: 'BRA', city: 'Recife', categories: ['Banking'] }),
    company('quillmere', {
      name: 'Quillmere Robotics',
      former_names: ['Ostrander Machines'],
      also_known_as: ['Quilly'],
      website: 'quillmere.example',
    }),
    company('vardhan-valves', {
      name: 'Vardhan Valves',
      former_names: ['Wexcombe Pumps'],
      country: 'IND',
      listings: [{ exchange: 'NSE', symbol: 'VVALV', is_primary: true }],
    }),
    ...figures.map(([name, ticker]) =>
      company(permalinkOf(name), { name, listings: [{ exchange: 'NASDAQ', symbol: ticker, is_primary: true }] }),
    ),
    ...crowd.map((country) => company(`larkfen-${country.toLowerCase()}`, { name: 'Larkfen', country })),
    company('larkfen-listed', {
      name: 'Larkfen',
      country: 'USA',
      market_value_class: 'large',
      listings: [{ exchange: 'NYSE', symbol: 'LKFN', is_primary: true }],
    }),
  ]);
});
afterAll(() => database.drop());

const company = (permalink: string, facts: Partial<CompanyFacts>): SourceStatement => ({
  source: 'wire',
  retrieved_at: new Date('2031-08-02'),
  method: 'reported',
  kind: 'company',
  source_key: permalink,
  subject: { permalink },
  facts: { name: permalink, ...facts },
});

const linked = async (title: string, text = '', countries: string[] = []) => {
  const [companies = []] = await linkCompanies(database.db, [{ title, text, countries }]);
  return companies.map(({ permalink }) => permalink).toSorted();
};

describe('a name with figures or signs', () => {
  test.each(figures)('is found in a headline: %s', async (name, _, called) => {
    const title = `${called} raises outlook as profit beats estimates`;
    expect(await linked(title, `${title}, the company said on Tuesday.`)).toEqual([permalinkOf(name)]);
  });

  test('is found beside its legal form, and where it is said twice', async () => {
    const title = 'Shares of 7-Lanterns Inc. fell after 7-Lanterns said it will cut 300 jobs';
    expect(await linked(title, `${title}, the company said on Tuesday.`)).toEqual([permalinkOf('7-Lanterns Inc.')]);
  });

  test.each([
    'Returns grew 6x in the 9th year',
    'A 7-day strike of 44 lantern makers ends',
    'Yields on 10-year bonds rise 30bps',
    '52 quarry workers are hired',
  ])('is no quantity: %s', async (title) => {
    expect(await linked(title, `${title}, it was said on Tuesday.`)).toEqual([]);
  });
});

describe('a plain word is a company where the article says so', () => {
  test.each([
    ['Target raised its target for the year', 'Target raised its sales target on Tuesday, the retailer said.', ['target']],
    ['Inflation target missed', 'Target rates stay as they are, the bank said. The target is two percent.', []],
    ['Apple growers fear frost', 'Apple trees bloomed early, and orchards may lose half their crop.', []],
    ['Apple unveils a laptop', 'Shares of Apple rose after the iPhone maker showed it.', ['apple']],
    ['Visa rules tightened', 'Visa applications will take longer, the government said. Each visa is checked twice.', []],
    ['Visa profit beats estimates', 'Payments volume rose 9% at Visa.', ['visa']],
    ['Gap between rich and poor widens', 'The gap has grown for ten years.', []],
    ['Gap names new chief', 'Gap Inc said sales fell. Gap shares dropped 4%.', ['gap']],
    ['Shell hits hospital', 'A shell landed in the courtyard, witnesses said.', []],
    ['Shell to sell fields', 'Shell said the deal was worth $1.3 billion.', ['shell']],
    ['Regulator closes Apple Bank', 'Apple Bank will shut its last branch. Apple said depositors were told.', []],
    ['Harrison Ford to star in western', 'Ford said he liked the script.', []],
    ['Amazon to cut jobs', 'Amazon told workers it would cut 100 jobs.', ['amazon']],
    ['Ford to cut 100 jobs in Ohio', 'Ford told the state it would close a line.', ['ford-motor']],
    ['Visa to buy Prague start-up', 'Visa said it would buy a firm that checks payments.', ['visa']],
    ['Ford to visit Ohio', 'Ford told the senator he would cut taxes.', []],
    ['Gap to narrow further', 'Gap between rich and poor will narrow, the bank said.', []],
    ['Visa to get dearer for students', 'Visa fees will rise in April, the Home Office said.', []],
  ])('%s', async (title, text, permalinks) => {
    expect(await linked(title, text)).toEqual(permalinks);
  });
});

test('of two companies of one name the country, the place and the legal form tell; nothing else does', async () => {
  expect(await linked('Tarnbrook cuts jobs', 'Shares of Tarnbrook fell.', ['FIN'])).toEqual(['tarnbrook-fin']);
  expect(await linked('Tarnbrook cuts jobs', 'The Recife lender Tarnbrook will close branches.')).toEqual(['tarnbrook-bra']);
  expect(await linked('Tarnbrook cuts jobs', 'Shares of Tarnbrook Oyj fell.')).toEqual(['tarnbrook-fin']);
  expect(await linked('Tarnbrook cuts jobs', 'Shares of Tarnbrook fell.')).toEqual([]);
});

test('the money of a country tells that an article plays there, dollars and euros tell nothing', async () => {
  expect(await linked('Tarnbrook cuts jobs', 'Shares of Tarnbrook fell after a loss of R$ 40 million.')).toEqual(['tarnbrook-bra']);
  expect(await linked('Tarnbrook cuts jobs', 'Shares of Tarnbrook fell after a loss of $40 million.')).toEqual([]);
  expect(await linked('Tarnbrook cuts jobs', 'Shares of Tarnbrook fell after a loss of €40 million.')).toEqual([]);
  expect(await linked('GAIL net profit at Rs 3,561 crore')).toEqual(['gail-india']);
  expect(await linked('GAIL winds of sixty knots at sea')).toEqual([]);
});

test.each([
  'Telecom stocks to benefit from new rules',
  'Infra stocks a good buy, says fund',
  'Bihar results weigh on the rupee',
  'Neyveli seeks consent of Tamil Nadu',
  'MFs raised stake in ten lenders',
  'Michael Mayer Appointed Director In Pune',
  'Modules B and C are rewritten',
  'SNB keeps rates on hold',
])('a trade, a state, a person, letters and a central bank are nobody: %s', async (title) => {
  expect(await linked(title)).toEqual([]);
});

test('letters that begin a longer name are not a symbol', async () => {
  expect(await linked('CCL Products surges 8% on results')).not.toContain('carnival');
});

test('among many namesakes the one that is listed is found', async () => {
  expect(await linked('Larkfen profit rises', 'Shares of Larkfen rose after its quarterly results.')).toEqual(['larkfen-listed']);
});

test('former names and everyday names are its names', async () => {
  expect(await linked('Ostrander Machines sells plant', 'Ostrander Machines sold it for $3 million.')).toEqual(['quillmere']);
  expect(await linked('Profit rises', 'Shares of Quilly rose.')).toEqual(['quillmere']);
});

test('a ticker alone is enough', async () => {
  expect(await linked('Shares to watch', 'Results of (NYSE: TGT) are due. So say holders of $AAPL.')).toEqual(['apple', 'target']);
});

test('a symbol that another company had before is not the name’s before it', async () => {
  expect(await linked('Quarterly results', 'GILLETTI CO <TGT> 3RD QTR NET. Its stock is (NYSE: TGT).')).toEqual(['target']);
  expect(await linked('Quarterly results', 'Shares of Gilletti (NYSE: TGT) fell.')).toEqual([]);
});

describe('what the letters stood for long ago', () => {
  const long_ago = async (title: string, text: string, countries: string[] = []) => {
    const [companies = []] = await linkCompanies(database.db, [{ title, text, countries, is_old: true }]);
    return companies.map(({ permalink }) => permalink);
  };

  test('a symbol in an old article is linked only with the company’s name', async () => {
    expect(await long_ago('Quarterly results', 'The stores raised their outlook <TGT>.')).toEqual([]);
    expect(await long_ago('Quarterly results', 'Apple Computer Inc <AAPL> raised its outlook.')).toEqual(['apple']);
    expect(await linked('Quarterly results', 'The stores raised their outlook <TGT>.')).toEqual(['target']);
  });

  test('a former name of an unlisted company is not linked in an old article, nor a brand, nor abroad', async () => {
    const told = ['Ostrander Machines sells plant', 'Ostrander Machines sold it for $3 million.'] as const;
    expect(await linked(...told)).toEqual(['quillmere']);
    expect(await long_ago(...told)).toEqual([]);
    expect(await linked('Instagram raises its outlook', 'Shares of Instagram rose.')).toEqual(['meta-platforms']);
    expect(await long_ago('Instagram raises its outlook', 'Shares of Instagram rose.')).toEqual([]);
    const abroad = 'Wexcombe Pumps sold it for $3 million.';
    expect(await linked('Wexcombe Pumps sells plant', abroad, ['IND'])).toEqual(['vardhan-valves']);
    expect(await linked('Wexcombe Pumps sells plant', abroad, ['USA'])).toEqual([]);
  });
});

test('two or three letters are no company for beginning its name, nor for being the symbol of a little known one', async () => {
  expect(await linked('3D printing comes to dentistry', 'Dentists work with 3D printers, and prices of 3D scanners fell.')).toEqual([]);
  expect(await linked('TC rule stands', 'Transport Canada said the TC rule on drones is lawful.', ['CAN'])).toEqual([]);
  expect(await linked('WD and two balconies near the lake', 'A flat to let in the west, with a view.')).toEqual([]);
  expect(await linked('3D Systems results', 'Shares of 3D Systems fell.')).toEqual(['3d-systems']);
  expect(await linked('AMC shares jump', 'Shares of AMC rose after the cinema chain sold stock.')).not.toContain('arizona-metals');
});

test('picture credits, places to follow and abbreviations of the article are no companies', async () => {
  expect(await linked('Bakery opens', 'Follow the bakery on Twitter, Facebook and YouTube. Photo: Getty Images')).toEqual([]);
  expect(await linked('Depot opens', 'The Adult Medical Response (AMR) unit moved. AMR said it hired.')).toEqual([]);
});

test('in other languages a word alone is a company only if it is very well known', async () => {
  const told = {
    title: 'Larkfen and Microsoft raise their profit forecast',
    text: 'Shares of Larkfen and of Microsoft rose, said Larkfen.',
  };
  const companies = async (language: string) => {
    const [found = []] = await linkCompanies(database.db, [{ ...told, language }]);
    return found.map(({ permalink }) => permalink);
  };
  expect(await companies('EN')).toEqual(['microsoft', 'larkfen-listed']);
  expect(await companies('DE')).toEqual(['microsoft']);
  const first = { title: 'Microsoft schließt Plattform', text: 'Ein Jahr bleibt den Entwicklern dafür.', language: 'DE' };
  expect((await linkCompanies(database.db, [first]))[0]!.map(({ permalink }) => permalink)).toEqual(['microsoft']);
});

test('behind its full name a company is called by its beginning', async () => {
  const [companies = []] = await linkCompanies(database.db, [
    { title: 'Caterer raises guidance', text: 'Compass Group won contracts. Compass serves schools.' },
  ]);
  expect(companies).toMatchObject([
    {
      permalink: 'compass-group',
      spans: [
        { start: 0, end: 13 },
        { start: 29, end: 36 },
      ],
    },
  ]);
});

test('each link tells its words, why, and how sure it is', async () => {
  const title = 'Target raised its forecast';
  const [[link] = []] = await linkCompanies(database.db, [{ title, text: 'Sales of the retailer rose.' }]);
  expect(link).toMatchObject({
    permalink: 'target',
    spans: [{ in: 'title', start: 0, end: 6 }],
    reason: '"Target" is its name, "raised" is what companies do',
  });
  expect(link!.confidence).toBeGreaterThan(0.5);
  expect(link!.confidence).toBeLessThan(1);
});

test('articles are answered in their order, those without companies with none', async () => {
  const answers = await linkCompanies(database.db, [
    { title: '', text: '' },
    { title: 'Visa profit rises', text: '' },
    { title: 'Rain expected', text: 'It will rain.' },
  ]);
  expect(answers.map((companies) => companies.map(({ permalink }) => permalink))).toEqual([[], ['visa'], []]);
  expect(await linkCompanies(database.db, [])).toEqual([]);
});

test('however many articles and names, the database is asked a handful of times', async () => {
  let queries = 0;
  const counting: typeof database.db = { ...database.db, query: (...args) => (queries++, database.db.query(...args)) };
  const articles = Array.from({ length: 40 }, (_, index) => ({
    title: `Profit of Company${index} rises`,
    text: 'Shares of Visa, Target and Apple rose.',
  }));
  await linkCompanies(counting, articles);
  expect(queries).toBeLessThan(10);
});

test('lone surrogates and zero bytes in a text do no harm', async () => {
  expect(await linked('Visa profit \ud800 rises \u0000', 'Shares of Xq\u0000sa and \udc00Quux\u0000 Inc rose.')).toEqual(['visa']);
});
