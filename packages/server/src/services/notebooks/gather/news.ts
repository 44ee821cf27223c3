import type { FullNewsArticle } from '@firmament/contract';
import { unlimited } from '../../../store/accounts/accounts.ts';
import { resolvingFor } from '../../companies/search.ts';
import { companyNews } from '../../news/board/newsfeed.ts';
import { companiesIn, type Subject } from '../subject.ts';
import type { NotebookContext } from '../working.ts';

const mostArticles = 100;

/** The newest articles that speak of the companies, as the news of a company answers them; without their texts. */
export async function gatherNews(context: NotebookContext, about: Subject): Promise<Omit<FullNewsArticle, 'scraped_text'>[]> {
  // What the plan leaves open was looked at when the notebook was started.
  const resolving = resolvingFor(context, { plan: unlimited, organization_id: context.organization_id });
  const found: Omit<FullNewsArticle, 'scraped_text'>[] = [];
  for (const company of companiesIn(about)) {
    const { data } = await companyNews(resolving, {
      company,
      publishers: [],
      blacklisted: [],
      category: [],
      limit: mostArticles,
      offset: 0,
      include_sources: 'false',
    });
    found.push(...data.map(({ scraped_text: _scraped_text, ...article }) => article));
  }
  return found;
}
