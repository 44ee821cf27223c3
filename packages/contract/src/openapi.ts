import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import { z } from 'zod';
import { errors, type ErrorCode } from './errors.ts';
import { events } from './events.ts';
import { answerHeaders, apiVersion, idempotencyKey } from './headers.ts';
import { tellsWarnings, type Operation } from './operation.ts';
import { operations } from './operations/index.ts';
import { anyError, errorBodyOf, errorExample, tokenErrorBody } from './resources/error-body.ts';
import { withoutNul } from './resources/text.ts';
import { warnings } from './resources/request.ts';
import { requestResults } from './resources/results.ts';

const introduction = `Company and market intelligence: every value traceable, every score explained.

**Calling.** Get a token from \`POST /auth/token/\` and send it as \`Authorization: Bearer …\` with every other call. Paths are served
with and without the trailing slash.

**Naming a company.** By permalink (\`nvidia\`, fastest), URL in any form, bare domain, or \`EXCHANGE:SYMBOL\`. A display name is
what \`GET /api/enterprise/company/search\` is for.

**Asynchronous operations** answer 202 with a \`request_id\`. Poll its status until it is \`COMPLETED\`, \`FAILED\` or \`CANCELLED\`; the
result comes with the status. Submitting takes an \`Idempotency-Key\`, so that a call that is sent again is not taken on again.

**Limits** are the plan's. \`RateLimit\` and \`RateLimit-Policy\` say what is left. After a 429 or 503, wait as
long as \`Retry-After\` says.

**Errors** carry a sentence in \`detail\`, a word in \`code\`, every bad field in \`errors\`, and \`request_ref\`, which is also the
\`X-Request-Id\` header of every answer.`;

const webhookTag = 'Webhooks';

/** The OpenAPI 3.1 document of the service, a pure function of the operation table. */
export function openApiDocument(all: readonly Operation[] = Object.values<Operation>(operations)) {
  const paths: ZodOpenApiPathsObject = {};
  for (const declared of all) {
    paths[declared.path] = { ...paths[declared.path], [declared.method.toLowerCase()]: describe(declared) };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Firmament',
      version: apiVersion,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(all.map(({ tag }) => tag)), webhookTag].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(Object.entries(events).map(([name, event]) => [name, { post: describeEvent(name, event) }])),
    components: {
      schemas: { Error: anyError },
      examples: errorExamples(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
  refuseNul(document);
  addWarnings(document, all);
  return document;
}

/** Says of every free text in a call that it may not have the NUL character; the schemas of calls are those that their bodies lead to. */
function refuseNul(document: ReturnType<typeof createDocument>): void {
  const schemas = document.components?.schemas ?? {};
  const seen = new Set<unknown>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (Array.isArray(part)) return part.forEach(visit);
    const schema = part as Record<string, unknown>;
    const { type, $ref } = schema;
    const isFree = type === 'string' && !['enum', 'const', 'format', 'pattern'].some((key) => key in schema);
    if (isFree) schema['pattern'] = withoutNul;
    if (typeof $ref === 'string') visit(schemas[$ref.replace('#/components/schemas/', '')]);
    for (const [key, value] of Object.entries(schema)) if (!['examples', 'example', 'default', 'enum', 'const'].includes(key)) visit(value);
  };
  for (const { requestBody, parameters } of Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods) as Called[])) {
    for (const { schema } of [...Object.values(requestBody?.content ?? {}), ...(parameters ?? [])]) visit(schema);
  }
}

/** Adds `warnings` to each answer that may have them. */
function addWarnings(document: ReturnType<typeof createDocument>, all: readonly Operation[]): void {
  const described = z.toJSONSchema(warnings, { io: 'input' });
  const { $schema: _, ...property } = described;
  for (const declared of all.filter(tellsWarnings)) {
    const { responses } = document.paths![declared.path]![declared.method === 'GET' ? 'get' : 'post']! as unknown as Answered;
    for (const status of [declared.status, ...(declared.also ? [declared.also.status] : [])]) {
      const { schema } = responses[status]!.content['application/json']!;
      const name = schema.$ref?.replace('#/components/schemas/', '');
      const answer = name === undefined ? schema : (document.components!.schemas![name] as AnswerSchema);
      answer.properties = { ...answer.properties, warnings: property };
    }
  }
}

interface AnswerSchema {
  $ref?: string;
  properties?: Record<string, unknown>;
}

interface Answered {
  responses: Record<string, { content: Record<string, { schema: AnswerSchema }> }>;
}

interface Called {
  requestBody?: { content: Record<string, { schema: unknown }> };
  parameters?: { schema?: unknown }[];
}

function describeEvent(name: string, { summary, description, body, headers, example }: (typeof events)[keyof typeof events]) {
  return {
    operationId: name,
    tags: [webhookTag],
    summary,
    description,
    security: [],
    requestParams: { header: headers },
    requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
    responses: {
      '2XX': { description: 'Received. Any other status, or none within 15 seconds, has the event sent again; 410 disables the webhook.' },
    },
  } satisfies ZodOpenApiOperationObject;
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
    'x-examples': examplesOf(declared),
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
            { schema: declared.body!, ...(!declared.files && { examples: examplesOfBody(declared) }) },
          ]),
        ),
      },
    }),
    responses: {
      [declared.status]: {
        description: declared.mode === 'async' ? 'Accepted; poll with `request_id`' : 'Success',
        headers: answerHeaders(declared, declared.status),
        ...(declared.request_type && { 'x-result': resultOf(declared.request_type), links: linksOfHandle }),
        content: {
          'application/json': {
            schema: declared.response,
            examples: {
              works: { summary: 'The call works', value: declared.example.response },
              ...(declared.empty && { empty: { summary: 'Nothing is found', value: declared.empty.response } }),
            },
          },
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

/** Calls with what they answer: one that works, one that is refused, one that finds nothing. */
function examplesOf({ example, fails, empty, status }: Operation) {
  const { code, ...refused } = fails;
  return {
    works: { ...example, status },
    fails: { ...refused, status: errors[code].status, response: { $ref: `#/components/examples/${code}/value` } },
    ...(empty && { empty: { ...empty, status } }),
  };
}

/** Only calls that the schema allows: what fails is in `x-examples`. */
function examplesOfBody({ example, empty }: Operation) {
  return {
    ...(example.body !== undefined && { works: { summary: 'The call works', value: example.body } }),
    ...(empty?.body !== undefined && { empty: { summary: 'Nothing is found', value: empty.body } }),
  };
}

/** Where a client goes from a handle. */
const linksOfHandle = {
  status: linkOfHandle('request.status', 'Poll this until the request is COMPLETED, FAILED or CANCELLED.'),
  result: linkOfHandle('request.result', 'Read the result once the request is COMPLETED.'),
  cancel: linkOfHandle('request.cancel', 'Cancel the request while it has not finished.'),
};

function linkOfHandle(operationId: string, description: string) {
  return { operationId, parameters: { request_id: '$response.body#/request_id' }, description };
}

/** The schema of what a request of a kind results in; the schemas of status and result refer to it, too. */
function resultOf(request_type: keyof typeof requestResults): { $ref: string } {
  return { $ref: `#/components/schemas/${requestResults[request_type].meta()?.id}` };
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
    [...byStatus].map(([status, codes]) => {
      const isTokenError = declared.id === 'token.create' && status === 400;
      return [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${errors[code].meaning}`).join(' '),
          headers: answerHeaders(declared, status),
          content: {
            'application/json': {
              schema: isTokenError ? tokenErrorBody : errorBodyOf(codes),
              examples: isTokenError ? tokenErrorExamples(codes) : refsOfExamples(codes),
            },
          },
        },
      ];
    }),
  );
}

function refsOfExamples(codes: readonly ErrorCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}

function tokenErrorExamples(codes: readonly ErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => {
      const body = errorExample(code);
      const error = code === 'INVALID_CREDENTIALS' ? 'invalid_grant' : 'invalid_request';
      return [code, { summary: errors[code].meaning, value: { ...body, error, error_description: body.detail } }];
    }),
  );
}

/** An example of each error, which responses refer to. */
function errorExamples() {
  return Object.fromEntries(
    (Object.keys(errors) as ErrorCode[]).map((code) => [code, { summary: errors[code].meaning, value: errorExample(code) }]),
  );
}
