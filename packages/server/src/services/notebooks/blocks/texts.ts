import { narrativeBlock, type BatchSectionName, type Cite, type NumberlessCite } from '@firmament/contract';
import { dateOfDashed, shownDay } from '../../../kernel/dates.ts';
import { asMarkdown, listed } from '../../../kernel/text.ts';
import { asCite, labelled, referringMarkdown, Sources } from '../citing.ts';
import type { CompanyMaterial, Made } from '../material.ts';
import { nothingKnown, showingAs, ofCompany, type BlockKind } from './block.ts';
import { narrative } from './showing.ts';

/** Blocks of custom workflows: a text in Markdown that refers to its sources by number. */

export interface Text {
  source: Cite[];
  summary: string;
}

/** A text, or the reason there is none. */
export function textOf(lines: readonly string[], sources: Sources, reason = nothingKnown): Made<Text> {
  const summary = lines.filter((line) => line !== '').join('\n');
  return { value: { source: sources.list, summary }, sources: sources.list.length, ...(summary === '' && { empty: reason }) };
}

export const showText = showingAs(narrativeBlock, narrative);

export function textKind(kind: Omit<BlockKind<Text>, 'show'>): BlockKind<Text> {
  return { ...kind, show: showText };
}

type Filled<N extends BatchSectionName> = Exclude<NonNullable<CompanyMaterial['data'][N]>, Record<string, never>>;

/** A text of one section of the company, which is not called where that is empty. */
export function sectionText<N extends BatchSectionName>(
  name: N,
  tell: (value: Filled<N>, sources: Sources, company: CompanyMaterial) => string[],
): BlockKind<Text> {
  return textKind({
    subjects: ofCompany,
    reads: ['company'],
    sections: [name],
    make({ companies: [company] }) {
      const value = company?.data[name];
      const sources = new Sources();
      if (!company || value === undefined || Object.keys(value).length === 0) return textOf([], sources, company?.why[name]);
      return textOf(tell(value as Filled<N>, sources, company), sources);
    },
  });
}

/** A day of the interface, as reports write days. */
const dayOf = (shown: string) => shownDay(dateOfDashed(shown) || shown);
const referring = (sources: Sources, own: readonly NumberlessCite[]) => sources.refs(own.map(asCite));

export const productsText = sectionText('products_and_services', ({ product_overview, products_and_services }, sources) => [
  sources.taken(product_overview.summary, product_overview.source),
  ...products_and_services.flatMap(({ product_area, details }) => [
    `\n**${asMarkdown(product_area)}**\n`,
    ...details.flatMap(({ title, summary }) => {
      const said = sources.taken(referringMarkdown(summary), product_overview.source);
      // Its one product is often called as the area is.
      if (title === product_area) return said === '' ? [] : [`- ${said}`];
      return [`- ${said === '' ? asMarkdown(title) : labelled(asMarkdown(title), said)}`];
    }),
  ]),
]);

export const launchesText = sectionText('product_launches', ({ product_launches_and_initiatives: told }, sources) => {
  const line = ({ date, initiative, sources: own }: (typeof told.released_products)[number]) =>
    `- ${date === '' ? '' : `${dayOf(date)}: `}${asMarkdown(initiative)}${referring(sources, own)}`;
  return [
    ...told.released_products.map(line),
    ...(told.future_announcements.length > 0 ? ['\n**Announced**\n', ...told.future_announcements.map(line)] : []),
  ];
});

export const movesText = sectionText('strategic_initiatives', ({ strategic_moves }, sources) =>
  strategic_moves.flatMap(({ Area, Details }) => [
    `\n**${asMarkdown(Area)}**\n`,
    ...Details.map(({ point, sources: own }) => `- ${asMarkdown(point)}${referring(sources, own)}`),
  ]),
);

/** Partners of the same sentence share a line. */
export const partnersText = sectionText('partnerships', ({ partnerships }, sources) =>
  [...Map.groupBy(partnerships, ({ overview, date }) => date + overview).values()].map((together) => {
    const { overview, date, sources: own } = together[0]!;
    const names = asMarkdown(listed(together.map(({ partner_name }) => partner_name)));
    return `- **Partnership with ${names}**${date === '' ? '' : ` (${dayOf(date)})`}: ${asMarkdown(overview)}${referring(sources, own)}`;
  }),
);

export const businessModelText = sectionText('business_model', ({ business_model }, sources) =>
  business_model.flatMap(({ area, details, sources: own }) => [`\n**${area}**\n`, sources.taken(referringMarkdown(details), own)]),
);

/** Customers of the same sentence share a line. */
export const customersText = sectionText(
  'key_customers',
  ({ key_customers, customer_concentration: concentration, segments = [] }, sources) => [
    ...(concentration
      ? [
          `Concentration: ${concentration.classification.label}. ${asMarkdown(concentration.details)}${referring(sources, concentration.sources)}\n`,
        ]
      : []),
    ...[...Map.groupBy(key_customers, ({ details }) => details).values()].map((together) => {
      const { details, sources: own } = together[0]!;
      const names = asMarkdown(listed(together.map(({ name }) => name)));
      return `- ${labelled(names, asMarkdown(details), (label) => `**${label}**: `)}${referring(sources, own)}`;
    }),
    ...segments.map(({ title, description }) => `- ${asMarkdown(title)}: ${asMarkdown(description)}`),
  ],
);

export const managementText = sectionText('management_profiles', ({ profiles }) =>
  profiles.map(
    ({ name, designation, overview, start_date }) =>
      `- **${asMarkdown(name)}**, ${asMarkdown(designation)}${start_date === undefined ? '' : `, since ${start_date}`}${overview === '' ? '' : `: ${asMarkdown(overview)}`}`,
  ),
);

export const employeesText = sectionText('employee_sentiment', ({ summary, source }, sources) => [sources.taken(summary, source)]);
export const reviewsText = sectionText('product_sentiment', ({ summary, source }, sources) => [sources.taken(summary, source)]);

const mostArticles = 15;

/** The newest news, a line a story. */
export const newsText = textKind({
  subjects: ofCompany,
  reads: ['news'],
  make({ news = [] }) {
    const sources = new Sources();
    const stories = [...new Map(news.toReversed().map((article) => [article.story_id, article])).values()].toReversed();
    const newest = stories.toSorted((a, b) => (a.published_date < b.published_date ? 1 : -1)).slice(0, mostArticles);
    const lines = newest.map((article) => {
      const date = article.published_date.slice(0, 10);
      const cite = { title: article.title, url: article.url, publisher: article.publisher, date, section: '', quote: '' };
      const told = article.ai_summary === '' ? '' : ` ${asMarkdown(article.ai_summary)}`;
      const title = asMarkdown(article.title.trim());
      return `- ${date === '' ? '' : `${shownDay(date)}: `}**${title}${/[.!?]$/.test(title) ? '' : '.'}**${told}${sources.refs([cite])}`;
    });
    return textOf(lines, sources, 'No news of it has been imported.');
  },
});
