/** The process that reads what websites send: bytes in, what they say out. */

import { serve } from '../../bounded-process/serve.ts';
import { readPage } from '../../sources/website/page.ts';
import { readSitemap } from '../../sources/website/sitemap.ts';
import type { PageRequest, PageAnswer } from './page-reader.ts';

serve<PageRequest, PageAnswer>((request) => Promise.resolve({ items: answer(request), position: () => 0, is_slow: false }));

async function* answer(request: PageRequest): AsyncGenerator<PageAnswer> {
  yield 'sitemap' in request ? { sitemap: readSitemap(request.sitemap) } : { page: await readPage(request.page) };
}
