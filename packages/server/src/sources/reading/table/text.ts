import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { SourceFile } from '../file.ts';

type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

const decoders = { 'windows-1252': 'windows-1252', 'utf-16le': 'utf-16le', 'utf-16be': 'utf-16be' } as const;

/**
 * The content as text, a chunk at a time, without its byte order mark: UTF-8, UTF-16 where marked, and Windows-1252 where the bytes
 * are no UTF-8. Single wrong bytes in a file that is UTF-8 otherwise become U+FFFD.
 */
export async function* textChunks(file: SourceFile): AsyncGenerator<string> {
  let encoding: Encoding | undefined;
  let decoder: TextDecoder | undefined;
  let carried: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) {
    let bytes = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
    if (isFirst) {
      if (bytes.length < 3) {
        carried = bytes;
        continue;
      }
      isFirst = false;
      encoding = markedEncoding(bytes);
      if (encoding === 'utf-8') bytes = bytes.subarray(3);
    }
    const whole = bytes.length - unfinished(bytes);
    const body = bytes.subarray(0, whole);
    encoding ??= guessedEncoding(body);
    if (encoding !== undefined && encoding !== 'utf-8') {
      decoder ??= new TextDecoder(decoders[encoding]);
      carried = Buffer.alloc(0);
      yield decoder.decode(bytes, { stream: true });
      continue;
    }
    // A copy: the stream may use its buffer again.
    carried = Buffer.from(bytes.subarray(whole));
    if (body.length > 0) yield body.toString('utf8');
  }
  if (isFirst) encoding = markedEncoding(carried) ?? guessedEncoding(carried);
  if (carried.length > 0) yield new TextDecoder(encoding ?? 'utf-8').decode(carried);
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** The beginning of the content as text, for whoever has to tell what it is. */
export function headText(head: Buffer): string {
  const whole = head.subarray(0, head.length - unfinished(head));
  const encoding = markedEncoding(head) ?? guessedEncoding(whole) ?? 'utf-8';
  return new TextDecoder(encoding).decode(encoding === 'utf-8' ? whole : head);
}

function markedEncoding(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Undefined as long as every byte is ASCII, which says nothing. */
function guessedEncoding(bytes: Buffer): Encoding | undefined {
  if (isAscii(bytes)) return undefined;
  if (isUtf8(bytes)) return 'utf-8';
  const text = bytes.toString('utf8');
  const wrong = text.split('\uFFFD').length - 1;
  const right = (text.match(/[^\0-\x7F]/g) ?? []).length - wrong;
  return right > wrong ? 'utf-8' : 'windows-1252';
}

/** How many bytes at the end begin a UTF-8 character that ends in the next chunk. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}
