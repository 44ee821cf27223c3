import { isInvented, type CompanyDocument } from '../../kernel/document.ts';
import { labelsOf } from '../../kernel/labels.ts';
import { singularOf, wordsOf } from '../../kernel/words.ts';
import { learnerOf } from '../../text/learn/learn-vectors.ts';
import { learnedText } from './learned-text.ts';

export type Lesson = NonNullable<ReturnType<ReturnType<typeof learnerOf>['learn']>>;
/** Which words of what is said of companies stand together, and which of their labels; undefined where too little was said. */
export type Lessons = Record<'words' | 'labels', Lesson | undefined>;

/** Takes companies, and learns of them. The same companies in any order teach the same; invented ones teach nothing. */
export function companyLearner() {
  const words = learnerOf({ most_terms: 12_000, least_texts: 3, dimensions: 200, window: 15 });
  // All labels of a company co-occur, in any order.
  const labels = learnerOf({ most_terms: 4_000, least_texts: 3, dimensions: 48, window: 1_000 });
  return {
    add(document: CompanyDocument) {
      if (isInvented(document)) return;
      words.add(wordsOf(learnedText(document.facts)).map(({ surface }) => singularOf(surface)));
      labels.add(labelsOf(document.facts));
    },
    learn: (): Lessons => ({ words: words.learn(), labels: labels.learn() }),
  };
}
