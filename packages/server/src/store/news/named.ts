/** SQL: where the company of a permalink `p` is named, `n`, and those that were merged into it. */
export const namedCompanies = `permalinks p
  join companies c using (company_id)
  cross join lateral (
    select coalesce(c.merged_into, c.company_id) as company_id
    union all select m.company_id from companies m where m.merged_into = coalesce(c.merged_into, c.company_id)
  ) every
  join news_companies n on n.company_id = every.company_id`;

/** SQL: the words that the article of these facets is found by, over their index. */
export const wordsOf = (facets: string) => `words_of_article(${facets}.article_id)`;

/**
 * SQL: whether the article of these facets has the words of a topic. The index tells which have all words of a phrase; whether they stand together is
 * looked up last, of those that all else leaves over. The topic is a parameter, so that what is said of it here is worked out once, in the plan.
 */
export function hasWordsOf(facets: string, topic: string): string {
  const wanted = `websearch_to_tsquery('english', ${topic})`;
  const hasPhrase = `${wanted}::text ~ '${together}'`;
  return `${wordsOf(facets)} @@ case when ${hasPhrase} then regexp_replace(querytree(${wanted}), '${together}', '&', 'g')::tsquery else ${wanted} end
    and (not ${hasPhrase} or (select a.words @@ ${wanted} from news_articles a where a.article_id = ${facets}.article_id))`;
}

/** How a query says that words follow each other. */
const together = '<(-|\\d+)>';
