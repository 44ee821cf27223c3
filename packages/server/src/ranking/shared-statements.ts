import { stemsOf } from '../kernel/words.ts';
import type { Statement } from './evidence.ts';

/** Something that two companies both say, word for word or nearly. */
export interface SharedStatement {
  /** As one of the two has it: the shorter, where one says it within more words. */
  text: string;
  stems: ReadonlySet<string>;
  /** The statement of the company itself that says so. */
  own: Statement;
  /** What its words tell, per word. */
  told: number;
}

/**
 * What is said of both companies: statements of either all of whose words stand together in a statement of the other. A word in common is
 * none: `building products` and `product management` are two trades. Most telling first, each set of words once, none within another.
 * @param tells the information of a stem about a company that has it
 */
export function sharedStatements(
  company: readonly Statement[],
  other: readonly Statement[],
  tells: (stem: string) => number,
): SharedStatement[] {
  const [ours, theirs] = [company.filter(isSaid), other.filter(isSaid)];
  const [ourStems, theirStems] = [stemsIn(ours), stemsIn(theirs)];
  const found: SharedStatement[] = [];
  const add = (said: Statement, own: Statement) => {
    const stems = new Set(said.stems);
    const information = [...stems].reduce((sum, stem) => sum + tells(stem), 0);
    found.push({ text: said.text, stems, own, told: (information / Math.sqrt(stems.size)) * own.weight });
  };
  for (const own of ours) {
    if (own.stems.every((stem) => theirStems.has(stem)) && theirs.some((theirStatement) => standsIn(own, theirStatement))) add(own, own);
  }
  for (const said of theirs) {
    if (!said.stems.every((stem) => ourStems.has(stem))) continue;
    const own = ours.find((statement) => standsIn(said, statement));
    if (own) add(said, own);
  }
  return withoutRepeats(found.filter(({ told }) => told > 0).sort((a, b) => b.told - a.told));
}

/** Statements that fit any company, except as a label. */
const emptyStems: ReadonlySet<string> = new Set(
  stemsOf(
    `business customer equipment flagship leading line management manufacturer manufacturing operator operation product provider range
    service software solution supplier system technology`,
  ),
);
const labelFields: ReadonlySet<string> = new Set(['product_category', 'industry', 'category', 'product']);

/** Names and places are not statements about a trade. */
function isSaid({ field, stems }: Statement): boolean {
  if (labelFields.has(field)) return true;
  return field !== 'name' && field !== 'place' && !stems.every((stem) => emptyStems.has(stem));
}

function stemsIn(statements: readonly Statement[]): Set<string> {
  return new Set(statements.flatMap(({ stems }) => stems));
}

/** Words of a statement may stand this many further apart in another. */
const widestGap = 1;

/** Whether all words of a statement are in another, adjacent. A single word must be a label to be within more. */
function standsIn({ stems, field }: Statement, other: Statement): boolean {
  if (!stems.every((stem) => other.counts.has(stem))) return false;
  if (stems.length === 1 && other.counts.size > 1) {
    return labelFields.has(field) && (labelFields.has(other.field) || other.field === 'key_phrase');
  }
  const width = stems.length + widestGap;
  const last = Math.max(0, other.stems.length - width);
  for (let start = 0; start <= last; start++) {
    const part = other.stems.slice(start, start + width);
    if (stems.every((stem) => part.includes(stem))) return true;
  }
  return false;
}

function withoutRepeats(found: readonly SharedStatement[]): SharedStatement[] {
  return found.filter(
    ({ stems }, at) =>
      !found.some((each, place) => place !== at && stems.isSubsetOf(each.stems) && (each.stems.size > stems.size || place < at)),
  );
}
