/** Files and readings for the tests of sources. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32, gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { openFile, type SourceFile } from './reading/file.ts';
import { findFiles } from './reading/find.ts';
import type { Row } from './reading/table.ts';
import type { Notice, Reading, Rejection } from './source.ts';

/** A file with this content, compressed or not, in pieces of some kB. */
export function fileOf(name: string, content: string | Buffer): SourceFile {
  const stored = Buffer.from(content);
  const isGzip = stored[0] === 0x1f && stored[1] === 0x8b;
  const bytes = isGzip ? gunzipSync(stored) : stored;
  const pieces = Array.from({ length: Math.ceil(bytes.length / 5000) }, (_, piece) => bytes.subarray(piece * 5000, piece * 5000 + 5000));
  return {
    name,
    bytes: stored.length,
    position: () => 0,
    stream: () => Promise.resolve(Readable.from(pieces)),
    head: (wanted = 65_536) => Promise.resolve(bytes.subarray(0, wanted)),
    async path() {
      const folder = await mkdtemp(path.join(tmpdir(), 'firmament-test-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const file = path.join(folder, name);
      await writeFile(file, stored);
      return file;
    },
    close: () => Promise.resolve(),
  };
}

/** The files behind a path, opened. */
export async function openFiles(typed: string): Promise<SourceFile[]> {
  return (await findFiles(typed)).map((found) => openFile(found));
}

/** A zip of files as they are, without compression. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, written] of Object.entries(files)) {
    const content = Buffer.from(written);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), content]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, position, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\u0005\u0006'), end]);
}

/** A reading of a file fetched on 21 August 2026. */
export const reading: Reading = { retrieved_at: new Date('2026-08-21T12:00:00Z'), options: {} };

/** All rows of a table, without what is noted of its columns meanwhile. */
export async function rowsOf(items: AsyncIterable<Row | Rejection | Notice>): Promise<(Pick<Row, 'at' | 'cells'> | Rejection)[]> {
  const rows: (Pick<Row, 'at' | 'cells'> | Rejection)[] = [];
  for await (const item of items) {
    if ('cells' in item) rows.push({ at: item.at, cells: item.cells });
    else if (item.kind === 'rejected') rows.push(item);
  }
  return rows;
}

/** All that is yielded. */
export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A PDF of one page a text, made by hand. */
export function smallPdf(pages: readonly string[], title = ''): Buffer {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, text] of pages.entries()) {
    const lines = text.split('\n').map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`);
    const stream = `BT /F1 12 Tf 14 TL 72 720 Td ${lines.join(' ')} ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  objects.push(`<< /Title (${title}) >>`);
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const begin = file.length;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${begin}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
