/** Writes the OpenAPI document of the contract to `docs/reference/openapi.json`. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '@firmament/contract';

const file = path.join(import.meta.dirname, '../docs/reference/openapi.json');

/** The document as text. Paths and components are sorted; within them the declared order stays, for readers. */
export function renderOpenApi(): string {
  const { paths, components, ...head } = openApiDocument();
  const sections = Object.entries(components as Record<string, object>).map(([name, section]) => [name, sorted(section)] as const);
  return `${JSON.stringify({ ...head, paths: sorted(paths ?? {}), components: sorted(Object.fromEntries(sections)) }, null, 2)}\n`;
}

function sorted(record: object): Record<string, unknown> {
  const entries: [string, unknown][] = Object.entries(record);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

if (import.meta.main) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, renderOpenApi());
}
