import { decoded } from '../reading/encoding.ts';

const headBytes = 4_096;

/**
 * The content of a page as text, in the encoding of its byte order mark, its header, its own word, else what its bytes look like.
 * @param content_type the header, as it was sent
 */
export function pageText(bytes: Uint8Array, content_type: string): string {
  const marked = bytes[0] === 0xef || bytes[0] === 0xfe || bytes[0] === 0xff;
  if (!marked) {
    const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1');
    for (const label of [charsetIn(content_type), charsetIn(head)]) {
      const text = label === undefined ? undefined : decodedAs(bytes, label);
      if (text !== undefined) return text;
    }
  }
  return decoded(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function charsetIn(text: string): string | undefined {
  return /charset\s{0,9}=\s{0,9}["']?([\w:.-]{2,40})/i.exec(text)?.[1];
}

/** Undefined for an unknown encoding, and for invalid bytes in the usual one. */
function decodedAs(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: /^utf-?8$/i.test(label) }).decode(bytes);
  } catch {
    return undefined;
  }
}
