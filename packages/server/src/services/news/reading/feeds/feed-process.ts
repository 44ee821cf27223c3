/** The process that reads what publishers send: a feed or a page in, articles or what the page says out. */

import { serve } from '../../../../bounded-process/serve.ts';
import { news } from '../../../../sources/news/index.ts';
import { fileOfBytes } from '../../../../sources/reading/file.ts';
import { WrongFile } from '../../../../sources/source.ts';
import { readPage } from '../../../../sources/website/page.ts';
import type { FeedAnswer, FeedRequest } from './feed-reader.ts';

serve<FeedRequest, FeedAnswer>((request) => Promise.resolve({ items: answer(request), position: () => 0, is_slow: false }));

async function* answer(request: FeedRequest): AsyncGenerator<FeedAnswer> {
  if ('page' in request) yield { page: await readPage(request.page, true) };
  else yield* entriesOf(request);
}

async function* entriesOf({ feed, reading }: Extract<FeedRequest, { feed: Uint8Array }>): AsyncGenerator<FeedAnswer> {
  try {
    for await (const item of news.read(fileOfBytes('The feed', feed), reading)) yield { item };
  } catch (error) {
    // The tables that an import may read as well are nothing to say of an address.
    throw error instanceof WrongFile ? new Error(`${error.found} A feed is RSS, Atom or JSON Feed.`, { cause: error }) : error;
  }
}
