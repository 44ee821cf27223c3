import { parseWebsite, websiteOf } from '../../kernel/domains.ts';
import { nameKey } from '../../kernel/names.ts';
import { Problem } from '../../kernel/problem.ts';
import { pageAddress } from '../../sources/website/address.ts';
import { unlimited } from '../../store/accounts/accounts.ts';
import { companiesByKeys, type Candidate } from '../../store/companies/company-keys.ts';
import { currentPermalinks, findByPermalinks } from '../../store/companies/permalinks.ts';
import type { Database } from '../../store/database.ts';
import { resolveCompanies } from '../companies/resolve.ts';
import { readPresentDocuments } from '../documents/read-documents.ts';
import type { Researched } from './research-website.ts';

/** No organization: private additions stay unread. */
const nobody = '00000000-0000-0000-0000-000000000000';
const mostNamesakes = 6;

/**
 * The company that a permalink, a website, a listing or its whole name means, and where its website begins.
 * @param from begins there instead, on whichever website
 * @throws Problem COMPANY_NOT_FOUND; Error where the company has no website
 */
export async function companyToResearch(
  db: Database,
  { company, from }: { company: string; from?: string | undefined },
): Promise<Researched> {
  const permalink = await permalinkOf(db, company);
  const [document] = (await readPresentDocuments(db, [permalink])).values();
  const company_id = (await findByPermalinks(db, [permalink])).get(permalink);
  if (!document || company_id === undefined) throw new Error(`The company ${permalink} has no document.`);
  if (from !== undefined) return { company_id, permalink, begins_at: [pageAddress(from, from) ?? from] };
  const site = parseWebsite(document.facts.website ?? '');
  if (!site) throw new Error(`No website of ${document.facts.name} (${permalink}) is known. Name the page to begin with: --from https://…`);
  const place = websiteOf(site);
  const home = place.includes('/') ? place : `${place}/`;
  return { company_id, permalink, begins_at: [`https://${home}`, `https://www.${home}`, `http://${home}`] };
}

async function permalinkOf(db: Database, company: string): Promise<string> {
  const asking = { db, organization_id: nobody, plan: unlimited, suggest: (text: string) => namesakes(db, text) };
  try {
    const [permalink] = await resolveCompanies(asking, [company]);
    return permalink!;
  } catch (error) {
    const named = error instanceof Problem && error.code === 'COMPANY_NOT_FOUND' ? await namesakes(db, company) : [];
    if (named.length === 1) return named[0]!.permalink;
    throw error;
  }
}

/** The companies of exactly this name, wherever they are. */
async function namesakes(db: Database, name: string): Promise<Candidate[]> {
  const key = nameKey(name);
  if (key === '') return [];
  const bearers = await companiesByKeys(db, [{ kind: 'name', value: `${key}|*` }], { most: mostNamesakes, without: [] });
  const permalinks = await currentPermalinks(db, [...new Set(bearers.map(({ company_id }) => company_id))]);
  return [...permalinks.values()].map((permalink) => ({ permalink, name }));
}
