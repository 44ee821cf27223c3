/** Whether two descriptions are of one company: a sum of named pieces of evidence, each with its weight. */

import { distance } from 'fastest-levenshtein';
import { areOtherForms } from '../kernel/legal-forms.ts';
import { hasHan, scriptOf } from '../kernel/scripts.ts';

/** What tells companies apart. Keys of names as kernel/names.ts makes them. */
export interface Identity {
  /** Key of the present name, then of legal, other and former ones. */
  names: readonly string[];
  /** What names in other scripts than Latin are in their own letters, by key: `NameParts.own`. */
  own?: ReadonlyMap<string, readonly string[]> | undefined;
  /** The legal forms that its names state: `NameParts.form`. */
  forms?: readonly string[] | undefined;
  /** Unshared host or page, and its registrable domain. */
  host?: string | undefined;
  domain?: string | undefined;
  country?: string | undefined;
  city?: string | undefined;
  founded?: number | undefined;
  linkedin?: string | undefined;
  lei?: string | undefined;
  cik?: string | undefined;
  uk_company_number?: string | undefined;
  isins?: readonly string[];
  /** `<source>:<key>` of the directories that keep one entry a company. */
  entries?: readonly string[];
  /** `EXCHANGE:SYMBOL`; a bare symbol where nothing else is known. */
  tickers?: readonly string[];
}

export interface Likeness {
  /** 1 and more is certain; see `mergedFrom` and `candidateFrom`. */
  score: number;
  reasons: string[];
  has_other_name: boolean;
  /** Names differ; only a registered identifier is shared, and no other evidence. */
  rests_on_identifier: boolean;
  /** A name that only sounds the same, or has another legal form, and nothing else that would tell: a person should look. */
  is_unsure: boolean;
}

/** From here on two descriptions are taken for one company. */
export const mergedFrom = 0.7;
/** A mention, which knows little more than a name, is taken for the only company that fits from here on. */
export const mentionFrom = 0.55;
/** From here on a person should look. */
export const candidateFrom = 0.4;

/**
 * The weights, chosen by hand so that: a website and a name that agree are enough; a name and a country are not, but with
 * the city they are, unless pages on LinkedIn or entries of one directory differ; a website alone is not, nor with a name that
 * shares a word, because a subsidiary uses its parent's; another identifier of the same kind rules a merge out despite other evidence. A
 * symbol without its exchange is enough for a mention of the only company that has it, and not for a merge. A name that is only transliterated
 * alike is for a person to look at where the country agrees; a legal form takes nothing away and only keeps from a merge.
 */
const weights = {
  same_identifier: 1,
  other_identifier: -1,
  same_listing: 0.8,
  same_symbol: 0.6,
  same_host: 0.55,
  same_linkedin: 0.5,
  other_linkedin: -0.3,
  other_entry: -0.15,
  other_domain: -0.3,
  same_name: 0.45,
  former_name: 0.35,
  near_name: 0.35,
  initials: 0.35,
  longer_name: 0.3,
  sounds_alike: 0.25,
  other_form: 0,
  partly_same_name: -0.05,
  other_name: -0.3,
  same_country: 0.15,
  other_country: -0.25,
  same_city: 0.1,
  same_founding_year: 0.1,
  other_founding_year: -0.1,
} as const;

const sentences: Readonly<Record<keyof typeof weights, string>> = {
  same_identifier: 'same registered identifier',
  other_identifier: 'another registered identifier',
  same_listing: 'same listing',
  same_symbol: 'same symbol',
  same_host: 'same website',
  same_linkedin: 'same profile page',
  other_linkedin: 'another profile page',
  other_entry: 'another entry of the same directory',
  other_domain: 'another website',
  same_name: 'same name',
  former_name: 'same as a former or other name',
  near_name: 'name spelled nearly the same',
  initials: 'one name is the initials of the other',
  longer_name: 'one name says more of the same',
  sounds_alike: 'name is written otherwise in its script and transliterated the same',
  other_form: 'another legal form',
  partly_same_name: 'names share words',
  other_name: 'another name',
  same_country: 'same country',
  other_country: 'another country',
  same_city: 'same city',
  same_founding_year: 'same founding year',
  other_founding_year: 'another founding year',
};

/** Words that a name may have or not and still be the same company's. */
const generic: ReadonlySet<string> = new Set(
  'group groups holding holdings international global worldwide technologies technology systems solutions services industries the and of'.split(
    ' ',
  ),
);

/** Numbers that a company keeps for life. */
const registered = ['lei', 'cik', 'uk_company_number'] as const;
/** As a registered identifier that is the same. */
export const certain = 1;
const unclear = mergedFrom - 0.1;
const doubtful = mentionFrom - 0.05;
const unsureMost = candidateFrom + 0.05;

/**
 * Compares two descriptions; the reasons name what counted, strongest first. A registered identifier that both have decides,
 * for any other difference: companies change their names, places and websites, but not these. All three at once they do not change:
 * then, and where two kinds of identifiers disagree, it is for a person to say.
 */
export function likenessOfCompanies(a: Identity, b: Identity): Likeness {
  const found: (keyof typeof weights)[] = [];
  for (const kind of registered) {
    if (a[kind] && b[kind]) found.push(a[kind] === b[kind] ? 'same_identifier' : 'other_identifier');
  }
  if (share(a.isins, b.isins) || sharesListing(a, b)) found.push('same_listing');
  else if (sharesSymbol(a, b)) found.push('same_symbol');
  if (a.host && b.host) {
    if (a.host === b.host || a.domain === b.domain) found.push('same_host');
    else if (!areKin(a.domain, b.domain)) found.push('other_domain');
  }
  if (a.linkedin && b.linkedin) {
    if (a.linkedin === b.linkedin) found.push('same_linkedin');
    else if (!isNumbered(a.linkedin) && !isNumbered(b.linkedin)) found.push('other_linkedin');
  }
  if (a.entries?.length && b.entries?.length && differInEntry(a.entries, b.entries)) found.push('other_entry');
  if (a.names.length > 0 && b.names.length > 0) found.push(...nameEvidence(a, b));
  if (a.country && b.country) found.push(a.country === b.country ? 'same_country' : 'other_country');
  if (a.city && b.city && a.country === b.country && a.city.toLowerCase() === b.city.toLowerCase()) found.push('same_city');
  if (a.founded && b.founded) {
    if (a.founded === b.founded) found.push('same_founding_year');
    else if (Math.abs(a.founded - b.founded) > 2) found.push('other_founding_year');
  }
  const counted = [...new Set(found)].sort((x, y) => Math.abs(weights[y]) - Math.abs(weights[x]));
  const sum = sumOf(counted);
  const isOther = counted.includes('other_identifier');
  const isSame = counted.includes('same_identifier') && !isOther;
  const isPartial = counted.includes('partly_same_name') && !counted.includes('same_listing') && !counted.includes('same_symbol');
  const has_other_name = counted.includes('other_name');
  const rests_on_identifier =
    isSame &&
    has_other_name &&
    found.filter((evidence) => evidence === 'same_identifier').length === 1 &&
    !found.some((evidence) => supporting.has(evidence));
  const isElsewhere = counted.includes('other_domain') && counted.includes('other_country');
  const is_unsure = !isSame && found.some((evidence) => unsure.has(evidence)) && !found.some((evidence) => telling.has(evidence));
  const ofSame = rests_on_identifier && isElsewhere ? doubtful : Math.max(sum, certain);
  const score = isSame ? ofSame : Math.min(sum, isOther ? unclear : sum, isPartial ? doubtful : sum, is_unsure ? unsureMost : sum);
  return { score, reasons: counted.map((evidence) => sentences[evidence]), has_other_name, rests_on_identifier, is_unsure };
}

/** Evidence in addition to an identifier. A listing is none: a shifted table row has both wrong. */
const supporting: ReadonlySet<string> = new Set(['same_host', 'same_linkedin', 'same_city', 'same_founding_year']);

/** A name that says less than it seems to. */
const unsure: ReadonlySet<string> = new Set(['sounds_alike', 'other_form']);
/** What outweighs that. */
const telling: ReadonlySet<string> = new Set(['same_listing', 'same_symbol', 'same_host', 'same_linkedin']);

/** The little that tells a company from most namesakes. Texts are compared whole; what they are made of does not matter. */
export interface Traits {
  domain?: string | undefined;
  linkedin?: string | undefined;
  /** The directories in which it has an entry. */
  directories: readonly string[];
}

/**
 * The most that the likeness of two companies can come to, when all that is known of one of them is its name, its country and these
 * traits. No directory entry counts as equal here: a company with the same one is found by it.
 */
export function mostLikeness(a: Identity, { own, other }: { own: Traits; other: Traits & { country: string | undefined } }): number {
  const mayShareIdentifier = registered.some((kind) => a[kind]) || Boolean(a.isins?.length) || Boolean(a.tickers?.length);
  if (mayShareIdentifier) return Infinity;
  const found: (keyof typeof weights)[] = ['same_name'];
  if (a.country && other.country) found.push(a.country === other.country ? 'same_country' : 'other_country');
  if (a.city && (!other.country || a.country === other.country)) found.push('same_city');
  if (a.founded) found.push('same_founding_year');
  if (own.domain && other.domain) {
    if (own.domain === other.domain) found.push('same_host');
    else if (!areKin(own.domain, other.domain)) found.push('other_domain');
  }
  if (own.linkedin && other.linkedin) found.push(own.linkedin === other.linkedin ? 'same_linkedin' : 'other_linkedin');
  else if (a.linkedin && !own.linkedin) found.push('same_linkedin');
  if (share(own.directories, other.directories)) found.push('other_entry');
  return sumOf(found);
}

/** Rounded: sums of such numbers miss a threshold by their last bit. */
function sumOf(found: readonly (keyof typeof weights)[]): number {
  return Math.round(found.reduce((total, evidence) => total + weights[evidence], 0) * 100) / 100;
}

/** Whether they have different registered identifiers of one kind, and the same of none. */
export function contradict(a: Identity, b: Identity): boolean {
  const both = registered.filter((kind) => a[kind] && b[kind]);
  return both.length > 0 && both.every((kind) => a[kind] !== b[kind]);
}

/** `linkedin.com/company/1441` is the same page as one with a name, but which one is unknown. */
export function isNumbered(page: string): boolean {
  return /\/\d+$/.test(page);
}

/** A directory that has both has them under different keys. */
function differInEntry(a: readonly string[], b: readonly string[]): boolean {
  const directoryOf = (entry: string) => entry.slice(0, entry.indexOf(':'));
  return !share(a, b) && share(a.map(directoryOf), b.map(directoryOf));
}

/** `tesco.com` and `tescoplc.com`, `acme.com` and `acme.de`: one begins as the other. */
function areKin(a: string | undefined, b: string | undefined): boolean {
  const [x = '', y = ''] = [a?.split('.')[0], b?.split('.')[0]];
  const [short, long] = x.length < y.length ? [x, y] : [y, x];
  return short.length >= 3 && long.startsWith(short);
}

type Evidence = keyof typeof weights;

function nameEvidence(a: Identity, b: Identity): Evidence[] {
  const evidence = a.own || b.own ? evidenceInScripts(a, b) : evidenceInLatin(a.names, b.names);
  const isSame = evidence === 'same_name' || evidence === 'former_name';
  return isSame && areOtherForms(a.forms ?? [], b.forms ?? []) ? [evidence, 'other_form'] : [evidence];
}

/** From the strongest to the weakest. */
const ranked: readonly Evidence[] = [
  'same_name',
  'former_name',
  'near_name',
  'initials',
  'longer_name',
  'sounds_alike',
  'partly_same_name',
];

/**
 * Of names partly in other scripts than Latin. Two in one script are compared in it, because `锦山` and `金山` are transliterated the
 * same; so are Chinese characters and any Latin word that sounds like them.
 */
function evidenceInScripts(a: Identity, b: Identity): Evidence {
  const found = a.names.flatMap((x, i) =>
    b.names.map((y, j): Evidence => {
      const evidence = evidenceOfPair({ key: x, own: a.own?.get(x) ?? [] }, { key: y, own: b.own?.get(y) ?? [] });
      return evidence === 'same_name' && i + j > 0 ? 'former_name' : evidence;
    }),
  );
  return ranked.find((evidence) => found.includes(evidence)) ?? 'other_name';
}

interface WrittenName {
  key: string;
  own: readonly string[];
}

function evidenceOfPair(a: WrittenName, b: WrittenName): Evidence {
  const pairs = a.own.flatMap((x) => b.own.filter((y) => scriptOf(x) === scriptOf(y)).map((y) => [x, y] as const));
  if (pairs.length > 0) {
    const found = pairs.map(([x, y]): Evidence =>
      x.replaceAll(' ', '') === y.replaceAll(' ', '') ? 'same_name' : evidenceInLatin([x], [y]),
    );
    if (a.key === b.key) found.push('sounds_alike');
    return ranked.find((evidence) => found.includes(evidence)) ?? 'other_name';
  }
  if (![...a.own, ...b.own].some(hasHan)) return evidenceInLatin([a.key], [b.key]);
  return a.key === b.key ? 'sounds_alike' : 'other_name';
}

function evidenceInLatin(a: readonly string[], b: readonly string[]): Evidence {
  const [first = ''] = a;
  const [second = ''] = b;
  if (first === second) return 'same_name';
  if (a.some((name) => b.includes(name))) return 'former_name';
  const pairs = a.flatMap((x) => b.map((y) => [x, y] as const));
  if (pairs.some(([x, y]) => isNear(x, y))) return 'near_name';
  if (pairs.some(([x, y]) => isInitials(x, y) || isInitials(y, x))) return 'initials';
  const shared = pairs.map(([x, y]) => containment(x, y));
  if (shared.includes('longer_name')) return 'longer_name';
  return shared.includes('partly_same_name') ? 'partly_same_name' : 'other_name';
}

/** Written together or apart, or one letter in eight mistyped. */
function isNear(a: string, b: string): boolean {
  const [x, y] = [a.replaceAll(' ', ''), b.replaceAll(' ', '')];
  if (x === y) return true;
  const longest = Math.max(x.length, y.length);
  return longest >= 8 && Math.abs(x.length - y.length) <= longest / 8 && distance(x, y) <= longest / 8;
}

/** `ibm` of `international business machines`. */
function isInitials(short: string, long: string): boolean {
  if (short.length < 2 || short.includes(' ')) return false;
  const words = long.split(' ').filter((word) => word !== 'and' && word !== 'of');
  return words.length >= 2 && words.map((word) => word[0]).join('') === short;
}

function containment(a: string, b: string): 'longer_name' | 'partly_same_name' | undefined {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const words = short.split(' ');
  const own = long.split(' ');
  if (!words.every((word) => own.includes(word))) {
    return words.some((word) => !generic.has(word) && word.length > 3 && own.includes(word)) ? 'partly_same_name' : undefined;
  }
  return own.filter((word) => !words.includes(word)).every((word) => generic.has(word)) ? 'longer_name' : 'partly_same_name';
}

function sharesListing(a: Identity, b: Identity): boolean {
  const ofExchanges = (tickers: readonly string[] = []) => tickers.filter((ticker) => ticker.includes(':'));
  return share(ofExchanges(a.tickers), b.tickers);
}

/** One of them knows no more than a symbol. */
function sharesSymbol(a: Identity, b: Identity): boolean {
  const bare = (tickers: readonly string[] = []) => tickers.filter((ticker) => !ticker.includes(':'));
  const symbols = (tickers: readonly string[] = []) => tickers.map((ticker) => ticker.split(':')[1] ?? ticker);
  return share(bare(a.tickers), symbols(b.tickers)) || share(bare(b.tickers), symbols(a.tickers));
}

function share(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.some((one) => b.includes(one));
}
