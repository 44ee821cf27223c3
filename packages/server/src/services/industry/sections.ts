import type { IndustrySectionName } from '@firmament/contract';
import type { Provenance } from '../../kernel/document.ts';
import { citedRecords } from '../../store/records/imports.ts';
import { insightsOf, regulationsOf, trendsOf, type Asked } from '../../text/industry/questions.ts';
import type { Question } from '../../text/narrative/statement.ts';
import { extractiveWriter } from '../../text/narrative/writer.ts';
import type { DiscoveryContext } from '../discovery/candidates.ts';
import { ours } from '../narratives/ours.ts';
import type { narrate } from '../narratives/narrate.ts';
import type { FindContext } from '../narratives/find-passages.ts';
import { caseStudiesOf } from './case-studies.ts';
import { curatedOf } from './curated.ts';
import type { Facet, MarketEvidence } from './evidence.ts';
import type { Market } from './market.ts';
import { partnershipsOf } from './partnerships.ts';
import { marketSizeOf } from './size.ts';
import { tell, type ToldText } from './told-sections.ts';
import { acquisitionsOf, describing, fundingOf, listedOf } from './transactions.ts';

export type IndustryContext = DiscoveryContext & FindContext & Parameters<typeof narrate>[0];

/** A section as it was made. */
export interface MadeSection {
  /** `{}` where nothing is known. */
  value: object;
  /** Path of a value or row → where it comes from; under '' also why the section is empty. */
  sources: Record<string, Provenance[]>;
}

export interface Making {
  market: Market;
  said: MarketEvidence;
  signal: AbortSignal | undefined;
}

/** What is looked for in documents for a section. */
export const facetsOf: Readonly<Record<IndustrySectionName, readonly Facet[]>> = {
  market_size: ['size'],
  quant_insights: ['figures', 'size'],
  trends_and_innovations: ['trends'],
  transactions_mna: ['deals'],
  transactions_fundraising: [],
  transactions_ipo: ['listings'],
  partnerships: ['partners'],
  tier1_intelligence: [],
  case_studies: ['trends'],
  industry_regulations: ['rules'],
};

type Maker = (context: IndustryContext, making: Making) => Promise<MadeSection>;

/** Each section's maker; a section without one does not compile. */
export const makers: Record<IndustrySectionName, Maker> = {
  market_size: async (context, making) => ofRecords(context, { name: 'market_size', making, ...marketSizeOf(making.market, making.said) }),
  quant_insights: (context, making) => text(context, making, { name: 'quant_insights', key: 'quant_insights', question: insightsOf }),
  trends_and_innovations: (context, making) =>
    text(context, making, { name: 'trends_and_innovations', key: 'trend_and_innovations', question: trendsOf }),
  transactions_mna: async (context, { market, said }) =>
    computed(context, { made: await acquisitionsOf(context, market, said), market, name: 'transactions_mna', what: 'a deal' }),
  transactions_fundraising: async (context, { market }) =>
    computed(context, { made: await fundingOf(context, market), market, name: 'transactions_fundraising', what: 'a funding round' }),
  transactions_ipo: async (context, { market, said }) =>
    computed(context, { made: await listedOf(context, market, said), market, name: 'transactions_ipo', what: 'a listing' }),
  partnerships: async (context, making) => {
    const { market, said, signal } = making;
    return ofRecords(context, { name: 'partnerships', making, ...(await partnershipsOf(market, said, by(context, signal))) });
  },
  tier1_intelligence: async (context, making) =>
    ofRecords(context, { name: 'tier1_intelligence', making, ...curatedOf(making.market, making.said) }),
  case_studies: async (context, { market, said, signal }) => {
    const told = new Set(said.evidence.map(({ permalink }) => permalink));
    const describe = await describing(context, market.companies);
    const { value, from } = await caseStudiesOf(context, market, { describe, told, signal });
    const made = value && { value, from };
    return computed(context, { made, market, name: 'case_studies', what: 'a description or a document' });
  },
  industry_regulations: (context, making) =>
    text(context, making, { name: 'industry_regulations', key: 'regulations', question: regulationsOf }),
};

function by({ model, organization_id }: IndustryContext, signal: AbortSignal | undefined) {
  return { writer: model?.writerFor(organization_id) ?? extractiveWriter, signal };
}

/** A section that is a text alone. */
async function text(
  context: IndustryContext,
  making: Making,
  { name, key, question }: { name: string; key: string; question: (asked: Asked) => Question },
): Promise<MadeSection> {
  const { market, said, signal } = making;
  const told = await tell(question(askedOf(making)), said, { market, by: by(context, signal) });
  const made = await ofRecords(context, { name, making, value: told.value && { [key]: told.value }, records: told.records });
  return { ...made, sources: { '': [...(made.sources[''] ?? []), ...wordedBy(context, name, told)] } };
}

/** What sentences are held against. */
export function askedOf({ market: { topic, words, pure }, said: { evidence } }: Making): Asked {
  const records = new Set(evidence.filter(({ permalink }) => pure.has(permalink)).map(({ record_id }) => record_id));
  return { topic, words, isOfMarket: ({ record_id }) => records.has(record_id) };
}

/** That a model worded it, or why none did where one was to. */
function wordedBy({ clock }: IndustryContext, name: string, { answer, value }: ToldText): Provenance[] {
  if (!value) return [];
  if (answer.model !== undefined) return [{ ...ours(answer.model, clock()), source: 'model' }];
  const reason = answer.instead && `Extracts answer instead of the model. ${answer.instead}`;
  return reason === undefined ? [] : [leftOut(name, reason, clock())];
}

/** A section that rests on records of documents and articles. */
async function ofRecords(
  { db, clock }: IndustryContext,
  { name, making, value, records }: { name: string; making: Making; value: object | undefined; records: readonly number[] },
): Promise<MadeSection> {
  if (!value) return { value: {}, sources: { '': [leftOut(name, whyUntold(making), clock())] } };
  return { value, sources: { '': [...(await citedRecords(db, records)).values()] } };
}

/** A section that is computed from records. */
function computed(
  { clock }: IndustryContext,
  {
    made,
    market,
    name,
    what,
  }: { made: { value: object; from: Record<string, Provenance[]> } | undefined; market: Market; name: string; what: string },
): MadeSection {
  if (made) return { value: made.value, sources: made.from };
  const { companies } = market;
  const reason = companies.length === 0 ? noCompany : `None of the ${companies.length} companies of this market has ${what} on record.`;
  return { value: {}, sources: { '': [leftOut(name, reason, clock())] } };
}

const noCompany = 'No company of this market is known.';

function whyUntold({ market, said: { evidence } }: Making): string {
  const articles = evidence.filter(({ kind }) => kind === 'article').length;
  if (market.companies.length === 0 && evidence.length === 0) return noCompany;
  if (evidence.length === 0) return 'No document and no article of this market has been imported.';
  return `None of ${evidence.length - articles} passages and ${articles} articles of this market says anything of it.`;
}

function leftOut(name: string, reason: string, moment: Date): Provenance & { left_out: { value: string; reason: string } } {
  return { ...ours(name, moment), source: 'industry', left_out: { value: '', reason } };
}
