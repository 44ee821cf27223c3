import type { IndustrySection } from '@firmament/contract';
import { dashedDay } from '../../kernel/dates.ts';
import { companyOf } from '../../text/narrative/read-company.ts';
import { Numbered } from '../../text/narrative/citing.ts';
import { statedDay } from '../../text/narrative/days.ts';
import { partnerships } from '../../text/narrative/partnerships.ts';
import type { Statement } from '../../text/narrative/statement.ts';
import { answered } from '../../text/narrative/writer.ts';
import { speakerOf } from '../narratives/read-documents.ts';
import { toldOf, type MarketEvidence } from './evidence.ts';
import type { Market } from './market.ts';
import { recordsOf, type By } from './told-sections.ts';

/** Partnerships of one company, and of all. */
const mostOfOne = 4;
const mostRows = 20;

/** The partnerships of a market's companies in documents and news, each once, from either side. */
export async function partnershipsOf(
  market: Market,
  said: MarketEvidence,
  by: By,
): Promise<{ value: IndustrySection<'partnerships'> | undefined; records: number[] }> {
  const { evidence } = said;
  const found = new Map<string, { title: string; statements: Statement[] }>();
  for (const document of market.companies) {
    const speaker = speakerOf(document);
    const own = toldOf(said, document);
    if (own.length === 0) continue;
    const company = companyOf(speaker, { told: own, evidence });
    const [question] = partnerships.questions(company);
    const asked = { ...question!, kinds: [...new Set([...question!.kinds, 'article' as const])], most: mostOfOne };
    const { kept } = await answered(asked, { evidence, told: own, speaker: company }, by);
    for (const statement of kept) {
      const name = shortOf(document.facts.name);
      const pair = [name, statement.about].map((each) => each.toLowerCase()).toSorted();
      const key = pair.join('\n');
      const known = found.get(key) ?? { title: `${name} and ${statement.about}`, statements: [] };
      known.statements.push(statement);
      found.set(key, known);
    }
  }
  const rows = [...found.values()].slice(0, mostRows);
  if (rows.length === 0) return { value: undefined, records: [] };
  const all = new Numbered(evidence);
  const summary = rows.map(({ statements: [first] }) => `- ${all.cited(first!)}`).join('\n');
  return {
    value: {
      partnerships: rows.map(({ title, statements }) => {
        const own = new Numbered(evidence);
        return {
          title,
          overview: statements[0]!.text,
          date: dashedDay(statements.map(({ text }) => statedDay(text)).find((day) => day !== undefined)),
          summary: statements.map((statement) => own.cited(statement)),
          sources: own.sources,
        };
      }),
      source: all.sources,
      summary,
    },
    records: recordsOf(
      rows.flatMap(({ statements }) => statements),
      evidence,
    ),
  };
}

/** Without what marks an invented company. */
function shortOf(name: string): string {
  return name.replace(/ \(Sandbox\)$/, '');
}
