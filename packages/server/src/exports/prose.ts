/** What a narrative says, read from its Markdown: the same for every format. */

import { marked, type Token, type Tokens } from 'marked';
import { cleanLine, cleanLines, cleanUrl } from './clean-text.ts';
import { columnWidths, wishOf } from './column-widths.ts';
import { numbersOf, reference } from './references.ts';

export type ProseBlock =
  | { kind: 'paragraph'; text: Span[] }
  | { kind: 'subheading'; text: Span[] }
  | { kind: 'bullets'; items: Bullet[] }
  | Grid;

export interface Grid {
  kind: 'grid';
  head: Span[][];
  rows: Span[][][];
  widths: number[];
}

export interface Bullet {
  depth: number;
  /** `1.` where the list is numbered; empty where it is not. */
  label: string;
  text: Span[];
}

/** A piece of text, or the sources that are cited there. */
export type Span = TextSpan | { cites: readonly number[] };

export interface TextSpan {
  text: string;
  bold?: true;
  italic?: true;
  url?: string;
}

type Style = Omit<TextSpan, 'text'>;

const mostDepth = 3;
/** Replaces an escaped bracket, which begins no reference, until references are found. */
const openBracket = '\u{F0000}';

/** @param known the sources there are; a reference to another is left as it is written */
export function readProse(markdown: string, known: ReadonlySet<number>): ProseBlock[] {
  const text = cleanLines(markdown).replaceAll(openBracket, '');
  const reader = { known };
  try {
    return marked.lexer(text).flatMap((token) => proseOf(token, reader));
  } catch {
    // Nested too deeply to parse: shown as it is written.
    return text
      .split(/\n{2,}/)
      .map((paragraph) => ({ kind: 'paragraph' as const, text: readLine(paragraph, known) }))
      .filter((paragraph) => paragraph.text.length > 0);
  }
}

/** A text without Markdown, but for references to sources. */
export function readLine(text: string, known: ReadonlySet<number>): Span[] {
  return cited([{ text: cleanLine(text) }], known);
}

interface Reader {
  known: ReadonlySet<number>;
}

function proseOf(token: Token, reader: Reader): ProseBlock[] {
  switch (token.type) {
    case 'space':
    case 'hr':
      return [];
    case 'heading':
      return [{ kind: 'subheading', text: spansOf(token.tokens ?? [], reader) }];
    case 'blockquote':
      return (token.tokens ?? []).flatMap((inner) => proseOf(inner, reader));
    case 'list':
      return [{ kind: 'bullets', items: bulletsOf(token as Tokens.List, { depth: 0, reader }) }];
    case 'table':
      return [gridOf(token as Tokens.Table, reader)];
    default: {
      const text = 'tokens' in token && token.tokens ? spansOf(token.tokens, reader) : cited([{ text: token.raw }], reader.known);
      // A line in bold alone is the head of what follows, which it must not be parted from.
      const isHead = token.type === 'paragraph' && text.length > 0 && text.every((span) => 'text' in span && span.bold);
      if (isHead) return [{ kind: 'subheading', text: text.map((span) => ({ text: (span as TextSpan).text })) }];
      return text.length > 0 ? [{ kind: 'paragraph', text }] : [];
    }
  }
}

function bulletsOf(list: Tokens.List, { depth, reader }: { depth: number; reader: Reader }): Bullet[] {
  return list.items.flatMap((item, index) => {
    const inner = item.tokens.filter((token) => token.type === 'list') as Tokens.List[];
    const own = item.tokens.filter((token) => token.type !== 'list');
    const text = own.flatMap((token, place) => {
      const spans = 'tokens' in token && token.tokens ? spansOf(token.tokens, reader) : cited([{ text: token.raw }], reader.known);
      return place > 0 && spans.length > 0 ? [{ text: ' ' }, ...spans] : spans;
    });
    const label = list.ordered ? `${(list.start === '' ? 1 : list.start) + index}.` : '';
    const deeper = Math.min(depth + 1, mostDepth);
    return [{ depth, label, text }, ...inner.flatMap((one) => bulletsOf(one, { depth: deeper, reader }))];
  });
}

function gridOf(table: Tokens.Table, reader: Reader): Grid {
  const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => spansOf(cell.tokens, reader));
  const [head, rows] = [cells(table.header), table.rows.map(cells)];
  const lengths = head.map((_, index) => Math.max(0, ...rows.map((row) => lengthOf(row[index] ?? []))));
  const filled = lengths.flatMap((length, index) => (length > 0 ? [index] : []));
  const shown = filled.length > 0 ? filled : head.map((_, index) => index);
  const of = (row: Span[][]) => shown.map((index) => row[index] ?? []);
  const texts = shown.map((index) => [head, ...rows].map((row) => plain(row[index] ?? []).trim()));
  return {
    kind: 'grid',
    head: of(head),
    rows: rows.map(of),
    widths: columnWidths(texts.map((each) => ({ wish: wishOf(each), texts: each }))),
  };
}

function lengthOf(spans: readonly Span[]): number {
  const text = plain(spans).trim();
  return text === '–' ? 0 : text.length;
}

function spansOf(tokens: readonly Token[], reader: Reader): Span[] {
  return cited(joined(tokens.flatMap((token) => styled(token, {}))), reader.known);
}

function styled(token: Token, style: Style): TextSpan[] {
  // A reference that a definition elsewhere makes a link of is still a reference.
  if (reference.exec(token.raw)?.[0] === token.raw) return [{ ...style, text: token.raw }];
  const inner = (more: Style) => (token as Tokens.Strong).tokens.flatMap((one) => styled(one, { ...style, ...more }));
  switch (token.type) {
    case 'strong':
      return inner({ bold: true });
    case 'em':
      return inner({ italic: true });
    case 'del':
      return inner({});
    case 'link': {
      const url = cleanUrl((token as Tokens.Link).href);
      return inner(url === '' ? {} : { url });
    }
    case 'br':
      return [{ ...style, text: ' ' }];
    case 'escape':
      return [{ ...style, text: (token as Tokens.Escape).text.replace('[', openBracket) }];
    case 'codespan':
      return [{ ...style, text: (token as Tokens.Codespan).text }];
    case 'text':
      return 'tokens' in token && token.tokens ? inner({}) : [{ ...style, text: token.raw }];
    default:
      return [{ ...style, text: token.raw }];
  }
}

/** Neighbours of one style are one text, so that no reference is cut in two. */
function joined(spans: readonly TextSpan[]): TextSpan[] {
  const texts: TextSpan[] = [];
  for (const span of spans) {
    const last = texts.at(-1);
    if (last && last.bold === span.bold && last.italic === span.italic && last.url === span.url) last.text += span.text;
    else texts.push({ ...span });
  }
  return texts;
}

function cited(texts: readonly TextSpan[], known: ReadonlySet<number>): Span[] {
  const spans = texts.flatMap((span) => {
    const found: Span[] = [];
    let rest = span.text.replaceAll(/\s+/g, ' ');
    let before = '';
    for (let match = reference.exec(rest); match; match = reference.exec(rest)) {
      before += rest.slice(0, match.index);
      rest = rest.slice(match.index + match[0].length);
      const cites = numbersOf(match[1]!).filter((id) => known.has(id));
      if (cites.length === 0) {
        before += match[0];
        continue;
      }
      // No blank before the mark of a reference.
      found.push({ ...span, text: before.trimEnd() }, { cites });
      before = '';
    }
    return [...found, { ...span, text: before + rest }];
  });
  const kept = spans
    .map((span) => ('text' in span ? { ...span, text: span.text.replaceAll(openBracket, '[') } : span))
    .filter((span) => 'cites' in span || span.text !== '');
  return kept.some((span) => 'cites' in span || span.text.trim() !== '') ? kept : [];
}

export function citesIn(spans: readonly Span[]): number[] {
  return spans.flatMap((span) => ('cites' in span ? span.cites : []));
}

/** The words of spans, without references. */
export function plain(spans: readonly Span[]): string {
  return spans.map((span) => ('text' in span ? span.text : '')).join('');
}
