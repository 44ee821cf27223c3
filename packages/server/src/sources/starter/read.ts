import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { CompanyFacts, DealFacts } from '../../kernel/facts.ts';
import type { SourceStatement, Upstream } from '../source.ts';

const decompress = promisify(brotliDecompress);
const folder = path.join(import.meta.dirname, '../../../../../data/starter');

/** The files of the starter data set, in the order they are loaded: deals speak of companies. */
export const starterFiles = ['companies.jsonl.br', 'deals.jsonl.br'].map((name) => path.join(folder, name));

interface Header {
  format: 1;
  built_from: (Omit<Upstream, 'name'> & { source: string; as_of: string })[];
}

type Line =
  | { permalink: string; records: { source: string; key: string; facts: CompanyFacts }[] }
  | { deal: { source: string; key: string; acquirer: string; target: string; facts: DealFacts } };

/** One file of the starter data set, as `tools/starter/build.ts` writes it. */
export interface StarterFile {
  upstreams: Upstream[];
  /** How many statements `statements` yields. */
  count: number;
  statements: SourceStatement[];
}

/** Reads a starter file; throws when it is of another format. */
export async function readStarterFile(file: string): Promise<StarterFile> {
  const text = (await decompress(await readFile(file))).toString('utf8');
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const header = JSON.parse(first) as Header;
  if (header.format !== 1) throw new Error(`${path.basename(file)} is of format ${String(header.format)}; this version reads format 1.`);
  const asOf = new Map(header.built_from.map((upstream) => [upstream.source, upstream.as_of]));
  const statements = lines.flatMap((line) => statementsOf(JSON.parse(line) as Line, asOf));
  return { upstreams: header.built_from.map(upstreamOf), count: statements.length, statements };
}

function upstreamOf({ source, title, publisher, licence, source_url }: Header['built_from'][number]): Upstream {
  return { name: source, title, publisher, licence, source_url };
}

function statementsOf(line: Line, asOf: ReadonlyMap<string, string>): SourceStatement[] {
  const dated = (source: string) => {
    const as_of = asOf.get(source);
    return as_of ? { as_of } : {};
  };
  if ('deal' in line) {
    const { source, key, acquirer, target, facts } = line.deal;
    return [
      { kind: 'deal', source, source_key: key, ...dated(source), acquirer: { permalink: acquirer }, target: { permalink: target }, facts },
    ];
  }
  return line.records.map(({ source, key, facts }) => ({
    kind: 'company',
    source,
    source_key: key,
    ...dated(source),
    subject: { permalink: line.permalink },
    facts,
  }));
}
