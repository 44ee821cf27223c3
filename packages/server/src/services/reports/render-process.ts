/** The process that makes files of reports. */

import { serve } from '../../bounded-process/serve.ts';
import { csv } from '../../exports/csv.ts';
import { renderReport } from '../../exports/render.ts';
import { xlsx } from '../../exports/xlsx.ts';
import type { Rendered, RenderRequest } from './report-renderer.ts';

serve<RenderRequest, Rendered>((request) => Promise.resolve({ items: answer(request), position: () => 0, is_slow: false }));

async function* answer(request: RenderRequest): AsyncGenerator<Rendered> {
  yield { bytes: await made(request), held_bytes: process.memoryUsage.rss() };
}

async function made(request: RenderRequest): Promise<Uint8Array> {
  if (!('rows' in request)) return renderReport(request.document, request.format, request.theme);
  return request.format === 'csv'
    ? Buffer.from([...csv(request.rows)].join(''))
    : Buffer.concat([...xlsx(request.rows, new Date(request.created))]);
}
