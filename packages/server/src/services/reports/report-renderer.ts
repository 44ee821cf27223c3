import { hash } from 'node:crypto';
import { boundedProcess, type Bounds } from '../../bounded-process/bounded-process.ts';
import type { ReportDocument } from '../../exports/document.ts';
import type { DocumentFormat, RowsFormat } from '../../exports/render.ts';
import type { Rows } from '../../exports/rows.ts';
import type { Theme } from '../../exports/theme.ts';
import { Problem } from '../../kernel/problem.ts';
import { keptFiles } from './kept-files.ts';

/** A report, or rows of one for a spreadsheet; `created` is an instant, ISO 8601. */
export type RenderRequest =
  | { document: ReportDocument; format: DocumentFormat; theme: Theme }
  | { rows: Rows; format: RowsFormat; created: string };

export interface Rendered {
  bytes: Uint8Array;
  /** What the process holds after it. */
  held_bytes: number;
}

/** Where the making of a file ends. */
const renderBounds: Bounds = { memory_bytes: 1_024 * 1_048_576, silence_ms: 120_000 };
/** Files that wait to be made: of one organization, and of all. */
const mostWaiting = { of_one: 10, of_all: 40 };
/** Estimated time per file, for Retry-After. */
const secondsEach = 2;
/** A process that holds more than this when it is done is not kept: typesetters give little back. */
const mostHeld = 256 * 1_048_576;

/** New objects are looked through early, and memory may be given back before what takes much. */
const flags = ['--max-semi-space-size=4', '--expose-gc'];

/** Renders reports in a process of its own, one after the other, without blocking others. Organizations take turns. */
export interface ReportRenderer {
  /**
   * A file that was made lately is the same again; one that is being made is waited for.
   * @throws RATE_LIMITED, UNAVAILABLE where too many wait; Error with a sentence when it cannot be made, or not within bounds, and the next
   * is made all the same
   */
  render(organization_id: string, request: RenderRequest): Promise<Uint8Array>;
  /** Ends the process. It starts again when it is asked again. */
  close(): Promise<void>;
}

interface Turn {
  request: RenderRequest;
  done: (bytes: Uint8Array) => void;
  failed: (error: unknown) => void;
}

export function reportRenderer(bounds: Bounds = renderBounds): ReportRenderer {
  const process = boundedProcess<RenderRequest, Rendered>(new URL('./render-process.ts', import.meta.url), { bounds, flags });
  /** By organization, in the order of whose turn is next. */
  const waiting = new Map<string, Turn[]>();
  const kept = keptFiles();
  let isAtWork = false;

  async function make(request: RenderRequest): Promise<Uint8Array> {
    let rendered: Rendered | undefined;
    for await (const item of process.run(request)) rendered = item;
    if (!rendered) throw new Error('The process that makes files of reports said nothing.');
    if (rendered.held_bytes > mostHeld) await process.close();
    return rendered.bytes;
  }

  function next(): Turn | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [organization_id, turns] = first;
    const turn = turns.shift();
    waiting.delete(organization_id);
    if (turns.length > 0) waiting.set(organization_id, turns);
    return turn;
  }

  async function workOn(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    for (let turn = next(); turn; turn = next()) await make(turn.request).then(turn.done, turn.failed);
    isAtWork = false;
  }

  function enqueue(organization_id: string, request: RenderRequest): Promise<Uint8Array> {
    const turns = waiting.get(organization_id) ?? [];
    const all = [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
    const retry = (count: number) => ({ details: { retry_after_seconds: count * secondsEach } });
    if (turns.length >= mostWaiting.of_one) {
      throw new Problem('RATE_LIMITED', `${turns.length} files of your reports wait to be made; retry when some are.`, retry(turns.length));
    }
    if (all >= mostWaiting.of_all) throw new Problem('UNAVAILABLE', `${all} files of reports wait to be made; retry.`, retry(all));
    return new Promise((done, failed) => {
      turns.push({ request, done, failed });
      waiting.set(organization_id, turns);
      void workOn();
    });
  }

  return {
    render: (organization_id, request) =>
      kept.take(hash('sha256', JSON.stringify([organization_id, request], digested)), () => enqueue(organization_id, request)),
    close: () => process.close(),
  };
}

/** Fonts and logos count by what is in them. */
function digested(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? hash('sha256', value) : value;
}
