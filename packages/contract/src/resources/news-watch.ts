import { z } from 'zod';
import { newsCategories, newsIndustries, newsSentiments } from '../vocabularies/news.ts';

/** A saved filter of news of an organization. */
export const newsWatch = z
  .object({
    watch_id: z.uuid().meta({ description: 'Names the watch in calls' }),
    name: z.string().meta({ description: 'Name of the watch' }),
    companies: z.array(z.string()).meta({ description: 'Permalinks; an article that speaks of one of them is enough' }),
    category: z.array(z.enum(newsCategories)).meta({ description: 'Categories; empty means any' }),
    industry: z.array(z.enum(newsIndustries)).meta({ description: 'Industries; empty means any' }),
    sentiment: z.enum([...newsSentiments, '']).meta({ description: 'Of the article; empty for any' }),
    geo: z.array(z.string()).meta({ description: 'Alpha-3 country codes; empty means any' }),
    words: z.string().meta({ description: 'As the topic of industry news; empty for any' }),
    breaking_news: z.boolean().meta({ description: '`true`: only breaking news' }),
    paused: z.boolean().meta({ description: 'Whether the operator paused it' }),
    created_at: z.string().meta({ description: 'When it was created, ISO 8601, UTC' }),
    new_since_last_seen: z.int().meta({ description: 'Articles since the last call with `mark_seen`' }),
  })
  .meta({ id: 'NewsWatch' });

export type NewsWatch = z.output<typeof newsWatch>;
