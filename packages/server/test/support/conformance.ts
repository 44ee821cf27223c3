import { errors, openApiDocument, operations, type ErrorCode, type OperationId, type Operation } from '@firmament/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(openApiDocument(), 'firmament');

/** Holds an answer to what the published document says of the operation: a declared status, and a body of its schema. */
export function expectConformity(id: OperationId, status: number, body: unknown): void {
  const declared: Operation = operations[id];
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
  const validate = ajv.compile({ $ref: `firmament#/${pointer.map(escaped).join('/')}` });
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
