/**
 * Thin company rows in the shape of the open 20-million-row company file, deterministic and realistic in what costs time:
 * lengths, vocabulary, and the share with a common name, website, place or nothing at all. All are invented.
 */

import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { below, randomFrom, type Random } from './random.ts';

const onsets = 'b c d f g h j k l m n p r s t v w z br cr dr fr gr pr tr st sp sk sh ch bl cl fl gl pl sl'.split(' ');
const vowels = 'a e i o u a e i o ai ea oo ia'.split(' ');
const codas = ['', '', '', 'n', 'r', 'l', 's', 't', 'x', 'm', 'nd', 'rt'];
const surnames =
  `abbott adams allen baker barnes bell bennett brooks campbell carter clark collins cooper cox davies dixon edwards ellis evans fisher
  fletcher foster garcia gibson gomez graham gray green griffin hall hamilton harris harvey hayes henry hill holmes howard hughes hunt
  jackson james jenkins johnson jones kelly kennedy khan kim king knight lee lewis lopez marshall martin mason miller mills mitchell moore
  morgan morris murphy murray nelson nguyen palmer parker patel perez peterson phillips porter powell price ramos reed reyes richards rivera
  roberts robinson rodriguez rogers ross russell sanchez sanders schmidt scott shaw silva simmons singh smith stevens stewart stone sullivan
  taylor thomas thompson torres turner walker wallace ward watson weber webb west white williams wilson wood wright young zhang`.split(
    /\s+/,
  );
const places =
  `alpine apex atlantic arctic amber aurora baltic bay beacon birch blue bridge bright canyon capital cedar central city clear cloud coastal
  compass copper coral crest crown crystal delta east echo elm ember emerald evergreen falcon first forest fox frontier garden gateway global
  golden grand granite green harbor harvest heritage high highland horizon iron island ivory jade junction keystone lake lakeside liberty lion
  lotus lunar maple meadow metro midland mountain north northern nova oak ocean olive orchid pacific park peak pearl phoenix pine pinnacle
  pioneer prairie premier prime quantum rapid red ridge river rock royal sage sapphire silver sky solar south southern spring star sterling
  stone summit sun sunset swift terra titan trinity twin union united urban valley vanguard vertex vista west western white wild willow`.split(
    /\s+/,
  );

/** Industry, how common it is, and the words its companies put behind their names. */
const industries: readonly (readonly [string, number, string])[] = [
  ['information technology and services', 10, 'technologies|systems|it services|software|solutions|digital'],
  ['construction', 7, 'construction|builders|contractors|building group'],
  ['marketing and advertising', 6, 'marketing|media|advertising|agency|creative'],
  ['health, wellness and fitness', 5, 'fitness|wellness|yoga studio|health club'],
  ['computer software', 5, 'software|labs|technologies|apps|cloud'],
  ['real estate', 5, 'real estate|properties|realty|homes'],
  ['retail', 5, 'stores|retail|shop|trading'],
  ['management consulting', 5, 'consulting|advisors|partners|consulting group'],
  ['financial services', 4, 'capital|financial|wealth management|finance'],
  ['hospital & health care', 4, 'medical center|clinic|healthcare|medical group'],
  ['restaurants', 4, 'restaurant|kitchen|grill|bistro|cafe'],
  ['automotive', 3, 'auto|motors|automotive|car care'],
  ['food & beverages', 3, 'foods|beverages|bakery|brewing'],
  ['design', 3, 'design|design studio|studio'],
  ['education management', 3, 'academy|institute|learning center|school'],
  ['law practice', 3, 'law|legal|attorneys|law firm'],
  ['accounting', 3, 'accounting|accountants|tax services'],
  ['internet', 3, 'online|web|digital|network'],
  ['insurance', 2, 'insurance|insurance brokers|assurance'],
  ['transportation/trucking/railroad', 2, 'transport|trucking|freight|logistics'],
  ['logistics and supply chain', 2, 'logistics|supply chain|shipping|forwarding'],
  ['mechanical or industrial engineering', 2, 'engineering|machinery|industries|engineers'],
  ['machinery', 2, 'machines|machine works|machinery|equipment'],
  ['electrical/electronic manufacturing', 2, 'electric|electronics|controls|components'],
  ['telecommunications', 2, 'telecom|communications|networks|wireless'],
  ['hospitality', 2, 'hotel|hotels|resort|hospitality'],
  ['leisure, travel & tourism', 2, 'travel|tours|adventures|holidays'],
  ['events services', 2, 'events|event management|productions'],
  ['non-profit organization management', 3, 'foundation|society|association|trust'],
  ['human resources', 2, 'staffing|people|hr solutions|recruitment'],
  ['staffing and recruiting', 2, 'staffing|recruiting|talent|careers'],
  ['wholesale', 2, 'wholesale|supply|distributors|imports'],
  ['apparel & fashion', 2, 'apparel|fashion|clothing|textiles'],
  ['oil & energy', 2, 'energy|petroleum|oil and gas|resources'],
  ['farming', 1, 'farms|agriculture|growers'],
  ['biotechnology', 1, 'biotech|biosciences|therapeutics|bio'],
  ['pharmaceuticals', 1, 'pharma|pharmaceuticals|laboratories'],
  ['medical devices', 1, 'medical|medical devices|surgical'],
  ['banking', 1, 'bank|credit union|banking'],
  ['chemicals', 1, 'chemicals|chemical industries|polymers'],
  ['plastics', 1, 'plastics|packaging|molding'],
  ['printing', 1, 'printing|print|graphics'],
  ['security and investigations', 1, 'security|protection|guard services'],
  ['environmental services', 1, 'environmental|recycling|waste services'],
  ['renewables & environment', 1, 'solar|renewables|wind power|green energy'],
  ['venture capital & private equity', 1, 'ventures|equity partners|capital partners'],
  ['computer & network security', 1, 'security|cyber|secure systems'],
  ['semiconductors', 1, 'semiconductor|silicon|microsystems'],
  ['aviation & aerospace', 1, 'aerospace|aviation|aero'],
  ['civil engineering', 1, 'engineering|civil works|infrastructure'],
];

/** Country, share, legal ending or none, and its places as `city, region`. */
const countries: readonly (readonly [string, number, string, string])[] = [
  [
    'united states',
    36,
    'inc|llc|llc|corp||||',
    'new york,new york|los angeles,california|chicago,illinois|houston,texas|austin,texas|denver,colorado|miami,florida|atlanta,georgia|seattle,washington|boston,massachusetts|phoenix,arizona|portland,oregon|nashville,tennessee|san diego,california|dallas,texas|charlotte,north carolina',
  ],
  [
    'united kingdom',
    10,
    'ltd|limited|ltd|plc|||',
    'london,greater london|manchester,greater manchester|birmingham,west midlands|leeds,west yorkshire|bristol,bristol|glasgow,glasgow city|edinburgh,edinburgh|cardiff,cardiff',
  ],
  [
    'india',
    8,
    'pvt ltd|private limited||||',
    'mumbai,maharashtra|bengaluru,karnataka|new delhi,delhi|hyderabad,telangana|chennai,tamil nadu|pune,maharashtra',
  ],
  ['brazil', 5, 'ltda||||', 'são paulo,são paulo|rio de janeiro,rio de janeiro|curitiba,paraná|belo horizonte,minas gerais'],
  ['france', 5, 'sas|sarl||||', 'paris,île-de-france|lyon,auvergne-rhône-alpes|marseille,provence-alpes-côte d’azur|toulouse,occitanie'],
  ['germany', 5, 'gmbh|gmbh|ag|||', 'berlin,berlin|munich,bavaria|hamburg,hamburg|frankfurt,hesse|cologne,north rhine-westphalia'],
  ['canada', 4, 'inc|ltd||||', 'toronto,ontario|vancouver,british columbia|montréal,quebec|calgary,alberta'],
  ['netherlands', 4, 'bv|bv|||', 'amsterdam,north holland|rotterdam,south holland|utrecht,utrecht|eindhoven,north brabant'],
  ['spain', 4, 'sl|sa||||', 'madrid,madrid|barcelona,catalonia|valencia,valencia|sevilla,andalusia'],
  ['australia', 3, 'pty ltd|pty ltd||||', 'sydney,new south wales|melbourne,victoria|brisbane,queensland|perth,western australia'],
  ['italy', 3, 'srl|spa||||', 'milan,lombardy|rome,lazio|turin,piedmont|bologna,emilia-romagna'],
  ['mexico', 2, 'sa de cv||||', 'mexico city,mexico city|monterrey,nuevo león|guadalajara,jalisco'],
  ['south africa', 2, 'pty ltd||||', 'cape town,western cape|johannesburg,gauteng|durban,kwazulu-natal'],
  ['sweden', 2, 'ab|ab|||', 'stockholm,stockholm|gothenburg,västra götaland|malmö,skåne'],
  ['turkey', 2, 'as||||', 'istanbul,istanbul|ankara,ankara|izmir,izmir'],
  ['poland', 2, 'sp z oo||||', 'warsaw,mazowieckie|kraków,małopolskie|wrocław,dolnośląskie'],
  ['japan', 1, 'kk|co ltd|||', 'tokyo,tokyo|osaka,osaka|nagoya,aichi'],
  ['singapore', 1, 'pte ltd|pte ltd|||', 'singapore,'],
  ['nigeria', 1, 'limited||||', 'lagos,lagos|abuja,fct'],
];
const endings = ['.com', '.com', '.com', '.com', '.net', '.co', '.io', '.org'];
const countryEndings: Readonly<Record<string, string>> = {
  'united kingdom': '.co.uk',
  india: '.in',
  brazil: '.com.br',
  france: '.fr',
  germany: '.de',
  canada: '.ca',
  netherlands: '.nl',
  spain: '.es',
  australia: '.com.au',
  italy: '.it',
  mexico: '.com.mx',
  'south africa': '.co.za',
  sweden: '.se',
  turkey: '.com.tr',
  poland: '.pl',
  japan: '.co.jp',
  singapore: '.com.sg',
};
/** Size bands and how many of a hundred companies are in each. */
const sizes: readonly (readonly [string, number])[] = [
  ['1-10', 62],
  ['11-50', 24],
  ['51-200', 8],
  ['201-500', 3],
  ['501-1000', 1.2],
  ['1001-5000', 1.2],
  ['5001-10000', 0.3],
  ['10001+', 0.3],
];

/** An item with the odds given beside it. */
function table<T extends readonly unknown[]>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  const sums: number[] = [];
  let sum = 0;
  for (const item of items) sums.push((sum += weightOf(item)));
  return (random) => {
    const drawn = random() * sum;
    return items[sums.findIndex((limit) => drawn < limit)]!;
  };
}

const anIndustry = table(industries, (item) => item[1]);
const aCountry = table(countries, (item) => item[1]);
const aSize = table(sizes, (item) => item[1]);
const split = new Map<string, string[]>();

function one(random: Random, list: string): string {
  let items = split.get(list);
  if (!items) split.set(list, (items = list.split('|')));
  return items[below(random, items.length)]!;
}

function brand(random: Random): string {
  const syllables = 2 + below(random, 2);
  let word = '';
  for (let count = 0; count < syllables; count += 1) {
    word += onsets[below(random, onsets.length)]! + vowels[below(random, vowels.length)]!;
  }
  return word + codas[below(random, codas.length)]!;
}

function nameOf(random: Random, trade: string): string {
  const kind = random();
  if (kind < 0.5) return `${brand(random)} ${one(random, trade)}`;
  if (kind < 0.62) return brand(random);
  if (kind < 0.8) return `${surnames[below(random, surnames.length)]!} ${one(random, trade)}`;
  if (kind < 0.87)
    return `${surnames[below(random, surnames.length)]!} & ${surnames[below(random, surnames.length)]!} ${one(random, trade)}`;
  return `${places[below(random, places.length)]!} ${places[below(random, places.length)]!} ${one(random, trade)}`;
}

export const thinColumns = [
  'country',
  'founded',
  'id',
  'industry',
  'linkedin_url',
  'locality',
  'name',
  'region',
  'size',
  'website',
] as const;

/** Markets of these companies: their industries, and what they call themselves in more than a word. */
export const topicsOfTrades: readonly string[] = [
  ...new Set(industries.flatMap(([industry, , trades]) => [industry, ...trades.split('|').filter((trade) => trade.includes(' '))])),
];

export interface ThinCompany {
  id: string;
  name: string;
  /** '' when it has none. */
  website: string;
  /** No namesake has the same one. */
  owns_website: boolean;
}

/** A row, its cells in the order of `thinColumns`. */
export interface ThinRow extends ThinCompany {
  cells: string[];
}

/**
 * Of those with a website, how many have it by their mere name, as their namesakes may have; all others' is theirs alone. Without
 * this, as many companies would share a website as share a name, which among millions is most of them.
 */
const sharedHosts = 0.12;

/** One row as the file has it; the same number and random numbers give the same row. */
function thinRow(number: number, random: Random, changed: boolean): ThinRow {
  const [industry, , trade] = anIndustry(random);
  const [country, , forms, cities] = aCountry(random);
  const bare = nameOf(random, trade);
  const form = random() < 0.6 ? one(random, forms) : '';
  const name = form === '' ? bare : `${bare} ${form}`;
  const id = `${bare.replaceAll(/[^a-z0-9]+/g, '-')}-${number.toString(36)}`;
  const [city = '', region = ''] = random() < 0.8 ? one(random, cities).split(',') : [];
  const founded = random() < 0.45 ? '' : String(1900 + Math.floor(124 * Math.sqrt(random())));
  const plain = bare.replaceAll(/[^a-z0-9]+/g, random() < 0.15 ? '-' : '');
  const sharesHost = random() < sharedHosts;
  const host = sharesHost ? plain : `${plain}-${number.toString(36)}`;
  const tail = random() < 0.5 ? (countryEndings[country] ?? '.com') : endings[below(random, endings.length)]!;
  const website = random() < 0.3 ? '' : `${host}${tail}`;
  const isNowhere = random() < 0.03;
  const size = aSize(random)[0];
  const grown = changed ? (sizes[(sizes.findIndex(([band]) => band === size) + 1) % sizes.length]?.[0] ?? size) : size;
  const cells = [isNowhere ? '' : country, founded, id, industry, `linkedin.com/company/${id}`, city, name, region, grown, website];
  return {
    cells,
    id,
    name,
    website,
    owns_website: website !== '' && !sharesHost,
  };
}

/** Keeps every so-manieth of the rows that go by, `most` in all, spread over them evenly. */
export function keepSample(most: number): { see: (row: ThinCompany) => void; readonly rows: ThinCompany[] } {
  let kept: ThinCompany[] = [];
  let every = 1;
  let seen = 0;
  return {
    see(row) {
      if (seen++ % every === 0) kept.push(row);
      if (kept.length < most * 4) return;
      kept = kept.filter((_, index) => index % 2 === 0);
      every *= 2;
    },
    get rows() {
      return kept;
    },
  };
}

/** `count` rows, the same for the same seed. With `changed` each a size larger. */
export function* thinRows(input: { count: number; seed: number; changed?: boolean }): Generator<ThinRow> {
  const random = randomFrom(input.seed);
  for (let index = 0; index < input.count; index += 1) yield thinRow(index, random, input.changed === true);
}

/** Writes `count` rows under a header. With `changed` the same rows, each a size larger. */
export async function writeThinCompanies(
  file: string,
  input: { count: number; seed: number; changed?: boolean; seen?: (row: ThinCompany) => void },
): Promise<void> {
  const stream = createWriteStream(file, { highWaterMark: 1 << 22 });
  let chunk = `${thinColumns.join(',')}\n`;
  for (const row of thinRows(input)) {
    input.seen?.(row);
    chunk += `${row.cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')}\n`;
    if (chunk.length < 1 << 20) continue;
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  stream.end(chunk);
  await finished(stream);
}
