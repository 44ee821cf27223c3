/** Which room may read which: the arrows of ARCHITECTURE.md as two tables, and the reader that holds imports to them. */

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

interface Room {
  /** Rooms it may import from; `type x` allows no more than `import type`. Itself and the contract always. */
  reads: readonly string[];
  /** The only packages from outside it may import; any, where this is absent. Its tests may import any. */
  packages?: readonly string[];
}

/** Packages that compute and do nothing else. */
const pure = ['any-ascii', 'fastest-levenshtein', 'htmlparser2', 'i18n-iso-countries', 'stemmer', 'tldts', 'zod'];
const leaves = ['sections', 'ranking', 'sources', 'text', 'exports'];
const rim = ['store', 'search', 'net'];

/** The rooms of the server: what stands directly in `packages/server/src`, a folder or a file. */
export const rooms: Readonly<Record<string, Room>> = {
  main: { reads: ['commands'] },
  service: { reads: ['app', 'config', 'services', 'store', 'kernel'] },
  app: { reads: ['config', 'http', 'jobs', 'services', ...leaves, ...rim, 'kernel'] },
  config: { reads: ['kernel'] },

  commands: { reads: ['service', 'services', 'type sources', 'config', 'kernel'] },
  http: { reads: ['services', 'kernel', 'type config'] },
  jobs: { reads: ['services', 'kernel', 'type config'] },

  services: { reads: [...leaves, ...rim, 'kernel', 'type config'] },

  sections: { reads: ['kernel'], packages: pure },
  ranking: { reads: ['kernel'], packages: pure },
  sources: { reads: ['kernel'] },
  text: { reads: ['kernel'] },
  exports: { reads: ['kernel'] },

  store: { reads: ['kernel'] },
  search: { reads: ['kernel'] },
  net: { reads: ['kernel'] },

  kernel: { reads: [], packages: pure },
};

/** The packages of the workspace, and the packages of the workspace each may import. */
export const packages: Readonly<Record<string, Room>> = {
  contract: { reads: [], packages: ['zod', 'zod-openapi'] },
  server: { reads: ['contract'] },
  client: { reads: ['contract'] },
  cli: { reads: ['contract', 'client'] },
  mcp: { reads: ['contract', 'client'] },
  console: { reads: ['contract', 'client'] },
};

const scope = '@firmament/';

/** One import of any kind: `from` undefined when it is computed, so that nobody can tell where it leads. */
interface Import {
  from: string | undefined;
  typeOnly: boolean;
  line: number;
}

/**
 * Every import in `packages/<name>/src` that the tables do not allow.
 * @param root folder that holds `packages/`
 * @returns one line each, `file:line  what is wrong`
 */
export function arrowViolations(root: string): string[] {
  const found: string[] = [];
  for (const file of globSync('packages/*/src/**/*.*', { cwd: root }).toSorted()) {
    const place = placeOf(file);
    const unknown = unknownPlace(place);
    if (unknown !== undefined) {
      found.push(`${file}  ${unknown}`);
      continue;
    }
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue;
    for (const imported of importsOf(file, readFileSync(path.join(root, file), 'utf8'))) {
      const wrong = objection(file, place, imported);
      if (wrong !== undefined) found.push(`${file}:${imported.line}  ${wrong}`);
    }
  }
  return found;
}

interface Place {
  package: string;
  /** First name below `src`, without extension; undefined outside `src`. */
  room: string | undefined;
}

function placeOf(file: string): Place {
  const [, name = '', folder, first] = file.split('/');
  return { package: name, room: folder === 'src' ? first?.replace(/(\.test)?\.\w+$/, '') : undefined };
}

function unknownPlace({ package: name, room = '' }: Place): string | undefined {
  if (!(name in packages)) return `a new package must be written into the table: ${name}`;
  if (name === 'server' && !(room in rooms)) return `a new room must be written into the table: ${room}`;
  return undefined;
}

function objection(file: string, place: Place, { from, typeOnly }: Import): string | undefined {
  if (from === undefined) return 'an import must name its module in plain text';
  if (/^[/#]|^\w+:\//.test(from)) return `an import is relative or names a package: ${from}`;
  if (from.startsWith('.')) return relativeObjection(place, path.posix.join(path.posix.dirname(file), from), typeOnly);

  const own = packages[place.package];
  if (from.startsWith(scope)) {
    const name = from.slice(scope.length).split('/')[0] ?? '';
    return name === place.package || own?.reads.includes(name) ? undefined : `${place.package} may not import ${scope}${name}`;
  }
  const allowed = own?.packages ?? (place.package === 'server' ? rooms[place.room ?? '']?.packages : undefined);
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from;
  if (allowed === undefined || allowed.includes(name) || /\.test\.\w+$/.test(file)) return undefined;
  return `${place.package === 'server' ? place.room : place.package} may not import ${name}, only ${allowed.join(', ')}`;
}

function relativeObjection(place: Place, target: string, typeOnly: boolean): string | undefined {
  const to = placeOf(target);
  if (!target.startsWith('packages/') || to.package !== place.package) return `a package is imported by its name: ${target}`;
  if (to.room === undefined) return target.endsWith('.json') ? undefined : `sources import from sources: ${target}`;
  if (place.package !== 'server' || to.room === place.room) return undefined;
  const reads = rooms[place.room ?? '']?.reads ?? [];
  if (reads.includes(to.room) || (typeOnly && reads.includes(`type ${to.room}`))) return undefined;
  return `${place.room} may not read ${reads.includes(`type ${to.room}`) ? `more than types of ${to.room}` : to.room}`;
}

function importsOf(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imports: Import[] = [];
  const add = (node: { start: number }, from: unknown, typeOnly: boolean) =>
    imports.push({ from: typeof from === 'string' ? from : undefined, typeOnly, line: source.slice(0, node.start).split('\n').length });

  // `import { type X } from` still loads the module; only `import type` does not.
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => node.source && add(node, node.source.value, node.exportKind === 'type'),
    TSImportType: (node) => add(node, node.source.value, true),
    ImportExpression: (node) => add(node, node.source.type === 'Literal' ? node.source.value : undefined, false),
    // How a worker thread names its entry file.
    NewExpression: (node) => {
      const [first, base] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL' || base?.type !== 'MemberExpression') return;
      if (first?.type === 'Literal' && typeof first.value === 'string' && /\.[jt]s$/.test(first.value)) add(node, first.value, false);
    },
  }).visit(program);
  return imports.toSorted((a, b) => a.line - b.line);
}
