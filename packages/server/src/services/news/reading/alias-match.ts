import { countryFrom } from '../../../kernel/countries.ts';
import type { Named } from '../../../text/news/names.ts';
import { isPlainWord } from '../../../text/news/name-words.ts';
import { labelOfName, type KnownCompany } from './gazetteer.ts';

/** So many letters may be a name cut short. */
export const shortestAlias = 4;

export const asBeginning = 2;
export const asFormer = 2.3;
const asEveryday = 2.7;
/** Not one of its names as a whole. */
export const weakMatch = 2.2;

export interface Match {
  company: KnownCompany;
  score: number;
  reason: string;
}

/** Whether these words are a name of the company: one of them that is no plain word is in it, or all of them are. */
export function isCalled({ present, other, everyday, former }: KnownCompany, words: readonly string[]): boolean {
  const own = new Set([present, ...other, ...everyday, ...former].flatMap((name) => name.split(' ')));
  return words.some((word) => own.has(word) && !isPlainWord(word)) || own.isSupersetOf(new Set(words));
}

/** How a name matches a company; undefined if it does not. */
export function matchOf({ key }: Named, company: KnownCompany): Match | undefined {
  const { present, everyday, other, former } = company;
  if (present === key) return { company, score: 3, reason: 'is its name' };
  if (everyday.has(key)) return { company, score: asEveryday, reason: 'is what people call it' };
  if (other.has(key)) return { company, score: 2.4, reason: 'is another name of it' };
  if (former.has(key)) return { company, score: asFormer, reason: 'was its name' };
  const label = labelOfName(key);
  const isLabel = label !== '' && company.label === label;
  // A former name is not cut short any more, and two or three letters begin many things.
  const longer = isPlace(key, company) || key.length < shortestAlias ? [] : [present].filter((name) => name.startsWith(`${key} `));
  const rest = longer.map((name) => name.slice(key.length + 1).split(' '));
  if (rest.some((words) => words.length === 1 && saysNothing.test(words[0]!)))
    return { company, score: 2.2, reason: 'is its name but for a word' };
  if (isLabel && (longer.length > 0 || company.initials.includes(label)))
    return { company, score: 2.1, reason: 'is its website, and how its name begins' };
  if (rest.some((words) => words.every((word) => isPlainWord(word) || countryFrom(word) !== undefined)))
    return { company, score: asBeginning, reason: 'is how its name begins' };
  return isLabel ? { company, score: 1.2, reason: 'is its website' } : undefined;
}

/** Whether the name is a brand of the company and not its own: `Gillette`, `Texaco`. It may once have belonged to another. */
export function isItsBrand({ key }: Named, { company, match }: { company: KnownCompany; match: number }): boolean {
  const { present, other, former, label, initials } = company;
  const written = labelOfName(key);
  const own = new Set([present, ...other, ...former].flatMap((name) => name.split(' ')));
  return (
    match === asEveryday &&
    !former.has(key) &&
    !other.has(key) &&
    (written === '' || (label !== written && !initials.includes(written))) &&
    !key.split(' ').some((word) => own.has(word))
  );
}

const saysNothing = /^(?:groups?|holdings?)$/;

/** `Tel Aviv` is where a stock exchange is, not what it is called. */
function isPlace(key: string, { city }: KnownCompany): boolean {
  return city === key || (key.length > 3 && countryFrom(key) !== undefined);
}

export const ofTickerAgreed = 4;

/** Whether the legal form and the ticker beside a name are this company's. */
export function agreementOf({ form, ticker }: Named, { legal_name, tickers }: KnownCompany): number {
  const ofForm = form === undefined || legal_name === '' ? 0 : legal_name.split(' ').includes(form) ? 1.5 : -0.3;
  const ofTicker = ticker === undefined || tickers.size === 0 ? 0 : tickers.has(ticker) ? ofTickerAgreed : -2;
  return ofForm + ofTicker;
}
