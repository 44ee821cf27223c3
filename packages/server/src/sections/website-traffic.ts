import type { Section } from '@firmament/contract';
import type { CompanyDocument, Gathered } from '../kernel/document.ts';
import { trafficSources, type TrafficFacts } from '../kernel/facts.ts';
import { Cited, cite, noSection, unique, type Sectioned } from './citation.ts';

type WebsiteTraffic = Exclude<Section<'website_traffic'>, Record<string, never>>;
type Month = Gathered<TrafficFacts>;
type Figure = keyof TrafficFacts;

const ofEngagement = ['visits', 'bounce_rate', 'pages_per_visit', 'time_on_site_seconds'] as const satisfies readonly Figure[];

/** Each part from the newest month that states it. Figures of the engagement are numeric strings, all of one month. */
export function websiteTraffic({ traffic = [] }: CompanyDocument): Sectioned<'website_traffic'> {
  if (traffic.length === 0) return noSection;
  const newestWith = (...figures: Figure[]) => traffic.findLast(({ facts }) => figures.some((figure) => facts[figure] !== undefined));
  const engaged = newestWith(...ofEngagement);
  const [sources, geography, ranked] = [newestWith('sources'), newestWith('geography'), newestWith('rank')];
  return cite<WebsiteTraffic>({
    engagements: engaged ? stated(engaged, ofEngagement).as(engagementsOf) : {},
    estimated_monthly_visits: Object.fromEntries(
      traffic.flatMap((month): [string, Cited<number>][] => {
        const { visits } = month.facts;
        return visits === undefined ? [] : [[`${month.facts.month}-01`, stated(month, ['visits']).as(() => Math.round(visits))]];
      }),
    ),
    traffic_sources: sources ? stated(sources, ['sources']).as((month) => wholeOf(month.sources ?? {})) : {},
    geography: geography ? stated(geography, ['geography']).as((month) => month.geography ?? []) : [],
    ...(ranked?.facts.rank === undefined ? {} : { global_rank: stated(ranked, ['rank']).as(({ rank = 0, month }) => ({ rank, month })) }),
  });
}

/** Rounded shares may sum to a little less than all. */
const nearlyAll = 0.995;

/** Where the stated shares come to all visits, those that are not stated have none. */
function wholeOf(shares: Readonly<Record<string, number>>): Record<string, number> {
  const sum = Object.values(shares).reduce((all, share) => all + share, 0);
  if (sum < nearlyAll) return { ...shares };
  return Object.fromEntries(trafficSources.map((source) => [source, shares[source] ?? 0]));
}

function stated({ facts, record, also = [], from }: Month, figures: readonly Figure[]): Cited<TrafficFacts> {
  // A document of before does not say which record gave which figure.
  if (!from) return new Cited(facts, [record, ...also]);
  return new Cited(facts, unique(figures.flatMap((figure) => (facts[figure] === undefined ? [] : (from[figure] ?? record)))));
}

function engagementsOf(month: TrafficFacts): NonNullable<WebsiteTraffic['engagements']> {
  const figures = {
    visits: month.visits === undefined ? undefined : Math.round(month.visits),
    bounce_rate: month.bounce_rate,
    page_per_visit: month.pages_per_visit,
    time_on_site: month.time_on_site_seconds,
    month: Number(month.month.slice(5)),
    year: Number(month.month.slice(0, 4)),
  };
  return Object.fromEntries(Object.entries(figures).flatMap(([name, figure]) => (figure === undefined ? [] : [[name, numeric(figure)]])));
}

/** Without exponents, which not every reader of numeric strings knows. */
function numeric(figure: number): string {
  const text = String(figure);
  return text.includes('e') ? figure.toFixed(10).replace(/\.?0+$/, '') : text;
}
