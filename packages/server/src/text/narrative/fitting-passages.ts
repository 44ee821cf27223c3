import { stemsOf } from '../../kernel/words.ts';
import { answersTo } from './answers-to.ts';
import type { Question } from './statement.ts';
import { mayAnswer } from './third-party-evidence.ts';
import type { Material } from './writer.ts';

/** What a word of the question may add to a passage, beside what a sentence of it adds that answers by itself. */
const wordsWeigh = 0.5;

/**
 * The passages that answer a question best: first by the sentences in them that answer it by themselves, then by the words of the question.
 * @returns indexes into the evidence, best first; only passages with sentences that can be cited
 */
export function fittingPassages(question: Question, { told, evidence }: Material, most: number): number[] {
  const asked = new Set(stemsOf(question.ask));
  const passages = new Map<number, { fit: number; words: Set<string> }>();
  for (const each of told) {
    const at = evidence[each.evidence]!;
    if (!mayAnswer(at.kind, question)) continue;
    const passage = passages.get(each.evidence) ?? { fit: 0, words: new Set<string>() };
    const found = answersTo(question, each, at);
    passage.fit = Math.max(passage.fit, ...found.map(({ fit }) => fit));
    for (const stem of stemsOf(each.text)) if (asked.has(stem)) passage.words.add(stem);
    passages.set(each.evidence, passage);
  }
  const holding = new Map<string, number>();
  for (const { words } of passages.values()) for (const word of words) holding.set(word, (holding.get(word) ?? 0) + 1);
  const rarity = (word: string) => Math.log(1 + passages.size / holding.get(word)!) / Math.log(1 + passages.size);
  return [...passages]
    .map(([at, { fit, words }]) => ({ at, fit, words: [...words].reduce((sum, word) => sum + rarity(word), 0) / Math.max(1, asked.size) }))
    .toSorted((a, b) => b.fit + wordsWeigh * b.words - (a.fit + wordsWeigh * a.words) || a.at - b.at)
    .slice(0, most)
    .map(({ at }) => at);
}
