/**
 * Company names: how they are compared (`foldName`, `nameKey`) and how they are shown
 * (`displayName`, `shortName`).
 */

import { foldName, joinLoneLetters } from './folding.ts';
import {
  filerMarks,
  isLegalForm,
  isNearlyLegalForm,
  leadingForms,
  legalFormsOf,
  longestLegalForm,
  longestLocalForm,
  mayEndForm,
  withoutFilerSuffix,
  withoutOwnForms,
  type FormsOfCountry,
} from './legal-forms.ts';
import { hasOtherScript, ownScript } from './scripts.ts';

export { foldName } from './folding.ts';

/** `Coca-Cola Company (The)`, `Gap, The`. */
const trailingArticle = /(?:\s*\(the\)|,\s*the)\s*$/i;
/** A short name after a legal form and a dash: `Petróleo Brasileiro S.A. - Petrobras`. */
const afterForm = /(?<=\p{L}.*\s(?:S\.?\s?A\.?|S\.?p\.?A\.?|N\.?V\.?|Inc\.?|Ltd\.?|plc))\s+[-–]\s.+$/iu;
const longestName = 500;
/**
 * The key under which two spellings of one company's name meet: folded, the article and the legal
 * form taken off both ends, filer suffixes such as `/DE/` gone. Never empty unless `name` is blank.
 */
export function nameKey(name: string): string {
  return nameParts(name).key;
}

/** A name as it is compared. */
export interface NameParts {
  /** See `nameKey`. */
  key: string;
  /** The outermost legal form, folded or in its own script. */
  form: string | undefined;
  /** The name without its legal forms in the letters of another script than Latin; see `ownScript`. */
  own: string | undefined;
  /** Whether a form was taken off that is one in this country only: where the country is not known, the name has another key. */
  is_local: boolean;
}

/**
 * A name taken apart.
 * @param country alpha-3, of the company: legal forms that mean nothing elsewhere are taken off as well, at the front of the name too
 * where that country writes them there (`SIA Dzintara`, `S.C. Dacilor S.R.L.`)
 */
export function nameParts(name: string, country?: string): NameParts {
  const forms = country === undefined ? undefined : legalFormsOf(country);
  const key = forms === undefined ? `|${name}` : `${country}|${name}`;
  const found = parts.get(key);
  if (found !== undefined) return found;
  const made = takeApart(name, forms);
  if (parts.size >= mostKept) parts.clear();
  parts.set(key, made);
  return made;
}

// A name is read several times while its company is resolved, named and described. One bound holds for the names of all countries together.
const parts = new Map<string, NameParts>();
const mostKept = 20_000;

/** What a list of securities writes behind the issuer of depositary receipts. */
const receipts: ReadonlySet<string> = new Set(['adr', 'gdr', 'sponsored', 'unsponsored']);

function takeApart(name: string, country: FormsOfCountry | undefined): NameParts {
  const bare = withoutFilerSuffix(name.slice(0, longestName)).replace(trailingArticle, '').replace(afterForm, '');
  if (!hasOtherScript(bare)) return latinParts(name, { bare, country });
  const { words, form } = withoutOwnForms(bare);
  const inLatin = latinParts(name, { bare: words.join(' '), country });
  return { ...inLatin, form: form ?? inLatin.form, own: ownScript(words) };
}

function latinParts(name: string, { bare, country }: { bare: string; country: FormsOfCountry | undefined }): NameParts {
  const folded = foldName(bare);
  if (folded === '') return { key: name.trim().toLowerCase(), form: undefined, own: undefined, is_local: false };
  let words = folded.split(' ');
  let form: string | undefined;
  let is_local = false;
  // `CRAWFORD &` was cut off; `Louis Hachette Group ADR` is `/ADR`, and its shares of class A are no other company.
  while (words.length > 1 && (words.at(-1) === 'and' || receipts.has(words.at(-1) ?? ''))) words = words.slice(0, -1);
  if (words.length > 2 && words.at(-2) === 'class' && /^[a-d]$/.test(words.at(-1) ?? '')) words = words.slice(0, -2);
  // `AMBAC INC DE` is `AMBAC INC /DE/`.
  if (words.length > 2 && filerMarks.has(words.at(-1) ?? '') && endingForm(words.slice(0, -1)) > 0) words = words.slice(0, -1);
  for (let size = endingForm(words, country); size > 0; size = endingForm(words, country)) {
    const ending = joinLoneLetters(words.slice(-size)).join(' ');
    form ??= ending;
    is_local ||= !isLegalForm(ending);
    words = words.slice(0, -size);
    while (words.length > 1 && words.at(-1) === 'and') words = words.slice(0, -1);
  }
  while (words.length > 1 && leadingForms.has(words[0] ?? '') && !/^the\S/i.test(name)) {
    form ??= words[0] === 'the' ? undefined : words[0];
    words = words.slice(1);
  }
  const size = country?.standBefore ? leadingForm(words, country) : 0;
  if (size > 0) form ??= joinLoneLetters(words.slice(0, size)).join(' ');
  return { key: joinLoneLetters(words.slice(size)).join(' '), form, own: undefined, is_local: is_local || size > 0 };
}

/**
 * How a typed name may be read: its key, and where it ends in what is nearly a legal form (`Quillmere Icn`, `Quillmere Lt.d`, `Quillmer
 * eInc`) the key without that.
 */
export function typedKeys(name: string): string[] {
  const key = nameKey(name);
  const words = key.split(' ');
  const readings = [key];
  const size = [2, 1].find((count) => words.length > count && isNearlyLegalForm(words.slice(-count).join('')));
  if (size !== undefined) readings.push(nameKey(words.slice(0, -size).join(' ')));
  const last = words.at(-1) ?? '';
  if (words.length > 1 && last.length > 2 && isLegalForm(last.slice(1))) readings.push(words.slice(0, -1).join(' ') + last.slice(0, 1));
  return readings;
}

/** How many words at the end are a legal form that leaves something in front of it; 0 when none is. */
function endingForm(words: readonly string[], country?: FormsOfCountry): number {
  if (!mayEndForm(words.at(-1) ?? '')) return 0;
  const longest = country ? longestLocalForm : longestLegalForm;
  for (let size = Math.min(longest + 2, words.length - 1); size > 0; size--) {
    if (isLegalForm(joinLoneLetters(words.slice(-size)).join(' '), country)) return size;
  }
  return 0;
}

/** How many words at the beginning are a legal form of the country that leaves a name of three letters and more behind it. */
function leadingForm(words: readonly string[], { forms }: FormsOfCountry): number {
  for (let size = Math.min(longestLocalForm, words.length - 1); size > 0; size--) {
    if (forms.has(joinLoneLetters(words.slice(0, size)).join(' ')) && words.slice(size).join('').length > 2) return size;
  }
  return 0;
}

/** Forms that people say: `Ford Motor Company`, `Tiffany & Co.` keep theirs when shown. */
const spokenForms = new Set(['co', 'company', 'companies', 'cos', 'na', 'unlimited']);

/**
 * The name people use: the upstream's spelling without its legal form, `Apple Inc.` → `Apple`,
 * `Petróleo Brasileiro S.A.` → `Petróleo Brasileiro`. `Company` and `Co.` stay.
 */
export function shortName(name: string): string {
  const whole = withoutFilerSuffix(name)
    .replace(/,(?=(?:Inc|Ltd|Corp|LLC|Co)\b)/i, ', ')
    .replace(/\s+/g, ' ')
    .trim();
  let words = whole
    .replace(trailingArticle, '')
    .replace(afterForm, '')
    .replace(/\s*\(publ\)/i, '')
    .split(' ');
  for (let trimmed = true; trimmed;) {
    trimmed = false;
    for (let size = Math.min(longestLegalForm, words.length - 1); size > 0 && !trimmed; size--) {
      const tail = joinLoneLetters(foldName(words.slice(-size).join(' ')).split(' ')).join(' ');
      const isPunctuation = tail === '';
      if (!isPunctuation && (spokenForms.has(tail) || !isLegalForm(tail))) continue;
      if (/(?:^|\s)(?:&|and|of|de|und|et|y|e)$/i.test(words.slice(0, -size).join(' '))) continue;
      words = words.slice(0, -size);
      trimmed = true;
    }
  }
  if (words.length > 1 && /^(?:PT|PJSC|JSC|OJSC|PAO|OAO)\.?$/.test(words[0] ?? '')) words = words.slice(1);
  const short = words.join(' ').replace(/[\s,;:–-]+$/, '');
  return foldName(short) === '' ? whole : short;
}

const smallWords = new Set('of and the for in on at to by de del da do dos la le les y e et und von der van du di'.split(' '));
const writtenForms: Record<string, string> = {
  inc: 'Inc.',
  corp: 'Corp.',
  co: 'Co.',
  ltd: 'Ltd.',
  llc: 'LLC',
  lp: 'LP',
  llp: 'LLP',
  plc: 'PLC',
  nv: 'NV',
  bv: 'BV',
  sa: 'SA',
  ag: 'AG',
  se: 'SE',
  ab: 'AB',
  as: 'AS',
  asa: 'ASA',
  oyj: 'Oyj',
  spa: 'SpA',
  kgaa: 'KGaA',
  gmbh: 'GmbH',
  sab: 'SAB',
  sas: 'SAS',
  kk: 'KK',
  bhd: 'Bhd',
  sdn: 'Sdn',
  pjsc: 'PJSC',
  tbk: 'Tbk',
  cv: 'CV',
  reit: 'REIT',
  adr: 'ADR',
  usa: 'USA',
  us: 'US',
  uk: 'UK',
  ai: 'AI',
  it: 'IT',
  ii: 'II',
  iii: 'III',
  iv: 'IV',
  vi: 'VI',
  vii: 'VII',
  viii: 'VIII',
  ix: 'IX',
  xi: 'XI',
  tv: 'TV',
  hk: 'HK',
  ip: 'IP',
  ev: 'EV',
  vr: 'VR',
  iot: 'IoT',
};
/** Words without a vowel that are nevertheless words, or abbreviations written with a capital only. */
const shortWords = new Set('st mt dr jr sr mr mrs ft pty rx bros mfg mgmt svcs intl hldgs grp hldg myth lynx spy sky dry fly'.split(' '));

/**
 * An ALL-CAPS filer name made readable: `AMAZON COM INC` → `Amazon.com Inc.`, `CVS HEALTH CORP /DE/` →
 * `CVS Health Corp.`. A name that already has mixed case keeps it. Which capitals a coined word wants
 * (`NVIDIA`, `eBay`) cannot be known from capitals: a known good spelling should win over this.
 */
export function displayName(name: string): string {
  const bare = withoutFilerSuffix(name).trim() || name.trim();
  if (!isShouted(bare)) return bare;
  const words = bare.split(' ');
  const isShort = nameKey(bare).length <= 3;
  return words
    .map((word, index) => (index === 0 && isShort ? word : writeWord(word, index)))
    .join(' ')
    .replace(/ Com(?= (?:Inc|Ltd|Corp|LLC|Limited|Group|Holding)|$)/, '.com');
}

/** All capitals, its legal form aside: `ELI LILLY & Co` too, but not `SAP SE` or `NVIDIA Corporation`. */
function isShouted(name: string): boolean {
  if (!/\p{Lu}/u.test(name)) return false;
  if (!/\p{Ll}/u.test(name)) return true;
  const words = name.split(' ').filter((word) => !isLegalForm(foldName(word)));
  return words.filter((word) => /^\p{Lu}{3,}$/u.test(word)).length > 1 && !/\p{Ll}/u.test(words.join(''));
}

function writeWord(word: string, index: number): string {
  const letters = word.toLowerCase().replace(/[^\p{L}]/gu, '');
  const isPlain = /^[\p{L}.,]+$/u.test(word);
  const written = isPlain ? writtenForms[letters] : undefined;
  if (written !== undefined && (index > 0 || !['as', 'it', 'se', 'co', 'ab'].includes(letters))) {
    return word.endsWith(',') ? `${written},` : written;
  }
  if (index > 0 && smallWords.has(word.toLowerCase())) return word.toLowerCase();
  const isInitials = /^(?:\p{L}\.)+\p{L}{0,2}\.?,?$/u.test(word) || /^\p{L}{1,2}&\p{L}{1,2},?$/u.test(word);
  if (isInitials || /\d/.test(word) || isAcronym(letters)) return word;
  return word
    .toLowerCase()
    .replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/^[DLO]['’]\p{L}/u, (start) => start.toUpperCase())
    .replace(/^Mc\p{L}(?=\p{L}{2})/u, (start) => `Mc${start.slice(2).toUpperCase()}`);
}

function isAcronym(letters: string): boolean {
  if (letters.length < 2 || letters.length > 5 || shortWords.has(letters)) return false;
  return !/[aeiouy]/.test(letters);
}
