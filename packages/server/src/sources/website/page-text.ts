import { htmlBlocks } from '../../kernel/html-text.ts';
import { storable } from '../../kernel/text.ts';
import { elementsOf, isElement, isText, wordsOf, type Element, type Node, type Root } from './tree.ts';

export interface PageText {
  text: string;
  /** Where each heading begins in it, in UTF-16 code units. */
  headings: { text: string; start: number }[];
}

const dropped = new Set(
  'script style iframe object embed noscript template svg math head title canvas audio video nav footer aside form button select dialog menu'.split(
    ' ',
  ),
);
const droppedRoles = new Set('navigation contentinfo search dialog alertdialog complementary banner menu menubar'.split(' '));
/** Words of classes and ids of what stands around a text. */
const aroundText = new Set(
  `nav navbar navigation menu megamenu breadcrumb breadcrumbs sidebar footer cookie cookies consent gdpr ccpa onetrust cookiebot usercentrics
  newsletter modal popup lightbox skiplink share sharing`.split(/\s+/),
);
const blocks = new Set([...htmlBlocks, ...'main figure figcaption details summary tbody thead tr fieldset hgroup body'.split(' ')]);
const headingName = /^h[1-6]$/;
const mostCharacters = 300_000;
const mostHeadings = 500;
const longestHeading = 200;
/** A main part that says less is a frame for what scripts bring. */
const leastOfMain = 200;
const mostArticles = 50;

/**
 * The clean text of a page: of its main part where it names one, without menus, banners, forms and footers.
 * @param isArticle the page of one article: neighboring content, such as teasers, is dropped
 */
export function textOfPage(root: Root, isArticle = false): PageText {
  const elements = [...elementsOf(root)];
  const holders = holdersOf(elements);
  const main = elements.filter(({ name, attribs }) => name === 'main' || attribs['role'] === 'main');
  const articles = elements.filter(({ name }) => name === 'article');
  if (isArticle) {
    const told = articles.slice(0, mostArticles).map((part) => linesOf([part], holders));
    const longest = told.toSorted((a, b) => b.text.length - a.text.length)[0];
    if (longest && longest.text.length >= leastOfMain) return longest;
  }
  for (const part of [main, articles]) {
    if (part.length !== 1) continue;
    const told = linesOf(part, holders);
    if (told.text.length >= leastOfMain) return told;
  }
  return linesOf(root.childNodes, holders);
}

/** The elements that contain a first heading or the main part, with any name: the text is in them. */
function holdersOf(elements: readonly Element[]): Set<Node> {
  const holders = new Set<Node>();
  for (const element of elements) {
    if (element.name !== 'h1' && element.name !== 'main' && element.name !== 'article') continue;
    for (let above = element.parent; above && !holders.has(above); above = above.parent) holders.add(above);
  }
  return holders;
}

function isDropped(element: Element, holders: ReadonlySet<Node>): boolean {
  const { name, attribs } = element;
  if ('hidden' in attribs || attribs['aria-hidden'] === 'true' || /display\s{0,4}:\s{0,4}none/i.test(attribs['style'] ?? '')) return true;
  if (name === 'form' || name === 'body' || name === 'html') return name === 'form' && !holders.has(element);
  if (dropped.has(name)) return true;
  if (holders.has(element)) return false;
  if (name === 'header' && !holders.has(element.parent as Node)) return true;
  if (name === 'header' || droppedRoles.has(attribs['role'] ?? '')) return true;
  if (name === 'a' && (attribs['href'] ?? '').startsWith('#')) return /^(?:[#¶§]|skip\b.*)?$/i.test(wordsOf(element, 60));
  const called = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`.slice(0, 1_000).toLowerCase();
  return called.split(/[^a-z0-9]+/).some((word) => aroundText.has(word));
}

function linesOf(nodes: readonly Node[], holders: ReadonlySet<Node>): PageText {
  const lines: { text: string; isHeading: boolean }[] = [];
  let [line, mark, isHeading, characters] = ['', '', false, 0];
  const end = () => {
    const text = storable(line).replaceAll(/\s+/g, ' ').trim();
    const last = lines.at(-1);
    if (last?.text === mark + text) last.isHeading ||= isHeading;
    else if (text !== '') {
      lines.push({ text: mark + text, isHeading });
      characters += text.length + 3;
    }
    [line, mark] = ['', ''];
  };
  const read = (node: Node): void => {
    if (characters > mostCharacters) return;
    if (isText(node)) line += node.data;
    if (!isElement(node) || isDropped(node, holders)) return;
    const { name } = node;
    const isBlock = blocks.has(name) || name === 'li' || headingName.test(name);
    // A paragraph in an item of a list goes on behind its dash.
    if (name === 'br' || (isBlock && line.trim() !== '')) end();
    if (name === 'li') mark = '- ';
    if (name === 'td' || name === 'th') line += ' ';
    const was = isHeading;
    if (headingName.test(name)) isHeading = true;
    for (const child of node.childNodes) read(child);
    if (isBlock) end();
    isHeading = was;
  };
  for (const node of nodes) read(node);
  end();
  return joined(lines);
}

function joined(lines: readonly { text: string; isHeading: boolean }[]): PageText {
  const headings: PageText['headings'] = [];
  let text = '';
  for (const line of lines) {
    if (text.length + line.text.length > mostCharacters) break;
    if (text !== '') text += '\n';
    if (line.isHeading && headings.length < mostHeadings) {
      headings.push({ text: line.text.replace(/^- /, '').slice(0, longestHeading).toWellFormed(), start: text.length });
    }
    text += line.text;
  }
  return { text, headings };
}
