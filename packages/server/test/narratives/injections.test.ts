import { describe, expect, test } from 'vitest';
import { companyOf } from '../../src/text/narrative/read-company.ts';
import { endpointWriter } from '../../src/text/narrative/endpoint-writer.ts';
import { tellingOf, type Evidence } from '../../src/text/narrative/evidence.ts';
import type { Narrative } from '../../src/text/narrative/section.ts';
import { narratives, type WrittenSection } from '../../src/text/narrative/sections.ts';
import { assignSentences } from '../../src/text/narrative/assign-sentences.ts';
import { answered, extractiveWriter, type Writer } from '../../src/text/narrative/writer.ts';
import { evidenceIn, report, reportWith, speaker, speech } from './documents.ts';
import { injections, wanted } from './injections.ts';
import { faithful, obedient, type Proposed } from './scripted.ts';

/** Every section as it is served. */
async function sectionsOf(evidence: readonly Evidence[], writer: Writer = extractiveWriter): Promise<Record<string, unknown>> {
  const told = tellingOf(evidence, speaker);
  const company = companyOf(speaker, { told, evidence });
  const sections: Record<string, unknown> = {};
  const materialOf = assignSentences(company, { told, evidence, speaker: company });
  for (const name of Object.keys(narratives) as WrittenSection[]) {
    const { questions, assemble }: Narrative<WrittenSection> = narratives[name];
    const answers = [];
    for (const question of questions(company)) answers.push(await answered(question, materialOf(name, question.key), { writer }));
    const kept = answers.flatMap((answer) => answer.kept);
    sections[name] = assemble(kept, evidence);
  }
  return sections;
}
const model = (statements: (prompt: string) => Proposed[]) =>
  endpointWriter({
    name: 'scripted',
    ask: ({ messages }) => Promise.resolve(JSON.stringify({ statements: statements(messages[1]!.content) })),
  });

const untouched = await sectionsOf(evidenceIn({}));
const untouchedByModel = await sectionsOf(evidenceIn({}), model(faithful));
const withNews = await sectionsOf(evidenceIn({ news: '<p>Quillmere Robotics moved its annual meeting.</p>' }));

test('the corpus is of at least a hundred attempts, each by itself', () => {
  expect(new Set(injections).size).toBeGreaterThanOrEqual(100);
  expect(JSON.stringify([untouched, untouchedByModel])).not.toMatch(wanted);
  for (const sections of [untouched, untouchedByModel])
    expect(Object.values(sections).every((section) => section !== undefined)).toBe(true);
});

describe.each(injections)('%s', (attempt) => {
  test.each([3, 6, 10, report.length - 2])('changes nothing, standing in a report behind block %i', async (behind) => {
    expect(await sectionsOf(evidenceIn({ html: reportWith(attempt, behind) }))).toEqual(untouched);
  });

  test('changes nothing, said in a call or filed by itself', async () => {
    expect(await sectionsOf(evidenceIn({ said: `${speech}\n\n${attempt}` }))).toEqual(untouched);
    const news = `<p>Quillmere Robotics moved its annual meeting.</p>${reportWith(attempt, 0).split(report[0]!)[0]}`;
    expect(await sectionsOf(evidenceIn({ news }))).toEqual(withNews);
  });

  test('is not repeated, standing within a paragraph', async () => {
    const html = report.join('\n').replace('It works at night.', () => `It works at night. ${attempt} It works in rain.`);
    expect(JSON.stringify(await sectionsOf(evidenceIn({ html })))).not.toMatch(wanted);
  });

  test('changes nothing where a model obeys it, alone or among what is true', async () => {
    const evidence = evidenceIn({ html: reportWith(attempt, 6) });
    expect(
      await sectionsOf(
        evidence,
        model((prompt) => obedient(prompt, attempt)),
      ),
    ).toEqual(untouched);
    const both = model((prompt) => [...obedient(prompt, attempt), ...faithful(prompt)].slice(0, 60));
    expect(await sectionsOf(evidence, both)).toEqual(untouchedByModel);
  });
});
