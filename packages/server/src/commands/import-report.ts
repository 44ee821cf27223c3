import type { StartProgress } from '../service.ts';
import type { IngestCounts } from '../services/ingestion/ingest.ts';

const barWidth = 24;
/** A pipe gets a line this often. */
const plainEveryMs = 5_000;
/** What is written over need not flicker. */
const barEveryMs = 100;

export interface WatchedFile {
  name: string;
  /** As stored, where that is known. */
  bytes: number | undefined;
  /** How many of them are read. */
  position(): number;
}

export interface FileProgress {
  stage(progress: StartProgress): void;
  file(file: WatchedFile): void;
  counts(counts: IngestCounts): void;
  /** The present file is gone on with behind what an earlier run took of it. */
  resumed(counts: IngestCounts): void;
  end(): void;
}

/** On a terminal one line with a bar, rate and time left; elsewhere a plain line every few seconds. */
export function importProgress(stream: NodeJS.WriteStream): FileProgress {
  let current: WatchedFile | undefined;
  let began = { at: 0, share: 0, read: 0 };
  let isResumed = false;
  let shown = 0;
  let stage = '';
  let isOpen = false;

  const write = (text: string) => {
    if (stream.isTTY) {
      // A line that wraps could not be written over.
      stream.write(`\r\x1b[K${text.slice(0, (stream.columns || 80) - 1)}`);
      isOpen = true;
    } else stream.write(`${text}\n`);
  };
  const end = () => {
    if (isOpen) stream.write('\n');
    isOpen = false;
  };
  const isDue = () => Date.now() - shown >= (stream.isTTY ? barEveryMs : plainEveryMs);

  return {
    stage(progress) {
      const { stage: next, done } = progress;
      if (next === stage && (done === undefined || !isDue())) return;
      // A stage is a line of its own from its beginning to its end.
      if (next !== stage && stream.isTTY) end();
      stage = next;
      shown = Date.now();
      write(stageLine(progress, stream.isTTY));
    },
    file(file) {
      end();
      current = file;
      began = { at: Date.now(), share: 0, read: 0 };
      isResumed = false;
      stage = '';
      shown = Date.now();
      write(`Reading ${file.name} …`);
    },
    counts(counts) {
      if (!current) return;
      const share = shareOf(current);
      // What is passed over goes by faster than what is taken: it says nothing of the rate.
      if (isResumed) began = { at: Date.now(), share: share ?? 0, read: counts.read };
      if (isResumed || !isDue()) return void (isResumed = false);
      shown = Date.now();
      const seconds = Math.max((Date.now() - began.at) / 1_000, 0.001);
      const rate = (counts.read - began.read) / seconds;
      const left = share === undefined || share <= began.share ? undefined : (seconds / (share - began.share)) * (1 - share);
      write(countsLine({ name: current.name, read: counts.read, rate, share, left }, stream.isTTY));
    },
    resumed(counts) {
      isResumed = true;
      const rejected = counts.rejected === 0 ? '' : ` (${rows(counts.rejected)} rejected, listed by that run)`;
      write(`An earlier import of ${current?.name ?? 'this file'} was cut short; going on behind ${rows(counts.read)}${rejected}.`);
      end();
    },
    end,
  };
}

function rows(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
}

/** How much of a file was read; undefined when its size is not known. */
function shareOf(file: WatchedFile): number | undefined {
  if (!file.bytes || file.position() === 0) return undefined;
  return Math.min(1, file.position() / file.bytes);
}

/** A stage and how far it is, as `Indexing: 3 % (2,000 of 59,864)`. */
export function stageLine({ stage, done, total, unit }: StartProgress, withBar: boolean): string {
  if (done === undefined) return `${stage} …`;
  const shown = unit === 'bytes' ? bytesText : (count: number) => count.toLocaleString('en');
  if (!total) return `${stage}: ${shown(done)}`;
  return `${stage}: ${shareText(done / total, withBar)} (${shown(done)} of ${shown(total)})`;
}

/** `404 bytes`, `2.0 kB`, `17 MB`: in powers of ten, with two digits at least. */
function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const unit = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 10 ** (3 * unit);
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${['', 'kB', 'MB', 'GB'][unit]}`;
}

/** How far the reading of a file is, as `a.csv: 53 %, 20,000 rows, 4,094 rows/s, 4 s left`. */
export function countsLine(
  at: { name: string; read: number; rate: number; share: number | undefined; left: number | undefined },
  withBar: boolean,
): string {
  const share = at.share === undefined ? [] : [shareText(at.share, withBar)];
  const left = at.left === undefined || at.left < 0.5 ? [] : [`${durationOf(at.left)} left`];
  return `${at.name}: ${[...share, rows(at.read), `${Math.round(at.rate).toLocaleString('en')} rows/s`, ...left].join(', ')}`;
}

function shareText(share: number, withBar: boolean): string {
  const part = Math.min(1, share);
  const filled = Math.round(part * barWidth);
  const bar = withBar ? `[${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}] ` : '';
  return `${bar}${Math.floor(part * 100)} %`;
}

/** `4 s`, `3 min`, `1 h 20 min`. */
function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function leftOut(listed_in: string | undefined): string {
  return `rows left out on purpose${listed_in ? `, listed in ${listed_in}` : ''}`;
}

export function summaryOf(
  counts: IngestCounts,
  run: { source: string; dry_run: boolean; rejected_path: string | undefined; pending?: number },
): string {
  const lines: [string, number, string][] = [
    ['read', counts.read, 'rows'],
    ['new', counts.new, 'rows that added a new company or exchange rate'],
    ['named', counts.mentioned, 'companies added because a deal, round or investment names them'],
    ['added', counts.added, 'rows that said something new: of a company that is known, or an article'],
    ['updated', counts.updated, 'rows that replaced what the same source had said'],
    ['unchanged', counts.unchanged, 'rows that said nothing new'],
    ['outdated', counts.outdated, 'rows older than what the same source has said since; kept, not served'],
    ['repeated', counts.repeated, 'rows whose key stands again further down; the later row counts'],
    ['withdrawn', counts.withdrawn, 'records that their source took back'],
    ['closed', counts.closed, 'postings that their board no longer lists'],
    ['skipped', counts.skipped, leftOut(run.rejected_path)],
    ['rejected', counts.rejected, run.rejected_path && counts.rejected > 0 ? `rows listed in ${run.rejected_path}` : ''],
    ['to review', counts.candidates, 'pairs of companies that may be one: npx firmament resolve review'],
    ['pending', run.pending ?? 0, 'descriptions that the running service still has to embed; until then they are found by their words'],
  ];
  const width = Math.max(...lines.map(([, number]) => number.toLocaleString('en').length));
  const shown = lines.filter(([name, number]) => number > 0 || name === 'read' || name === 'rejected');
  const body = shown.map(([name, number, text]) =>
    `  ${name.padEnd(10)} ${number.toLocaleString('en').padStart(width)}  ${text}`.trimEnd(),
  );
  return [`${run.dry_run ? 'Would be imported' : 'Imported'} from ${run.source}:`, ...body].join('\n');
}
