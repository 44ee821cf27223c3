/** The process that makes files of reports. */

import { serve } from '../../bounded-process/serve.ts';
import { renderReport, renderRows } from '../../exports/render.ts';
import type { Rendered, RenderRequest } from './report-renderer.ts';

serve<RenderRequest, Rendered>((request) => Promise.resolve({ items: answer(request), position: () => 0, is_slow: false }));

async function* answer(request: RenderRequest): AsyncGenerator<Rendered> {
  yield { bytes: await made(request), held_bytes: process.memoryUsage.rss() };
}

async function made(request: RenderRequest): Promise<Uint8Array> {
  return 'rows' in request
    ? renderRows(request.rows, request.format, request.created)
    : renderReport(request.document, request.format, request.theme);
}
