import { industryParameters, type MarketMapCompany } from '@firmament/contract';
import { isOfMarket, readMarket } from '../../industry/market.ts';
import { targetsOf } from '../../industry/transactions.ts';
import { companiesIn, type Subject } from '../subject.ts';
import type { NotebookContext } from '../working.ts';
import type { DealsOf } from './deals.ts';

/**
 * Whose deals a report lists. Of companies that were named: all of theirs. Of a market: those whose target is one of its companies, or says
 * that it does what the market does. What else its companies bought is left out.
 */
export async function dealsWanted(context: NotebookContext, about: Subject, market: readonly MarketMapCompany[]): Promise<DealsOf> {
  if (about.kind !== 'industry') return { companies: companiesIn(about).map((Permalink) => ({ Permalink })), isTarget: () => true };
  const { topic, parameters, samples } = about;
  const { detailed_query: definition, keywords, geography } = parameters;
  const own = new Set([...companiesOfMarket(market).map(({ Permalink }) => Permalink), ...samples]);
  const asked = { topic, parameters: industryParameters.parse({ definition, keywords, geography }), samples };
  const isOfTopic = targetsOf(await readMarket(context, asked, [...own]));
  return {
    companies: market,
    isTarget: (target, acquirer, deal) =>
      own.has(target.permalink) || isOfTopic(acquirer, { document: target, product_category: target.facts.product_category ?? '' }, deal),
  };
}

/** The companies of a market map that are of the market itself. */
export function companiesOfMarket<Row extends Pick<MarketMapCompany, 'Overall Score' | 'Operating Status'>>(market: readonly Row[]): Row[] {
  return market.filter(isOfMarket);
}
