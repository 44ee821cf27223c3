import {
  operations,
  type AlsoOutput,
  type Input,
  type Operation,
  type OperationId,
  type Operations,
  type Output,
  type SectionSources,
} from '@firmament/contract';
import type { Identity } from '../services/accounts/accounts.ts';
import { assertMaySetMark } from '../services/accounts/permissions.ts';
import { addCompany } from '../services/ingestion/add-company.ts';
import { submitBatchEnrichment } from '../services/companies/enrich-batch.ts';
import { enrichCompany } from '../services/companies/enrich.ts';
import { listFilings } from '../services/publications/filings.ts';
import { sourcesOfPublished, type Published } from '../services/publications/published.ts';
import { readEmployeeReviews, readProductReviews } from '../services/publications/reviews.ts';
import { listEarningsCalls, listTranscripts } from '../services/publications/transcripts.ts';
import { readSource } from '../services/publications/read-source.ts';
import { listJobs, readJob } from '../services/publications/postings.ts';
import { resolvingFor, searchCompanies } from '../services/companies/search.ts';
import type { ServiceContext } from '../services/context.ts';
import { submitForCompany, submitMarketMap } from '../services/discovery/submit.ts';
import { submitIndustryEnrichment } from '../services/industry/enrich-industry.ts';
import { cancelRequest } from '../services/requests/cancel.ts';
import { companyNews, newsDetails, newsfeed, topicNews } from '../services/news/board/newsfeed.ts';
import { fetchNewsReport, startNewsReport } from '../services/news/board/news-report.ts';
import { uploadFiles, type ReceivedFile } from '../services/files/upload-files.ts';
import { createWatch, readWatch, removeWatch, watchesOf } from '../services/news/watches/watches.ts';
import { listNotebooks, listWorkflows, readConfiguration, readStatus } from '../services/notebooks/read.ts';
import { downloadReport, type NamedFile } from '../services/notebooks/download.ts';
import { readActivity } from '../services/notebooks/report.ts';
import { rerunCells } from '../services/notebooks/rerun.ts';
import {
  openCompanyResearch,
  openCustomWorkflow,
  openIndustryResearch,
  openPeerComparison,
  startTransactions,
  startWorkflow,
  type Starting,
} from '../services/notebooks/start.ts';
import { listRequests } from '../services/requests/list.ts';
import { readRequest, type LookedUp, type RequestRecord } from '../services/requests/read.ts';
import type { Submission } from '../services/requests/submit.ts';
import { listSamples } from '../services/sandbox/list-samples.ts';
import { Problem } from '../kernel/problem.ts';
import { withBasicCredentials } from './basic-credentials.ts';
import { Also, JsonText, type Bare } from './answer.ts';
import type { Served } from './open-call.ts';

/** One call of an operation: its input, its caller (undefined for a public operation), and the services. */
export interface Call<Id extends OperationId> extends Input<Operations[Id]> {
  context: ServiceContext;
  caller: Operations[Id]['access'] extends 'bearer' ? Identity : undefined;
  /** The submission, for operations that accept requests. */
  submission: Operations[Id]['mode'] extends 'async' ? Submission : undefined;
  authorization: string | undefined;
  /** The body as it came. */
  sent: unknown;
  /** The request that is polled, where it has been looked up already. */
  polled: LookedUp | undefined;
}

type Handlers = {
  [Id in OperationId]: (call: Call<Id>) => Promise<Bare<Output<Operations[Id]>> | Also<AlsoOutput<Operations[Id]>> | JsonText | NamedFile>;
};

/** Each declared operation's one service call; an operation without a line here does not compile. */
export const handlers: Handlers = {
  'token.create': ({ context, body, authorization }) => context.accounts.issueToken(withBasicCredentials(body, authorization)),

  'session.create': ({ context, body }) => context.accounts.signIn(body),

  'company.search': async ({ context, caller, query }) => ({
    data: await searchCompanies({ ...context, organization_id: caller.organization_id }, query),
  }),

  'company.enrich_single': ({ context, caller, body, query }) =>
    enrichCompany(askingFor(context, caller), { ...body, include_sources: query.include_sources === 'true' }),

  'company.enrich': ({ context, submission, body }) => submitBatchEnrichment(context, submission, body),

  'company.add': async ({ context, submission, body }) => {
    const added = await addCompany(context, submission, body);
    return added.already_exists ? new Also(added) : added;
  },

  'company.filings': async ({ context, caller, query }) => {
    const { filing_type, form_type, form, from_year, to_year, include_data, ...page } = query;
    const wanted = filing_type ?? form_type ?? form;
    const years = { ...(from_year !== undefined && { from_year }), ...(to_year !== undefined && { to_year }) };
    const published = await listFilings(resolvingFor(context, caller), {
      ...page,
      ...years,
      form: wanted,
      include_data: include_data === 'true',
    });
    const { data, ...sources } = await cited(context, query, { name: 'filings', published });
    return { data, ...(wanted !== undefined && { form: wanted }), ...years, ...sources };
  },

  'company.earnings_transcripts': async ({ context, caller, query }) =>
    cited(context, query, {
      name: 'earnings_transcripts',
      published: await listTranscripts(resolvingFor(context, caller), { ...query, include_content: query.include_content === 'true' }),
    }),

  'company.earnings_calls': async ({ context, caller, query }) => {
    const published = await listEarningsCalls(resolvingFor(context, caller), query);
    const { data, ...sources } = await cited(context, query, { name: 'earnings_calls', published });
    const years = { from_year: query.from_year ?? null, to_year: query.to_year ?? null };
    return { data, ...years, ...sources };
  },

  'company.product_reviews': async ({ context, caller, query }) =>
    cited(context, query, {
      name: 'product_reviews',
      published: await readProductReviews(resolvingFor(context, caller), query),
    }),

  'company.employee_reviews': async ({ context, caller, query }) =>
    cited(context, query, {
      name: 'employee_reviews',
      published: await readEmployeeReviews(resolvingFor(context, caller), query),
    }),

  'company.jobs': async ({ context, caller, query }) =>
    cited(context, query, {
      name: 'jobs',
      published: await listJobs({ ...resolvingFor(context, caller), clock: context.clock }, query),
    }),
  'company.job_details': async ({ context, caller, query }) =>
    cited(context, query, {
      name: 'job_details',
      published: await readJob({ ...context, plan: caller.plan }, query.job_id),
    }),

  'source.read': async ({ context, caller, query }) => ({
    status: 'success',
    data: await readSource({ ...context, plan: caller.plan, organization_id: caller.organization_id }, query.url),
  }),

  'industry.enrich': ({ context, submission, caller, body }) =>
    submitIndustryEnrichment(context, { ...submission, user_id: caller.user_id }, body),

  'market_map.enrich': ({ context, submission, body }) => submitMarketMap(context, submission, body),
  'company_peers.enrich': ({ context, submission, body }) => submitForCompany(context, submission, { id: 'company_peers.enrich', body }),
  'buyer_screening.enrich': ({ context, submission, body }) =>
    submitForCompany(context, submission, { id: 'buyer_screening.enrich', body }),
  'target_screening.enrich': ({ context, submission, body }) =>
    submitForCompany(context, submission, { id: 'target_screening.enrich', body }),

  'newsfeed.news': ({ context, query, body }) => newsfeed(context, body, query),
  'company.news': ({ context, caller, query }) => companyNews(resolvingFor(context, caller), query),
  'industry.news': ({ context, query }) => topicNews(context, query),
  'news.details': ({ context, params, query }) => newsDetails(context, { ...params, ...query }),
  'news_report.start': ({ context, caller, body }) => startNewsReport(askingFor(context, caller), body),
  'news_report.fetch': ({ context, caller, body }) => fetchNewsReport(askingFor(context, caller), body),

  'news_watch.create': async ({ context, caller, body }) => ({
    data: await createWatch(askingFor(context, caller), body),
  }),
  'news_watch.list': async ({ context, caller }) => ({ data: await watchesOf(askingFor(context, caller)) }),
  'news_watch.news': async ({ context, caller, query }) => {
    if (query.mark_seen === 'true') assertMaySetMark(caller.role);
    return readWatch(askingFor(context, caller), query);
  },
  'news_watch.remove': async ({ context, caller, body }) => {
    const name = await removeWatch(askingFor(context, caller), body.watch_id);
    return { message: `The watch '${name}' is removed.` };
  },

  'file.upload': ({ context, caller, body }) => upload(context, caller, body),
  'file.upload_alias': ({ context, caller, body }) => upload(context, caller, body),

  'workflow.list': ({ context, caller }) => listWorkflows(askingFor(context, caller)),
  'workflow.start': (call) => startWorkflow(call.context, startingBy(call), call.body),
  'notebook.company_research': (call) => openCompanyResearch(call.context, startingBy(call), call.body),
  'notebook.industry_research': (call) => openIndustryResearch(call.context, startingBy(call), call.body),
  'notebook.peer_comparison': (call) => openPeerComparison(call.context, startingBy(call), call.body),
  'notebook.custom_workflow': (call) => openCustomWorkflow(call.context, startingBy(call), call.body),
  'transaction_report.start': (call) => startTransactions(call.context, startingBy(call), call.body),
  'transaction_report.start_fundraise': (call) => startTransactions(call.context, startingBy(call), call.body),
  'notebook.status': ({ context, caller, query }) => readStatus(askingFor(context, caller), query),
  'notebook.configuration': ({ context, caller, body }) => readConfiguration(askingFor(context, caller), body.notebook_id),
  'notebook.list': ({ context, caller, query }) => listNotebooks(askingFor(context, caller), query),
  'notebook.rerun': ({ context, submission, body }) => rerunCells(context, submission, { report_id: body.notebook_id, cell: body.cell }),
  'report.download': ({ context, caller, body }) => downloadReport(askingFor(context, caller), body),
  'report.ma_activity': ({ context, caller, body }) => readActivity(askingFor(context, caller), body.report_id, 'deals_grid'),
  'report.fundraise_activity': ({ context, caller, body }) => readActivity(askingFor(context, caller), body.report_id, 'rounds_grid'),

  'sandbox.samples': ({ context }) => listSamples(context),

  'request.list': ({ context, caller, query }) => listRequests(context, { organization_id: caller.organization_id, ...query }),
  'request.status': async ({ params, query, ...call }) => status(call, { ...params, ...query }),
  'request.status_by_query': async ({ query, ...call }) => status(call, query),
  'request.result': async ({ params, query, ...call }) => result(call, { ...params, ...query }),
  'request.result_by_query': async ({ query, ...call }) => result(call, query),

  'request.cancel': async ({ context, caller, query, body }) => {
    const request_id = body?.request_id ?? query.request_id;
    if (request_id === undefined) {
      throw new Problem('MISSING_PARAMETER', 'request_id: is required.', {
        details: { errors: [{ path: 'request_id', message: 'is required' }] },
      });
    }
    await cancelRequest(context, { organization_id: caller.organization_id, request_id });
    return { message: 'Request has been cancelled.' };
  },
};

function askingFor(context: ServiceContext, caller: Identity) {
  return { ...context, ...resolvingFor(context, caller), organization_id: caller.organization_id };
}

function upload(
  context: ServiceContext,
  { organization_id }: Identity,
  { files, fileUUID = [] }: Input<Operations['file.upload']>['body'],
): Promise<Output<Operations['file.upload']>> {
  return uploadFiles({ ...context, organization_id }, { files: files as ReceivedFile[], uuids: fileUUID });
}

function startingBy({ submission, caller, sent }: { submission: Submission; caller: Identity; sent: unknown }): Starting {
  return { ...submission, user_id: caller.user_id, sent };
}

/** What is answered of publications, with where it comes from when that is asked for. */
async function cited<Data>(
  context: ServiceContext,
  { include_sources }: { include_sources: 'true' | 'false' },
  { name, published }: { name: string; published: Published<Data> },
): Promise<{ data: Data; _sources?: SectionSources }> {
  const { data } = published;
  return include_sources === 'true' ? { data, _sources: await sourcesOfPublished(context, name, published) } : { data };
}

interface Asked {
  request_id: string;
  include_sources: 'true' | 'false';
}

interface Poll {
  context: ServiceContext;
  caller: Identity;
  polled: LookedUp | undefined;
}

async function status(
  { context, caller: { organization_id }, polled: looked_up }: Poll,
  { request_id, include_result, include_sources }: Asked & { include_result: 'true' | 'false' },
): Promise<JsonText> {
  const wanted = { with_result: include_result === 'true', with_sources: include_sources === 'true' };
  const { record, removed, notes, result: body } = await readRequest(context, { organization_id, request_id, looked_up, ...wanted });
  return withResult({ ...record, ...(removed && { removed_by_filter: removed }), ...notes }, body);
}

async function result({ context, caller: { organization_id }, polled: looked_up }: Poll, asked: Asked): Promise<JsonText> {
  const wanted = { with_result: true, with_sources: asked.include_sources === 'true' };
  const { record, result: body } = await readRequest(context, { organization_id, request_id: asked.request_id, looked_up, ...wanted });
  if (record.status === 'COMPLETED' && body === undefined) {
    throw new Problem('RESULT_EXPIRED', 'The result is kept no longer: the request completed more than 30 days ago.');
  }
  const { request_id, request_type, status: at, error }: RequestRecord = record;
  return withResult({ request_id, request_type, status: at, ...(error !== undefined && { error }) }, body ?? 'null');
}

/** Results are stored as text and may be large: they are put into the answer without being parsed. */
function withResult(record: object, result_text: string | undefined): JsonText {
  const text = JSON.stringify(record);
  return new JsonText(result_text === undefined ? text : `${text.slice(0, -1)},"result":${result_text}}`);
}

export const everyOperation: readonly Served[] = Object.values<Operation>(operations).map((declared) => ({
  declared,
  handle: handlers[declared.id as OperationId],
}));
