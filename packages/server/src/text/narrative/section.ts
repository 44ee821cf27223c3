import { anyMonth } from '../../kernel/dates.ts';
import type { NarrativeSection, NarrativeSectionName } from '@firmament/contract';
import type { PublicationKind } from '../../kernel/kinds.ts';
import type { Evidence } from './evidence.ts';
import type { Company } from './company.ts';
import type { Question, Statement } from './statement.ts';

/** A section that is written from evidence: what it asks, and how it shows the answers. */
export interface Narrative<N extends NarrativeSectionName> {
  questions: (company: Company) => readonly Question[];
  /**
   * @param today `YYYY-MM-DD`; older statements begin with their year
   * @returns undefined where nothing that was answered makes the section
   */
  assemble: (statements: readonly Statement[], evidence: readonly Evidence[], today?: string) => NarrativeSection<N> | undefined;
}

/** Where a company or its officers speak of its business. */
export const spoken: readonly PublicationKind[] = ['filing', 'transcript', 'web_page'];

/** Letters without their marks, as many as before: a register writes `Cafe Olmo` where documents have `Café Olmo`. */
function unmarked(text: string): string {
  return text.normalize('NFC').replaceAll(/[\u00C0-\u024F]/gu, (letter) => letter.normalize('NFD').charAt(0));
}

/** Whether a sentence contains one of the company's names. */
export function isNamedIn(text: string, { name, names }: Company): boolean {
  const bare = unmarked(text);
  return [name, ...names].some((each) => bare.includes(unmarked(each)));
}

/** Whether a text names the company before this place: who does a thing stands before what is done. */
export function isNamedBefore(text: string, index: number, company: Company): boolean {
  return isNamedIn(text.slice(0, index), company);
}

/** Whether the thing at a position belongs to the company according to its sentence: not `Thornleaf’s customers`. */
export function isOwnAt(text: string, index: number, { name, names }: Company): boolean {
  const words = text.slice(0, index).trim().split(/\s+/).slice(-5);
  const at = words.findLastIndex((word) => /[’'](?:s)?$/.test(word));
  const isOwner = at >= 0 && words.slice(at + 1).every((word) => /^[\p{Ll}\p{N}-]+$/u.test(word));
  const owner = isOwner ? words[at]!.replace(/[’']s?$/, '') : undefined;
  return owner === undefined || [name, ...names].some((each) => each.endsWith(owner));
}

const form = /,? (?:Inc|Corp|Corporation|Co|Company|Ltd|plc)\.?$/i;

/** The text after the company's name at the beginning, with or without an article. Undefined if it begins with another name. */
export function behindName(text: string, { name, names }: Company): string | undefined {
  const known = [name, ...names].map((each) => unmarked(each));
  const own = [...known, ...known.map((each) => each.replace(form, ''))].toSorted((a, b) => b.length - a.length);
  const bare = unmarked(text);
  const found = [...own, ...own.map((each) => `The ${each}`)].find((each) => bare.startsWith(each));
  return found === undefined ? undefined : text.slice(found.length);
}

const namePart = String.raw`(?:\p{Lu}[\p{L}\p{N}&’'.-]*|\p{N}+\p{Lu}[\p{L}\p{N}]*)`;
const joint = String.raw`(?:(?: |, )(?:Inc|Corp|Ltd|LLC|Co|plc|S\.A|AG|N\.V)\.?)`;
const nameAt = new RegExp(String.raw`^(?:the )?(${namePart}(?: (?:of |de |& )?${namePart}){0,5}${joint}?)`, 'u');
const noName = new RegExp(
  String.raw`^(?:Including|With|Founded|Customers|The|These|Those|A|An|In|On|As|At|By|For|From|Our|Its|We|Board|Company|Directors|${anyMonth}|Fiscal|Q[1-4]|United States|U\.S\.?|North America|Europe|Asia|China|India|Japan|GAAP|SEC|CEO|CFO|AI|IT|Item|Note|Form|Section|North|North American|American|European|Borrower|Lender|Bank|Apps?)$`,
);
/** Words that begin no name. */
const beginsNoName =
  /^(?:The|These|Those|A|An|In|On|As|At|By|For|From|Our|Its|With|Including|All|Each|Some|Certain|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Both|Several|Many|Most|No|Other|Another|Such|Mr|Ms|Mrs|Dr|Rule|Item|Note|Form|Section|Fiscal)\b/;

/** With names made unreadable, for what one says tells nothing of a business: `Castellan Pharma Logistics`. */
export function withoutNames(text: string): string {
  return text.replaceAll(/(?<=\S )\p{Lu}[\p{L}’-]*(?: \p{Lu}[\p{L}’-]*)+/gu, (name) => '_'.repeat(name.length));
}

/** Years after which an event is history, even in a new document. */
const yearsOfNews = 3;

/** Years in which something ends, and not when it was done. */
const untilWhen = /\b(?:due|matur\w+|expir\w+|through|until|ending)\b[^.;,]{0,25}(?:, )?\b(?:19|20)\d{2}\b/gi;

/** Whether a sentence is only about years long past. */
export function isHistory(text: string, { newest }: Company): boolean {
  const years = [...text.replaceAll(untilWhen, ' ').matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => Number(year));
  // Of what is told a year to come is a term: `2.75% notes of 2031`.
  const told = years.filter((year) => year <= newest);
  return told.length > 0 && Math.max(...told) < newest - yearsOfNews;
}

/** After a name in a list: the end, an explanation, or the next conjunction. */
const nextOfList =
  /^\.?(?:[’']s)?(?: \([^()]{1,60}\))?(?:, (?:an?|the|its|formerly) [^,;()]{3,80}(?=,))?(?:,? (?:and|or|&)|,)\s+(?:the |\p{Lu}\p{Ll}+[’']s )?/u;

/** Others between the names of a list: `Cedar Orchards, other growers, and Alder Farms`. */
const unnamedOfList = /(?<=, )(?:and )?(?:other|various|several|certain) (?:U\.S\. )?[^,;.]{3,40}, /g;

/** The names of a list that a text begins with, to its end: `Cedar Orchards, a grower, Alder Farms and Birch Labs`. */
export function namesAtStart(list: string, company: Company): string[] {
  const names: string[] = [];
  let rest = list.replaceAll(unnamedOfList, '');
  const first = (text: string) => nameAtStart(text, company) ?? (names.length > 0 || isListed(text) ? capitalsAtStart(text) : undefined);
  for (let name = first(rest); name !== undefined; name = first(rest)) {
    const behind = rest.slice(rest.indexOf(name) + name.length);
    if (!isMarked(behind)) names.push(name);
    const joined = nextOfList.exec(behind);
    if (!joined || names.length === 12) break;
    rest = rest.slice(rest.indexOf(name) + name.length + joined[0].length);
  }
  return names;

  /** Whether capitals go on with a name: `EADS, RSC Energia and …`. */
  function isListed(text: string): boolean {
    const behind = text.slice(capitalsAtStart(text)?.length ?? text.length);
    return nameAtStart(behind.slice(nextOfList.exec(behind)?.[0].length ?? behind.length), company) !== undefined;
  }
}

/** Among names capitals are one, too; long ones are a product’s: `IMBRUVICA`. */
export function capitalsAtStart(text: string): string | undefined {
  const [name] = /^\p{Lu}[\p{Lu}\p{N}&-]{2,5}(?![\p{L}\p{N}])/u.exec(text) ?? [];
  return name === undefined || noName.test(name) ? undefined : name;
}

/** The name that a text begins with, behind an article; undefined where it begins with none, or with the company’s own. */
export function nameAtStart(text: string, { name: own, names, isName }: Company): string | undefined {
  const name = nameAt
    .exec(text)?.[1]
    ?.replace(/[’']s$/, '')
    .replace(/[.,]$/, '');
  if (name === undefined || name.length < 2 || noName.test(name) || beginsNoName.test(name) || /^\p{Lu}{2,}s?$/u.test(name))
    return undefined;
  if (!name.includes(' ') && !isName(name)) return undefined;
  const lower = name.toLowerCase();
  return [own, ...names].some((other) => other.toLowerCase().includes(lower) || lower.startsWith(other.toLowerCase())) ? undefined : name;
}

/** Whether what follows a name marks it as a product, by a sign or an ingredient: `Humira (adalimumab)`. */
function isMarked(behind: string): boolean {
  return /^(?:[®™℠]| \(\p{Ll}[\p{Ll}-]+\))/u.test(behind);
}
