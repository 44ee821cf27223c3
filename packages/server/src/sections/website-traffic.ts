import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import type { TrafficFacts } from '../kernel/facts.ts';

type WebsiteTraffic = Section<'website_traffic'>;

/** Each part from the newest month that states it. Figures of the engagement are numeric strings, all of one month. */
export function websiteTraffic({ traffic = [] }: CompanyDocument): WebsiteTraffic {
  if (traffic.length === 0) return {};
  const months = traffic.map((month) => month.facts);
  const newestWith = (...stated: (keyof TrafficFacts)[]) => months.findLast((month) => stated.some((fact) => month[fact] !== undefined));
  const ranked = newestWith('rank');
  return {
    engagements: engagementsOf(newestWith('visits', 'bounce_rate', 'pages_per_visit', 'time_on_site_seconds')),
    estimated_monthly_visits: Object.fromEntries(
      months.flatMap(({ month, visits }) => (visits === undefined ? [] : [[`${month}-01`, Math.round(visits)]])),
    ),
    traffic_sources: newestWith('sources')?.sources ?? {},
    geography: newestWith('geography')?.geography ?? [],
    ...(ranked?.rank === undefined ? {} : { global_rank: { rank: ranked.rank, month: `${ranked.month}-01` } }),
  };
}

function engagementsOf(month: TrafficFacts | undefined): NonNullable<WebsiteTraffic['engagements']> {
  if (!month) return {};
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
