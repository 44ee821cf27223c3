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
