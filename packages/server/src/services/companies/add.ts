import { setTimeout as sleep } from 'node:timers/promises';
import { operations, type AlsoOutput, type Input, type Operations, type Output } from '@firmament/contract';
import { isSharedHost, parseWebsite, websiteOf, type Website } from '../../kernel/domains.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Rejection, SourceStatement, Upstream } from '../../sources/source.ts';
import { documentsByPermalink, findByKeys, keyOf, type Candidate } from '../../store/companies.ts';
import type { Queryable } from '../../store/database.ts';
import { tellChanged } from '../../store/index-progress.ts';
import { saveSources } from '../../store/source-records.ts';
import { assertCompanies } from '../accounts/permissions.ts';
import type { ServiceContext } from '../context.ts';
import { ingest } from '../ingestion/ingest.ts';
import type { Work } from '../requests/run.ts';
import { submitRequest, type Submission } from '../requests/submit.ts';
import { readDocuments } from './documents/read-documents.ts';
import { websiteKeys } from './resolve.ts';

/** Whom the record of an added company cites. */
const upstream: Upstream = {
  name: 'added-by-customers',
  title: 'Companies added by users of this installation',
  publisher: 'Users of this installation',
  licence: 'as stated by whoever added them',
  source_url: '',
};

/** What was asked, read. */
export interface AdditionInput {
  company_name: string;
  /** As in `CompanyFacts`. */
  website: string;
  domain: string;
  added_at: string;
}

type Added = Output<Operations['company.add']> | AlsoOutput<Operations['company.add']>;

/**
 * The company of this website, or a request that adds it.
 * @throws INVALID_INPUT when the website is no public host, or only a host that many companies share; RATE_LIMITED by the plan
 */
export async function addCompany(
  context: ServiceContext,
  submission: Submission,
  { company_name, website }: Input<Operations['company.add']>['body'],
): Promise<Added> {
  if (!/[\p{L}\p{N}]/u.test(company_name)) throw invalid('company_name', 'must hold a letter or a digit');
  const site = websiteFrom(website);
  const known = await findByWebsite(context.db, site);
  if (known) assertCompanies(submission.plan, [known.permalink]);
  if (known) return { already_exists: true, ...(await present(context.db, known)), request_id: null, status: null, domain: site.domain };
  return submitRequest(context, submission, {
    request_type: operations['company.add'].request_type,
    input: {
      company_name,
      website: websiteOf(site),
      domain: site.domain,
      added_at: context.clock().toISOString(),
    } satisfies AdditionInput,
    quotas: [{ what: 'additions', a_day: submission.plan.additions_per_day }],
    also: { already_exists: false as const, company: null, domain: site.domain },
  });
}

/**
 * Adds the company as any source would, and returns when it can be found; one that was added meanwhile is that company.
 * @throws INVALID_INPUT when it cannot be told from others
 */
export async function ingestAddition(context: ServiceContext, input: AdditionInput, { signal, report }: Work) {
  const { company_name, domain } = input;
  const site = websiteFrom(input.website);
  if (!(await findByWebsite(context.db, site))) {
    await saveSources(context.db, [upstream]);
    const refuse = ({ reason }: Pick<Rejection, 'reason'>) => {
      throw new Problem('INVALID_INPUT', reason);
    };
    report({ stage: 'adding the company' });
    await ingest(context, [statementOf(input)], { onRejected: refuse, signal });
  }
  const added = await findByWebsite(context.db, site);
  if (!added) throw new Problem('INVALID_INPUT', `${company_name} was taken for a company with another website than ${input.website}.`);
  report({ stage: 'waiting until it can be found' });
  await untilFound(context, added.permalink, signal);
  return { company_name, domain, permalink: added.permalink, status: 'completed' as const, reason: null };
}

/** How often the index is asked, and how often whoever keeps it is told anew that there is something for it. */
const askMs = 10;
const tellMs = 5_000;

/** Waits until the index holds a company as it is now. Whoever follows the changes takes it; one writer is enough. */
async function untilFound({ db, index }: ServiceContext, permalink: string, signal: AbortSignal): Promise<void> {
  const revision = (await documentsByPermalink(db, [permalink]))[0]?.revision ?? 0;
  for (let waited = 0; index.revision() < revision; waited += askMs) {
    if (waited % tellMs === 0) await tellChanged(db);
    await sleep(askMs, undefined, { signal });
  }
}

function statementOf({ company_name, website, added_at }: AdditionInput): SourceStatement {
  return {
    kind: 'company',
    source: upstream.name,
    source_key: website,
    as_of: added_at.slice(0, 10),
    retrieved_at: new Date(added_at),
    method: 'reported',
    source_url: `https://${website}`,
    subject: { name: company_name, website },
    facts: { name: company_name, website },
  };
}

function websiteFrom(text: string): Website {
  const site = parseWebsite(text);
  if (!site) throw invalid('website', 'must be a public website, such as https://larkfen.com/');
  if (isSharedHost(site.host) && site.path === '') {
    throw invalid('website', `must name the company’s own page: many companies share ${site.host}`);
  }
  return site;
}

function invalid(path: string, message: string): Problem {
  return new Problem('INVALID_INPUT', `${path}: ${message}.`, { details: { errors: [{ path, message }] } });
}

/** The company a website belongs to: as an identifier of that website would resolve; of several the first. */
async function findByWebsite(db: Queryable, site: Website): Promise<Candidate | undefined> {
  const keys = websiteKeys(site);
  const found = await findByKeys(db, keys);
  return keys.flatMap((key) => found.get(keyOf(key)) ?? [])[0];
}

async function present(db: Queryable, { permalink }: Candidate) {
  const document = (await readDocuments(db, [permalink])).get(permalink);
  if (!document) throw new Error(`Company ${permalink} has a website but no document.`);
  const { name, legal_name = '', website = '' } = document.facts;
  const domain = parseWebsite(website)?.domain ?? '';
  return { company: { permalink, website: website && `https://${website}`, domain, name, legal_name } };
}
