import { hash, randomUUID } from 'node:crypto';
import { operations, type AlsoOutput, type Input, type Operations, type Output } from '@firmament/contract';
import { isSharedHost, parseWebsite, websiteOf, type Website } from '../../kernel/domains.ts';
import { addedPermalinks } from '../../kernel/permalinks.ts';
import { Problem } from '../../kernel/problem.ts';
import { insertAddition } from '../../store/companies/added-companies.ts';
import { keyOf, type Candidate } from '../../store/companies/company-keys.ts';
import { assertCompanies } from '../accounts/permissions.ts';
import { companiesAt, findAdded, keysOfAddition, readDocumentsFor, type Asker } from '../companies/added.ts';
import { websiteKeys } from '../companies/website-keys.ts';
import type { ServiceContext } from '../context.ts';
import type { Work } from '../requests/run.ts';
import type { StoredInput } from '../requests/stored-input.ts';
import { submitRequest, type Submission } from '../requests/submit.ts';

type Added = Output<Operations['company.add']> | AlsoOutput<Operations['company.add']>;

/**
 * The company of this website, or a request that adds it. One that only another organization added is not known.
 * @throws INVALID_INPUT when the website is no public host, or only a host that many companies share; RATE_LIMITED by the plan
 */
export async function addCompany(
  context: ServiceContext,
  submission: Submission,
  { company_name, website }: Input<Operations['company.add']>['body'],
): Promise<Added> {
  if (!/[\p{L}\p{N}]/u.test(company_name)) throw invalid('company_name', 'must hold a letter or a digit');
  const site = websiteFrom(website);
  const asker = { db: context.db, organization_id: submission.organization_id };
  const known = await findByWebsite(asker, site);
  if (known) assertCompanies(submission.plan, [known.permalink]);
  if (known) return { already_exists: true, ...(await present(asker, known)), request_id: null, status: null, domain: site.domain };
  return submitRequest(context, submission, {
    request_type: operations['company.add'].request_type,
    input: {
      company_name,
      website: websiteOf(site),
      domain: site.domain,
      added_at: context.clock().toISOString(),
    } satisfies StoredInput<'company_addition'>,
    quotas: [{ what: 'additions', a_day: submission.plan.additions_per_day }],
    also: { already_exists: false as const, company: null, domain: site.domain },
  });
}

/**
 * Adds the company to its organization's own; if it was added or shared meanwhile, that company is returned.
 * Done twice it adds nothing.
 */
export async function addToOwn(asker: Asker, input: StoredInput<'company_addition'>, { report }: Work) {
  const { company_name, domain } = input;
  report({ stage: 'adding the company' });
  const site = websiteFrom(input.website);
  const { permalink } = (await findByWebsite(asker, site)) ?? (await keep(asker, site, input));
  return { company_name, domain, permalink, status: 'completed' as const, reason: null };
}

async function keep(asker: Asker, site: Website, { company_name, added_at }: StoredInput<'company_addition'>): Promise<Candidate> {
  const { organization_id } = asker;
  const website = websiteOf(site);
  const addition = {
    organization_id,
    name: company_name,
    website,
    ...keysOfAddition({ name: company_name, website }),
    added_at: new Date(added_at),
    source_key: randomUUID(),
  };
  for (const permalink of addedPermalinks(company_name, hash('sha256', website).slice(0, 16))) {
    if (await asker.db.asOrganization(organization_id, (tx) => insertAddition(tx, { ...addition, permalink })))
      return { permalink, name: company_name };
    const meanwhile = await findByWebsite(asker, site);
    if (meanwhile) return meanwhile;
  }
  throw new Error(`No permalink is left for an addition at ${website}.`);
}

function websiteFrom(text: string): Website {
  const site = parseWebsite(text);
  // `.example` is reserved for invented companies.
  if (!site || site.domain.endsWith('.example')) throw invalid('website', 'must be a public website, such as https://larkfen.com/');
  if (isSharedHost(site.host) && site.path === '') {
    throw invalid('website', `must name the company’s own page: many companies share ${site.host}`);
  }
  return site;
}

function invalid(path: string, message: string): Problem {
  return new Problem('INVALID_INPUT', `${path}: ${message}.`, { details: { errors: [{ path, message }] } });
}

/** The company of this website: a shared one, else the organization's addition; of several the first. */
async function findByWebsite(asker: Asker, site: Website): Promise<Candidate | undefined> {
  const [everybodys] = await companiesAt(asker.db, [websiteOf(site)]);
  if (everybodys) return everybodys;
  const keys = websiteKeys(site);
  const added = await findAdded(asker, keys);
  return keys.flatMap((key) => added.get(keyOf(key)) ?? [])[0];
}

async function present(asker: Asker, { permalink }: Candidate) {
  const document = (await readDocumentsFor(asker, [permalink])).get(permalink);
  if (!document) throw new Error(`Company ${permalink} has a website but no document.`);
  const { name, legal_name = '', website = '' } = document.facts;
  const domain = parseWebsite(website)?.domain ?? '';
  return { company: { permalink, website: website && `https://${website}`, domain, name, legal_name } };
}
