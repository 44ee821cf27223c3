import type { Company } from './company.ts';
import type { Told } from './evidence.ts';
import { narratives, type WrittenSection } from './sections.ts';
import type { Question } from './statement.ts';
import { writeExtracts } from './write-extracts.ts';
import type { Material } from './writer.ts';

/** Who asks for the most particular thing first: a launch is told as a launch and not as a product. */
const order: readonly WrittenSection[] = [
  'product_launches',
  'strategic_initiatives',
  'partnerships',
  'key_customers',
  'products_and_services',
  'business_model',
];

/**
 * Shares the sentences out, so that each is told once in all sections together, whichever of them are asked for: a question gets what no question before it
 * answers with. Questions that sort (`sorts`) get all, and so does a section, or a
 * question of areas (`again`), that would be left with nothing.
 * @returns the material of a question of a section
 */
export function assignSentences(company: Company, material: Material): (name: WrittenSection, key: string) => Material {
  // Each is asked of each sentence several times, and reads it once.
  const asked = new Map(order.map((name) => [name, narratives[name].questions(company).map(readingOnce)]));
  const owners = new Map<string, string>();
  const sorting = new Set<string>();
  const left = (owner: string): Material => ({
    ...material,
    // What two documents say in one wording is told once, and what of one sentence is told in two wordings stays together.
    told: material.told.filter(({ quote, text }: Told) => [quote, text].every((each) => (owners.get(each) ?? owner) === owner)),
  });
  for (const name of order) {
    for (const question of asked.get(name)!) {
      const owner = `${name} ${question.key}`;
      if (question.sorts) sorting.add(owner);
      else
        for (const { text, rests_on } of writeExtracts([question], left(owner))) {
          owners.set(rests_on[0]!.quote, owner);
          owners.set(text, owner);
        }
    }
  }
  // A section that would be empty repeats its sentences, because a caller can ask for that section alone.
  const hidden = new Set(order.filter((name) => isEmpty(name, left) && !isEmpty(name, () => material)));
  const again = new Set(
    order.flatMap((name) =>
      asked
        .get(name)!
        .filter((question) => question.again && answers(question, left(`${name} ${question.key}`)) === 0)
        .map(({ key }) => `${name} ${key}`),
    ),
  );
  return (name, key) => {
    const owner = `${name} ${key}`;
    return sorting.has(owner) || again.has(owner) || hidden.has(name) ? material : left(owner);
  };

  function answers(question: Question, of: Material): number {
    return writeExtracts([question], of).length;
  }

  function isEmpty(name: WrittenSection, of: (owner: string) => Material): boolean {
    const own = asked.get(name)!.filter(({ sorts }) => !sorts);
    return own.every((question) => answers(question, of(`${name} ${question.key}`)) === 0);
  }
}

function readingOnce(question: Question): Question {
  const known = new Map<Told, ReturnType<Question['reads']>>();
  return {
    ...question,
    reads(told, at) {
      if (!known.has(told)) known.set(told, question.reads(told, at));
      return known.get(told);
    },
  };
}
