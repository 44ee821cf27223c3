import { Parser } from 'htmlparser2';
import { deepestHtml } from '../../kernel/html-text.ts';

/** An element of a feed; names in lower case, with the prefix that its namespace usually has. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
}

/** What a feed holds: what it says of itself, and its items with where they begin. */
export interface FeedTree {
  root: string;
  /** Of the outermost elements, such as `xml:base`. */
  attributes: Readonly<Record<string, string>>;
  head: Element;
  items: { element: Element; line: number; is_whole: boolean }[];
  is_whole: boolean;
}

const frames = new Set(['rss', 'rdf:rdf', 'feed', 'channel', 'items']);
const itemNames = new Set(['item', 'entry']);
/** By which prefix each is known, however a feed calls it. */
const namespaces: readonly [RegExp, string][] = [
  [/^https?:\/\/www\.w3\.org\/2005\/atom/i, 'atom:'],
  [/^https?:\/\/purl\.org\/atom\/ns/i, 'atom:'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content/i, 'content:'],
  [/^https?:\/\/purl\.org\/dc\/elements/i, 'dc:'],
  [/^https?:\/\/purl\.org\/dc\/terms/i, 'dcterms:'],
  [/^https?:\/\/search\.yahoo\.com\/mrss/i, 'media:'],
  [/^https?:\/\/(?:backend\.userland\.com\/rss|my\.netscape\.com\/rdf|purl\.org\/(?:rss\/1\.0\/$|net\/rss1))/i, ''],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax/i, 'rdf:'],
];

/**
 * Reads the elements of a feed, also of one that is broken: what is not closed ends where the next item begins.
 * @throws Error if elements are nested beyond the limit
 */
export function treeOfFeed(text: string): FeedTree {
  const head: Element = { name: '', attributes: {}, children: [] };
  const tree: FeedTree & { attributes: Record<string, string> } = { root: '', attributes: {}, head, items: [], is_whole: true };
  const prefixes = new Map<string, string>();
  const lines = lineCounter(text);
  let open: Element[] = [];
  let depth = 0;
  let outermost = '';

  const nameOf = (written: string): string => {
    const [prefix, name] = written.includes(':') ? written.split(':', 2) : ['', written];
    const known = prefixes.get(prefix!) ?? (prefix === '' ? '' : `${prefix}:`);
    // Elements of the feed’s own format get no prefix.
    return known === 'atom:' && (prefix === '' || tree.root === 'feed') ? name! : known + name!;
  };
  const noteNamespaces = (attributes: Readonly<Record<string, string>>) => {
    for (const [key, address] of Object.entries(attributes)) {
      if (!key.startsWith('xmlns')) continue;
      const known = namespaces.find(([form]) => form.test(address))?.[1];
      if (known !== undefined) prefixes.set(key.slice('xmlns:'.length), known);
    }
  };
  const endItem = (is_whole: boolean) => {
    const last = tree.items.at(-1);
    if (last && open[0] === last.element) last.is_whole = is_whole;
    open = [];
  };

  const parser = new Parser(
    {
      onopentag(written, attributes) {
        if (++depth > deepestHtml) return parser.pause();
        noteNamespaces(attributes);
        if (depth === 1 && tree.root === '') {
          outermost = written;
          tree.root = written.replace(/^\w+:/, '');
        }
        const name = nameOf(written);
        if (itemNames.has(name)) {
          endItem(true);
          const element = { name, attributes, children: [] };
          tree.items.push({ element, line: lines(parser.startIndex), is_whole: false });
          open = [element];
          return;
        }
        if (open.length === 0 && frames.has(name)) return void Object.assign(tree.attributes, attributes);
        const element = { name, attributes, children: [] };
        (open.at(-1) ?? head).children.push(element);
        open.push(element);
      },
      onclosetag(written, isImplied) {
        depth--;
        if (depth === 0 && written === outermost) tree.is_whole = !isImplied;
        const name = nameOf(written);
        if (open.at(-1)?.name !== name) return;
        if (open.length === 1) endItem(!isImplied);
        else open.pop();
      },
      ontext(part) {
        open.at(-1)?.children.push(part);
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(text);
  if (depth > deepestHtml) throw new Error(`It has more than ${deepestHtml.toLocaleString('en')} elements within each other.`);
  return tree;
}

/** The line of a position; positions must ascend. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  // Kept between calls: a feed on one line is searched to its end once.
  let newline = text.indexOf('\n');
  return (position) => {
    for (; newline >= 0 && newline < position; newline = text.indexOf('\n', newline + 1)) line += 1;
    return line;
  };
}

export function childrenNamed(element: Element, ...names: string[]): Element[] {
  return element.children.filter((child): child is Element => typeof child !== 'string' && names.includes(child.name));
}

/** The text of an element, trimmed; with child elements, as HTML. */
export function contentOf(element: Element): string {
  const texts = element.children.filter((child) => typeof child === 'string');
  return (texts.length === element.children.length ? texts.join('') : markup(element)).trim();
}

function markup({ children }: Element): string {
  return children
    .map((child) => (typeof child === 'string' ? child.replaceAll('<', '&lt;') : `<${child.name}>${markup(child)}</${child.name}>`))
    .join('');
}

/** What the first of these children says that says anything. */
export function childText(element: Element, ...names: string[]): string | undefined {
  for (const name of names) {
    const text = childrenNamed(element, name)
      .map(contentOf)
      .find((said) => said !== '');
    if (text !== undefined) return text;
  }
  return undefined;
}
