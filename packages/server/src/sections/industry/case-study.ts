import type { IndustrySection } from '@firmament/contract';
import { precisionOf, dashedDate } from '../../kernel/dates.ts';
import { isDone } from '../../kernel/deals.ts';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import { compare } from '../../kernel/text.ts';
import { employeeRangeOf } from '../employees.ts';
import { locationOf } from '../firmographics.ts';
import { operatingStatusOf, typeOf } from '../listing.ts';
import { recordsOf, shownUsd, usdOf, type Describe } from './cited-records.ts';

type CaseStudy = IndustrySection<'case_studies'>['case_studies'][string];

/** Who a company is, as its own sections tell it. */
export function profileOf(document: CompanyDocument): CaseStudy['profile'] {
  const { facts } = document;
  return {
    type: { company_type: typeOf(facts) === 'public' ? 'Public' : 'Private', operating_status: operatingStatusOf(document) ?? '' },
    firmographics: {
      year_founded: facts.founded === undefined ? '' : String(facts.founded),
      hq: locationOf(facts.city, facts.country),
      '#_of_employees': facts.employees === undefined ? employeeRangeOf(facts) : String(facts.employees),
      website: facts.website ?? '',
    },
    product_details: {
      product_category: facts.product_category ?? facts.industry ?? '',
      product_offerings: (facts.products ?? []).join(', '),
    },
    screenshot_url: '',
  };
}

/** Its rounds and deals in order; undefined where none has a date. */
export function timelineOf(
  document: CompanyDocument,
  describe: Describe,
): { timeline: NonNullable<CaseStudy['timeline']>; records: Provenance[] } | undefined {
  const { facts, funding_rounds = [], acquisitions, acquired_by } = document;
  const amount = (usd: number | null) => (usd === null ? '' : ` for ${shownUsd(usd)}`);
  const events = [
    ...funding_rounds.map((each) => {
      const usd = usdOf(each.facts);
      return {
        known: each,
        type: 'funding' as const,
        event: `${each.facts.round ?? 'Round'}${usd === null ? '' : ` of ${shownUsd(usd)}`}`,
      };
    }),
    ...acquisitions
      .filter((deal) => isDone(deal))
      .map((each) => ({ known: each, type: 'acquisition' as const, event: `Buys ${each.name}${amount(usdOf(each.facts))}` })),
    ...acquired_by
      .filter((deal) => isDone(deal))
      .map((each) => ({ known: each, type: 'acquired' as const, event: `Bought by ${each.name}${amount(usdOf(each.facts))}` })),
  ]
    .map(({ known, ...event }) => ({
      ...event,
      known,
      day: known.facts.date ?? '',
      date: dashedDate(known.facts.date),
      date_precision: precisionOf(known.facts.date ?? ''),
    }))
    .filter(({ date }) => date !== '')
    .toSorted((a, b) => compare(a.day, b.day));
  if (events.length === 0) return undefined;
  const records = [...new Set(events.flatMap(({ known }) => recordsOf(known, document)))];
  const source = [...new Set(records.map(({ source: name }) => describe(name).publisher))].filter(Boolean).join(', ');
  const chart = {
    title: `Rounds and deals of ${facts.name}`,
    url: '',
    data: events.map(({ date, date_precision, event, type }) => ({ date, date_precision, event, type })),
    source,
    note: 'From the funding rounds and deals on record.',
  };
  return { timeline: { charts: { timeline_chart: chart } }, records };
}
