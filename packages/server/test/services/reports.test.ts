import { expect, onTestFinished, test } from 'vitest';
import { everyBlock } from '../../src/exports/fixtures/every-block.ts';
import { shippedTheme } from '../../src/exports/theme.ts';
import { keptFiles } from '../../src/services/reports/kept-files.ts';
import { reportRenderer } from '../../src/services/reports/report-renderer.ts';

const theme = shippedTheme();

function renderer(...bounds: Parameters<typeof reportRenderer>) {
  const started = reportRenderer(...bounds);
  onTestFinished(() => started.close());
  return started;
}

test('files are made in another process, one after the other', async () => {
  const reports = renderer();
  const [pdf, docx] = await Promise.all([
    reports.render('one', { document: everyBlock, format: 'pdf', theme }),
    reports.render('one', { document: everyBlock, format: 'docx', theme }),
  ]);
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(Buffer.from(docx.subarray(0, 2)).toString()).toBe('PK');
});

test('a report that cannot be made fails with a sentence, and the next is made', async () => {
  const reports = renderer();
  await expect(reports.render('one', { document: { ...everyBlock, created_at: 'never' }, format: 'pdf', theme })).rejects.toThrow(
    'created_at is no instant',
  );
  await expect(reports.render('one', { document: { ...everyBlock, sections: [] }, format: 'pdf', theme })).resolves.toBeInstanceOf(
    Uint8Array,
  );
});

test('a report that needs more memory than there is is given up, and this process goes on', async () => {
  const reports = renderer({ memory_bytes: 120 * 1_048_576, silence_ms: 120_000 });
  await expect(reports.render('one', { document: everyBlock, format: 'pdf', theme })).rejects.toThrow('MB of memory');
});

const sheet = (title: string) => ({
  rows: { title, columns: [title], rows: [[1]] },
  format: 'csv' as const,
  created: '2031-02-11T09:40:12.000Z',
});

test('organizations take turns, and one with too many waiting files gets Retry-After', async () => {
  const reports = renderer();
  const made: string[] = [];
  const ask = async (organization: string, title: string) => {
    await reports.render(organization, sheet(title));
    made.push(title);
  };
  const busy = Array.from({ length: 11 }, (_, index) => ask('busy', `busy ${index}`));
  await expect(ask('busy', 'one too many')).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retry_after_seconds: 20 } });
  const quiet = ask('quiet', 'quiet');
  await Promise.all([...busy, quiet]);
  expect(made.indexOf('quiet')).toBeLessThanOrEqual(2);
  expect(made.filter((title) => title.startsWith('busy'))).toEqual(Array.from({ length: 11 }, (_, index) => `busy ${index}`));
  const crowd = Array.from({ length: 41 }, (_, index) => ask(`organization ${index}`, 'crowd'));
  await expect(ask('late', 'late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await Promise.all(crowd);
});

test('a file that was made lately is not made again, and is its organization’s alone', async () => {
  const reports = renderer();
  const [first, beside] = await Promise.all([reports.render('one', sheet('a')), reports.render('one', sheet('a'))]);
  expect(beside).toBe(first);
  expect(await reports.render('one', sheet('a'))).toBe(first);
  expect(await reports.render('other', sheet('a'))).not.toBe(first);
  expect(await reports.render('one', sheet('b'))).not.toBe(first);
});

test('files are kept up to so many bytes, those that were asked for last', async () => {
  const kept = keptFiles(10);
  let made = 0;
  const take = (key: string) =>
    kept.take(key, () => {
      made += 1;
      return Promise.resolve(new Uint8Array(4));
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await take(key);
  expect(made).toBe(4);
  await expect(kept.take('x', () => Promise.reject(new Error('not this time')))).rejects.toThrow('not this time');
  expect(await kept.take('x', () => Promise.resolve(new Uint8Array(1)))).toHaveLength(1);
});
