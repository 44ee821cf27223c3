import { errors, openApiDocument, operations, type ErrorCode, type OperationId, type Operation } from '@firmament/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(openApiDocument(), 'firmament');

/** Holds an answer to what the published document says of the operation: a declared status, and a body of its schema. */
export function expectConformity(operation: OperationId | Operation, status: number, body: unknown): void {
  const declared: Operation = typeof operation === 'string' ? operations[operation] : operation;
  const { id } = declared;
  const declaredStatuses = [
    declared.status,
    ...(declared.also ? [declared.also.status] : []),
    ...declared.errors.map((code) => errors[code].status),
  ];
  expect(declaredStatuses, `${id} answers a status it does not declare`).toContain(status);
  const pointer = [
    'paths',
    declared.path,
    declared.method.toLowerCase(),
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ];
  const document = documentOf(declared);
  const validate = ajv.compile({ $ref: `${document}#/${pointer.map(escaped).join('/')}` });
  expect(validate(body), `${id} ${status}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  if (status >= 400) {
    const { code, detail, request_ref } = body as { code: ErrorCode; detail: string; request_ref: string };
    expect(declared.errors, `${id} answers a code it does not declare`).toContain(code);
    expect(detail).not.toBe('');
    expect(request_ref).not.toBe('');
  }
}

/** Holds a body to the schema that the published document has under this name. */
export function expectPublished(schema: string, body: unknown): void {
  const validate = ajv.compile({ $ref: `firmament#/components/schemas/${schema}` });
  expect(validate(body), `${schema}: ${ajv.errorsText(validate.errors)}`).toBe(true);
}

function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** The published document; for an operation that a test declares, a document of that operation alone. */
function documentOf(declared: Operation): string {
  if (declared.id in operations) return 'firmament';
  if (!ajv.getSchema(declared.id)) ajv.addSchema(openApiDocument([declared]), declared.id);
  return declared.id;
}
