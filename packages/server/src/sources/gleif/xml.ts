import { SaxesParser } from 'saxes';
import type { SourceFile } from '../reading/file.ts';
import { textChunks } from '../reading/table/text.ts';
import type { Tree } from './tree.ts';

const records = new Set(['LEIRecord', 'RelationshipRecord']);

const longestText = 4_194_304;

/** A record and the line it begins in, or where and why the XML cannot be read any further. */
export type XmlRecord = { line: number; tree: Tree } | { line: number; broken: string };

/** The records of a golden copy in XML, in the shape its JSON has. Ends at the first place that is not well-formed. */
export async function* xmlRecords(file: SourceFile): AsyncGenerator<XmlRecord> {
  const parser = new SaxesParser();
  const open: { name: string; tree: Tree }[] = [];
  let done: XmlRecord[] = [];
  let line = 1;
  let broken: string | undefined;
  let last = 0;

  parser.on('error', (error) => {
    broken ??= error.message;
  });
  parser.on('opentag', (tag) => {
    last = parser.position;
    const name = localName(tag.name);
    if (open.length === 0 && !records.has(name)) return;
    if (open.length === 0) line = parser.line;
    const tree: Tree = {};
    for (const [attribute, value] of Object.entries(tag.attributes)) tree[`@${attribute}`] = value;
    open.push({ name, tree });
  });
  parser.on('text', (text) => {
    const top = open.at(-1);
    if (top) top.tree.$ = ((top.tree.$ as string | undefined) ?? '') + text;
  });
  parser.on('closetag', () => {
    last = parser.position;
    const closed = open.pop();
    if (!closed) return;
    const parent = open.at(-1);
    if (!parent) {
      done.push({ line, tree: closed.tree });
      return;
    }
    const before = parent.tree[closed.name];
    if (Array.isArray(before)) before.push(closed.tree);
    else parent.tree[closed.name] = typeof before === 'object' ? [before, closed.tree] : closed.tree;
  });

  for await (const chunk of textChunks(file)) {
    parser.write(chunk);
    if (parser.position - last > longestText) broken ??= `a text of more than ${longestText / 1_048_576} MB`;
    // Records before the error are whole.
    for (const record of done) yield record;
    done = [];
    if (broken !== undefined) break;
  }
  if (broken === undefined) parser.close();
  if (broken !== undefined) yield { line: parser.line, broken: `From here on the XML cannot be read (${JSON.stringify(broken)}).` };
}

/** `lei:LEIRecord` → `LEIRecord`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
