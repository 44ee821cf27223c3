import { z } from 'zod';
import { newsImpacts, newsSentiments } from '../vocabularies/news.ts';

const text = (description: string) => z.string().meta({ description });
const list = (description: string) => z.array(z.string()).meta({ description });

/** A company that an article speaks of. */
const articleCompany = z.strictObject({
  name: z.string().meta({ description: 'Name of the company' }),
  website: z.string().meta({ description: 'Domain of the company; empty when unknown' }),
  permalink: z.string().meta({ description: 'Permalink of the company; empty when it is not known' }),
  sentiment: z.enum([...newsSentiments, '']).meta({ description: 'How it sounds for this company; empty when that cannot be told' }),
});

/** A news article: the specification's fields in its order, with its empty values; our further fields follow. */
export const newsArticle = z
  .strictObject({
    id: z.int().meta({ description: 'Stays the same when the publisher changes the article' }),
    ai_summary: text('Sentences of the article; empty when it has none'),
    type: text('Repeats `primary_tag`'),
    url: z.string().meta({ description: 'Address of the article' }),
    title: z.string().meta({ description: 'Headline' }),
    company_name: text('The company that was asked for; in the feed the first that the article speaks of, or empty'),
    publisher: text('Short name of the outlet: `northpost`'),
    published_date: text('UTC, `YYYY-MM-DD HH:MM:SS`; empty where its publisher states none that can be read, which `_sources` explains'),
    source: text('`Index` for what was imported or read from a feed, `Sandbox` for an invented article'),
    author: z.string().meta({ description: 'Author as published; empty when none is named' }),
    countries: list('Alpha-3 codes; empty when none is named'),
    sentiment: z.enum([...newsSentiments, '']).meta({ description: 'Sentiment of the article; empty when it cannot be told' }),
    primary_tag: text('Its category; empty when the article could not be read'),
    original_language: text('Two letters, upper case'),
    secondary_tags: z.array(z.string()).meta({ description: 'Further categories' }),
    newsworthiness_impact: z
      .enum([...newsImpacts, ''])
      .meta({ description: 'How much the news matters to the companies in it; empty when it cannot be told' }),
    breaking_news: z.boolean().meta({ description: 'Whether the news is breaking' }),
    industry: list('Of the 28 industries of news'),
    geo: list('The same as `countries`'),
    company_names: z.array(articleCompany).meta({ description: 'The companies it speaks of, the one it says most of first' }),
    story_id: z.int().meta({ description: 'Shared by articles that tell one story: the `id` of the first of them' }),
  })
  .meta({ id: 'NewsArticle' });

/** An article with its whole text. */
export const fullNewsArticle = newsArticle
  .extend({ scraped_text: text('The whole text; empty where only a teaser was given') })
  .meta({ id: 'FullNewsArticle' });

export type NewsArticle = z.output<typeof newsArticle>;
export type FullNewsArticle = z.output<typeof fullNewsArticle>;
