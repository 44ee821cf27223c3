import type { IndustryBlock } from '@firmament/contract';
import { countryName } from '../../kernel/countries.ts';
import type { Provenance } from '../../kernel/document.ts';
import { ranges } from '../../kernel/text.ts';
import { counted, RecordCites } from '../../sections/industry/cited-records.ts';
import { overviewOf as overviewQuestion } from '../../text/industry/questions.ts';
import { citedRecords } from '../../store/records/imports.ts';
import { askedOf, by, type IndustryContext, type Making } from './making.ts';
import { mostRows } from '../discovery/candidates.ts';
import { tell } from './told-sections.ts';
import { describing } from './transactions.ts';

const mostCountries = 4;
const mostNamed = 8;

/** How many companies the market has on record. The most that an answer holds is no count of a market, and is called what it is. */
export function sizeOf(companies: number): string {
  if (companies >= mostRows)
    return `These are the ${companies} companies on record that fit this market best: an answer holds no more than about ${mostRows}, and more may fit.`;
  return `${counted(companies, 'company', 'companies')} on record here ${companies === 1 ? 'fits' : 'fit'} this market.`;
}

/** Who is in the market, counted, and what documents and news say of it. */
export async function overviewOf(
  context: IndustryContext,
  making: Making,
): Promise<{ value: IndustryBlock<'overview'>; from: Record<string, Provenance[]> } | undefined> {
  const { market, said, signal } = making;
  const { companies } = market;
  if (companies.length === 0) return undefined;
  const told = await tell(overviewQuestion(askedOf(making)), said, { market, by: by(context, signal) });
  const cites = new RecordCites(await describing(context, companies));
  const named = companies.slice(0, mostNamed);
  const records = named.flatMap((document) => document.records.slice(0, 1));
  const refs = `[${ranges([...new Set(records.map((record) => cites.number(record)))], ',')}]`;
  const listed = companies.filter(({ facts }) => (facts.listings?.length ?? 0) > 0).length;
  const places = [
    ...Map.groupBy(
      companies.flatMap(({ facts }) => facts.country ?? []),
      (code) => code,
    ),
  ]
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, mostCountries)
    .map(([code, some]) => `${countryName(code)} (${some.length})`);
  const placed = companies.filter(({ facts }) => facts.country !== undefined).length;
  const lines = [
    `- ${sizeOf(companies.length)} ${listed} of them ${listed === 1 ? 'is' : 'are'} listed. The best fitting are ${named.map(({ facts }) => facts.name).join(', ')}. ${refs}`,
    ...(places.length > 0 ? [`- By headquarters, of the ${placed} whose country is known: ${places.join(', ')}. ${refs}`] : []),
  ];
  const first = cites.sources.length;
  const text = told.value?.summary.replaceAll(
    /\[([\d,-]+)\]/g,
    (_, list: string) => `[${list.replaceAll(/\d+/g, (id) => String(Number(id) + first))}]`,
  );
  const source = [...cites.sources, ...(told.value?.source ?? []).map((cite) => ({ ...cite, id: cite.id + first }))];
  const summary = [...lines, ...(text === undefined ? [] : [text])].join('\n');
  const rests = [...(await citedRecords(context.db, told.records)).values()];
  return {
    value: { industry_overview_details: { source, summary } },
    from: { industry_overview_details: [...new Set([...records, ...rests])] },
  };
}
