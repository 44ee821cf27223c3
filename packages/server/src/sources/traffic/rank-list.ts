import { createInterface } from 'node:readline';
import { parseWebsite, websiteOf } from '../../kernel/domains.ts';
import type { SourceFile } from '../reading/file.ts';
import type { Reading, Rejection, SourceStatement } from '../source.ts';

type Traffic = Extract<SourceStatement, { kind: 'traffic' }>;

/** Characters of a line: a domain has 253 at most. */
const longestLine = 400;
const rankLine = /^\uFEFF?\s*"?(\d{1,9})"?\s*[,;\t]\s*"?([^\s",;]+\.[^\s",;]+)"?\s*$/;

/** Whether a file is a list of ranks and domains without a header: `1,google.com`. */
export async function isRankList(file: SourceFile): Promise<boolean> {
  const [first = ''] = (await file.head(1024)).toString('utf8').split(/\r?\n/, 1);
  return rankLine.test(first.slice(0, longestLine));
}

/** Reads such a list a line at a time. */
export async function* readRankList(file: SourceFile, reading: Reading): AsyncGenerator<Traffic | Rejection> {
  const lines = createInterface({ input: await file.stream(), crlfDelay: Infinity });
  let line = 0;
  for await (const written of lines) {
    line += 1;
    if (written.trim() === '') continue;
    const at = `line ${line}`;
    const [, rank = '', domain = ''] = (written.length > longestLine ? undefined : rankLine.exec(written)) ?? [];
    const site = domain === '' ? undefined : parseWebsite(domain);
    if (site) yield rankOf(websiteOf(site), { rank: Number(rank), at }, reading);
    else yield { kind: 'rejected', at, reason: rejectionOf(written, domain) };
  }
}

function rejectionOf(written: string, domain: string): string {
  return domain === ''
    ? `${JSON.stringify(written.slice(0, 60))} is not a rank and a domain.`
    : `domain is ${JSON.stringify(domain.slice(0, 60))}, which is no website.`;
}

/** The rank of a website in the month the list speaks of: that of `as_of`, else the one in which the list was fetched. */
export function rankOf(website: string, stated: { rank: number; at: string }, reading: Reading): Traffic {
  const as_of = reading.as_of ?? reading.retrieved_at.toISOString().slice(0, 10);
  const month = as_of.slice(0, 7);
  return {
    kind: 'traffic',
    source: 'domain-ranks',
    source_key: `${website}|${month}`,
    as_of,
    retrieved_at: reading.retrieved_at,
    method: 'reported',
    ...(reading.source_url !== undefined && { source_url: reading.source_url }),
    at: stated.at,
    subject: { website },
    facts: { month, rank: stated.rank },
  };
}
