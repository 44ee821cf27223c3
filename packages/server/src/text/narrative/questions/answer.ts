import type { CompanyDocument } from '../../../kernel/document.ts';
import type { Evidence, Told } from '../evidence.ts';
import type { Speaker } from '../decontextualize.ts';
import type { Answered } from './answered.ts';
import { askedIn, NotAsked } from './asked.ts';
import { auditorOf, isOfAuditor } from './auditor.ts';
import { fromFacts, isOfBusiness } from './from-facts.ts';
import { fromFigures } from './from-figures.ts';
import { isOfLargestCustomer } from './largest-customer.ts';
import { Sentences } from './from-sentences.ts';

/** What is known of one company, for all questions about it. */
export interface Known {
  document: CompanyDocument;
  evidence: readonly Evidence[];
  /** As `tellingOf` tells it of what may be asked. */
  told: readonly Told[];
  speaker: Speaker;
}

/**
 * Answers questions about a company: from its figures, its facts, then the one sentence of its documents that says it. Deterministic, and no
 * model runs; what is asked and not found, or not understood, is told as the reason.
 */
export function answering({ document, evidence, told, speaker }: Known): (prompt: string) => Answered | NotAsked {
  const sentences = new Sentences(told, { evidence, speaker });
  return (prompt) => {
    const asked = askedIn(prompt, speaker);
    if (asked instanceof NotAsked) return asked.isQuotable ? new NotAsked(asked.reason, { closest: sentences.closest(prompt) }) : asked;
    // How many work there, a report says with its day; other facts are chosen among all that is known.
    const found = isOfAuditor(asked)
      ? auditorOf({ evidence, speaker })
      : (fromFigures(asked, document) ??
        (isOfLargestCustomer(asked) ? sentences.largestCustomer(asked) : undefined) ??
        (asked.wanted === 'count' ? undefined : fromFacts(asked, document)) ??
        (isOfBusiness(asked) ? sentences.business() : sentences.answer(asked)) ??
        fromFacts(asked, document));
    if (found) return found;
    if (evidence.length === 0) return new NotAsked('No document of this company has been imported, and its facts do not say it.');
    return new NotAsked(`None of ${evidence.length} passages of its documents says it in a sentence, nor do its facts.`);
  };
}
