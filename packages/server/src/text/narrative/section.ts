import type { NarrativeSection, NarrativeSectionName } from '@firmament/contract';
import type { PublicationKind } from '../../kernel/kinds.ts';
import type { Evidence } from './evidence.ts';
import type { Speaker } from './standing-alone.ts';
import type { Question, Statement } from './statement.ts';

/** A section that is written from evidence: what it asks, and how it shows the answers. */
export interface Narrative<N extends NarrativeSectionName> {
  questions: (speaker: Speaker) => readonly Question[];
  /** @returns undefined where nothing that was answered makes the section */
  assemble: (statements: readonly Statement[], evidence: readonly Evidence[], speaker: Speaker) => NarrativeSection<N> | undefined;
}

/** Where a company or its officers speak of its business. */
export const spoken: readonly PublicationKind[] = ['filing', 'transcript'];

/** How much a part of a document says of the business rather than of risks and accounts; up to 1. */
export function placeWeight({ kind, form, section }: Evidence): number {
  if (kind === 'transcript') return section.startsWith('Exchange') ? 0.45 : 0.7;
  if (kind !== 'filing') return 0.8;
  if (form.startsWith('8-K')) return 1;
  const item = section.replace(/^Item /, '');
  // Item 2 of a quarterly report is what Item 7 is of an annual one.
  return { '1': form.startsWith('10-Q') ? 0.3 : 1, '2': form.startsWith('10-Q') ? 0.7 : 0.3, '7': 0.7, '8': 0.3, '1A': 0.1 }[item] ?? 0.3;
}

/** What may happen, or would: no statement of what a company does. */
export function isHypothetical(text: string): boolean {
  return /\b(?:[Mm]ay(?! \d)|might|could|would|if|whether|unless|potential(?:ly)?|hypothetical|assum\w+|in the event)\b/.test(text);
}

const namePart = String.raw`(?:\p{Lu}[\p{L}\p{N}&’'.-]*|\p{N}+\p{Lu}[\p{L}\p{N}]*)`;
const joint = String.raw`(?:(?: |, )(?:Inc|Corp|Ltd|LLC|Co|plc|S\.A|AG|N\.V)\.?)`;
const nameAt = new RegExp(String.raw`^(?:the )?(${namePart}(?: (?:of |de |& )?${namePart}){0,5}${joint}?)`, 'u');
const noName =
  /^(?:The|A|An|In|On|As|At|By|For|From|Our|Its|We|Board|Company|Directors|January|February|March|April|May|June|July|August|September|October|November|December|Fiscal|Q[1-4]|United States|U\.S\.?|North America|Europe|Asia|China|India|Japan|GAAP|SEC|CEO|CFO|AI|IT|Item|Note|Form|Section)$/;

/** The names of a list that a text begins with, to its end: `Cedar Orchards, Alder Farms and Birch Labs`. */
export function namesAtStart(text: string, except: readonly string[] = []): string[] {
  const names: string[] = [];
  let rest = text;
  for (let name = nameAtStart(rest, except); name !== undefined; name = nameAtStart(rest, except)) {
    names.push(name);
    const joined = /^(?:,? (?:and|or|&)|,)\s+/.exec(rest.slice(rest.indexOf(name) + name.length));
    if (!joined || names.length === 12) break;
    rest = rest.slice(rest.indexOf(name) + name.length + joined[0].length);
  }
  return names;
}

/** The name that a text begins with, behind an article; undefined where it begins with none, or with one of these. */
export function nameAtStart(text: string, except: readonly string[] = []): string | undefined {
  const name = nameAt
    .exec(text)?.[1]
    ?.replace(/[’']s$/, '')
    .replace(/[.,]$/, '');
  if (name === undefined || name.length < 2 || noName.test(name)) return undefined;
  const lower = name.toLowerCase();
  return except.some((other) => other.toLowerCase().includes(lower) || lower.startsWith(other.toLowerCase())) ? undefined : name;
}
