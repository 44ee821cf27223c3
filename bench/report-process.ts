/** A process that makes one report again and again, and tells how long it took. */

import { typeset } from '../packages/server/src/exports/pdf/typeset.ts';
import { prepare } from '../packages/server/src/exports/prepare.ts';
import { renderReport, type DocumentFormat } from '../packages/server/src/exports/render.ts';
import { shippedTheme } from '../packages/server/src/exports/theme.ts';
import { sixtyPages } from './report-of-sixty-pages.ts';

export interface Made {
  first_ms: number;
  first_mb: number;
  /** Of the first, with the start of the process. */
  processor_ms: number;
  again_ms: number;
  peak_mb: number;
  pages: number | undefined;
}

const [format = 'pdf', rounds = '5'] = process.argv.slice(2);

/** The words of the report as paragraphs, with nothing around them. */
async function plainPdf(): Promise<Uint8Array> {
  const texts = JSON.stringify(prepare(sixtyPages).sections).match(/(?<="text":")[^"]+/g) ?? [];
  const template = '#for text in json(bytes(sys.inputs.data)) { par(text) }';
  return await typeset(template, { data: JSON.stringify(texts), fonts: [], timestamp: 0 });
}

const render = () => (format === 'plain' ? plainPdf() : renderReport(sixtyPages, format as DocumentFormat, shippedTheme()));
const peak = () => process.resourceUsage().maxRSS / 1_024;
const times: number[] = [];
let first_mb = 0;
let processor_ms = 0;
let bytes: Uint8Array = new Uint8Array();
for (let round = 0; round <= Number(rounds); round++) {
  const started = performance.now();
  bytes = await render();
  times.push(performance.now() - started);
  if (round > 0) continue;
  first_mb = peak();
  const { user, system } = process.cpuUsage();
  processor_ms = (user + system) / 1_000;
}
const [first = 0, ...others] = times;
const isPdf = format === 'pdf' || format === 'plain';
process.send!({
  first_ms: first,
  first_mb,
  processor_ms,
  again_ms: others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0,
  peak_mb: peak(),
  pages: isPdf
    ? (Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0)
    : undefined,
} satisfies Made);
process.disconnect();
