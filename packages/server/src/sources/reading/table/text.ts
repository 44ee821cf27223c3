import { isAscii } from 'node:buffer';
import { decoded, decoderOf, detectEncoding, foreignBytes, looksLikeUtf8, markOf, UnknownEncoding } from '../encoding.ts';
import type { SourceFile } from '../file.ts';
import { WrongFile } from '../../source.ts';

/** Bytes beyond ASCII that are enough to tell an encoding by, and how far they are looked for. */
const enoughForeign = 2_048;
const furthestLook = 1_048_576;

/**
 * The content as text, a chunk at a time, without its byte order mark: in the encoding that the user states, else by its mark, else as
 * UTF-8 where it is that, else as detected. Single wrong bytes in a file that is UTF-8 otherwise become U+FFFD.
 * @throws WrongFile when the encoding is uncertain or not known; nothing beyond ASCII was yielded before
 */
export async function* textChunks(file: SourceFile): AsyncGenerator<string> {
  let decoder: ReturnType<typeof decoderOf> | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  let isStart = true;
  const open = (encoding: string, bytes: Buffer) => {
    decoder = decoderOf(encoding);
    return decoder.write(bytes);
  };
  for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) {
    if (decoder) {
      yield decoder.write(chunk);
      continue;
    }
    // A copy: the stream may use its buffer again.
    waiting = Buffer.concat([waiting, chunk]);
    if (isStart) {
      if (waiting.length < 3) continue;
      isStart = false;
      const mark = markOf(waiting);
      const encoding = file.encoding ?? mark?.encoding;
      if (encoding !== undefined) {
        yield open(encoding, mark?.encoding === encoding ? waiting.subarray(mark.length) : waiting);
        continue;
      }
    }
    if (isAscii(waiting)) {
      yield waiting.toString('latin1');
      waiting = Buffer.alloc(0);
    } else if (waiting.length >= furthestLook || looksLikeUtf8(waiting, true) || foreignBytes(waiting) >= enoughForeign) {
      yield open(detected(file, waiting), waiting);
    }
  }
  if (waiting.length > 0 && !decoder) yield wholeText(file, waiting);
  const rest = decoder?.end() ?? '';
  if (rest !== '') yield rest;
}

function detected(file: SourceFile, bytes: Buffer): string {
  return explained(file, () => detectEncoding(bytes, true));
}

function wholeText(file: SourceFile, bytes: Buffer): string {
  return explained(file, () => decoded(bytes, file.encoding));
}

function explained<T>(file: SourceFile, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof UnknownEncoding)) throw error;
    throw new WrongFile(file, { expects: 'text in UTF-8, or --encoding with the name of its encoding.', found: error.message });
  }
}

/** The beginning of the content as text, to tell its format by; letters beyond ASCII may be wrong. @throws UnknownEncoding for a binary file */
export function headText(head: Buffer, said?: string): string {
  if (said !== undefined || markOf(head) || head.includes(0)) return decoded(head, said);
  return head.toString('utf8');
}
