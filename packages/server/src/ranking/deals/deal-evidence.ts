import type { CompanyDocument } from '../../kernel/document.ts';
import type { BuyerScore } from './buyers.ts';
import { paysFromFunds, sizeFactOf } from './company-size.ts';
import type { Party } from './deal-pattern.ts';
import { licensedTrade } from './licence.ts';
import { recordsOfStatement, type Statement } from '../evidence.ts';
import { countOf, dealNamed, dollars } from '../phrases.ts';
import type { Component, Evidence, Explanation } from '../score.ts';
import { sharedStatements, type SharedStatement } from '../shared-statements.ts';
import type { TargetScore } from './targets.ts';

/** What a screening's rows and sentences rest on. */

const mostShared = 3;

interface Pairing {
  /** The company of the row. */
  row: Party;
  other: Party;
  /** Whose deals are the precedents. */
  buyer: CompanyDocument;
}

/** The reasons of a row's score: past deals, common statements and labels, and relative size. */
export function explanationOf(
  score: BuyerScore | TargetScore,
  components: Record<string, Component>,
  { row, other, buyer }: Pairing,
): Explanation {
  const deals = score.precedent.closest.map(({ deal }): Evidence => ({
    component: 'precedent',
    field: 'acquisition',
    text: dealNamed(deal),
    records: [deal.record],
    held_by: buyer,
  }));
  const through = 'through' in score && score.through;
  const held = through
    ? [{ component: 'product', field: 'acquisition', text: dealNamed(through), records: [through.record], held_by: buyer }]
    : [];
  const shared = through ? [] : overlapOf(row, other).map(({ own }) => own);
  const said = (
    shared.length > 0 || through || tiesOf(score).segment < leastSegment ? shared : row.statements.filter(isLabel).slice(0, 1)
  ).map((own): Evidence => ({
    component: isLabel(own) ? 'segment' : 'product',
    field: own.field,
    text: own.text,
    records: recordsOfStatement(own, row.document),
  }));
  const sizes = [row.document, other.document].flatMap((document): Evidence[] => {
    const size = sizeFactOf(document.facts);
    const text = sizeNamed(document);
    if (!size || text === '' || (document === buyer && paysFromFunds(document.facts))) return [];
    return [{ component: 'capacity', field: size.field, text, records: document.origins[size.field] ?? [0], held_by: document }];
  });
  return { components, evidence: [...deals, ...held, ...said, ...sizes, ...licenceEvidence(score, other)] };
}

/** The label by which the target needs a licence, where that speaks against the buyer. */
function licenceEvidence({ values }: BuyerScore | TargetScore, { document, statements }: Party): Evidence[] {
  const trade = 'licence' in values && values.licence > 0 ? licensedTrade(document.facts) : undefined;
  return statements
    .filter((statement) => isLabel(statement) && statement.text === trade)
    .slice(0, 1)
    .map((label) => ({
      component: 'licence',
      field: label.field,
      text: label.text,
      records: recordsOfStatement(label, document),
      held_by: document,
    }));
}

/** Labels so near in meaning are of one trade, and products so near are of one kind. */
export const leastSegment = 0.5;
export const leastProduct = 0.3;
/** Products so far apart are of two kinds: then labels must be so near to speak of one trade. */
const unlikeProduct = 0.1;
const leastSegmentAlone = 0.75;
/** Of two that have less in common a statement that both make says little: `distribution`, `components`. */
const leastBeside = 0.25;

/** What labels and products of the two have in common, regardless of weights. */
export function tiesOf(score: BuyerScore | TargetScore): Record<'segment' | 'product', number> {
  return 'ties' in score ? score.ties : score.values;
}

/**
 * Whether the two have business with each other: labels or products of one kind, something that both say, or deals or holdings in the trade. A place
 * and a name are none. Without any statement a company cannot be judged, and every row counts.
 */
export function hasTie(row: Party, other: Party, score: BuyerScore | TargetScore): boolean {
  const { segment, product } = tiesOf(score);
  const areUnlike = row.products !== undefined && other.products !== undefined && product < unlikeProduct;
  if (score.precedent.closest.length > 0 || product >= leastProduct) return true;
  if (segment >= (areUnlike ? leastSegmentAlone : leastSegment)) return true;
  const isBoth = ({ own }: SharedStatement) => !areUnlike || !isLabel(own);
  return isUntold(other) || (Math.max(segment, product) >= leastBeside && overlapOf(row, other).some(isBoth));
}

/** Whether nothing on record says what a company does. */
export function isUntold({ statements }: Party): boolean {
  return statements.every(({ field }) => field === 'name' || field === 'place');
}

function isLabel({ field }: Statement): boolean {
  return field === 'product_category' || field === 'industry' || field === 'category';
}

/** What both say, most telling first. */
export function overlapOf(one: Party, other: Party): SharedStatement[] {
  const tells = (stem: string) => other.likeness.stems.get(stem) ?? one.likeness.stems.get(stem) ?? 0;
  return sharedStatements(one.statements, other.statements, tells).slice(0, mostShared);
}

/** The size of a company for a sentence; '' if it is not on record. */
export function sizeNamed({ facts }: CompanyDocument): string {
  const size = sizeFactOf(facts);
  if (!size || size.value === 0) return '';
  switch (size.field) {
    case 'employees':
      return countOf(size.value, 'employee');
    case 'employee_range':
      return `${facts.employee_range} employees`;
    case 'revenue_usd':
      return `${dollars(size.value)} of revenue`;
    case 'market':
      return `a market value of ${dollars(size.value)}`;
    case 'market_value_class':
      return `a market value classed as ${facts.market_value_class}`;
    case 'total_funding_usd':
      return `${dollars(size.value)} of funding`;
  }
}
