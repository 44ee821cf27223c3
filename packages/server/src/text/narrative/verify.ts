import { sentencesOf } from '../../kernel/sentences.ts';
import { isEntailed } from './entailment.ts';
import { deedBefore } from './deed.ts';
import { paragraphOf, type Evidence } from './evidence.ts';
import { speaksToReader } from '../orders.ts';
import { ofOneName } from './one-of-list.ts';
import { decontextualized, type Speaker } from './decontextualize.ts';
import type { Statement } from './statement.ts';

/** Any statement is served only if one sentence of a cited passage says all of it. */

export interface Checked {
  kept: Statement[];
  dropped: { statement: Statement; reason: string }[];
}

/** Keeps statements that their passages support; the others are dropped, each with the reason. */
export function verify(
  statements: readonly Statement[],
  { evidence, speaker }: { evidence: readonly Evidence[]; speaker: Speaker },
): Checked {
  const checked: Checked = { kept: [], dropped: [] };
  for (const statement of statements) {
    const found = checkedOne(statement, { evidence, speaker });
    if (typeof found === 'string') checked.dropped.push({ statement, reason: found });
    else checked.kept.push(found);
  }
  return checked;
}

function checkedOne(statement: Statement, { evidence, speaker }: { evidence: readonly Evidence[]; speaker: Speaker }): Statement | string {
  if (statement.rests_on.length === 0) return 'It names no passage.';
  if (speaksToReader(statement.text)) return 'It tells its reader what to do.';
  const quoted = statement.rests_on.map((each) => ({ each, ...placeOf(evidence[each.evidence]?.text ?? '', each.quote) }));
  if (quoted.some(({ sentences }) => sentences.length === 0)) return 'What it quotes does not stand in the passage.';
  if (quoted.some(({ line }) => speaksToReader(line))) return 'What it quotes stands among orders to its reader.';
  const rests_on = quoted
    .filter(({ each, sentences }) => areBorneOut(statement, sentences, evidence[each.evidence]!.speaker ?? speaker))
    .map(({ each }) => each);
  if (rests_on.length === 0) return 'No sentence that it quotes says all of it.';
  if (!isNamedThere(statement, evidence)) return 'What it is about is not named there.';
  return { ...statement, rests_on };
}

/** Whether one sentence says all of a text; or, where the text is several sentences, as many that follow each other, each all of its own. */
function areBorneOut({ text, about }: Statement, sentences: readonly string[], speaker: Speaker): boolean {
  if (sentences.some((sentence) => isEntailed(text, sentence, speaker))) return true;
  if (sentences.some((sentence) => ofOneName(decontextualized(sentence, speaker) ?? '', about) === text)) return true;
  const parts = sentences.length < 2 ? [] : sentencesOf(text);
  if (parts.length < 2) return false;
  return sentences.some((_, first) =>
    parts.every((part, index) => sentences[first + index] !== undefined && isEntailed(part, sentences[first + index]!, speaker)),
  );
}

/** The line of a quote, and the sentences that contain it or are contained in it, without list marks. */
function placeOf(passage: string, quote: string): { line: string; sentences: string[] } {
  const line =
    quote === ''
      ? ''
      : (passage
          .split('\n')
          .find((each) => each.includes(quote))
          ?.trim() ?? '');
  const bare = sentencesOf(paragraphOf(line).paragraph).map((sentence) => sentence.replace(/^[•·●▪◦*–—-]\s*/, ''));
  return { line, sentences: bare.filter((sentence) => sentence.includes(quote) || quote.includes(sentence)) };
}

/** Whether the subject is part of the statement, or its heading. */
function isNamedThere({ about, text, rests_on }: Statement, evidence: readonly Evidence[]): boolean {
  const named = about.replace(deedBefore, '');
  const plain = (each: string) => each.replaceAll(/[®™℠]/g, '').toLowerCase();
  if (named === '' || plain(text).includes(plain(named))) return true;
  return rests_on.some(({ evidence: at }) =>
    evidence.some(
      ({ record_id, text: passage }) =>
        record_id === evidence[at]!.record_id &&
        passage.split('\n').some((line) => line.trim().replace(/[:.]$/, '') === named || paragraphOf(line.trim()).titled === named),
    ),
  );
}
