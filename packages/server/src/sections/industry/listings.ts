import type { IndustrySection } from '@firmament/contract';
import { dashedDay } from '../../kernel/dates.ts';
import { recordsOfItems, type CompanyDocument, type Provenance } from '../../kernel/document.ts';
import { writtenAmount } from '../../kernel/money.ts';
import { compare, ranges } from '../../kernel/text.ts';
import { locationOf } from '../firmographics.ts';
import { tickerOf } from '../listing.ts';
import { shortDescriptionOf, coreOfferingOf } from '../offering.ts';
import { headlineOf } from '../public-company-financials.ts';
import { organizationOf, RecordCites, type Computed, type Describe } from './cited-records.ts';
import type { Quoted } from './deals.ts';

/** That a document tells when a company went public. */
export interface ToldListing extends Quoted {
  /** `YYYY-MM-DD`; undefined where the sentence states no day. */
  day: string | undefined;
  records: Provenance[];
}

const mostRows = 10;

/** Listed companies of a market: those whose listing a document dates first, newest first, then the best fitting. */
export function listingsOf(
  companies: readonly CompanyDocument[],
  { describe, told }: { describe: Describe; told: ReadonlyMap<string, ToldListing> },
): Computed<IndustrySection<'transactions_ipo'>> | undefined {
  const listed = companies.filter(({ facts }) => (facts.listings?.length ?? 0) > 0);
  const dayOf = ({ permalink }: CompanyDocument) => told.get(permalink)?.day ?? '';
  const rows = listed
    .map((document, fit) => ({ document, fit }))
    .toSorted(
      (a, b) =>
        compare(dayOf(b.document), dayOf(a.document)) ||
        Number(told.has(b.document.permalink)) - Number(told.has(a.document.permalink)) ||
        a.fit - b.fit,
    )
    .slice(0, mostRows)
    .map(({ document }) => document);
  if (rows.length === 0) return undefined;
  const cites = new RecordCites(describe);
  const from: Record<string, Provenance[]> = {};
  const ids: number[] = [];
  const ipo_exits = rows.map((document, index) => {
    const { facts, permalink, records } = document;
    const said = told.get(permalink);
    const own = recordsOfItems(document, 'listings', [
      Math.max(
        0,
        facts.listings!.findIndex(({ is_primary }) => is_primary),
      ),
    ]);
    const stated = own.flatMap((at) => records[at] ?? []);
    ids.push(...stated.slice(0, 1).map((record) => cites.number(record)));
    from[`ipo_exits[${index}]`] = [...stated, ...(said?.records ?? [])];
    const ticker = tickerOf(facts);
    return {
      organization: {
        ...organizationOf({ name: facts.name, permalink }, document),
        headquarters: locationOf(facts.city, facts.country),
      },
      valuation: valuationOf(document),
      ...(ticker !== undefined && { ticker }),
      date: dashedDay(said?.day),
      description: said?.text ?? (shortDescriptionOf(facts) || coreOfferingOf(facts)),
      product_category: facts.product_category ?? facts.industry ?? '',
    };
  });
  const quoted = rows.flatMap(({ permalink }) => told.get(permalink) ?? []);
  const source = [...cites.sources, ...quoted.map(({ cite }, index) => ({ id: cites.sources.length + index + 1, ...cite }))];
  const dated = quoted.filter(({ day }) => day !== undefined).length;
  const summary = [
    `- ${listed.length} of the ${companies.length} companies told of here ${listed.length === 1 ? 'is' : 'are'} listed. ${dated === 0 ? 'No document here states the day of a listing.' : `A document states the day for ${dated}.`} [${ranges(ids, ',')}]`,
    ...quoted.map(({ text }, index) => `- ${text} [${cites.sources.length + index + 1}]`),
  ].join('\n');
  return { value: { ipo_exits, sources: source, source, summary }, from };
}

/** `1.3B USD`: the market value that the company's own figures have. */
function valuationOf(document: CompanyDocument): string {
  const { market_cap = null, currency = '' } = headlineOf(document) ?? {};
  return market_cap === null ? '' : `${writtenAmount(market_cap, 'valuation')} ${currency}`;
}
