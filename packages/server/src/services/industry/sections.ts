import type { IndustrySectionName } from '@firmament/contract';
import type { Provenance } from '../../kernel/document.ts';
import { insightsOf, regulationsOf, trendsOf, type Asked } from '../../text/industry/questions.ts';
import type { Question } from '../../text/narrative/statement.ts';
import { ours } from '../narratives/ours.ts';
import { caseStudiesOf } from './case-studies.ts';
import { curatedOf } from './curated.ts';
import { askedOf, by, computed, leftOut, ofRecords, type IndustryContext, type MadeSection, type Maker, type Making } from './making.ts';
import { partnershipsOf } from './partnerships.ts';
import { marketSizeOf } from './size.ts';
import { tell, type ToldText } from './told-sections.ts';
import { acquisitionsOf, describing, fundingOf, listedOf } from './transactions.ts';

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

/** That a model worded it, or why none did where one was to. */
function wordedBy({ clock }: IndustryContext, name: string, { answer, value }: ToldText): Provenance[] {
  if (!value) return [];
  if (answer.model !== undefined) return [{ ...ours(answer.model, clock()), source: 'model' }];
  const reason = answer.instead && `Extracts answer instead of the model. ${answer.instead}`;
  return reason === undefined ? [] : [leftOut(name, reason, clock())];
}
