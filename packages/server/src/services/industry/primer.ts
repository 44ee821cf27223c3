import type { IndustryBlockName } from '@firmament/contract';
import { keyPeersOf, keyProductsOf, landscapeOf, valueChainOf } from '../../sections/industry/landscape.ts';
import { attractivenessOf, indicatorsOf } from '../../sections/industry/measures.ts';
import { roundsOf } from '../../sections/industry/rounds.ts';
import { consumerInsightsOf } from './consumers.ts';
import { initiativesOf } from './initiatives.ts';
import { computed, ofRecords, type IndustryContext, type Maker, type MadeSection, type Making } from './making.ts';
import { newsTrendsOf } from './news-trends.ts';
import { overviewOf } from './overview.ts';
import type { CompanyDocument } from '../../kernel/document.ts';
import type { MarketEvidence } from './evidence.ts';
import { citeOf, describing, marketDeals } from './transactions.ts';

type OfCompanies = typeof keyPeersOf | typeof landscapeOf | typeof valueChainOf;

/** A block that is read off the records of the companies. */
function ofCompanies(name: IndustryBlockName, what: string, make: OfCompanies): Maker {
  return async (context, { market }) =>
    computed(context, { made: make(market.companies, await describing(context, market.companies)), market, name, what });
}

function measured(name: IndustryBlockName, make: typeof indicatorsOf | typeof attractivenessOf): Maker {
  return async (context: IndustryContext, { market }: Making): Promise<MadeSection> => {
    const { companies } = market;
    const { deals, others } = await marketDeals(context, market);
    const describe = await describing(context, [...companies, ...others.values()]);
    const made = make({ companies, deals, rounds: roundsOf(companies) }, describe);
    const shown = computed(context, { made, market, name, what: 'two fiscal years, two deals or two funding rounds' });
    return made || name !== 'attractiveness' ? shown : { ...shown, value: [] };
  };
}

/** The first sentence of its documents with the product's name. */
function saidOfProduct({ told, evidence }: MarketEvidence, { permalink }: CompanyDocument, product: string) {
  const found = told.find(({ text, evidence: at }) => evidence[at]!.permalink === permalink && text.includes(product));
  return found && { text: found.text, cite: citeOf(evidence[found.evidence]!, found.quote) };
}

/** Each block's maker, of what the research of an industry has beside the ten sections; one without a maker does not compile. */
export const blockMakers: Record<IndustryBlockName, Maker> = {
  overview: async (context, making) =>
    computed(context, { made: await overviewOf(context, making), market: making.market, name: 'overview', what: 'anything' }),
  initiatives: async (context, making) =>
    ofRecords(context, { name: 'initiatives', making, ...(await initiativesOf(making.market, making.said)) }),
  news_trends: (context, making) => ofRecords(context, { name: 'news_trends', making, ...newsTrendsOf(making.said) }),
  key_peers: ofCompanies('key_peers', 'a description', keyPeersOf),
  landscape: ofCompanies('landscape', 'a category or a listing', landscapeOf),
  key_products: async (context, { market, said }) => {
    const describe = await describing(context, market.companies);
    const made = keyProductsOf(market.companies, { describe, said: (document, product) => saidOfProduct(said, document, product) });
    return computed(context, { made, market, name: 'key_products', what: 'products' });
  },
  value_chain: ofCompanies('value_chain', 'a category', valueChainOf),
  indicators: measured('indicators', indicatorsOf),
  attractiveness: measured('attractiveness', attractivenessOf),
  consumer_insights: async (context, making) =>
    ofRecords(context, { name: 'consumer_insights', making, ...(await consumerInsightsOf(context, making)) }),
};
