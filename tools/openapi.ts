/** Writes the OpenAPI document of the contract to `docs/reference/openapi.json`, and the table of errors to `docs/reference/errors.md`. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorOf, errors, openApiDocument, type ErrorCode } from '@firmament/contract';

const folder = path.join(import.meta.dirname, '../docs/reference');

/** The document as text. Paths and components are sorted; within them the declared order stays, for readers. */
export function renderOpenApi(): string {
  const { paths, components, ...head } = openApiDocument();
  const sections = Object.entries(components as Record<string, object>).map(([name, section]) => [name, sorted(section)] as const);
  return `${JSON.stringify({ ...head, paths: sorted(paths ?? {}), components: sorted(Object.fromEntries(sections)) }, null, 2)}\n`;
}

const retries = {
  never: 'The same call fails again until you change it.',
  later: 'Send the same call again after the time or the event that the remedy names.',
  backoff: 'Send the same call again, at most as often as the number says. Double the pause each time, from 1 second up to 60.',
};

/** Every error with what to do about it, as a page of the reference. */
export function renderErrors(): string {
  const rows = (Object.keys(errors) as ErrorCode[]).map((code) => {
    const { status, meaning, retry, most_retries, remedy, details = [] } = errorOf(code);
    const often = most_retries === undefined ? retry : `${retry}, ${most_retries}`;
    return `| \`${code}\` | ${status} | ${meaning} | ${often} | ${remedy} | ${details.map((name) => `\`${name}\``).join(', ')} |`;
  });
  return `# Errors

<!-- Written by \`node tools/openapi.ts\` from the contract. Do not edit. -->

A call that fails answers with JSON: \`status\` is \`error\`, \`detail\` is a sentence, and \`code\` is a word for programs.
\`request_ref\` is the id of the call, which is also the \`X-Request-Id\` header. \`field\` is the path of the first bad field.

| Retry | What it means |
|---|---|
${Object.entries(retries)
  .map(([retry, meaning]) => `| ${retry} | ${meaning} |`)
  .join('\n')}

| Code | Status | Meaning | Retry | Remedy | Details |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function sorted(record: object): Record<string, unknown> {
  const entries: [string, unknown][] = Object.entries(record);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'openapi.json'), renderOpenApi());
  writeFileSync(path.join(folder, 'errors.md'), renderErrors());
}
