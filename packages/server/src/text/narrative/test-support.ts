import { companyOf } from './read-company.ts';
import { tellingOf, type Evidence } from './evidence.ts';
import { withBank } from './own-names.ts';
import type { Narrative } from './section.ts';
import { narratives, type WrittenSection } from './sections.ts';
import { assignSentences } from './assign-sentences.ts';
import { answered, extractiveWriter } from './writer.ts';

export const speaker = { name: 'Quillmere', names: ['Quillmere', 'Quillmere Robotics Inc'] };

/** A passage of a report, the first of the record of this number; as said otherwise. */
export const passageOf = (said: Partial<Evidence> & { text: string }, record_id = 0): Evidence => ({
  record_id,
  ordinal: 0,
  kind: 'filing',
  form: '10-K',
  section: 'Item 1',
  day: '2030-08-01',
  title: '10-K',
  url: `https://x.example/${record_id}`,
  publisher: 'The Wire',
  ...said,
});

/** A section of a company whose documents contain only these words; a report by default. */
export async function sectionOf<N extends WrittenSection>(name: N, said: string | readonly (Partial<Evidence> & { text: string })[]) {
  const parts = typeof said === 'string' ? [{ text: said }] : said;
  const evidence = parts.map(passageOf);
  const whole = withBank(speaker, evidence);
  const told = tellingOf(evidence, whole);
  const company = companyOf(whole, { told, evidence });
  const materialOf = assignSentences(company, { told, evidence, speaker: company });
  const { questions, assemble } = narratives[name] as unknown as Narrative<N>;
  const answers = await Promise.all(
    questions(company).map((question) => answered(question, materialOf(name, question.key), { writer: extractiveWriter })),
  );
  return assemble(
    answers.flatMap(({ kept }) => kept),
    evidence,
  );
}
