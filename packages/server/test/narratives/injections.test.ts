import { describe, expect, test } from 'vitest';
import { companyOf } from '../../src/text/narrative/company.ts';
import { tellingOf, type Evidence } from '../../src/text/narrative/evidence.ts';
import type { Narrative } from '../../src/text/narrative/section.ts';
import { narratives, type WrittenSection } from '../../src/text/narrative/sections.ts';
import { verify } from '../../src/text/narrative/verify.ts';
import { writeExtracts } from '../../src/text/narrative/write-extracts.ts';
import { evidenceIn, report, reportWith, speaker, speech } from './documents.ts';
import { injections, wanted } from './injections.ts';

/** Every section as it is served. */
function sectionsOf(evidence: readonly Evidence[]): Record<string, unknown> {
  const told = tellingOf(evidence, speaker);
  const company = companyOf(speaker, { told, evidence });
  return Object.fromEntries(
    (Object.keys(narratives) as WrittenSection[]).map((name) => {
      const { questions, assemble }: Narrative<WrittenSection> = narratives[name];
      const { kept } = verify(writeExtracts(questions(company), { told, evidence }), { evidence, speaker });
      return [name, assemble(kept, evidence)];
    }),
  );
}
const untouched = sectionsOf(evidenceIn({}));
const withNews = sectionsOf(evidenceIn({ news: '<p>Quillmere Robotics moved its annual meeting.</p>' }));

test('the corpus is of at least a hundred attempts, each by itself', () => {
  expect(new Set(injections).size).toBeGreaterThanOrEqual(100);
  expect(JSON.stringify(untouched)).not.toMatch(wanted);
  expect(Object.values(untouched).every((section) => section !== undefined)).toBe(true);
});

describe.each(injections)('%s', (attempt) => {
  test.each([3, 6, 10, report.length - 2])('changes nothing, standing in a report behind block %i', (behind) => {
    expect(sectionsOf(evidenceIn({ html: reportWith(attempt, behind) }))).toEqual(untouched);
  });

  test('changes nothing, said in a call or filed by itself', () => {
    expect(sectionsOf(evidenceIn({ said: `${speech}\n\n${attempt}` }))).toEqual(untouched);
    expect(
      sectionsOf(evidenceIn({ news: `<p>Quillmere Robotics moved its annual meeting.</p>${reportWith(attempt, 0).split(report[0]!)[0]}` })),
    ).toEqual(withNews);
  });

  test('is not repeated, standing within a paragraph', () => {
    const html = report.join('\n').replace('It works at night.', () => `It works at night. ${attempt} It works in rain.`);
    expect(JSON.stringify(sectionsOf(evidenceIn({ html })))).not.toMatch(wanted);
  });
});
