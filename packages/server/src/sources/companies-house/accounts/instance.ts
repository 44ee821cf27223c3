import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { definitionReader, type Context } from './definitions.ts';
import { elementReader, localName, type Attributes, type TakeText } from './elements.ts';
import { valueReader, type TaggedText } from './tagged-values.ts';

/** What one XBRL or inline XBRL document tags, before any of it is read as a number or date. */
export interface Instance {
  /** `ixbrl`, `xbrl`, or `none` when the document is neither. */
  form: 'ixbrl' | 'xbrl' | 'none';
  contexts: ReadonlyMap<string, Context>;
  /** Unit id → ISO 4217 code, or what else it measures: `shares`, `pure`. */
  units: ReadonlyMap<string, string>;
  facts: readonly TaggedText[];
  /** Addresses of the taxonomies' entry points. */
  entry_points: readonly string[];
  /** Local name of the outermost element that the document never closes; '' for a whole document. */
  unclosed: string;
}

/**
 * Reads a document in one pass; nothing of it stays in memory but contexts, units and the wanted values.
 * @param wants whether values of a concept (local name) are kept; no text of any other is
 */
export async function readInstance(stream: Readable, wants: (name: string) => boolean): Promise<Instance> {
  const reader = instanceReader(wants);
  let decoder: TextDecoder | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= decoderOf(chunk);
    reader.write(decoder.decode(chunk, { stream: true }));
  }
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

function instanceReader(wants: (name: string) => boolean) {
  const elements = elementReader();
  const definitions = definitionReader();
  const values = valueReader(wants);
  const entryPoints: string[] = [];
  let form: Instance['form'] = 'none';
  let unclosed = '';
  let hasEnded = false;

  /** @returns what the text of an element is for */
  function opened(name: string, attributes: Attributes): TakeText | undefined {
    switch (name) {
      case 'nonFraction':
      case 'nonNumeric':
        form = 'ixbrl';
        return values.value(localName(attributes['name'] ?? ''), attributes);
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
    return form === 'xbrl' && attributes['contextRef'] !== undefined ? values.value(name, attributes) : undefined;
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        elements.opened(name, opened(name, attributes));
      },
      ontext(text) {
        values.text(text);
        elements.text(text);
      },
      onclosetag() {
        const name = elements.closed(!hasEnded);
        if (name === undefined) return;
        if (hasEnded) unclosed = name;
        definitions.closed(name);
      },
    },
    { xmlMode: true },
  );

  return {
    write: (text: string) => parser.write(text),
    end(): Instance {
      // Whatever closes from here on, the document itself never closed.
      hasEnded = true;
      parser.end();
      const { contexts, units } = definitions;
      return { form, contexts, units, facts: values.all(), entry_points: entryPoints, unclosed };
    },
  };
}
