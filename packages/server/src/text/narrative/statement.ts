import type { PublicationKind } from '../../kernel/kinds.ts';
import type { Evidence, Told } from './evidence.ts';
import type { Talk } from './talk.ts';

/** One thing a section wants to know of a company. */
export interface Question {
  /** Which part of the section its answers fill: `Layoffs`, `released`. */
  key: string;
  /** In words, as one would ask an analyst. */
  ask: string;
  /** What an answer's `about` names: the product, the partner; absent where nothing is to be named. */
  about?: string;
  /** Where answers stand. */
  kinds: readonly PublicationKind[];
  /** Answers that are wanted. */
  most: number;
  /** Least weight of the answer's place, if notes to the accounts or risks also answer the question; see `place.ts`. */
  least_place?: number;
  /** What answers may speak of beside the business. */
  talks?: readonly Talk[];
  /** One sentence is wanted of each thing it is about. */
  once_each?: true;
  /** It sorts a sentence that may stand elsewhere in the answer, too. */
  sorts?: true;
  /** Left with nothing because other sections tell its sentences, it tells one of them again. */
  again?: true;
  /** What a sentence answers by its words, wherever it stands: several where it names several. Ask `answersTo`. */
  reads: (told: Told, at: Evidence) => Answer | readonly Answer[] | undefined;
}

/** What a sentence answers a question. */
export interface Answer {
  /** How well, above 0; 1 is plainly. */
  fit: number;
  about?: string;
  /** What it says of that alone, where the sentence says more. */
  text?: string;
}

/** A sentence that answers a question, with the passages it rests on. */
export interface Statement {
  /** Key of the question. */
  question: string;
  text: string;
  /** '' where the question names nothing. */
  about: string;
  /** Indexes into the evidence with the exact quote; at least one. */
  rests_on: readonly { evidence: number; quote: string }[];
}
