import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  operations,
  type IndustryBlock,
  type IndustryBlockName,
  type IndustryData,
  type IndustrySectionName,
  type Input,
  type Operations,
  type SectionSources,
} from '@firmament/contract';
import type { Database } from '../../store/database.ts';
import { emailOf } from '../../store/accounts/accounts.ts';
import { assertSections } from '../accounts/permissions.ts';
import { resolveCompanies } from '../companies/resolve.ts';
import { assertAsks } from '../discovery/submit.ts';
import { resolvingFor } from '../companies/search.ts';
import type { ServiceContext } from '../context.ts';
import { joinSources, packSources, unpackSources, type PackedSources } from '../requests/packed-sources.ts';
import type { Work, WorkDone } from '../requests/run.ts';
import type { StoredInput } from '../requests/stored-input.ts';
import { submitRequest, type Handle, type Submission } from '../requests/submit.ts';
import { evidenceOfMarket } from './evidence.ts';
import { companiesOf, readMarket, type IndustryAsked } from './market.ts';
import type { IndustryContext } from './making.ts';
import { blockMakers } from './primer.ts';
import { makers } from './sections.ts';

/**
 * Takes an industry enrichment on.
 * @throws COMPANY_NOT_FOUND now, not later, when a sample company cannot be resolved; INVALID_INPUT where the topic says only what is left out; FORBIDDEN by the plan
 */
export async function submitIndustryEnrichment(
  context: ServiceContext,
  submission: Submission & { user_id: string },
  { topic, sections, parameters }: Input<Operations['industry.enrich']>['body'],
): Promise<Handle> {
  assertSections(submission.plan, sections);
  assertAsks(topic);
  const samples = await resolveCompanies(resolvingFor(context, submission), parameters.sample_companies);
  return submitRequest(context, submission, {
    request_type: operations['industry.enrich'].request_type,
    input: { topic, sections, parameters, samples, user_id: submission.user_id } satisfies StoredInput<'industry_enrichment'>,
  });
}

interface Made {
  value: object;
  sources: PackedSources;
}

/** A section of an enrichment, or a further block of industry research. */
export type AnySection = IndustrySectionName | IndustryBlockName;
const everyMaker = { ...makers, ...blockMakers };

/** What is put aside of a request: the companies first, so that sections made before and after a worker's death are of the same. */
const companiesPart = 'companies';
const partOf = (name: AnySection) => `section ${name}`;

/** Sections on an industry, with where they come from, and the companies behind them, best fit first. */
export interface IndustrySections {
  data: IndustryData & Partial<{ [Name in IndustryBlockName]: IndustryBlock<Name> | Record<string, never> }>;
  sources: SectionSources;
  companies: string[];
}

/**
 * Sections on an industry: of its companies' records, documents and news. A section without content is `{}`, and its sources say why.
 * @param work tells how far it is and when to stop, and keeps what is made already
 */
export async function industrySections(
  context: IndustryContext,
  asked: IndustryAsked & { sections: readonly AnySection[] },
  work?: Work,
): Promise<IndustrySections> {
  const { made, companies } = await makeSections(context, asked, work);
  return {
    data: Object.fromEntries([...made].map(([name, { value }]) => [name, value])) as IndustrySections['data'],
    sources: unpackSources(joinSources([...made.values()].map(({ sources }) => sources))),
    companies,
  };
}

export async function enrichIndustry(
  context: IndustryContext & { db: Database },
  input: StoredInput<'industry_enrichment'>,
  work?: Work,
): Promise<WorkDone<'industry_enrichment'>> {
  const { made } = await makeSections(context, input, work);
  const { db, organization_id, clock } = context;
  const { user_id } = input;
  const user = user_id === undefined ? '' : await db.asOrganization(organization_id, (tx) => emailOf(tx, user_id));
  const created = clock().toISOString();
  return {
    result: {
      [resultKey]: Object.fromEntries([...made].map(([name, { value }]) => [name, value])),
      meta: { report_id: null, title: input.topic, user, dt_createdon: created.slice(0, 19).replace('T', ' ') },
    },
    sources: { [resultKey]: joinSources([...made.values()].map(({ sources }) => sources)) },
  };
}

const resultKey = 'IP enrichment';

async function makeSections(
  context: IndustryContext,
  asked: IndustryAsked & { sections: readonly AnySection[] },
  work: Work | undefined,
): Promise<{ made: Map<AnySection, Made>; companies: string[] }> {
  const { sections } = asked;
  const kept = (await work?.kept()) ?? new Map<string, unknown>();
  const made = new Map(sections.map((name) => [name, kept.get(partOf(name)) as Made | undefined] as const));
  const missing = sections.filter((name) => made.get(name) === undefined);
  const total = sections.length;
  const done = () => [...made.values()].filter((each) => each !== undefined).length;
  const report = (stage: string) => work?.report({ stage, done: done(), total });
  report('finding the companies of the market');
  const known = kept.get(companiesPart) as string[] | undefined;
  const companies = known ?? (await companiesOf(context, asked, work));
  if (!known) await work?.keep(companiesPart, companies);
  if (missing.length > 0) {
    work?.signal.throwIfAborted();
    const market = await readMarket(context, asked, companies);
    report('reading what is said of the market');
    const said = await evidenceOfMarket(context, market);
    for (const name of missing) {
      await nextTurn();
      work?.signal.throwIfAborted();
      report(`writing ${name}`);
      const { value, sources } = await everyMaker[name](context, { market, said, signal: work?.signal });
      const section: Made = { value, sources: packSources({ [name]: sources }) };
      made.set(name, section);
      await work?.keep(partOf(name), section);
    }
  }
  return { made: new Map([...made].map(([name, section]) => [name, section!])), companies };
}
