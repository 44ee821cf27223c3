/** The companies of the starter data set, as inputs of benchmarks. */

import { readStarterFile, starterFiles } from '../packages/server/src/sources/starter/read.ts';

export interface KnownCompany {
  permalink: string;
  names: string[];
}

export async function knownCompanies(): Promise<KnownCompany[]> {
  const [file = ''] = starterFiles;
  const { statements } = await readStarterFile(file);
  const byPermalink = new Map<string, KnownCompany>();
  for (const statement of statements) {
    const { permalink } = statement.kind === 'company' ? statement.subject : {};
    if (statement.kind !== 'company' || permalink === undefined) continue;
    const company = byPermalink.get(permalink) ?? { permalink, names: [] };
    byPermalink.set(permalink, company);
    if (!company.names.includes(statement.facts.name)) company.names.push(statement.facts.name);
  }
  return [...byPermalink.values()];
}
