import { expect, onTestFinished, test } from 'vitest';
import { everyBlock } from '../../src/exports/fixtures/every-block.ts';
import { shippedTheme } from '../../src/exports/theme.ts';
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
    reports.render({ document: everyBlock, format: 'pdf', theme }),
    reports.render({ document: everyBlock, format: 'docx', theme }),
  ]);
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(Buffer.from(docx.subarray(0, 2)).toString()).toBe('PK');
});

test('a report that cannot be made fails with a sentence, and the next is made', async () => {
  const reports = renderer();
  await expect(reports.render({ document: { ...everyBlock, created_at: 'never' }, format: 'pdf', theme })).rejects.toThrow(
    'created_at is no instant',
  );
  await expect(reports.render({ document: { ...everyBlock, sections: [] }, format: 'pdf', theme })).resolves.toBeInstanceOf(Uint8Array);
});

test('a report that needs more memory than there is is given up, and this process goes on', async () => {
  const reports = renderer({ memory_bytes: 120 * 1_048_576, silence_ms: 120_000 });
  await expect(reports.render({ document: everyBlock, format: 'pdf', theme })).rejects.toThrow('MB of memory');
});
