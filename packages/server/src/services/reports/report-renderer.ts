import { boundedProcess, type Bounds } from '../../bounded-process/bounded-process.ts';
import type { ReportDocument } from '../../exports/document.ts';
import type { ReportFormatName } from '../../exports/render.ts';
import type { Rows } from '../../exports/rows.ts';
import type { Theme } from '../../exports/theme.ts';

/** A report, or rows of one for a spreadsheet; `created` is an instant, ISO 8601. */
export type RenderRequest =
  | { document: ReportDocument; format: ReportFormatName; theme: Theme }
  | { rows: Rows; format: 'csv' | 'xlsx'; created: string };

export interface Rendered {
  bytes: Uint8Array;
}

/** Where the making of a file ends. */
const renderBounds: Bounds = { memory_bytes: 1_024 * 1_048_576, silence_ms: 120_000 };

/** Makes files of reports in a process of its own, one after the other, so that nobody else waits for it. */
export interface ReportRenderer {
  /** @throws Error with a sentence when it cannot be made, or not within bounds; the next is made all the same */
  render(request: RenderRequest): Promise<Uint8Array>;
  /** Ends the process. It starts again when it is asked again. */
  close(): Promise<void>;
}

export function reportRenderer(bounds: Bounds = renderBounds): ReportRenderer {
  const process = boundedProcess<RenderRequest, Rendered>(new URL('./render-process.ts', import.meta.url), { bounds });
  let last: Promise<unknown> = Promise.resolve();
  async function make(request: RenderRequest): Promise<Uint8Array> {
    let rendered: Rendered | undefined;
    for await (const item of process.run(request)) rendered = item;
    if (!rendered) throw new Error('The process that makes files of reports said nothing.');
    return rendered.bytes;
  }
  return {
    render(request) {
      const turn = last.then(() => make(request));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: () => process.close(),
  };
}
