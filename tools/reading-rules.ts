/**
 * `node tools/reading-rules.ts` raises the number of the rules by which articles are read, once these have changed: installations then read their
 * articles again. `--same` keeps the number, where every article reads as before.
 */

import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const server = 'packages/server/src';
const file = `${server}/text/news/reading-rules.ts`;

/** The modules that decide how an article is read, linked and grouped. */
const rules = [
  `${server}/text/news/*.ts`,
  `${server}/kernel/sentences.ts`,
  `${server}/services/news/reading/{group-stories,known-by-name,link-companies}.ts`,
  'data/news/category-model.tsv',
];

const pattern = /^\/\*\*[^]*? ([0-9a-f]{16})\.[^]*export const readingRules = (\d+);\n$/;

/** What the file holds once the number fits the rules. @param options.is_same whether every article reads as before */
export function renderReadingRules({ is_same = false }: { is_same?: boolean } = {}): string {
  const [, noted, number] = pattern.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
  const digest = digestOfRules();
  const raised = Number(number) + (noted === digest || is_same ? 0 : 1);
  return `/** Written by \`node tools/reading-rules.ts\` when the rules change. Their digest is ${digest}. */

/** By which rules articles are read; what was read by older ones is read again. */
export const readingRules = ${raised};
`;
}

function digestOfRules(): string {
  const files = globSync(rules, { cwd: root })
    .filter((name) => !name.endsWith('.test.ts') && name !== file)
    .toSorted();
  const hash = createHash('sha256');
  for (const name of files) hash.update(`${name}\n`).update(readFileSync(path.join(root, name)));
  return hash.digest('hex').slice(0, 16);
}

if (import.meta.main) writeFileSync(path.join(root, file), renderReadingRules({ is_same: process.argv.includes('--same') }));
