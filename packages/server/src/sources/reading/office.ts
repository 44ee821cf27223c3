/** Parts of an Office file (OOXML): XML in a zip, heard piece by piece as it is unpacked. */

import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** A file that is not read on; the message is a sentence. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

const megabyte = 1_048_576;
/** Bytes of each of the parts that say how to read the others. */
const largestOther = 16 * megabyte;
const longestText = 4 * megabyte;
const mostParts = 10_000;
const deepest = 1_000;
const pieceBytes = 65_536;

/** The parts of an Office file by name, in any case. */
export interface Parts {
  has(name: string): boolean;
  /** Opens a part; undefined when there is none of the name. @throws TooLarge when it unpacks to more bytes than that */
  part(name: string, most: number): (() => Promise<Readable>) | undefined;
  close(): void;
}

/**
 * @param told.what the kind of file: `a workbook`; @param told.instead advice for the sender of a file that is too large
 * @throws TooLarge; Error when it is no zip
 */
export async function openParts(stored: string | Buffer, told: { what: string; instead?: string }): Promise<Parts> {
  const { what, instead = '' } = told;
  // What unpacks to more than the directory declares is an error of the stream.
  const options: yauzl.Options = { lazyEntries: true, autoClose: false };
  const zip =
    typeof stored === 'string'
      ? await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(stored, options)
      : await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(stored, options);
  // Part names are case-insensitive (ECMA-376 part 2, 6.2.2.3).
  const entries = new Map<string, yauzl.Entry>();
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: yauzl.Entry) => {
        entries.set(entry.fileName.toLowerCase(), entry);
        if (entries.size > mostParts) reject(new TooLarge(`It is ${what} of more than ${mostParts} parts.`));
        else zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', reject);
      zip.readEntry();
    });
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    part(name, most) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return undefined;
      if (entry.uncompressedSize > most) {
        const [size, limit] = [entry.uncompressedSize, most].map((bytes) => Math.round(bytes / megabyte));
        throw new TooLarge(`It is ${what} of ${size} MB when unpacked, more than the ${limit} MB that are read${instead}.`);
      }
      return () =>
        promisify(zip.openReadStream.bind(zip) as (entry: yauzl.Entry, done: (error: Error | null, stream: Readable) => void) => void)(
          entry,
        );
    },
    close: () => zip.close(),
  };
}

export type Attributes = Readonly<Record<string, string>>;

/** What is heard of a part; names without their prefix. */
export interface Listener {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads a part; yields after each piece of it. @throws Error where it is broken, or holds a text without end */
export async function* heard(part: Readable, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let last = 0;
  let depth = 0;
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw new Error('it declares a document type');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    last = parser.position;
    depth += 1;
    if (depth > deepest) throw new TooLarge(`Its elements stand in each other more than ${deepest.toLocaleString('en')} deep.`);
    listener.open?.(bare(name), attributes);
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('closetag', ({ name }) => {
    last = parser.position;
    depth -= 1;
    listener.close?.(bare(name));
  });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        parser.write(decoder.decode(chunk.subarray(at, at + pieceBytes), { stream: true }));
        if (parser.position - last > longestText) throw tooLongText();
        yield;
      }
    }
    parser.close();
  } finally {
    part.destroy();
  }
}

/** Hears a part to its end. @returns whether there is one of the name */
export async function readPart(zip: Parts, name: string, listener: Listener & { most?: number }): Promise<boolean> {
  const part = zip.part(name, listener.most ?? largestOther);
  if (!part) return false;
  for await (const _ of heard(await part(), listener));
  return true;
}

/** Where the links of a part lead, by id and by what the type ends with. */
export async function targets(zip: Parts, name: string) {
  const byId = new Map<string, string>();
  const byType = new Map<string, string>();
  const base = path.posix.dirname(path.posix.dirname(name));
  await readPart(zip, name, {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join(base, Target);
      byId.set(Id, target);
      byType.set(Type.slice(Type.lastIndexOf('/')), target);
    },
  });
  return { byId: (id: string) => byId.get(id), byType: (type: string) => byType.get(type) };
}

/**
 * Text of a workbook with its escapes decoded: `_xHHHH_` is a UTF-16 unit that XML cannot hold, and `_x005F_` the underscore of text that
 * only looks like an escape (ECMA-376 part 1, 22.9.2.19 ST_Xstring).
 */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

/** The text in `t` elements, save what tells how others are pronounced. */
export function textGatherer() {
  let text = '';
  let isText = false;
  let isSound = false;
  return {
    open(tag: string) {
      if (tag === 'rPh') isSound = true;
      if (tag === 't') isText = !isSound;
    },
    text(part: string) {
      if (!isText) return;
      text += part;
      if (text.length > longestText) throw tooLongText();
    },
    close(tag: string) {
      if (tag === 'rPh') isSound = false;
      if (tag === 't') isText = false;
    },
    take() {
      const taken = unescaped(text);
      text = '';
      return taken;
    },
  };
}

function tooLongText(): TooLarge {
  return new TooLarge(`It has a cell of more than ${longestText / megabyte} MB.`);
}
