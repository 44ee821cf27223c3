import { Writable } from 'node:stream';
import { noCounts } from '../services/ingestion/ingest.ts';
import { describe, expect, test } from 'vitest';
import { countsLine, importProgress, stageLine, summaryOf } from './import-report.ts';

const none = noCounts;

describe('a line of progress', () => {
  const at = { name: 'a.csv', read: 20_000, rate: 4_093.6, share: 0.537, left: 4.4 };

  test.each([
    [at, false, 'a.csv: 53 %, 20,000 rows, 4,094 rows/s, 4 s left'],
    [at, true, 'a.csv: [█████████████░░░░░░░░░░░] 53 %, 20,000 rows, 4,094 rows/s, 4 s left'],
    [{ ...at, share: undefined, left: undefined }, true, 'a.csv: 20,000 rows, 4,094 rows/s'],
    [{ ...at, left: 89.4 }, false, 'a.csv: 53 %, 20,000 rows, 4,094 rows/s, 89 s left'],
    [{ ...at, left: 5_400 }, false, 'a.csv: 53 %, 20,000 rows, 4,094 rows/s, 1 h 30 min left'],
    [{ ...at, read: 1, share: 1, left: 0 }, false, 'a.csv: 100 %, 1 row, 4,094 rows/s'],
  ])('tells share, rows, rate and time left as far as they are known: %o, bar %s', (input, withBar, line) => {
    expect(countsLine(input, withBar)).toBe(line);
  });

  test.each([
    [{ stage: 'Indexing' }, false, 'Indexing …'],
    [{ stage: 'Indexing', done: 2_000, total: 59_864 }, false, 'Indexing: 3 % (2,000 of 59,864)'],
    [{ stage: 'Indexing', done: 4, total: 4 }, true, 'Indexing: [████████████████████████] 100 % (4 of 4)'],
    [{ stage: 'Counting', done: 2_000 }, true, 'Counting: 2,000'],
    [{ stage: 'Downloading', done: 404, unit: 'bytes' as const }, true, 'Downloading: 404 bytes'],
    [{ stage: 'Downloading', done: 1, unit: 'bytes' as const }, true, 'Downloading: 1 byte'],
    [{ stage: 'Downloading', done: 1_999, unit: 'bytes' as const }, true, 'Downloading: 2.0 kB'],
    [{ stage: 'Downloading', done: 17_400_000, total: 2_500_000_000, unit: 'bytes' as const }, false, 'Downloading: 0 % (17 MB of 2.5 GB)'],
  ])('tells a stage and how far it is: %o, bar %s', (input, withBar, line) => {
    expect(stageLine(input, withBar)).toBe(line);
  });
});

describe('progress on a stream', () => {
  const file = { name: 'a-long-name-of-a-file.csv', bytes: 100, position: () => 50 };

  function streamOf(settings: { isTTY: boolean; columns?: number }): { stream: NodeJS.WriteStream; text: () => string } {
    let text = '';
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    });
    return { stream: Object.assign(stream, settings) as unknown as NodeJS.WriteStream, text: () => text };
  }

  test('of a pipe is whole lines, and no more of them than one in five seconds', () => {
    const { stream, text } = streamOf({ isTTY: false });
    const progress = importProgress(stream);
    progress.stage({ stage: 'Starting the database' });
    progress.file(file);
    for (let read = 1; read < 1_000; read += 1) progress.counts({ ...none, read });
    progress.stage({ stage: 'Indexing', done: 0, total: 9 });
    for (let done = 1; done < 9; done += 1) progress.stage({ stage: 'Indexing', done, total: 9 });
    progress.end();
    expect(text()).toBe('Starting the database …\nReading a-long-name-of-a-file.csv …\nIndexing: 0 % (0 of 9)\n');
  });

  test('of a terminal is one line a stage, cut to its width', () => {
    const { stream, text } = streamOf({ isTTY: true, columns: 20 });
    const progress = importProgress(stream);
    progress.stage({ stage: 'Starting the database' });
    progress.file(file);
    progress.stage({ stage: 'Indexing', done: 9, total: 9 });
    progress.end();
    progress.end();
    expect(text().replaceAll('\r\u001b[K', '')).toBe('Starting the databa\nReading a-long-name\nIndexing: [████████\n');
  });

  test('says behind what an import goes on, and how many were rejected there', () => {
    const { stream, text } = streamOf({ isTTY: false });
    const progress = importProgress(stream);
    progress.file(file);
    progress.resumed({ ...none, read: 20_000, rejected: 12 });
    expect(text()).toContain(
      'An earlier import of a-long-name-of-a-file.csv was cut short; going on behind 20,000 rows (12 rows rejected, listed by that run).\n',
    );
  });
});

test('the summary tells what became of the rows, and leaves out what did not happen', () => {
  const counts = { ...none, read: 12_345, new: 12_000, unchanged: 343, rejected: 2, candidates: 7 };
  expect(summaryOf(counts, { source: 'gleif', dry_run: false, rejected_path: '/data/rejected.csv' })).toBe(
    [
      'Imported from gleif:',
      '  read       12,345  rows',
      '  new        12,000  rows that added a new company or exchange rate',
      '  unchanged     343  rows that said nothing new',
      '  rejected        2  rows listed in /data/rejected.csv',
      '  to review       7  pairs of companies that may be one: npx firmament resolve review',
    ].join('\n'),
  );
  const left = { ...none, read: 3, withdrawn: 1, closed: 4, skipped: 2 };
  expect(summaryOf(left, { source: 'gleif', dry_run: false, rejected_path: '/data/rejected.csv' })).toBe(
    [
      'Imported from gleif:',
      '  read       3  rows',
      '  withdrawn  1  records that their source took back',
      '  closed     4  postings that their board no longer lists',
      '  skipped    2  rows left out on purpose, listed in /data/rejected.csv',
      '  rejected   0',
    ].join('\n'),
  );
  expect(summaryOf({ ...none, read: 4, added: 4 }, { source: 'news', dry_run: false, rejected_path: undefined })).toBe(
    [
      'Imported from news:',
      '  read       4  rows',
      '  added      4  rows that said something new: of a company that is known, or an article',
      '  rejected   0',
    ].join('\n'),
  );
  expect(summaryOf(none, { source: 'gleif', dry_run: true, rejected_path: undefined })).toBe(
    'Would be imported from gleif:\n  read       0  rows\n  rejected   0',
  );
});
