import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { readDate } from './date.ts';

/** The days and the part of the business a value speaks of. */
export interface Context {
  /** As the filer wrote it: a company number, or a name in the oldest files. */
  entity: string;
  /** First day of a duration; absent for an instant. */
  start?: string;
  /** Last day of a duration, or the day of an instant; '' when the context has no readable date. */
  end: string;
  /** Dimension → member, local names; the member of a typed dimension is `typed`. */
  dimensions: Readonly<Record<string, string>>;
}

/** One tagged value, as printed. */
export interface TaggedText {
  /** Local name of the concept: `TangibleFixedAssets`, whatever the prefix. */
  name: string;
  context_ref: string;
  /** Absent for values that are no numbers. */
  unit_ref?: string;
  text: string;
  /** Local name of the transformation in lower case, without dashes: `numdotdecimal`; '' when there is none. */
  format: string;
  scale: string;
  negative: boolean;
  nil: boolean;
  /** Printed in brackets: `(20,488)`. They stand outside the tag, and software that forgets the sign still prints them. */
  bracketed: boolean;
}

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

/** Names are a line, text blocks a chapter: what is longer is no value anybody reads here. */
const longestText = 2000;

interface Open {
  texts: string[];
  length: number;
  done(text: string): void;
}

interface Draft {
  fact: TaggedText;
  continued_at: string | undefined;
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
  const contexts = new Map<string, Context>();
  const units = new Map<string, string>();
  const drafts: Draft[] = [];
  const entryPoints: string[] = [];
  const continuations = new Map<string, { text: string; continued_at: string | undefined }>();
  /** What each open element does when it closes. */
  const stack: { name: string; collector: Open | undefined; isExcluded: boolean }[] = [];
  const collectors: Open[] = [];
  /** The last character printed so far, spaces aside, and the values behind a bracket that have just ended. */
  let lastPrinted = '';
  let awaitingBracket: Draft[] = [];
  let excluded = 0;
  let form: Instance['form'] = 'none';
  let unclosed = '';
  let hasEnded = false;
  let context: { id: string; entity: string; start?: string; end: string; dimensions: Record<string, string> } | undefined;
  let unit: { id: string; measures: string[] } | undefined;

  const collect = (done: (text: string) => void): Open => ({ texts: [], length: 0, done });

  function factOf(name: string, attributes: Record<string, string>): Open | undefined {
    if (!wants(name)) return undefined;
    const unitRef = attributes['unitRef'];
    const draft: Draft = {
      fact: {
        name,
        context_ref: attributes['contextRef'] ?? '',
        ...(unitRef !== undefined && { unit_ref: unitRef }),
        text: '',
        format: localName(attributes['format'] ?? '')
          .toLowerCase()
          .replaceAll('-', ''),
        scale: attributes['scale'] ?? '0',
        negative: attributes['sign'] === '-',
        nil: isNil(attributes),
        bracketed: false,
      },
      continued_at: attributes['continuedAt'],
    };
    drafts.push(draft);
    const follows = lastPrinted === '(';
    return collect((text) => {
      draft.fact.text = text;
      if (follows) awaitingBracket.push(draft);
    });
  }

  function opened(name: string, attributes: Record<string, string>): Open | undefined {
    switch (name) {
      case 'nonFraction':
      case 'nonNumeric':
        form = 'ixbrl';
        return factOf(localName(attributes['name'] ?? ''), attributes);
      case 'continuation': {
        const kept = { text: '', continued_at: attributes['continuedAt'] };
        continuations.set(attributes['id'] ?? '', kept);
        return collect((text) => (kept.text = text));
      }
      case 'xbrl':
        if (form === 'none') form = 'xbrl';
        return undefined;
      case 'schemaRef':
        entryPoints.push(attributes['xlink:href'] ?? attributes['href'] ?? '');
        return undefined;
      case 'context':
        context = { id: attributes['id'] ?? '', entity: '', end: '', dimensions: {} };
        return undefined;
      case 'unit':
        unit = { id: attributes['id'] ?? '', measures: [] };
        return undefined;
    }
    if (context) return openedInContext(name, attributes);
    if (unit) return name === 'measure' ? collect((text) => unit?.measures.push(localName(text))) : undefined;
    return form === 'xbrl' && attributes['contextRef'] !== undefined ? factOf(name, attributes) : undefined;
  }

  function openedInContext(name: string, attributes: Record<string, string>): Open | undefined {
    const dimension = localName(attributes['dimension'] ?? '');
    switch (name) {
      case 'identifier':
        return collect((text) => context && (context.entity = text));
      case 'instant':
      case 'endDate':
        return collect((text) => context && (context.end = readDate(text) ?? ''));
      case 'startDate':
        return collect((text) => context && (context.start = readDate(text) ?? ''));
      case 'explicitMember':
        return collect((text) => context && (context.dimensions[dimension] = localName(text)));
      case 'typedMember':
        if (context) context.dimensions[dimension] = 'typed';
    }
    return undefined;
  }

  function closed(name: string): void {
    if (name === 'context' && context) {
      const { id, ...rest } = context;
      contexts.set(id, rest.start === '' ? { ...rest, end: '' } : rest);
      context = undefined;
    } else if (name === 'unit' && unit) {
      units.set(unit.id, unit.measures.join('/'));
      unit = undefined;
    }
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        const collector = opened(name, attributes);
        if (collector) collectors.push(collector);
        const isExcluded = name === 'exclude';
        if (isExcluded) excluded++;
        stack.push({ name, collector, isExcluded });
      },
      ontext(text) {
        const printed = text.trim();
        if (printed !== '') {
          if (printed.startsWith(')')) for (const draft of awaitingBracket) draft.fact.bracketed = true;
          awaitingBracket = [];
          lastPrinted = printed.at(-1) ?? '';
        }
        if (excluded > 0) return;
        for (const open of collectors) {
          if (open.length > longestText) continue;
          open.texts.push(text);
          open.length += text.length;
        }
      },
      onclosetag() {
        const element = stack.pop();
        if (!element) return;
        if (hasEnded) unclosed = element.name;
        if (element.isExcluded) excluded--;
        if (element.collector) {
          collectors.splice(collectors.lastIndexOf(element.collector), 1);
          // A value that the document breaks off within is half a value.
          if (!hasEnded) element.collector.done(element.collector.texts.join('').trim());
        }
        closed(element.name);
      },
    },
    { xmlMode: true },
  );

  function joined({ fact, continued_at }: Draft): TaggedText {
    const texts = [fact.text];
    const seen = new Set<string>();
    for (let id = continued_at; id !== undefined && !seen.has(id);) {
      seen.add(id);
      const next = continuations.get(id);
      if (next) texts.push(next.text);
      id = next?.continued_at;
    }
    return { ...fact, text: texts.join(' ').replaceAll(/\s+/g, ' ').trim() };
  }

  return {
    write: (text: string) => parser.write(text),
    end(): Instance {
      // Whatever closes from here on, the document itself never closed.
      hasEnded = true;
      parser.end();
      return { form, contexts, units, facts: drafts.map(joined), entry_points: entryPoints, unclosed };
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).trim();
}

function isNil(attributes: Record<string, string>): boolean {
  const nil = Object.entries(attributes)
    .find(([name]) => localName(name) === 'nil')?.[1]
    ?.trim();
  return nil === 'true' || nil === '1';
}
