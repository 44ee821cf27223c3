import type { StartProgress } from '../service.ts';
import type { IngestCounts } from '../services/ingestion/ingest.ts';
import type { SourceFile } from '../sources/file.ts';

const barWidth = 24;
/** A pipe gets a line this often. */
const plainEveryMs = 5_000;

/** Shows how far an import is. */
export interface FileProgress {
  stage(progress: StartProgress): void;
  file(file: SourceFile): void;
  counts(counts: IngestCounts): void;
  note(text: string): void;
  end(): void;
}

/** On a terminal one line with a bar, rate and time left; elsewhere a plain line every few seconds. */
export function importProgress(stream: NodeJS.WriteStream): FileProgress {
  let current: SourceFile | undefined;
  let began = 0;
  let shown = 0;
  let stage = '';
  let isOpen = false;

  const write = (text: string) => {
    if (stream.isTTY) {
      stream.write(`\r\x1b[K${text}`);
      isOpen = true;
    } else stream.write(`${text}\n`);
  };
  const isDue = () => stream.isTTY || Date.now() - shown >= plainEveryMs;

  return {
    stage({ stage: next, done, total }) {
      if (next === stage && !(done !== undefined && isDue())) return;
      stage = next;
      shown = Date.now();
      write(
        done === undefined || !total
          ? `${next} …`
          : `${next} ${barOf(done / total)} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`,
      );
    },
    file(file) {
      current = file;
      began = Date.now();
      write(`Reading ${file.name} …`);
    },
    counts(counts) {
      if (!current || !isDue()) return;
      shown = Date.now();
      write(lineOf(current, { counts, seconds: (Date.now() - began) / 1_000 }));
    },
    note(text) {
      if (isOpen) stream.write('\n');
      isOpen = false;
      stream.write(`${text}\n`);
    },
    end() {
      if (isOpen) stream.write('\n');
      isOpen = false;
    },
  };
}

function lineOf(file: SourceFile, { counts, seconds }: { counts: IngestCounts; seconds: number }): string {
  const rate = `${Math.round(counts.read / Math.max(seconds, 0.001)).toLocaleString('en')} rows/s`;
  const rows = `${counts.read.toLocaleString('en')} rows`;
  if (!file.bytes || file.position() === 0) return `${file.name}  ${rows}, ${rate}`;
  const share = Math.min(1, file.position() / file.bytes);
  const left = share > 0 ? (seconds / share) * (1 - share) : 0;
  return `${file.name}  ${barOf(share)}  ${rows}, ${rate}, ${durationOf(left)} left`;
}

function barOf(share: number): string {
  const filled = Math.round(Math.min(1, share) * barWidth);
  return `[${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}] ${Math.floor(share * 100)} %`;
}

/** `4 s`, `3 min`, `1 h 20 min`. */
function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What became of all that was read. */
export function summaryOf(counts: IngestCounts, run: { source: string; dry_run: boolean; rejected_path: string | undefined }): string {
  const lines: [string, number, string][] = [
    ['read', counts.read, 'rows'],
    ['new', counts.new, 'made a company that nobody knew, or a rate'],
    ['added', counts.added, 'joined a company that was known'],
    ['updated', counts.updated, 'replaced what the same source had said'],
    ['unchanged', counts.unchanged, 'said nothing new'],
    ['rejected', counts.rejected, run.rejected_path ? `listed in ${run.rejected_path}` : ''],
    ['to review', counts.candidates, 'pairs that may be one company: firmament resolve review'],
  ];
  const width = Math.max(...lines.map(([, number]) => number.toLocaleString('en').length));
  const shown = lines.filter(([name, number]) => number > 0 || name === 'read' || name === 'rejected');
  const rows = shown.map(([name, number, text]) =>
    `  ${name.padEnd(10)} ${number.toLocaleString('en').padStart(width)}  ${text}`.trimEnd(),
  );
  return [`${run.dry_run ? 'Would be imported' : 'Imported'} from ${run.source}:`, ...rows].join('\n');
}
