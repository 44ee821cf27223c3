import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import { z } from 'zod';
import { errors, type ErrorCode } from './errors.ts';
import { answerHeaders, apiVersion, idempotencyKey } from './headers.ts';
import type { Operation } from './operation.ts';
import { companyAdded } from './operations/company-add.ts';
import { batchEnrichment } from './operations/company-batch.ts';
import { industryEnrichment } from './industry/index.ts';
import { operations } from './operations/index.ts';
import {
  acquisitionReport,
  companyResearch,
  customReport,
  fundraiseReport,
  industryResearch,
  marketMapReport,
  peerComparison,
} from './reports/index.ts';
import { errorBody, tokenErrorBody } from './resources/error-body.ts';
import { marketMapCompany } from './resources/market-map-company.ts';

const introduction = `Company and market intelligence: every value traceable, every score explained.

**Calling.** Get a token from \`POST /auth/token/\` and send it as \`Authorization: Bearer …\` with every other call. Paths are served
with and without the trailing slash.

**Naming a company.** By permalink (\`nvidia\`, fastest), URL in any form, bare domain, or \`EXCHANGE:SYMBOL\`. A display name is
what \`GET /api/enterprise/company/search\` is for.

**Asynchronous operations** answer 202 with a \`request_id\`. Poll its status until it is \`COMPLETED\`, \`FAILED\` or \`CANCELLED\`; the
result comes with the status. Submitting takes an \`Idempotency-Key\`, so that a call that is sent again is not taken on again.

**Limits** are the plan's. \`RateLimit\` and \`RateLimit-Policy\` say what is left; whoever is refused with 429, or with 503, waits as
long as \`Retry-After\` says.

**Errors** carry a sentence in \`detail\`, a word in \`code\`, every bad field in \`errors\`, and \`request_ref\`, which is also the
\`X-Request-Id\` header of every answer.`;

/** The OpenAPI 3.1 document of the service, a pure function of the operation table. */
export function openApiDocument(all: readonly Operation[] = Object.values<Operation>(operations)) {
  const paths: ZodOpenApiPathsObject = {};
  for (const declared of all) {
    paths[declared.path] = { ...paths[declared.path], [declared.method.toLowerCase()]: describe(declared) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Firmament',
      version: apiVersion,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        MarketMapCompany: marketMapCompany,
        BatchEnrichment: batchEnrichment,
        IndustryEnrichment: industryEnrichment,
        CompanyAdded: companyAdded,
        CompanyResearchReport: companyResearch,
        IndustryResearchReport: industryResearch,
        PeerComparisonReport: peerComparison,
        CustomReport: customReport,
        AcquisitionReport: acquisitionReport,
        FundraiseReport: fundraiseReport,
        MarketMapReport: marketMapReport,
      },
    },
  });
}

function describe(declared: Operation): ZodOpenApiOperationObject {
  return {
    operationId: declared.id,
    tags: [declared.tag],
    summary: declared.summary,
    description: declared.description,
    'x-effect': declared.effect,
    'x-idempotent': declared.idempotent,
    'x-tool': declared.tool,
    ...(declared.alias_of && { 'x-alias-of': declared.alias_of }),
    ...(declared.paging && { 'x-paging': { ...declared.paging, in: pagedIn(declared) } }),
    ...(declared.access === 'public' && { security: [] }),
    requestParams: {
      ...(declared.params && { path: declared.params }),
      ...(declared.query && { query: declared.query }),
      ...(declared.mode === 'async' && { header: z.object({ 'Idempotency-Key': idempotencyKey }) }),
    },
    ...(declared.body && {
      requestBody: {
        required: !declared.body.safeParse(undefined).success,
        content: Object.fromEntries(
          (declared.body_types ?? ['application/json']).map((type) => [
            type,
            { schema: declared.body!, ...(declared.example.body !== undefined && !declared.files && { example: declared.example.body }) },
          ]),
        ),
      },
    }),
    responses: {
      [declared.status]: {
        description: declared.mode === 'async' ? 'Accepted; poll with `request_id`' : 'Success',
        headers: answerHeaders(declared, declared.status),
        content: {
          'application/json': { schema: declared.response, example: declared.example.response },
          ...Object.fromEntries(
            (declared.downloads ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }] as const),
          ),
        },
      },
      ...(declared.also && {
        [declared.also.status]: {
          description: declared.also.description,
          headers: answerHeaders(declared, declared.also.status),
          content: { 'application/json': { schema: declared.also.response, example: declared.also.example } },
        },
      }),
      ...failures(declared),
    },
  };
}

/** Which part of the call has the parameters of paging. */
function pagedIn({ query }: Operation): 'query' | 'body' {
  return query && ('limit' in query.shape || 'page' in query.shape) ? 'query' : 'body';
}

function failures(declared: Operation): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of declared.errors) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].meaning}`).join(' '),
        headers: answerHeaders(declared, status),
        content: {
          'application/json': { schema: declared.id === 'token.create' && status === 400 ? tokenErrorBody : errorBody },
        },
      },
    ]),
  );
}
