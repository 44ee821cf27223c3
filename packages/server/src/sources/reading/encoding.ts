/** The encoding of a text: its byte order mark, UTF-8 where it is that, else what a detector proposes and the decoded text confirms. */

import { isAscii, isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import type * as Iconv from 'iconv-lite';
import type * as Detector from 'jschardet';

// Loaded on first use: most files are UTF-8, and the detector's model takes 0.3 s to load.
const load = createRequire(import.meta.url);
const iconv = () => load('iconv-lite') as typeof Iconv;
const detector = () => load('jschardet') as typeof Detector;

/** Encodings that people's programs still write. The detector knows more, and is less certain with each. */
const candidates = `windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258
  iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-8 iso-8859-9 iso-8859-15 koi8-r koi8-u cp437 cp850 cp852 cp866 cp874 macroman
  maccyrillic gb18030 big5 cp932 euc-jp euc-kr cp949 utf-16-le utf-16-be`.split(/\s+/);
/** Most text in no Unicode is Windows-1252, whose letters a detector cannot tell from its neighbours' in a short list of names. */
const prior: Readonly<Record<string, number>> = { 'windows-1252': 1.4 };
/** A runner-up this close to the best, that reads other letters, makes the encoding uncertain. */
const closeBehind = 0.85;
/** Fewer bytes beyond ASCII are little evidence: then a runner-up counts from here on. */
const littleEvidence = { bytes: 8, closeBehind: 0.7 };
const farBehind = 0.2;
const oddTolerance = 0.01;
const mostOdd = 0.3;
/** Share of control characters that no text has; random bytes have a tenth. */
const mostControls = 0.01;
const sampleBytes = 65_536;
/** Bytes before the first that is beyond ASCII that may be of its word. */
const longestWord = 256;
/** A smaller share of bytes beyond ASCII says too little beside the rest of a text. */
const leastForeign = 0.02;

/** `utf-8`, `utf-16le` and `utf-16be`; any other is a name that `decoderOf` knows. */
export type Encoding = string;

/** The encoding is not certain, or the bytes are no text. The message is one or two sentences. */
export class UnknownEncoding extends Error {
  override readonly name = 'UnknownEncoding';
}

/** The encoding of a byte order mark, and how many bytes it has. */
export function markOf(bytes: Uint8Array): { encoding: Encoding; length: number } | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  return undefined;
}

/**
 * Whether most of what is not ASCII is UTF-8, where single bytes may be damaged. Undefined where all is ASCII.
 * @param isCut whether more bytes follow, so that the last character may be cut
 */
export function looksLikeUtf8(bytes: Buffer, isCut = false): boolean | undefined {
  const whole = isCut ? bytes.subarray(0, bytes.length - unfinished(bytes)) : bytes;
  if (isAscii(whole)) return undefined;
  if (isUtf8(whole)) return true;
  const text = whole.toString('utf8');
  const wrong = text.split('\uFFFD').length - 1;
  const right = (text.match(/[^\0-\x7F]/g) ?? []).length - wrong;
  return right > wrong;
}

/** How many bytes at the end begin a UTF-8 character that is cut. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}

/**
 * The encoding of bytes without a mark: UTF-8 where they are that, else what a sample around their first byte beyond ASCII shows.
 * @param isCut whether more bytes follow
 * @throws UnknownEncoding where several fit, naming them, or where the bytes are no text
 */
export function detectEncoding(bytes: Buffer, isCut = false): Encoding {
  const isWide = bytes.subarray(0, sampleBytes).includes(0);
  const sample = isWide ? bytes.subarray(0, sampleBytes) : sampleOf(bytes);
  if (!isWide) {
    if (controlShare(bytes.subarray(0, sampleBytes)) > mostControls || controlShare(sample) > mostControls) throw noText();
    if (looksLikeUtf8(bytes, isCut) !== false) return 'utf-8';
  }
  const found = readings(sample).filter(({ encoding }) => encoding.startsWith('utf-16') === isWide);
  const [best, next] = found;
  if (!best || best.odd > mostOdd) throw noText();
  const near = best.weight * (foreignBytes(sample) < littleEvidence.bytes ? littleEvidence.closeBehind : closeBehind);
  if (next && next.weight > near) {
    const names = found.filter(({ weight }) => weight > near).map(({ encoding }) => encoding);
    const fitting = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    throw new UnknownEncoding(`Its text encoding is not certain: ${fitting} fit. Say which, or save it as UTF-8.`);
  }
  return best.encoding;
}

/** 64 kB from the first line with a byte beyond ASCII on, or the words with such bytes alone where these are few: other text dilutes them. */
function sampleOf(bytes: Buffer): Buffer {
  const first = firstForeign(bytes);
  const line = Math.max(bytes.lastIndexOf(0x0a, first) + 1, first - longestWord);
  const text = bytes.subarray(line, line + sampleBytes);
  return foreignBytes(text) >= leastForeign * text.length ? text : foreignWords(bytes, first);
}

/** Words end at bytes that are never part of a character of several bytes: up to 0x2F. */
function foreignWords(bytes: Buffer, first: number): Buffer {
  const end = Math.min(bytes.length, first + 16 * sampleBytes);
  const words: Buffer[] = [];
  let length = 0;
  let start = first;
  while (start > 0 && first - start < longestWord && bytes[start - 1]! > 0x2f) start -= 1;
  let isForeign = false;
  for (let at = start; at <= end && length < sampleBytes; at += 1) {
    const byte = bytes[at] ?? 0;
    isForeign ||= byte > 0x7f;
    if (byte > 0x2f && at < end) continue;
    if (isForeign) {
      words.push(bytes.subarray(start, at + 1));
      length += at + 1 - start;
    }
    [start, isForeign] = [at + 1, false];
  }
  return Buffer.concat(words);
}

/** Where the first byte beyond ASCII is; 0 where there is none. */
function firstForeign(bytes: Buffer): number {
  for (let block = 0; block < bytes.length; block += sampleBytes) {
    const piece = bytes.subarray(block, block + sampleBytes);
    if (!isAscii(piece)) return block + piece.findIndex((byte) => byte > 0x7f);
  }
  return 0;
}

interface CandidateText {
  encoding: Encoding;
  text: string;
  weight: number;
  odd: number;
}

/** Candidates that read different letters, best first; those whose text looks less like writing than another's are left out. */
function readings(sample: Buffer): CandidateText[] {
  const all = detector().detectAll(sample, { detectEncodings: candidates, minimumThreshold: 0 });
  const weighed = all
    .flatMap(({ encoding, confidence }) => {
      if (encoding === null) return [];
      const name = encoding.toLowerCase();
      return [{ encoding: canonical(name), weight: confidence * (prior[name] ?? 1) }];
    })
    .toSorted((a, b) => b.weight - a.weight);
  const most = weighed[0]?.weight ?? 0;
  const seen = new Set<string>();
  const texts: CandidateText[] = [];
  for (const { encoding, weight } of weighed) {
    if (weight < farBehind * most) continue;
    const text = decoderOf(encoding).write(sample);
    if (seen.has(text)) continue;
    seen.add(text);
    texts.push({ encoding, weight, text, odd: oddShare(text) });
  }
  const least = Math.min(...texts.map(({ odd }) => odd));
  return texts.filter(({ odd }) => odd <= least + oddTolerance);
}

function canonical(name: string): Encoding {
  if (name === 'utf-16-le' || name === 'utf-16') return 'utf-16le';
  return name === 'utf-16-be' ? 'utf-16be' : name;
}

function noText(): UnknownEncoding {
  return new UnknownEncoding('It is a binary file, or text in an encoding that is not known. Save it as UTF-8.');
}

function controlShare(bytes: Buffer): number {
  let controls = 0;
  for (const byte of bytes) {
    const isControl = byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b);
    if (isControl) controls += 1;
  }
  return bytes.length === 0 ? 0 : controls / bytes.length;
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Thai'].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));
const quoteAtWordStart = /(?<!\p{L})’(?=\p{L})/gu;
/** Signs that people write; the others are what a wrong code page makes of letters. */
const writtenSigns = /[«»“”„‘’–—…•·°§№®™©€£¥¡¿ªº\u00a0\u3000-\u303f\uff00-\uffef]/u;
const signsInWords = /[’·–—\u3000-\u303f\uff00-\uffef]/u;

/** Share, of the characters that are not ASCII, of those that no writing has: a capital within a word, scripts mixed in a word, signs for letters. */
function oddShare(text: string): number {
  let odd = text.match(quoteAtWordStart)?.length ?? 0;
  let count = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const foreign = word.match(/[^\0-\x7f]/gu)?.length ?? 0;
    if (foreign === 0) continue;
    count += foreign;
    if (scripts.filter((script) => script.test(word)).length > 1) odd += foreign;
    else odd += word.match(/\p{Ll}(?=\p{Lu})/gu)?.length ?? 0;
  }
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f\p{L}\p{M}]/gu)) {
    count += 1;
    const isInWord = /\p{L}/u.test(text[index - 1] ?? '') && /\p{L}/u.test(text[index + 1] ?? '');
    if (!writtenSigns.test(sign) || (isInWord && !signsInWords.test(sign))) odd += 1;
  }
  return count === 0 ? 0 : odd / count;
}

export function foreignBytes(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte > 0x7f) count += 1;
  return count;
}

/** A decoder of a stream of bytes; a character that is cut between two pieces is whole in the second. @throws Error for an unknown name */
export function decoderOf(encoding: Encoding): { write(bytes: Buffer): string; end(): string } {
  const isKnown: boolean = iconv().encodingExists(encoding);
  if (!isKnown) {
    throw new Error(`Unknown encoding "${encoding}". Use a name such as utf-8, windows-1251, gb18030 or shift_jis.`);
  }
  const decoder = iconv().getDecoder(encoding);
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' };
}

/** All bytes as text. @param said a stated encoding; detected if absent @throws UnknownEncoding */
export function decoded(bytes: Buffer, said?: Encoding): string {
  const mark = markOf(bytes);
  const encoding = said ?? mark?.encoding ?? detectEncoding(bytes);
  const body = mark && mark.encoding === encoding ? bytes.subarray(mark.length) : bytes;
  if (encoding === 'utf-8') return body.toString('utf8');
  const decoder = decoderOf(encoding);
  return decoder.write(body) + decoder.end();
}
