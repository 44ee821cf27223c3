import type { Input, Operations } from '@firmament/contract';
import { marketMapParameters } from '@firmament/contract';
import { Problem } from '../../kernel/problem.ts';
import { beginningOf } from '../../kernel/text.ts';
import { insertCells } from '../../store/notebooks/cells.ts';
import { insertNotebook } from '../../store/notebooks/notebooks.ts';
import { companyOfTranscript } from '../../store/publications/transcripts.ts';
import { readDocumentsFor } from '../companies/added.ts';
import { resolveCompanies } from '../companies/resolve.ts';
import { resolvingFor } from '../companies/search.ts';
import type { ServiceContext } from '../context.ts';
import { unknownFile } from '../files/stored-files.ts';
import { assertAsks } from '../discovery/submit.ts';
import { readPresentDocuments } from '../documents/read-documents.ts';
import { submitRequest, type Submission } from '../requests/submit.ts';
import { samplesOfIndustry } from '../sandbox/samples.ts';
import { assertAllowed } from './allowed.ts';
import { workflowNamed, type KnownWorkflow } from './catalogue.ts';
import { customDefinition } from './custom-definition.ts';
import { planCells } from './plan-cells.ts';
import type { Subject } from './subject.ts';

type Body<Id extends keyof Operations> = Input<Operations[Id]>['body'];

/** Who starts a notebook, and with what body, as it was sent. */
export interface Starting extends Submission {
  user_id: string;
  sent: unknown;
}

export interface Started {
  report_id: number;
  /** The same as text. */
  notebook_id: string;
  request_id: string;
  status: 'PENDING';
}

interface Wanted {
  known: KnownWorkflow;
  subject: Subject;
  title?: string | undefined;
  files?: readonly string[];
  /** Names of sections; all where there are none. */
  sections?: readonly string[];
}

/**
 * Starts a workflow.
 * @throws INVALID_INPUT, MISSING_PARAMETER where the workflow or its subject is missing; COMPANY_NOT_FOUND, FORBIDDEN
 */
export async function startWorkflow(context: ServiceContext, starting: Starting, body: Body<'workflow.start'>): Promise<Started> {
  const known = await workflowNamed({ ...context, organization_id: starting.organization_id }, body.workflow);
  const { workbook_name: title, custom_files: files = [] } = body;
  if (known.definition.requires_files && files.length === 0) throw missing('custom_files', `is required by ${known.definition.workflow}`);
  return open(context, starting, { known, subject: await subjectOf(context, starting, { known, body }), title, files });
}

async function subjectOf(
  context: ServiceContext,
  starting: Starting,
  { known, body }: { known: KnownWorkflow; body: Body<'workflow.start'> },
): Promise<Subject> {
  const { subject } = known.definition;
  const company = body.permalink ?? body.website;
  if (subject === 'companies') {
    if (!body.websites) throw missing('websites', 'is required: 2 to 5 companies');
    return companiesSubject(context, starting, { identifiers: body.websites, path: 'websites' });
  }
  if (subject === 'industry') {
    const path = body.industry_research_topic === undefined ? 'industry' : 'industry_research_topic';
    const topic = body[path];
    if (topic === undefined) throw missing('industry', 'is required');
    assertAsks(topic, path);
    return industrySubject(context, topic);
  }
  if (subject === 'transcript') {
    if (body.transcript_id === undefined) throw missing('transcript_id', 'is required');
    return transcriptSubject(context, starting, body.transcript_id);
  }
  if (company === undefined) throw missing('permalink', 'is required, or `website`');
  return companySubject(context, starting, company);
}

async function companySubject(context: ServiceContext, starting: Starting, identifier: string): Promise<Subject> {
  const [permalink] = (await resolveCompanies(resolvingFor(context, starting), [identifier])) as [string];
  return { kind: 'company', permalink, name: (await namesOf(context, starting, [permalink])).join() };
}

/** @throws INVALID_INPUT at `path` where two identifiers mean one company */
async function companiesSubject(
  context: ServiceContext,
  starting: Starting,
  { identifiers, path }: { identifiers: readonly string[]; path: string },
): Promise<Subject> {
  const permalinks = await resolveCompanies(resolvingFor(context, starting), identifiers);
  const again = permalinks.findIndex((permalink, index) => permalinks.indexOf(permalink) !== index);
  if (again >= 0) {
    const message = `'${identifiers[again]!}' means '${permalinks[again]!}' again: name each company once`;
    throw new Problem('INVALID_INPUT', `${message}.`, { details: { errors: [{ path, message }] } });
  }
  return { kind: 'companies', permalinks };
}

async function transcriptSubject(context: ServiceContext, starting: Starting, transcript_id: string): Promise<Subject> {
  const found = await companyOfTranscript(context.db, transcript_id);
  if (found === undefined) {
    const message = 'is no call that is known; the listing of transcripts gives the ids';
    throw new Problem('INVALID_INPUT', `transcript_id: ${message}.`, { details: { errors: [{ path: 'transcript_id', message }] } });
  }
  const [permalink] = (await resolveCompanies(resolvingFor(context, starting), [found])) as [string];
  return { kind: 'transcript', transcript_id, permalink, name: (await namesOf(context, starting, [permalink])).join() };
}

async function namesOf(context: ServiceContext, { organization_id }: Starting, permalinks: readonly string[]): Promise<string[]> {
  const documents = await readDocumentsFor({ ...context, organization_id }, permalinks);
  return permalinks.map((permalink) => documents.get(permalink)?.facts.name ?? permalink);
}

/** Starts the research of a company. @throws as `startWorkflow` */
export async function openCompanyResearch(
  context: ServiceContext,
  starting: Starting,
  body: Body<'notebook.company_research'>,
): Promise<Started> {
  const known = await commonNamed(context, starting, 'company_primer');
  return open(context, starting, { known, subject: await companySubject(context, starting, body.company), sections: body.sections ?? [] });
}

/** Starts the research of an industry. @throws as `startWorkflow` */
export async function openIndustryResearch(
  context: ServiceContext,
  starting: Starting,
  { industry: topic, sections = [] }: Body<'notebook.industry_research'>,
): Promise<Started> {
  assertAsks(topic, 'industry');
  const known = await commonNamed(context, starting, 'industry_primer');
  return open(context, starting, { known, subject: await industrySubject(context, topic), sections });
}

/** An industry that the sandbox lists is that of its companies, where they are there. */
async function industrySubject({ db }: ServiceContext, topic: string, parameters = marketMapParameters.parse({})): Promise<Subject> {
  const samples = await readPresentDocuments(db, await samplesOfIndustry(topic));
  return { kind: 'industry', topic, parameters, samples: [...samples.keys()] };
}

/** Starts a comparison of companies; `path` is where the body names them. @throws as `startWorkflow` */
export async function openPeerComparison(
  context: ServiceContext,
  starting: Starting,
  { companies, path = 'companies', title }: { companies: readonly string[]; path?: string; title?: string | undefined },
): Promise<Started> {
  const known = await commonNamed(context, starting, 'player_comparison');
  return open(context, starting, { known, subject: await companiesSubject(context, starting, { identifiers: companies, path }), title });
}

/** Bytes of the body of a start. All of its attributes are kept to be given back, also those that no schema knows. */
const mostKeptBytes = 65_536;
/** Starts a notebook that answers questions of companies and files. @throws as `startWorkflow` */
export async function openCustomWorkflow(
  context: ServiceContext,
  starting: Starting,
  { workflow_prompt, companies, files }: Body<'notebook.custom_workflow'>,
): Promise<Started> {
  const isOfCompanies = companies.length > 0;
  const definition = customDefinition(workflow_prompt, { isOfCompanies, hasFiles: files.length > 0 });
  const subject: Subject = isOfCompanies
    ? await companiesSubject(context, starting, { identifiers: companies, path: 'companies' })
    : { kind: 'industry', topic: beginningOf(workflow_prompt, 200), parameters: marketMapParameters.parse({}), samples: [] };
  return open(context, starting, { known: { version: 1, definition }, subject, title: beginningOf(workflow_prompt, 100), files });
}

/** Starts a report of the deals of a market, or a comparison. @throws as `startWorkflow` */
export async function startTransactions(
  context: ServiceContext,
  starting: Starting,
  { reportType, payload }: Body<'transaction_report.start'>,
): Promise<Started> {
  const { topic = '', workbook_name, websites = [], advanced_settings: settings } = payload;
  if (reportType === 'player_comparison')
    return openPeerComparison(context, starting, { companies: websites, path: 'payload.websites', title: workbook_name });
  const known = await commonNamed(context, starting, reportType);
  const title = workbook_name ?? (topic === '' ? undefined : topic.slice(0, 300).toWellFormed());
  if (websites.length > 0) {
    const subject = await companiesSubject(context, starting, { identifiers: websites, path: 'payload.websites' });
    return open(context, starting, { known, subject, title });
  }
  const { company_type, geography, funding_stage, employee_count, total_funding_include_blanks } = settings;
  const total_funding = total_funding_include_blanks ? {} : { from: 0 };
  const parameters = marketMapParameters.parse({ company_type, geography, funding_stage, employee_count, total_funding });
  return open(context, starting, { known, subject: await industrySubject(context, topic, parameters), title });
}

function commonNamed(context: ServiceContext, { organization_id }: Starting, id: string): Promise<KnownWorkflow> {
  return workflowNamed({ ...context, organization_id }, id);
}

async function open(
  context: ServiceContext,
  starting: Starting,
  { known, subject, title, files = [], sections = [] }: Wanted,
): Promise<Started> {
  const { definition, version } = known;
  const names = definition.sections.map(({ name }) => name);
  const unknown = sections.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const message = `'${unknown.slice(0, 100)}' is no section of ${definition.name}, but: ${names.join(', ')}`;
    throw new Problem('INVALID_INPUT', `sections: ${message}.`, { details: { errors: [{ path: 'sections', message, allowed: names }] } });
  }
  const wanted = { ...definition, sections: definition.sections.filter(({ name }) => sections.length === 0 || sections.includes(name)) };
  assertAllowed(starting.plan, wanted, subject);
  const { organization_id, user_id, sent } = starting;
  assertKeepable(sent);
  await assertFiles(context, organization_id, files);
  const called = title ?? (await titleOf(context, starting, subject));
  const cells = planCells(wanted, subject);
  return submitRequest(context, starting, {
    request_type: 'notebook',
    async prepare(tx, { request_id, moment: created_at }) {
      const report_id = await insertNotebook(tx, {
        organization_id,
        user_id,
        title: called,
        workflow: definition.workflow,
        workflow_version: version,
        definition: wanted,
        body: { workflow: definition.workflow, ...(sent as object) },
        subject,
        files: [...files],
        request_id,
        created_at,
      });
      await insertCells(tx, { report_id, organization_id, cells });
      return { input: { report_id }, also: { report_id, notebook_id: String(report_id) } };
    },
  });
}

async function titleOf(context: ServiceContext, starting: Starting, subject: Subject): Promise<string> {
  if (subject.kind === 'industry') return subject.topic.slice(0, 300);
  if (subject.kind === 'companies') return (await namesOf(context, starting, subject.permalinks)).join(', ').slice(0, 300);
  return subject.name;
}

/** @throws PAYLOAD_TOO_LARGE */
function assertKeepable(sent: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(sent));
  if (bytes <= mostKeptBytes) return;
  const [is, most] = [bytes, mostKeptBytes].map((count) => count.toLocaleString('en'));
  throw new Problem(
    'PAYLOAD_TOO_LARGE',
    `The body has ${is} bytes. A start accepts at most ${most}, because it keeps every attribute: leave out what the operation does not describe.`,
  );
}

/** @throws INVALID_INPUT naming a file that the organization does not have */
async function assertFiles({ db }: ServiceContext, organization_id: string, files: readonly string[]): Promise<void> {
  const unknown = await unknownFile({ db, organization_id }, files);
  if (unknown === undefined) return;
  const message = `'${unknown.slice(0, 100)}' is no file of yours; upload it first`;
  throw new Problem('INVALID_INPUT', `custom_files: ${message}.`, { details: { errors: [{ path: 'custom_files', message }] } });
}

function missing(path: string, message: string): Problem {
  return new Problem('MISSING_PARAMETER', `${path}: ${message}.`, { details: { errors: [{ path, message }] } });
}
