import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { withKnownDate } from '../../kernel/dates.ts';
import type { CompanyFacts, DealFacts } from '../../kernel/facts.ts';
import type { FinancialsFacts } from '../../kernel/financials.ts';
import type { SourceStatement, Upstream } from '../source.ts';

const decompress = promisify(brotliDecompress);
const folder = path.join(import.meta.dirname, '../../../../../data/starter');

/** The files of the starter data set, in the order they are loaded: deals and figures speak of companies. */
export const starterFiles = ['companies.jsonl.br', 'deals.jsonl.br', 'financials.jsonl.br'].map((name) => path.join(folder, name));

/** The first line of a file: which upstreams its records come from, when they were fetched and how they know. */
const header = z.object({
  format: z.literal(1),
  built_from: z.array(
    z.object({
      source: z.string(),
      title: z.string(),
      publisher: z.string(),
      licence: z.string(),
      source_url: z.string(),
      as_of: z.iso.date(),
      retrieved_at: z.iso.date(),
      method: z.enum(['filed', 'reported']),
    }),
  ),
});
type StarterUpstream = z.output<typeof header>['built_from'][number];

/** Every further line. The facts are written by `tools/starter/build.ts` as the type says, and shipped with this code. */
type Line =
  | { permalink: string; records: { source: string; key: string; facts: CompanyFacts; reason?: string }[] }
  | { deal: { source: string; key: string; acquirer: string; target: string; facts: DealFacts } }
  | { figures: { source: string; key: string; permalink: string; as_of: string; source_url: string; facts: FinancialsFacts } };

const firstRecord = 'the record this company was made from';

export interface StarterFile {
  upstreams: Record<keyof Upstream, string>[];
  statements: SourceStatement[];
}

/** Reads a starter file; throws when it is of another format or holds nothing. */
export async function readStarterFile(file: string): Promise<StarterFile> {
  const text = (await decompress(await readFile(file))).toString('utf8');
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const parsed = header.safeParse(JSON.parse(first));
  if (!parsed.success) throw new Error(`${path.basename(file)} is not of the format this version reads: ${z.prettifyError(parsed.error)}`);
  const upstreams = new Map(parsed.data.built_from.map((upstream) => [upstream.source, upstream]));
  const statements = lines.flatMap((line) => statementsOf(JSON.parse(line) as Line, upstreams));
  if (statements.length === 0) throw new Error(`${path.basename(file)} holds no records.`);
  return { upstreams: parsed.data.built_from.map(upstreamOf), statements };
}

function upstreamOf({ source, title, publisher, licence, source_url }: StarterUpstream): Record<keyof Upstream, string> {
  return { name: source, title, publisher, licence, source_url };
}

function statementsOf(line: Line, upstreams: ReadonlyMap<string, StarterUpstream>): SourceStatement[] {
  const stated = (source: string, source_key: string) => {
    const upstream = upstreams.get(source);
    if (!upstream) throw new Error(`A record names the source ${source}, which the file's first line does not.`);
    return { source, source_key, as_of: upstream.as_of, retrieved_at: new Date(upstream.retrieved_at), method: upstream.method };
  };
  if ('deal' in line) {
    const { source, key, acquirer, target, facts } = line.deal;
    const sides = { acquirer: { permalink: acquirer }, target: { permalink: target } };
    return [{ kind: 'deal', ...stated(source, key), reason: 'named in the deal', ...sides, facts: withKnownDate(facts) }];
  }
  if ('figures' in line) {
    const { source, key, permalink, as_of, source_url, facts } = line.figures;
    return [{ kind: 'financials', ...stated(source, key), as_of, source_url, reason: 'same CIK', subject: { permalink }, facts }];
  }
  const subject = { permalink: line.permalink };
  return line.records.map(({ source, key, facts, reason }) => ({
    kind: 'company',
    ...stated(source, key),
    reason: reason ?? firstRecord,
    subject,
    facts,
  }));
}
