/** What is looked for in the files themselves: their names, their length, and words that must not be in them. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Every file of the repository that Git does not ignore, relative to `root`, sorted. */
export function repositoryFiles(root: string): string[] {
  const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n');
  const walk = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (!entry.isDirectory()) return [file];
      return entry.name === '.git' || ignored.includes(`${entry.name}/`) ? [] : walk(file);
    });
  return walk('').toSorted();
}

const listedOver = 300;
const refusedOver = 500;

/** TypeScript files by length: those to be asked why, and those that must be split. */
export function longFiles(root: string, files: readonly string[]): { listed: string[]; refused: string[] } {
  const long = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }));
  const over = (few: number, many: number) =>
    long.filter(({ lines }) => lines > few && lines <= many).map(({ file, lines }) => `${file}  ${lines} lines`);
  return { listed: over(listedOver, refusedOver), refused: over(refusedOver, Infinity) };
}

const vagueName = /(?:^|\/)(?:utils?|helpers?|common|shared|misc)(?:\.[\w.]+)?(?=\/|$)/i;

interface Forbidden {
  pattern: RegExp;
  where: RegExp;
  because: string;
}

const forbidden: readonly Forbidden[] = [
  {
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip)\b|\bcontext\.skip\(/,
    where: /\.test\.tsx?$/,
    because: 'every test runs',
  },
  {
    pattern: /https?:\/\/(?:registry|npm)\.[\w.-]+|https?:\/\/[^\s"'`]+\/-\/[^\s"'`]+\.tgz/,
    where: /(?:^|\/)(?:package(?:-lock)?\.json|\.npmrc|[^/]+\.(?:ts|js|sh|md|ya?ml)|run|Dockerfile)$/,
    because: 'packages come from whatever registry the installation uses',
  },
];

/** One line, `file:line  what is wrong`, for each name and each phrase the repository does not have. */
export function forbiddenThings(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const found = vagueName.test(file) ? [`${file}  a name says what is in it; ${vagueName.exec(file)?.[0]} does not`] : [];
    const rules = forbidden.filter(({ where }) => where.test(file));
    if (rules.length === 0 || !statSync(path.join(root, file)).isFile()) return found;
    for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries()) {
      for (const { pattern, because } of rules)
        if (pattern.test(line)) found.push(`${file}:${index + 1}  ${because}: ${pattern.exec(line)?.[0]}`);
    }
    return found;
  });
}
