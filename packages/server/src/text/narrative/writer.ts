import { ModelFailed } from '../chat.ts';
import { answersTo } from './answers-to.ts';
import type { Evidence, Told } from './evidence.ts';
import type { Speaker } from './decontextualize.ts';
import type { Question, Statement } from './statement.ts';
import { verify, type Checked } from './verify.ts';
import { writeExtracts } from './write-extracts.ts';

/** What answers are written from. */
export interface Material {
  told: readonly Told[];
  evidence: readonly Evidence[];
  speaker: Speaker;
}

/** Writes the answer to a question. Every writer's output is verified in the same way. */
export interface Writer {
  /** Whose words they are; undefined for the documents' own. */
  model: string | undefined;
  /** @throws ModelFailed when it cannot; the signal's reason */
  write(question: Question, material: Material, signal?: AbortSignal): Promise<Statement[]>;
}

/** The sentences of the documents themselves: no model runs, and the same documents give the same answers. */
export const extractiveWriter: Writer = {
  model: undefined,
  write: (question, material) => Promise.resolve(writeExtracts([question], material)),
};

export interface Answered extends Checked {
  /** Of the writer whose statements are kept; undefined for extracts. */
  model: string | undefined;
  /** Why extracts stand where a model was to write. */
  instead?: string;
}

/**
 * Answers a question with what is verified. Where a model cannot answer, or nothing it wrote is borne out, extracts do; a question that no sentence
 * of the documents fits is not asked.
 * @throws the signal's reason
 */
export async function answered(
  question: Question,
  material: Material,
  { writer, signal }: { writer: Writer; signal?: AbortSignal | undefined },
): Promise<Answered> {
  const extracts = { ...verify(await extractiveWriter.write(question, material), material), model: undefined };
  if (writer.model === undefined || extracts.kept.length === 0) return extracts;
  try {
    const { kept, dropped } = fitting(question, verify(await writer.write(question, material, signal), material), material);
    if (kept.length > 0) return { kept: kept.slice(0, question.most), dropped, model: writer.model };
    return {
      ...extracts,
      dropped: [...extracts.dropped, ...dropped],
      instead: 'Nothing that the model wrote is borne out by its passages.',
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ModelFailed)) throw error;
    return { ...extracts, instead: error.message };
  }
}

/** What a statement answers, and what it is about, is read from it as from any sentence: no writer has a say in that. */
function fitting(question: Question, { kept, dropped }: Checked, { told, evidence }: Material): Checked {
  const checked: Checked = { kept: [], dropped: [...dropped] };
  for (const statement of kept) {
    const [{ evidence: at, quote }] = statement.rests_on as [Statement['rests_on'][number]];
    const heading = told.find((each) => each.evidence === at && each.quote === quote)?.heading ?? '';
    const found = answersTo(question, { text: statement.text, quote, evidence: at, heading }, evidence[at]!);
    const answer = found.find(({ about = '' }) => about === statement.about) ?? found[0];
    const isTwice = checked.kept.some(({ text, about }) => text === statement.text && about === answer?.about);
    if (!answer) checked.dropped.push({ statement, reason: 'It does not answer what was asked.' });
    else if (!isTwice) checked.kept.push({ ...statement, about: answer.about ?? '' });
  }
  return checked;
}
