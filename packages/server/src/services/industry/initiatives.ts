import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndustryBlock } from '@firmament/contract';
import { companyOf } from '../../text/narrative/read-company.ts';
import { citesOf } from '../../text/narrative/citing.ts';
import { strategicInitiatives } from '../../text/narrative/strategic-initiatives.ts';
import type { Statement } from '../../text/narrative/statement.ts';
import { writeExtracts } from '../../text/narrative/write-extracts.ts';
import { speakerOf } from '../narratives/read-documents.ts';
import { toldOf, type MarketEvidence } from './evidence.ts';
import type { Market } from './market.ts';
import { recordsOf } from './told-sections.ts';

const mostRows = 15;
const mostOfOne = 2;
const mostDetails = 4;

/** The strategic moves of a market's companies: for each company its areas with most evidence. */
export async function initiativesOf(
  market: Market,
  said: MarketEvidence,
): Promise<{ value: IndustryBlock<'initiatives'> | undefined; records: number[] }> {
  const { evidence } = said;
  const rows: { title: string; statements: Statement[] }[] = [];
  for (const document of market.companies) {
    if (rows.length >= mostRows) break;
    const speaker = speakerOf(document);
    const own = toldOf(said, document);
    if (own.length === 0) continue;
    await nextTurn();
    const company = companyOf(speaker, { told: own, evidence });
    const questions = strategicInitiatives.questions(company).map((each) => ({ ...each, kinds: [...each.kinds, 'article' as const] }));
    const areas = [...Map.groupBy(writeExtracts(questions, { told: own, evidence, speaker: company }), ({ question }) => question)]
      .toSorted((a, b) => b[1].length - a[1].length)
      .slice(0, mostOfOne);
    for (const [area, statements] of areas) rows.push({ title: `${speaker.name}: ${area}`, statements: statements.slice(0, mostDetails) });
  }
  const shown = rows.slice(0, mostRows);
  if (shown.length === 0) return { value: undefined, records: [] };
  return {
    value: {
      key_company_initiatives: shown.map(({ title, statements }) => ({
        title,
        overview: statements[0]!.text,
        details: statements.map(({ text }) => text),
        sources: citesOf(statements, evidence).map(({ publishedDate: date, ...cite }) => ({ ...cite, date })),
      })),
    },
    records: recordsOf(
      shown.flatMap(({ statements }) => statements),
      evidence,
    ),
  };
}
