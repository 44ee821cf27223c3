import { boundedProcess, type Bounds } from '../../../../bounded-process/bounded-process.ts';
import type { Reading, SourceItem } from '../../../../sources/source.ts';
import type { ReadPage, SentPage } from '../../../../sources/website/page.ts';

export type FeedRequest = { feed: Uint8Array; reading: Reading } | { page: SentPage };
export type FeedAnswer = { item: SourceItem } | { page: ReadPage };

/** Where the reading of a feed ends. */
const feedBounds: Bounds = { memory_bytes: 1_024 * 1_048_576, silence_ms: 30_000 };

/** Reads what publishers send in a process of its own, one feed or page after the other; who asks meanwhile waits. */
export interface FeedReader {
  /** The articles of a feed. @throws Error with a sentence when it is none, or cannot be read within bounds */
  feed(bytes: Uint8Array, reading: Reading): Promise<SourceItem[]>;
  /** The page of an article. @throws as `feed` */
  page(sent: SentPage): Promise<ReadPage>;
  close(): Promise<void>;
}

/** @param signal ends the process also while it reads */
export function feedReader(signal: AbortSignal): FeedReader {
  const process = boundedProcess<FeedRequest, FeedAnswer>(new URL('./feed-process.ts', import.meta.url), { bounds: feedBounds });
  const end = () => void process.close();
  signal.addEventListener('abort', end, { once: true });
  let before: Promise<unknown> = Promise.resolve();

  function ask(request: FeedRequest): Promise<FeedAnswer[]> {
    const answers = before.then(async () => {
      signal.throwIfAborted();
      const all: FeedAnswer[] = [];
      for await (const answer of process.run(request)) all.push(answer);
      return all;
    });
    before = answers.catch(() => undefined);
    return answers;
  }

  return {
    feed: async (feed, reading) => (await ask({ feed, reading })).flatMap((answer) => ('item' in answer ? [answer.item] : [])),
    async page(page) {
      const [answer] = await ask({ page });
      if (!answer || !('page' in answer)) throw new Error('The process that reads pages said nothing.');
      return answer.page;
    },
    close() {
      signal.removeEventListener('abort', end);
      return process.close();
    },
  };
}
