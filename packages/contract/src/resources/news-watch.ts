import { z } from 'zod';
import { newsCategories, newsIndustries, newsSentiments } from '../vocabularies/news.ts';

/** What an organization wants to be told of. */
export const newsWatch = z
  .object({
    watch_id: z.uuid(),
    name: z.string(),
    companies: z.array(z.string()).meta({ description: 'Permalinks; an article that speaks of one of them is enough' }),
    category: z.array(z.enum(newsCategories)),
    industry: z.array(z.enum(newsIndustries)),
    sentiment: z.enum([...newsSentiments, '']).meta({ description: 'Of the article; empty for any' }),
    geo: z.array(z.string()),
    words: z.string().meta({ description: 'As the topic of industry news; empty for any' }),
    breaking_news: z.boolean(),
    paused: z.boolean(),
    created_at: z.string(),
    new_since_last_seen: z.int().meta({ description: 'Articles that came since somebody looked with `mark_seen`' }),
  })
  .meta({ id: 'NewsWatch' });

export type NewsWatch = z.output<typeof newsWatch>;
