import { concepts, type Alternative, type Line } from './concepts.ts';
import type { Context } from '../../reading/xbrl/definitions.ts';
import type { Instance } from '../../reading/xbrl/instance.ts';
import type { TaggedText } from '../../reading/xbrl/tagged-values.ts';
import { short } from '../../reading/xbrl/number.ts';

/** Whose figure it is: tagged for the consolidated group, tagged for the parent alone, or with no mark of either. */
export type Mark = 'group' | 'parent' | 'none';

/** A tagged value that can feed one of our lines. */
export interface Entry {
  line: Line;
  /** Place of its concept among the line's alternatives; lower is preferred. */
  rank: number;
  mark: Mark;
  /** One of two maturities whose sum is the line. */
  part?: 'within one year' | 'after one year';
  isRestated: boolean;
  start?: string;
  end: string;
  fact: TaggedText;
}

/** Says nothing of what the figure is, only how often it was stated. */
const neutralMembers = new Set(['RestatedAmount', 'Original', 'Revised', 'TotalOperations']);

interface Place {
  mark: Mark;
  due?: 'within one year' | 'after one year';
  equity?: string;
  isRestated: boolean;
}

/** What a context's dimensions say; undefined when they make its values parts of a line: a segment, a class of assets, one fund. */
function placeOf(context: Context): Place | undefined {
  const place: Place = { mark: 'none', isRestated: false };
  const due = new Set<string>();
  for (const [dimension, member] of Object.entries(context.dimensions)) {
    if (dimension.startsWith('GroupCompany')) place.mark = member === 'Consolidated' ? 'group' : 'parent';
    else if (dimension === 'EquityClassesDimension') place.equity = member;
    else if (neutralMembers.has(member)) place.isRestated ||= member === 'RestatedAmount';
    else {
      const maturity = maturities[`${dimension}=${member}`];
      if (!maturity) return undefined;
      due.add(maturity);
    }
  }
  if (due.size > 1) return undefined;
  const [only] = due;
  if (only === 'within one year' || only === 'after one year') place.due = only;
  return place;
}

/** Software marks the two lines of creditors by when they are due, by current and non-current, or by both. */
const maturities: Readonly<Record<string, 'within one year' | 'after one year'>> = {
  'MaturitiesOrExpirationPeriodsDimension=WithinOneYear': 'within one year',
  'MaturitiesOrExpirationPeriodsDimension=AfterOneYear': 'after one year',
  'FinancialInstrumentCurrentNon-currentDimension=CurrentFinancialInstruments': 'within one year',
  'FinancialInstrumentCurrentNon-currentDimension=Non-currentFinancialInstruments': 'after one year',
};

const alternatives = new Map<string, { line: Line; rank: number; alternative: Alternative }[]>();
for (const [line, rule] of Object.entries(concepts) as [Line, (typeof concepts)[Line]][]) {
  for (const [rank, alternative] of rule.from.entries()) {
    const known = alternatives.get(alternative.concept) ?? [];
    known.push({ line, rank, alternative });
    alternatives.set(alternative.concept, known);
  }
}

/**
 * The values of a document that can feed a line, in its order.
 * @returns also a sentence on each value of such a concept that refers to a context the document does not define
 */
export function entriesOf(instance: Instance): { entries: Entry[]; wrong: string[] } {
  const entries: Entry[] = [];
  const wrong: string[] = [];
  for (const fact of instance.facts) {
    const found = alternatives.get(fact.name);
    if (!found || fact.unit_ref === undefined) continue;
    const context = instance.contexts.get(fact.context_ref);
    if (!context || context.end === '') {
      const what = context ? 'has no readable date' : 'the document does not define';
      wrong.push(`${fact.name} refers to the context ${short(fact.context_ref)}, which ${what}.`);
      continue;
    }
    const place = placeOf(context);
    if (!place) continue;
    for (const { line, rank, alternative } of found) {
      const match = matches(alternative, place, line);
      if (!match) continue;
      entries.push({
        line,
        rank,
        mark: place.mark,
        ...(match === 'part' && place.due && { part: place.due }),
        isRestated: place.isRestated,
        ...(context.start !== undefined && { start: context.start }),
        end: context.end,
        fact,
      });
    }
  }
  return { entries, wrong };
}

function matches(alternative: Alternative, place: Place, line: Line): 'whole' | 'part' | undefined {
  if (alternative.equity !== place.equity) return undefined;
  if (alternative.due === place.due) return 'whole';
  return line === 'debtors' ? 'part' : undefined;
}
