import type { DocumentParty } from '../kernel/document.ts';
import { stemsOf } from '../kernel/words.ts';
import { headFields, type Statement } from './evidence.ts';
import { informationOf, type Lexicon } from './topic.ts';

/** Stems of a company with their information, and the length of the vector. */
export interface Likeness {
  stems: ReadonlyMap<string, number>;
  length: number;
}

/** A word of a name that this share of all companies use says what a company does: `Games`, `Payments`; a rarer one is but a name. */
const usualShare = 1 / 4_000;
const leastUsing = 20;
/** It says so less surely than a label. */
const nameWeight = 0.6;

/** What a company's head statements are about. */
export function likenessOf(statements: readonly Statement[], lexicon: Lexicon): Likeness {
  const weighted = new Map<string, number>();
  for (const statement of statements) {
    if (statement.field === 'name') addStems(weighted, { stems: usualStems(statement.stems, lexicon), weight: nameWeight }, lexicon);
    else if (headFields.has(statement.field)) addStems(weighted, { stems: statement.stems, weight: statement.weight }, lexicon);
  }
  return measured(weighted);
}

/** What a company is about by its name and the labels that a deal's document keeps of it. */
export function likenessOfParty(party: DocumentParty, lexicon: Lexicon): Likeness {
  const weighted = new Map<string, number>();
  addStems(weighted, { stems: usualStems(stemsOf(party.name), lexicon), weight: nameWeight }, lexicon);
  addStems(weighted, { stems: labelStems(party), weight: 1 }, lexicon);
  return measured(weighted);
}

/** Read once for as long as the labels' holder is held. */
const stemsRead = new WeakMap<Omit<DocumentParty, 'name'>, readonly string[]>();

/** The distinct stems of a company's labels. */
export function labelStems(of: Omit<DocumentParty, 'name'>): readonly string[] {
  const { product_category, industry, categories = [] } = of;
  const stems = stemsRead.get(of) ?? [
    ...new Set([product_category, industry, ...categories].flatMap((label) => (label ? stemsOf(label) : []))),
  ];
  stemsRead.set(of, stems);
  return stems;
}

function usualStems(stems: readonly string[], lexicon: Lexicon): string[] {
  const least = Math.max(leastUsing, lexicon.companies * usualShare);
  return stems.filter((stem) => lexicon.frequency(stem) >= least);
}

/** The common part of several: each stem with its mean weight. */
export function likenessOfAll(likenesses: readonly { likeness: Likeness; weight: number }[]): Likeness {
  const weighted = new Map<string, number>();
  for (const { likeness, weight } of likenesses) {
    if (likeness.length === 0) continue;
    for (const [stem, value] of likeness.stems) weighted.set(stem, (weighted.get(stem) ?? 0) + (weight * value) / likeness.length);
  }
  return measured(weighted);
}

/** Cosine of two likenesses, 0 to 1; 0 when either is empty. */
export function alikeness(a: Likeness, b: Likeness): number {
  if (a.length === 0 || b.length === 0) return 0;
  const [few, many] = a.stems.size <= b.stems.size ? [a, b] : [b, a];
  let product = 0;
  for (const [stem, value] of few.stems) product += value * (many.stems.get(stem) ?? 0);
  return product / (a.length * b.length);
}

/** The stems that tell most, most telling first. */
export function tellingStems({ stems }: Likeness, most: number): string[] {
  return [...stems]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([stem]) => stem);
}

function addStems(weighted: Map<string, number>, said: { stems: readonly string[]; weight: number }, lexicon: Lexicon): void {
  for (const stem of said.stems) {
    weighted.set(stem, Math.max(weighted.get(stem) ?? 0, informationOf(stem, lexicon) * said.weight));
  }
}

function measured(stems: Map<string, number>): Likeness {
  let squares = 0;
  for (const value of stems.values()) squares += value * value;
  return { stems, length: Math.sqrt(squares) };
}
