import { openApiDocument } from '@firmament/contract';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';

const off = {
  // Who runs an installation is its contact; the document is the same for all.
  'info-contact': 'off',
  // The specification publishes paths with a slash at the end. Both forms are served.
  'path-keys-no-trailing-slash': 'off',
  // `Error` and the examples of PATH_NOT_FOUND and METHOD_NOT_ALLOWED are of calls that reach no operation.
  'oas3-unused-component': 'off',
} as const;

async function faultsOf(document: unknown): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as never, 'recommended']], rules: off });
  const found = await linter.run(structuredClone(document) as Record<string, unknown>);
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}

test('Spectral finds nothing in the OpenAPI document by its recommended rules', async () => {
  expect(await faultsOf(openApiDocument())).toEqual([]);
});

test('Spectral finds a tag that is not declared and an example that its schema does not allow', async () => {
  const document = openApiDocument();
  const operation = document.paths!['/api/enterprise/market-map/enrich/']!.post!;
  operation.tags = ['Elsewhere'];
  operation.requestBody = { content: { 'application/json': { schema: { type: 'object' }, example: 7 } } };
  const faults = await faultsOf(document);
  expect(faults.toSorted()).toEqual([
    expect.stringMatching(/^oas3-valid-media-example at paths.*market-map/),
    expect.stringMatching(/^operation-tag-defined at paths.*market-map/),
  ]);
});
