import { membersOf, type SourceFile } from '../reading/file.ts';
import { WrongFile, type Reading, type Source, type SourceItem } from '../source.ts';
import { jsonIn } from '../reading/json.ts';
import { jsonElements, readTable } from '../reading/table.ts';
import { contentOf, type Content } from '../reading/table/content.ts';
import { headText } from '../reading/table/text.ts';
import { entityColumns, fieldsOfRow, relationshipColumns } from './columns.ts';
import { entityOf, itemOf, relationshipOf } from './record.ts';
import { recordOf, type Tree } from './tree.ts';
import { xmlRecords } from './xml.ts';

const expects = 'a GLEIF golden copy: level 1 (LEI-CDF) or relationship records (RR-CDF) in JSON, CSV or XML, or the zip of one.';
const published = {
  publisher: 'Global Legal Entity Identifier Foundation',
  licence: 'CC0 1.0',
  source_url: 'https://www.gleif.org/en/lei-data/gleif-golden-copy',
};

/** The register of Legal Entity Identifiers: identities and consolidation. */
export const gleif: Source = {
  name: 'gleif',
  summary: 'GLEIF golden copies of LEI and relationship records (JSON, CSV or XML, plain or zipped).',
  upstreams: [
    { name: 'gleif', title: 'LEI records (level 1)', ...published },
    { name: 'gleif-relationships', title: 'Relationship records (level 2)', ...published },
  ],
  expects,
  download: { hosts: ['goldencopy.gleif.org', 'leidata-preview.gleif.org'], requests_per_second: 1, needs_contact: false },
  read,
};

async function* read(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  let members = 0;
  for await (const member of membersOf(file)) {
    members += 1;
    yield* readMember(member, reading);
  }
  if (members === 0) throw new WrongFile(file, { expects, found: 'It is a zip without files.' });
}

async function* readMember(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  const content = await contentOf(file);
  const head = headText(await file.head());
  if (/<(?:\w+:)?(?:LEIData|RelationshipData|LEIRecord|RelationshipRecord)[\s>]/.test(head)) yield* readXml(file, reading);
  else if (content.kind === 'json_document' || content.kind === 'json_lines') yield* readJson(file, content.kind, reading);
  else yield* readColumns(file, content, reading);
}

async function* readXml(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  for await (const found of xmlRecords(file)) {
    const at = `line ${found.line}`;
    if ('broken' in found) yield { kind: 'rejected', at, reason: found.broken };
    else yield treeItem(found.tree, at, reading);
  }
}

async function* readJson(file: SourceFile, kind: 'json_document' | 'json_lines', reading: Reading): AsyncGenerator<SourceItem> {
  let isOurs = false;
  for await (const element of jsonElements(file, { kind, expects })) {
    const { at } = element;
    const tree = 'text' in element ? treeIn(element.text) : undefined;
    // The first object that can be read tells what the file is.
    if (!isOurs && tree) {
      if (!recordOf(tree)) {
        const found = `Its records are no LEI records; their keys are ${JSON.stringify(Object.keys(tree).slice(0, 10).join(', '))}.`;
        throw new WrongFile(file, { expects, found });
      }
      isOurs = true;
    }
    if (tree) yield treeItem(tree, at, reading);
    else yield { kind: 'rejected', at, reason: 'broken' in element ? element.broken : 'This is no JSON object.' };
  }
}

function treeIn(text: string): Tree | undefined {
  const value = jsonIn(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : undefined;
}

function treeItem(tree: Tree, at: string, reading: Reading): SourceItem {
  const record = recordOf(tree);
  return record
    ? itemOf(record, at, reading)
    : { kind: 'rejected', at, reason: 'This is neither an LEI record nor a relationship record.' };
}

async function* readColumns(file: SourceFile, content: Content, reading: Reading): AsyncGenerator<SourceItem> {
  const isRelationships = content.kind !== 'other' && /^\W*relationship\./i.test(content.text);
  const required = isRelationships ? relationshipColumns : entityColumns;
  const recordFrom = isRelationships ? relationshipOf : entityOf;
  for await (const row of readTable(file, { expects, required })) {
    yield 'reason' in row ? row : itemOf(recordFrom(fieldsOfRow(row)), row.at, reading);
  }
}
