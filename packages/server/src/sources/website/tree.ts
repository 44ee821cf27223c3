import { DomHandler, ElementType, Parser } from 'htmlparser2';
import { deepestHtml } from '../../kernel/html-text.ts';

export type Root = DomHandler['root'];
export type Node = Root['childNodes'][number];
export type Element = Extract<Node, { attribs: unknown }>;

/** A page as a tree. Elements nested beyond the limit, and everything after them, are dropped. */
export function treeOf(html: string): Root {
  const handler = new DomHandler();
  let depth = 0;
  const open = handler.onopentag.bind(handler);
  const close = handler.onclosetag.bind(handler);
  const parser = new Parser(
    Object.assign(handler, {
      onopentag(...told: Parameters<typeof open>) {
        if (++depth > deepestHtml) parser.pause();
        open(...told);
      },
      onclosetag() {
        depth--;
        close();
      },
    }),
    { decodeEntities: true },
  );
  parser.end(html);
  return handler.root;
}

export type Text = Extract<Node, { data: string; type: ElementType.ElementType.Text }>;

export function isText(node: Node): node is Text {
  return node.type === ElementType.Text;
}

export function isElement(node: Node): node is Element {
  return 'attribs' in node;
}

/** All elements below a node in the order of the page. */
export function* elementsOf(root: Root): Generator<Element> {
  const waiting: Node[] = [...root.childNodes].toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let index = node.childNodes.length - 1; index >= 0; index--) waiting.push(node.childNodes[index]!);
  }
}

/** The words of an element on one line. */
export function wordsOf(element: Element, most = 1_000): string {
  let text = '';
  const waiting: Node[] = [element];
  for (let node = waiting.pop(); node && text.length < most; node = waiting.pop()) {
    if (isText(node)) text += node.data;
    else if (isElement(node)) {
      text += ' ';
      for (let index = node.childNodes.length - 1; index >= 0; index--) waiting.push(node.childNodes[index]!);
    }
  }
  return text.slice(0, most).replaceAll(/\s+/g, ' ').trim();
}

/** The bare text of an element: of a script what it says. */
export function dataOf(element: Element): string {
  return element.childNodes.map((node) => (isText(node) ? node.data : '')).join('');
}
