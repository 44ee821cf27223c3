import type { CompanyFacts } from '../../kernel/facts.ts';
import { foldName, nameKey } from '../../kernel/names.ts';

/**
 * The name to show instead of one that is a single word and says no more than what the company does: `Software`, of the industry Software,
 * is `Software AG` again. Undefined where the name can stand.
 * @param facts what was chosen for the company
 * @param stated facts of its records, the one believed first in front
 */
export function nameWithForm<One extends { facts: CompanyFacts }>(facts: CompanyFacts, stated: readonly One[]): One | undefined {
  const { name, sector, industry, product_category, categories = [] } = facts;
  // Most of millions are named with more than one word.
  if (name.includes(' ')) return undefined;
  const labels = [sector, industry, product_category, ...categories].map((label) => foldName(label ?? ''));
  const word = foldName(name);
  if (word === '' || !labels.some((label) => label.split(' ').includes(word))) return undefined;
  const isThis = ({ facts: { legal_name = '' } }: One) => nameKey(legal_name) === nameKey(name) && foldName(legal_name) !== word;
  // `AG` rather than `Aktiengesellschaft`: the shortest is the one people use.
  return stated.filter(isThis).sort((a, b) => lengthOf(a) - lengthOf(b))[0];
}

function lengthOf({ facts }: { facts: CompanyFacts }): number {
  return facts.legal_name?.length ?? 0;
}
