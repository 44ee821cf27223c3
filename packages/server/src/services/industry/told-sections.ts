import type { IndustryNarrative } from '@firmament/contract';
import { Numbered } from '../../text/narrative/citing.ts';
import type { Question, Statement } from '../../text/narrative/statement.ts';
import { answered, type Answered, type Material, type Writer } from '../../text/narrative/writer.ts';
import type { MarketEvidence, MarketPassage } from './evidence.ts';
import type { Market } from './market.ts';

/** Sentences of one text, and of one company or publisher among them. */
const mostSentences = 12;
const mostOfOne = 3;

export interface By {
  writer: Writer;
  signal: AbortSignal | undefined;
}

export interface ToldText {
  /** Undefined where nothing answers. */
  value: IndustryNarrative | undefined;
  records: number[];
  answer: Answered;
}

/** Answers a question on a market as a text of bullets, each with what it rests on; the best fitting, and not all from one. */
export async function tell(
  question: Question,
  { evidence, told }: MarketEvidence,
  { market, by }: { market: Market; by: By },
): Promise<ToldText> {
  const material: Material = { evidence, told, speaker: { name: market.topic, names: [market.topic] } };
  const answer = await answered(question, material, by);
  const kept = spread(answer.kept, evidence);
  return { value: kept.length === 0 ? undefined : textOf(kept, evidence), records: recordsOf(kept, evidence), answer };
}

export function textOf(statements: readonly Statement[], evidence: readonly MarketPassage[]): IndustryNarrative {
  const numbered = new Numbered(evidence);
  const summary = statements.map((statement) => `- ${numbered.cited(statement)}`).join('\n');
  return { source: numbered.sources, summary };
}

export function recordsOf(statements: readonly Statement[], evidence: readonly MarketPassage[]): number[] {
  return [...new Set(statements.flatMap(({ rests_on }) => rests_on.map(({ evidence: at }) => evidence[at]!.record_id)))];
}

/** The best of them, a few of each company or publisher first; where few speak, more of these. */
function spread(statements: readonly Statement[], evidence: readonly MarketPassage[]): Statement[] {
  const counts = new Map<string, number>();
  const isOneOfFew = ({ rests_on: [first] }: Statement) => {
    const { permalink, publisher } = evidence[first!.evidence]!;
    const whose = permalink || publisher;
    counts.set(whose, (counts.get(whose) ?? 0) + 1);
    return counts.get(whose)! <= mostOfOne;
  };
  const few = statements.filter(isOneOfFew);
  const chosen = new Set(
    [...few, ...statements.filter((statement) => !few.includes(statement)).slice(0, mostSentences / 2)].slice(0, mostSentences),
  );
  return statements.filter((statement) => chosen.has(statement));
}
