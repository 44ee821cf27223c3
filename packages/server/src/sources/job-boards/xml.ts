import { SaxesParser } from 'saxes';

/** An element of an XML document; names without their prefix. */
export interface XmlElement {
  tag: string;
  /** Its own text and CDATA, trimmed. */
  text: string;
  children: XmlElement[];
}

/** Parses a document. @throws Error with the line when it is broken, or has a document type of its own */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser();
  const root: XmlElement = { tag: '', text: '', children: [] };
  const open = [root];
  parser.on('doctype', () => {
    throw new Error('It declares a document type.');
  });
  parser.on('opentag', ({ name }) => {
    const element: XmlElement = { tag: name.replace(/^.*:/, ''), text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  const add = (part: string) => void (open.at(-1)!.text += part);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const element = open.pop()!;
    element.text = element.text.trim();
  });
  parser.write(text).close();
  return root.children[0] ?? root;
}

export function isXml(document: unknown, root: string): document is XmlElement {
  return (
    typeof document === 'object' &&
    document !== null &&
    (document as XmlElement).tag === root &&
    Array.isArray((document as XmlElement).children)
  );
}

export function childrenNamed(element: XmlElement | undefined, tag: string): XmlElement[] {
  return element?.children.filter((child) => child.tag === tag) ?? [];
}

/** Text of the first child of this name; '' is absent. */
export function childText(element: XmlElement | undefined, tag: string): string | undefined {
  return childrenNamed(element, tag)[0]?.text || undefined;
}
