import { isAscii, isUtf8 } from 'node:buffer';
import { decoded } from '../reading/encoding.ts';

const headBytes = 1_024;

/**
 * The content of a feed as text: by its byte order mark; as UTF-8 if it is valid UTF-8, despite any declaration; else in the encoding it
 * declares; else as its bytes look.
 * @param said the encoding, where the feed declares none
 */
export function feedText(bytes: Buffer, said?: string): string {
  const isMarked = bytes[0] === 0xef || bytes[0] === 0xfe || bytes[0] === 0xff;
  const declared = isMarked ? undefined : (declaredIn(bytes) ?? said);
  // Some encodings use bytes below 128 for other characters than ASCII.
  if (declared === undefined || (isUtf8(bytes) && !isAscii(bytes))) return decoded(bytes);
  if (/^(?:utf-?8|us-ascii|ascii)$/i.test(declared)) return decoded(bytes);
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return decoded(bytes);
  }
}

function declaredIn(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, headBytes).toString('latin1');
  return /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})["']/i.exec(head)?.[1];
}
