import { z } from 'zod';
import { newsArticle } from './resources/article.ts';

/** A request that reached a final state. */
export const requestFinished = z
  .object({
    request_id: z.uuid().meta({ description: 'The request, as in its handle' }),
    status: z.enum(['COMPLETED', 'FAILED', 'CANCELLED']).meta({ description: 'The state it reached' }),
    test: z
      .literal(true)
      .optional()
      .meta({ description: 'Only in a test event that the operator sent: there is no such request, and its id is all zeros' }),
  })
  .meta({ id: 'RequestFinishedEvent' });

/** New articles that a watch matches. */
export const newsMatched = z
  .object({
    event: z.literal('news').meta({ description: 'Tells this body from that of a request' }),
    watch_id: z.uuid().meta({ description: 'The watch that matches' }),
    watch: z.string().meta({ description: 'Name of the watch' }),
    stories: z
      .array(
        z.object({
          story_id: z.int().meta({ description: 'Id of the story: the `id` of its first article' }),
          is_new: z.boolean().meta({ description: '`false` where the first article of the story was sent before' }),
          articles: z.array(newsArticle).meta({ description: 'New articles of the story, without their text' }),
        }),
      )
      .meta({ description: 'Articles grouped by the story that they tell' }),
  })
  .meta({ id: 'NewsEvent' });

export type RequestFinished = z.output<typeof requestFinished>;
export type NewsMatched = z.output<typeof newsMatched>;

/** Headers of every event, by the Standard Webhooks specification. */
const headers = z.object({
  'webhook-id': z.string().meta({
    description: 'Id of the event. It stays the same when the event is sent again: use it to drop duplicates',
    example: 'msg_2b6f',
  }),
  'webhook-timestamp': z
    .string()
    .regex(/^\d+$/)
    .meta({ description: 'When this attempt was made, in Unix seconds. Refuse what is older than five minutes' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` under the secret of the webhook. While a secret is being replaced there are two, with a space between them',
  }),
});

const exampleNews: NewsMatched = {
  event: 'news',
  watch_id: '0b6d7e0a-4a7a-4a3b-9a55-2d1c7f0f7a10',
  watch: 'Deals in Finland',
  stories: [],
};
const exampleRequest: RequestFinished = { request_id: '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10', status: 'COMPLETED' };

/** What is sent to the address of a webhook, which the operator registers. */
export const events = {
  'request.finished': {
    summary: 'A request was completed, failed or was cancelled',
    description:
      'Sent for the states that the webhook is registered for; COMPLETED and FAILED unless said otherwise. Read the result with the `request_id`.',
    body: requestFinished,
    headers,
    example: exampleRequest,
  },
  'news.matched': {
    summary: 'New articles match a watch',
    description: 'Sent to webhooks that are registered for `NEWS`. Articles of one story come together.',
    body: newsMatched,
    headers,
    example: exampleNews,
  },
} as const;
