import { openApiDocument, operations, requestResults, requestTypes, type OperationId, type RequestType } from '@firmament/contract';
import { expect, test } from 'vitest';
import { declaredOperations } from '../support/declared-operations.ts';

// What clients, a command line and tools for agents are generated from: read from the published document alone.

interface Schema {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

interface Published {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string }[];
  responses: Record<
    string,
    {
      content: Record<string, { schema: Schema }>;
      'x-result'?: Schema;
      links?: Record<string, { operationId: string; parameters: Record<string, string> }>;
    }
  >;
  'x-effect'?: string;
  'x-idempotent'?: boolean;
  'x-tool'?: string;
  'x-alias-of'?: string;
  'x-paging'?: { style: string; in: string; items: string; total?: string };
}

const document = openApiDocument();
const published = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods) as unknown as Published[]);
const byId = (id: string) => published.find(({ operationId }) => operationId === id)!;

function resolved(schema: Schema | undefined): Schema | undefined {
  return schema?.$ref ? resolved(document.components!.schemas![schema.$ref.replace('#/components/schemas/', '')] as Schema) : schema;
}

/** The schema of the answer at keys with dots between them. */
function at(schema: Schema | undefined, path: string): Schema | undefined {
  return path.split('.').reduce((found, key) => resolved(found?.properties?.[key]), resolved(schema));
}

test.each(published)('$operationId says in the document what it changes, and whether it can be repeated', (operation) => {
  expect(['read', 'submit', 'write', 'destroy']).toContain(operation['x-effect']);
  expect(operation['x-idempotent']).toBeTypeOf('boolean');
  expect(operation['x-tool']).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
});

test.each(declaredOperations)('$id submits exactly when it answers with a handle, and reading can be repeated', (declared) => {
  expect(declared.effect === 'submit').toBe(declared.mode === 'async');
  if (declared.effect === 'read') expect(declared.idempotent).toBe(true);
  if (declared.method === 'GET') expect(declared.effect).toBe('read');
});

test('no two operations have the same tool name, except a second path and the operation it leads to', () => {
  const names = published.filter((operation) => operation['x-alias-of'] === undefined).map((operation) => operation['x-tool']);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a second path has the tool name, the effect and the answer of the operation it leads to', () => {
  const seconds = published.filter((operation) => operation['x-alias-of'] !== undefined);
  expect(seconds.map(({ operationId }) => operationId).toSorted()).toEqual([
    'file.upload_alias',
    'request.result_by_query',
    'request.status_by_query',
    'transaction_report.start_fundraise',
  ]);
  for (const second of seconds) {
    const first = byId(second['x-alias-of']!);
    expect(first['x-alias-of'], 'an alias of an alias').toBeUndefined();
    for (const key of ['x-tool', 'x-effect', 'x-idempotent', 'x-paging'] as const) expect(second[key]).toEqual(first[key]);
    const [id, target] = [second.operationId, first.operationId] as OperationId[];
    expect(operations[id!].response).toBe(operations[target!].response);
  }
});

const pages = { offset: ['limit', 'offset'], page: ['page', 'page_size'] };

/** The names of the parameters in the query, or of the fields of the body. */
function namesIn(operation: Published, part: string): string[] {
  if (part === 'query') return (operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name);
  const body = resolved(operation.requestBody?.content['application/json']?.schema);
  return [body, ...(body?.anyOf ?? [])].flatMap((schema) => Object.keys(resolved(schema)?.properties ?? {}));
}

test.each(published)('$operationId declares its paging exactly when it has the parameters of a page', (operation) => {
  const paging = operation['x-paging'];
  const takes = [...namesIn(operation, 'query'), ...namesIn(operation, 'body')];
  const isPaged = Object.values(pages).some((names) => names.every((name) => takes.includes(name)));
  expect(paging !== undefined).toBe(isPaged);
  if (!paging) return;
  expect(namesIn(operation, paging.in)).toEqual(expect.arrayContaining(pages[paging.style as keyof typeof pages]));
  const answer = operation.responses['200']!.content['application/json']!.schema;
  expect(at(answer, paging.items)?.type).toBe('array');
  if (paging.total !== undefined) expect(at(answer, paging.total)?.type).toBe('integer');
});

const submissions = declaredOperations.filter(({ mode }) => mode === 'async');
const refOf = (kind: RequestType) => `#/components/schemas/${requestResults[kind].meta()!.id}`;

test.each(submissions)(
  '$id says in the document what its requests result in, and links its handle to where the result is read',
  (declared) => {
    const accepted = byId(declared.id).responses[declared.status]!;
    expect(accepted['x-result']).toEqual({ $ref: refOf(declared.request_type as RequestType) });
    expect(Object.values(accepted.links ?? {}).map(({ operationId }) => operationId)).toEqual([
      'request.status',
      'request.result',
      'request.cancel',
    ]);
    for (const { operationId, parameters } of Object.values(accepted.links ?? {})) {
      const names = byId(operationId).parameters?.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(Object.keys(parameters)));
      expect(at(accepted.content['application/json']!.schema, 'request_id')?.type).toBe('string');
    }
  },
);

test.each(['RequestStatus', 'RequestResult'])('%s has one schema for each kind of request, told apart by request_type', (name) => {
  const { oneOf, discriminator } = document.components!.schemas![name] as {
    oneOf: Schema[];
    discriminator: { propertyName: string; mapping: Record<string, string> };
  };
  expect(discriminator.propertyName).toBe('request_type');
  expect(Object.keys(discriminator.mapping)).toEqual([...requestTypes, 'unknown']);
  expect(oneOf).toHaveLength(requestTypes.length + 1);
  for (const kind of requestTypes) {
    const { properties } = resolved({ $ref: discriminator.mapping[kind]! })!;
    expect(JSON.stringify(properties!['result'])).toContain(`"${refOf(kind)}"`);
  }
});

test('every kind of row and of report is in the document', () => {
  const schemas = Object.keys(document.components!.schemas!);
  const rows = ['MarketMapCompany', 'PeerCompany', 'BuyerCompany', 'TargetCompany', 'MnaRow', 'FundraiseRow', 'NotebookRun'];
  expect(schemas).toEqual(expect.arrayContaining(rows));
  const { anyOf } = document.components!.schemas!['Report'] as { anyOf: { $ref: string }[] };
  expect(anyOf.map(({ $ref }) => $ref.replace('#/components/schemas/', '')).toSorted()).toEqual(
    schemas.filter((name) => name.endsWith('Report') && !['Report', 'NewsReport'].includes(name)).toSorted(),
  );
});

/** A schema as it is written, with what its keywords may hold. */
type Written = Schema & {
  description?: string;
  items?: Written;
  additionalProperties?: Written | boolean;
  oneOf?: Written[];
  allOf?: Written[];
};

/** A field or a parameter with its place in the document. */
interface Field {
  place: string;
  name: string;
  schema: Written;
}

/** The fields below a schema. Each component is read once for all that refer to it. */
function fieldsOf(schema: Written, path: string, seen: Set<string>): Field[] {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    if (seen.has(name)) return [];
    seen.add(name);
    return fieldsOf(resolved(schema) as Written, name, seen);
  }
  const inside = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...Object.entries((schema.properties ?? {}) as Record<string, Written>).flatMap(([name, field]) => [
      // What says which fields a body needs describes none of them.
      ...(isOfValue(field) ? [{ place: `${path}.${name}`, name, schema: field }] : []),
      ...fieldsOf(field, `${path}.${name}`, seen),
    ]),
    ...inside.flatMap((part) => (typeof part === 'object' ? fieldsOf(part, path, seen) : [])),
  ];
}

function isOfValue(schema: Written): boolean {
  return ['type', '$ref', 'anyOf', 'oneOf', 'enum'].some((key) => key in schema);
}

function descriptionOf(schema: Written): string {
  return schema.description ?? (resolved(schema) as Written).description ?? '';
}

/** Words that say something: without articles and prepositions, and without the plural. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .filter((word) => !['a', 'an', 'the', 'its', 'of', 'in', 'by', 'for', 'to', 'and', 'is'].includes(word))
    .map((word) => word.replace(/s$/, ''));
}

/** Whether a description says no more than the name. */
function repeats(description: string, name: string): boolean {
  const own = wordsOf(name);
  return wordsOf(description).every((word) => own.includes(word));
}

/** What is wrong with the description of a field. A description without words is missing. */
function faultsOf({ place, name, schema }: Field): string[] {
  const description = descriptionOf(schema);
  return description === '' ? [`${place} has none`] : repeats(description, name) ? [`${place} repeats its name: ${description}`] : [];
}

/** Fields that are text in the specification, though they say yes or no. */
const asSpecified = [
  'GtmAndBusinessModel.technology_classification',
  'GtmAndBusinessModel.marketplace_classification',
  'PeerComparisonReport.Product offerings.Product offerings.key_product_features.rows.company_names.result',
];

/** Whether a value is text that can be a boolean. */
function isWrittenBoolean({ schema }: Field): boolean {
  const { enum: values = [] } = resolved(schema) as { enum?: unknown[] };
  return values.some((value) => /^(?:true|false|yes|no)$/i.test(String(value)));
}

const inDocument = new Set<string>();
const answers = published.flatMap(({ operationId, responses }) =>
  Object.values(responses).flatMap(({ content, 'x-result': result }) =>
    [...Object.values(content ?? {}).map(({ schema }) => schema), ...(result ? [result] : [])].map((schema) => ({
      operationId,
      schema: schema as Written,
    })),
  ),
);
const answered = [
  ...answers.flatMap(({ operationId, schema }) => fieldsOf(schema, operationId, inDocument)),
  ...Object.keys(document.components!.schemas!)
    .filter((name) => !/Request$|^SignIn$/.test(name))
    .flatMap((name) => fieldsOf({ $ref: `#/components/schemas/${name}` }, name, inDocument)),
];

test('every field of an answer, of a result and of a report has a description that says more than its name', () => {
  expect(answered.length).toBeGreaterThan(2_000);
  expect(answered.flatMap(faultsOf)).toEqual([]);
});

test('a missing description, and one that only repeats the name, are found below lists, references and alternatives', () => {
  const found = (schema: object) => fieldsOf(schema as Written, 'Answer', new Set()).flatMap(faultsOf);
  const named = (description?: string) => ({ type: 'object', properties: { company_names: { type: 'array', description } } });
  expect(found(named())).toEqual(['Answer.company_names has none']);
  expect(found({ anyOf: [{ type: 'array', items: named('The names of the company') }] })).toEqual([
    'Answer.company_names repeats its name: The names of the company',
  ]);
  expect(found({ additionalProperties: named('Names by which records call it') })).toEqual([]);
  expect(found({ properties: { where: { $ref: '#/components/schemas/Organization' } } })).toEqual([]);
});

test('what is true or false is a boolean in answers and parameters, except where the specification has text', () => {
  const parameters = published.flatMap(({ operationId, parameters: own }) =>
    ((own ?? []) as { name?: string; schema?: Written }[]).flatMap(({ name = '', schema }) =>
      schema ? [{ place: `${operationId}?${name}`, name, schema }] : [],
    ),
  );
  const written = [...answered, ...parameters].filter(isWrittenBoolean).map(({ place }) => place);
  expect(written.toSorted()).toEqual(asSpecified.toSorted());
  const whether = answered.filter(
    ({ schema }) => descriptionOf(schema).startsWith('Whether ') && !JSON.stringify(schema).includes('"boolean"'),
  );
  expect(whether.map(({ place }) => place)).toEqual([]);
  for (const { name, schema } of parameters.filter((each) => /^(?:include_|only_|mark_)/.test(each.name)))
    expect(resolved(schema), name).toMatchObject({ type: 'boolean' });
});

test.each(published)(
  'every parameter of $operationId, and every field of its body, has a description that says more than its name',
  ({ operationId, parameters, requestBody }) => {
    const seen = new Set<string>();
    const described = (parameters ?? []) as { name?: string; description?: string }[];
    expect(described.filter(({ name, description = '' }) => name !== undefined && repeats(description, name))).toEqual([]);
    const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema as Written);
    expect(bodies.flatMap((schema) => fieldsOf(schema, operationId, seen)).flatMap(faultsOf)).toEqual([]);
  },
);
