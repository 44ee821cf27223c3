import { boundedProcess, type Bounds } from '../../bounded-process/bounded-process.ts';
import type { ReadPage, SentPage } from '../../sources/website/page.ts';
import type { Sitemap } from '../../sources/website/sitemap.ts';

export type PageRequest = { page: SentPage } | { sitemap: Uint8Array };
export type PageAnswer = { page: ReadPage } | { sitemap: Sitemap };

/** Where the reading of a page ends. */
const pageBounds: Bounds = { memory_bytes: 1_024 * 1_048_576, silence_ms: 30_000 };

/** Reads what websites send in a process of its own, one page after the other. */
export interface PageReader {
  /** @throws Error with a sentence when it cannot be read within bounds */
  page(sent: SentPage): Promise<ReadPage>;
  /** @throws as `page` */
  sitemap(bytes: Uint8Array): Promise<Sitemap>;
  close(): Promise<void>;
}

/** @param signal ends the process also while it reads */
export function pageReader(signal?: AbortSignal): PageReader {
  const process = boundedProcess<PageRequest, PageAnswer>(new URL('./page-process.ts', import.meta.url), { bounds: pageBounds });
  const end = () => void process.close();
  signal?.addEventListener('abort', end, { once: true });
  async function ask(request: PageRequest): Promise<PageAnswer> {
    let answer: PageAnswer | undefined;
    for await (const item of process.run(request)) answer = item;
    if (!answer) throw new Error('The process that reads pages said nothing.');
    return answer;
  }
  return {
    async page(page) {
      const answer = await ask({ page });
      if ('sitemap' in answer) throw new Error('The process that reads pages read something else.');
      return answer.page;
    },
    async sitemap(bytes) {
      const answer = await ask({ sitemap: bytes });
      if ('page' in answer) throw new Error('The process that reads pages read something else.');
      return answer.sitemap;
    },
    close() {
      signal?.removeEventListener('abort', end);
      return process.close();
    },
  };
}
