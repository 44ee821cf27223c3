import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { deepestHtml } from '../../../kernel/html-text.ts';
import { definitionReader, type Context } from './definitions.ts';
import { elementReader, localName, mostGathered, type Attributes, type TakeText } from './elements.ts';
import { valueReader, type TaggedText } from './tagged-values.ts';

/** What one XBRL or inline XBRL document tags, before any of it is read as a number or date. */
export interface Instance {
  /** `ixbrl`, `xbrl`, or `none` when the document is neither. */
  form: 'ixbrl' | 'xbrl' | 'none';
  contexts: ReadonlyMap<string, Context>;
  /** Unit id → ISO 4217 code, or what else it measures: `shares`, `pure`. */
  units: ReadonlyMap<string, string>;
  facts: readonly TaggedText[];
  entry_points: readonly string[];
  broken: string;
}

/** Whether values of a concept are kept, by its local name and its taxonomy's prefix; no text of any other is. */
export type Wants = (name: string, taxonomy: string) => boolean;

/** Reads a document in one pass; nothing of it stays in memory but contexts, units and the wanted values. */
export async function readInstance(stream: Readable, wants: Wants): Promise<Instance> {
  const reader = instanceReader(wants);
  let decoder: TextDecoder | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= decoderOf(chunk);
    reader.write(decoder.decode(chunk, { stream: true }));
  }
  return reader.end();
}

/** As `readInstance`, of a document whose text is at hand; of several that share their contexts, their texts in a row. */
export function readInstanceText(text: string, wants: Wants): Instance {
  const reader = instanceReader(wants);
  reader.write(text);
  return reader.end();
}

/** By byte order mark, else as the XML declaration says, else UTF-8. */
function decoderOf(first: Buffer): TextDecoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le');
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be');
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(first.subarray(0, 200).toString('latin1'))?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
}

function instanceReader(wants: Wants) {
  const elements = elementReader();
  const definitions = definitionReader();
  const values = valueReader(wants);
  const entryPoints: string[] = [];
  /** The tables that are open, each by its place among all of the document, from 1. */
  const tables: number[] = [];
  let tableCount = 0;
  let form: Instance['form'] = 'none';
  let broken = '';
  let depth = 0;
  let hasEnded = false;

  /** @returns what the text of an element is for */
  function opened(tag: string, attributes: Attributes): TakeText | undefined {
    const name = localName(tag);
    switch (name) {
      case 'nonFraction':
      case 'nonNumeric':
        form = 'ixbrl';
        return values.value(attributes['name'] ?? '', attributes, tables.at(-1));
      case 'table':
        tables.push(++tableCount);
        return undefined;
      case 'continuation':
        return values.continuation(attributes);
      case 'xbrl':
        if (form === 'none') form = 'xbrl';
        return undefined;
      case 'schemaRef':
        entryPoints.push(attributes['xlink:href'] ?? attributes['href'] ?? '');
        return undefined;
    }
    const defines = definitions.opened(name, attributes);
    if (defines !== 'elsewhere') return defines;
    return form === 'xbrl' && attributes['contextRef'] !== undefined ? values.value(tag, attributes, undefined) : undefined;
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        elements.opened(localName(tag), opened(tag, attributes));
        // The parser's work grows with the depth.
        if (++depth > deepestHtml) broken = `The document's elements stand more than ${deepestHtml} deep within each other.`;
        else if (elements.isCrowded()) broken = `The document's values stand more than ${mostGathered} deep within each other.`;
        if (broken !== '') parser.pause();
      },
      ontext(text) {
        values.text(text);
        elements.text(text);
      },
      onclosetag() {
        depth--;
        const name = elements.closed(!hasEnded);
        if (name === undefined) return;
        if (name === 'table') tables.pop();
        if (hasEnded) broken = `The document breaks off: ${JSON.stringify(name)} is never closed.`;
        definitions.closed(name);
      },
    },
    { xmlMode: true },
  );

  return {
    write(text: string): void {
      if (broken === '') parser.write(text);
    },
    end(): Instance {
      // From here on the document itself is truncated.
      hasEnded = true;
      if (broken === '') parser.end();
      const { contexts, units } = definitions;
      return { form, contexts, units, facts: values.all(), entry_points: entryPoints, broken };
    },
  };
}
