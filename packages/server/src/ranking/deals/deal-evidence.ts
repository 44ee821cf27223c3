import type { CompanyDocument } from '../../kernel/document.ts';
import type { BuyerScore } from './buyers.ts';
import { sizeFactOf, type Party } from './deal-pattern.ts';
import { recordsOfStatement } from '../evidence.ts';
import { countOf, dealNamed, dollars } from '../phrases.ts';
import { componentsOf, type Evidence, type Explanation } from '../score.ts';
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

/** The components of a screening's row, and what its sentences rest on: past deals, what both say, and how large the two are. */
export function explanationOf(
  score: BuyerScore | TargetScore,
  weights: Readonly<Record<string, number>>,
  { row, other, buyer }: Pairing,
): Explanation {
  const deals = score.precedent.closest.map(({ deal }): Evidence => ({
    component: 'precedent',
    field: 'acquisition',
    text: dealNamed(deal),
    records: [deal.record],
    held_by: buyer,
  }));
  const said = overlapOf(row, other).map(({ own }): Evidence => ({
    component: 'product',
    field: own.field,
    text: own.text,
    records: recordsOfStatement(own, row.document),
  }));
  const sizes = [row.document, other.document].flatMap((document): Evidence[] => {
    const size = sizeFactOf(document.facts);
    const text = sizeNamed(document);
    if (!size || text === '') return [];
    return [{ component: 'capacity', field: size.field, text, records: document.origins[size.field] ?? [0], held_by: document }];
  });
  return { components: componentsOf(score.values, weights), evidence: [...deals, ...said, ...sizes] };
}

/** Whether anything but a place and habits of any buyer speaks for the two: something both say, a past deal like it, or a name. */
export function isPairing(one: Party, other: Party, { values, precedent }: BuyerScore | TargetScore): boolean {
  return precedent.closest.length > 0 || values.kinship > 0 || values.family > 0 || overlapOf(one, other).length > 0;
}

/** What both say, most telling first. */
export function overlapOf(one: Party, other: Party): SharedStatement[] {
  const tells = (stem: string) => other.likeness.stems.get(stem) ?? one.likeness.stems.get(stem) ?? 0;
  return sharedStatements(one.statements, other.statements, tells).slice(0, mostShared);
}

/** How large a company is, as it stands in a sentence; '' when that is not on record. */
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
    case 'total_funding_usd':
      return `${dollars(size.value)} of funding`;
  }
}
