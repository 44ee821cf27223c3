import type { NarrativeSection, NarrativeSectionName } from '@firmament/contract';
import type { PublicationKind } from '../../kernel/kinds.ts';
import type { Evidence } from './evidence.ts';
import type { Company } from './company.ts';
import type { Question, Statement } from './statement.ts';

/** A section that is written from evidence: what it asks, and how it shows the answers. */
export interface Narrative<N extends NarrativeSectionName> {
  questions: (company: Company) => readonly Question[];
  /** @returns undefined where nothing that was answered makes the section */
  assemble: (statements: readonly Statement[], evidence: readonly Evidence[]) => NarrativeSection<N> | undefined;
}

/** Where a company or its officers speak of its business. */
export const spoken: readonly PublicationKind[] = ['filing', 'transcript', 'web_page'];

/** How much a part of a document says of the business rather than of risks and accounts; up to 1. */
export function placeWeight({ kind, form, section }: Evidence): number {
  if (kind === 'transcript') return section.startsWith('Exchange') ? 0.45 : 0.7;
  if (kind !== 'filing') return 0.8;
  if (form.startsWith('8-K')) return 1;
  const item = section.replace(/^Item /, '');
  // Item 2 of a quarterly report is what Item 7 is of an annual one.
  return { '1': form.startsWith('10-Q') ? 0.3 : 1, '2': form.startsWith('10-Q') ? 0.7 : 0.3, '7': 0.7, '8': 0.25, '1A': 0.1 }[item] ?? 0.3;
}

/** Whether a sentence tells of the company by one of its names. */
export function isNamedIn(text: string, { name, names }: Company): boolean {
  return [name, ...names].some((each) => text.includes(each));
}

/** What stands behind the name of the company that a text begins with; undefined where it begins with none. */
export function behindName(text: string, { name, names }: Company): string | undefined {
  const own = [name, ...names].toSorted((a, b) => b.length - a.length).find((each) => text.startsWith(each));
  return own === undefined ? undefined : text.slice(own.length);
}

/** What a part of a document is about that tells nothing of how a company does business, by its heading. */
export function isAside(heading: string): boolean {
  return asides.test(heading);
}

const asides =
  /employee|human capital|team member|people|workforce|talent|benefits|inclusion|diversity|legal|proceeding|intellectual|trademark|patent|regulat|government|environment|sustainab|tax|accounting|obligation|basis of|leases?$|internal control|repurchase|dividend|risk|stock|critical|cyber|privacy|liquidity|capital resources|cash flow|debt|commitment|contingen|concentration|available information|executive officers|audit|results of operations|earnings per share|foreign currency|culture|university|training|safety|support center|highlights|considerations|compared to|exposures?|strike|inflation|derivative|pension|impairment|goodwill|disclosure|safe harbor|seasonal|backlog|macroeconomic|climate/i;

const namePart = String.raw`(?:\p{Lu}[\p{L}\p{N}&’'.-]*|\p{N}+\p{Lu}[\p{L}\p{N}]*)`;
const joint = String.raw`(?:(?: |, )(?:Inc|Corp|Ltd|LLC|Co|plc|S\.A|AG|N\.V)\.?)`;
const nameAt = new RegExp(String.raw`^(?:the )?(${namePart}(?: (?:of |de |& )?${namePart}){0,5}${joint}?)`, 'u');
const noName =
  /^(?:Including|With|Founded|Customers|The|A|An|In|On|As|At|By|For|From|Our|Its|We|Board|Company|Directors|January|February|March|April|May|June|July|August|September|October|November|December|Fiscal|Q[1-4]|United States|U\.S\.?|North America|Europe|Asia|China|India|Japan|GAAP|SEC|CEO|CFO|AI|IT|Item|Note|Form|Section)$/;

/** What happened longer ago than this is history, however new the document that tells of it. */
const yearsOfNews = 3;

/** Whether a sentence tells of years that are long over, and of none since. */
export function isHistory(text: string, { newest }: Company): boolean {
  const years = [...text.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => Number(year));
  return years.length > 0 && newest > 0 && Math.max(...years) < newest - yearsOfNews;
}

/** The names of a list that a text begins with, to its end: `Cedar Orchards, Alder Farms and Birch Labs`. */
export function namesAtStart(text: string, company: Company): string[] {
  const names: string[] = [];
  let rest = text;
  for (let name = nameAtStart(rest, company); name !== undefined; name = nameAtStart(rest, company)) {
    names.push(name);
    const joined = /^(?:,? (?:and|or|&)|,)\s+/.exec(rest.slice(rest.indexOf(name) + name.length));
    if (!joined || names.length === 12) break;
    rest = rest.slice(rest.indexOf(name) + name.length + joined[0].length);
  }
  return names;
}

/** The name that a text begins with, behind an article; undefined where it begins with none, or with the company’s own. */
export function nameAtStart(text: string, { name: own, names, isName }: Company): string | undefined {
  const name = nameAt
    .exec(text)?.[1]
    ?.replace(/[’']s$/, '')
    .replace(/[.,]$/, '');
  if (name === undefined || name.length < 2 || noName.test(name) || /^\p{Lu}{2,}s?$/u.test(name)) return undefined;
  if (!name.includes(' ') && !isName(name)) return undefined;
  const lower = name.toLowerCase();
  return [own, ...names].some((other) => other.toLowerCase().includes(lower) || lower.startsWith(other.toLowerCase())) ? undefined : name;
}
