/** The companies of the starter files with their texts: what plain baselines rank, and what an answer can hold at all. */

import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { readStarterFile, starterFiles } from '../../packages/server/src/sources/starter/read.ts';
import { domainOf, namesOf, websitesOf, type Named } from './questions.ts';

export interface StarterCompany {
  permalink: string;
  name: string;
  website: string;
  /** Names, websites and tickers (bare and with their exchange), as stated. */
  keys: Set<string>;
  text: string;
}

export async function starterCompanies(): Promise<StarterCompany[]> {
  const [file = ''] = starterFiles;
  const { statements } = await readStarterFile(file);
  const companies = new Map<string, StarterCompany>();
  for (const statement of statements) {
    const { permalink } = statement.kind === 'company' ? statement.subject : {};
    if (statement.kind !== 'company' || permalink === undefined) continue;
    const { facts } = statement;
    const company = companies.get(permalink) ?? { permalink, name: facts.name, website: '', keys: new Set(), text: '' };
    companies.set(permalink, company);
    company.website ||= facts.website ?? '';
    const stated = [facts.name, facts.legal_name, facts.website, ...(facts.former_names ?? []), ...(facts.other_names ?? [])];
    for (const key of stated) if (key !== undefined) company.keys.add(key);
    for (const { exchange, symbol } of facts.listings ?? []) company.keys.add(symbol).add(`${exchange}:${symbol}`);
    const said = [facts.name, facts.sector, facts.industry, facts.product_category, facts.short_description, facts.description];
    company.text += ` ${[...said, ...(facts.categories ?? []), ...(facts.products ?? []), ...(facts.key_phrases ?? [])].join(' ')}`;
  }
  return [...companies.values()];
}

/** Whether any company of the starter set has the website or a name of the one meant. */
export function holderOf(companies: readonly StarterCompany[]): (meant: Named) => boolean {
  const names = new Set<string>();
  const domains = new Set<string>();
  for (const key of companies.flatMap((company) => [...company.keys])) {
    names.add(nameKey(key));
    domains.add(domainOf(key));
  }
  return (meant) =>
    websitesOf(meant).some((website) => domains.has(domainOf(website))) || namesOf(meant).some((name) => names.has(nameKey(name)));
}
