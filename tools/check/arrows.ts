/** Which room may read which: the arrows of ARCHITECTURE.md as tables, and the reader that holds imports to them. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

interface Room {
  /** Rooms it may import from; `type x` allows no more than `import type`. Itself and the contract always. */
  reads: readonly string[];
  /** The only packages from outside it may import; any, where this is absent. Its tests may import any. */
  packages?: readonly string[];
  /**
   * Its folders, and the folders of the room each may read, apart from the files directly in the room. `.` is these
   * files: what they may read. Without it, the folders of a room read each other freely.
   */
  folders?: Readonly<Record<string, readonly string[]>>;
}

const pure = ['any-ascii', 'opencc-js', 'fastest-levenshtein', 'htmlparser2', 'i18n-iso-countries', 'stemmer', 'tldts', 'zod'];
const leaves = ['sections', 'ranking', 'matching', 'sources', 'text', 'exports'];
const rim = ['store', 'net', 'bounded-process'];

/** Each source is a world of its own: it reads the shared readers, never another source. */
const sources = [
  'companies',
  'companies-house',
  'deals',
  'funding-rounds',
  'fx-rates',
  'gleif',
  'headcount',
  'investments',
  'job-boards',
  'news',
  'open-company-dataset',
  'reviews',
  'sec',
  'starter',
  'traffic',
  'transcripts',
];

const readers = Object.fromEntries(sources.map((name) => [name, ['reading']]));

/** The rooms of the server: what stands directly in `packages/server/src`, a folder or a file. */
export const rooms: Readonly<Record<string, Room>> = {
  main: { reads: ['commands'] },
  service: { reads: ['app', 'type config', 'services', 'embedded-postgres', 'store', 'kernel'] },
  app: { reads: ['type config', 'calls', 'http', 'jobs', 'services', 'type text', 'exports', ...rim, 'search', 'kernel'] },
  config: { reads: [] },

  commands: { reads: ['service', 'services', 'type sources', 'config', 'kernel'] },
  // Free of any transport: what doors have in common must not know of one of them.
  calls: { reads: ['services', 'kernel'], packages: ['zod', 'node:crypto'] },
  http: { reads: ['calls', 'services', 'kernel'] },
  jobs: { reads: ['services'] },

  services: {
    reads: [...leaves, ...rim, 'type search', 'kernel', 'type config'],
    folders: {
      '.': ['type accounts', 'type discovery', 'learning', 'type narratives', 'type news/board', 'type reports', 'type tracing'],
      accounts: [],
      alerts: [],
      tracing: [],
      reports: [],
      webhooks: [],
      documents: [],
      indexing: ['documents'],
      resolution: ['documents'],
      requests: ['accounts'],
      narratives: [],
      files: ['requests'],
      notebooks: [
        'accounts',
        'companies',
        'discovery',
        'documents',
        'files',
        'industry',
        'narratives',
        'news/board',
        'publications',
        'reports',
        'requests',
        'sandbox',
      ],
      sandbox: ['documents', 'type requests'],
      companies: ['accounts', 'documents', 'narratives', 'requests', 'sandbox'],
      learning: ['documents'],
      publications: ['accounts', 'companies', 'documents'],
      ingestion: ['accounts', 'companies', 'documents', 'learning', 'requests', 'resolution', 'sandbox'],
      research: ['companies', 'documents', 'ingestion'],
      'news/reading': ['documents', 'ingestion', 'research'],
      'news/board': ['companies', 'documents'],
      'news/watches': ['companies', 'news/board'],
      discovery: ['companies', 'documents', 'indexing', 'learning', 'requests'],
      industry: ['accounts', 'companies', 'discovery', 'narratives', 'requests'],
      operators: [
        'accounts',
        'companies',
        'documents',
        'indexing',
        'ingestion',
        'news/reading',
        'notebooks',
        'reports',
        'requests',
        'webhooks',
      ],
    },
  },

  sections: { reads: ['kernel'], packages: pure },
  ranking: {
    reads: ['kernel'],
    packages: pure,
    folders: { '.': ['topic-filters'], 'topic-filters': [], 'market-map': [], peers: [], deals: [] },
  },
  matching: { reads: ['kernel'], packages: pure },
  sources: {
    reads: ['kernel'],
    folders: { '.': ['reading', ...sources], reading: [], ...readers, starter: [], uploads: ['reading'], website: ['reading'] },
  },
  text: {
    reads: ['kernel'],
    folders: {
      '.': [],
      embed: [],
      learn: [],
      industry: ['narrative', 'news'],
      'competitor-mentions': [],
      narrative: [],
      news: [],
      passages: [],
      sentiment: [],
    },
  },
  exports: { reads: ['kernel'] },

  store: {
    reads: ['kernel'],
    folders: {
      '.': [],
      accounts: [],
      companies: [],
      publications: [],
      news: [],
      records: [],
      files: [],
      notebooks: [],
      queue: [],
      requests: [],
      webhooks: [],
      operators: ['type accounts', 'companies'],
    },
  },
  'embedded-postgres': { reads: [] },
  search: { reads: ['kernel'], folders: { '.': ['lance'], lance: [], served: [] } },
  net: { reads: ['kernel'] },
  'bounded-process': { reads: [] },

  kernel: { reads: [], packages: pure },
};

/** The packages of the workspace, and the packages of the workspace each may import. */
export const packages: Readonly<Record<string, Room>> = {
  contract: { reads: [], packages: ['zod', 'zod-openapi'] },
  server: { reads: ['contract'] },
};

const scope = '@firmament/';

/** One import of any kind: `from` is undefined for a computed one. */
export interface Import {
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

interface Arrow {
  from: string;
  /** `type x` where only types may be read. */
  to: string;
}

/**
 * Every entry of the tables that no import uses, and every package that is not there. What only type imports use must be a `type` entry.
 * @param root folder that holds `packages/`
 * @returns one line each
 */
export function unusedArrows(root: string): string[] {
  const used = new Set<string>();
  const note = (from: string, to: string, typeOnly: boolean) => used.add(`${from} → ${to}`).add(typeOnly ? '' : `${from} → ${to} value`);
  for (const file of globSync('packages/*/src/**/*.{ts,tsx,js}', { cwd: root })) {
    const place = placeOf(file);
    for (const { from, typeOnly } of importsOf(file, readFileSync(path.join(root, file), 'utf8'))) {
      if (from === undefined) continue;
      if (!from.startsWith('.')) {
        const name = packageOf(from);
        note(place.package, name.replace(scope, ''), false);
        if (place.package === 'server' && !/\.test\.\w+$/.test(file)) note(place.room ?? '', name, false);
        continue;
      }
      const to = placeOf(path.posix.join(path.posix.dirname(file), from));
      if (to.room === place.room) note(`${place.room}/${place.folder}`, to.folder, typeOnly);
      else note(place.room ?? '', to.room ?? '', typeOnly);
    }
  }
  const missing = Object.keys(packages).filter((name) => !existsSync(path.join(root, 'packages', name)));
  const unused = tableArrows().filter(
    ({ from, to }) => !used.has(to.startsWith('type ') ? `${from} → ${to.slice(5)}` : `${from} → ${to} value`),
  );
  return [
    ...missing.map((name) => `tools/check/arrows.ts  there is no package ${name}`),
    ...unused.map(({ from, to }) => `tools/check/arrows.ts  no import uses the arrow ${from} → ${to}`),
  ];
}

function tableArrows(): Arrow[] {
  const between = [...Object.entries(packages), ...Object.entries(rooms)].flatMap(([from, { reads, packages: named }]) =>
    // The packages that compute are one list for several rooms.
    [...reads, ...(named === pure ? [] : (named ?? []))].map((to) => ({ from, to })),
  );
  const inside = Object.entries(rooms).flatMap(([room, { folders = {} }]) =>
    Object.entries(folders).flatMap(([folder, reads]) => reads.map((to) => ({ from: `${room}/${folder}`, to }))),
  );
  return [...between, ...inside];
}

interface Place {
  package: string;
  /** First name below `src`, without extension; undefined outside `src`. */
  room: string | undefined;
  /** Its folder in the room; `.` directly in the room. */
  folder: string;
}

function placeOf(file: string): Place {
  const [, name = '', folder, first, ...rest] = file.split('/');
  const room = folder === 'src' ? first?.replace(/(\.test)?\.\w+$/, '') : undefined;
  const inner = rest.slice(0, 2).join('/');
  const isListed = rest.length > 2 && inner in (rooms[room ?? '']?.folders ?? {});
  return { package: name, room, folder: isListed ? inner : rest.length > 1 ? (rest[0] ?? '.') : '.' };
}

function unknownPlace({ package: name, room = '', folder }: Place): string | undefined {
  if (!(name in packages)) return `a new package must be written into the table: ${name}`;
  if (name === 'server' && !(room in rooms)) return `a new room must be written into the table: ${room}`;
  const folders = name === 'server' ? rooms[room]?.folders : undefined;
  if (folders && folder !== '.' && !(folder in folders)) return `a new folder of ${room} must be written into the table: ${folder}`;
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
  const name = packageOf(from);
  if (allowed === undefined || allowed.includes(name) || /(?:\.test|\/test-support)\.\w+$/.test(file)) return undefined;
  return `${place.package === 'server' ? place.room : place.package} may not import ${name}, only ${allowed.join(', ')}`;
}

function packageOf(from: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from;
}

function relativeObjection(place: Place, target: string, typeOnly: boolean): string | undefined {
  const to = placeOf(target);
  if (!target.startsWith('packages/') || to.package !== place.package) return `a package is imported by its name: ${target}`;
  if (to.room === undefined) return target.endsWith('.json') ? undefined : `sources import from sources: ${target}`;
  if (place.package !== 'server') return undefined;
  const room = rooms[place.room ?? ''];
  if (to.room !== place.room) return readingObjection(place.room ?? '', { to: to.room, reads: room?.reads ?? [], typeOnly });
  if (!room?.folders || to.folder === place.folder || to.folder === '.') return undefined;
  const from = place.folder === '.' ? place.room : `${place.room}/${place.folder}`;
  return readingObjection(from ?? '', { to: to.folder, reads: room.folders[place.folder] ?? [], typeOnly });
}

function readingObjection(from: string, { to, reads, typeOnly }: { to: string; reads: readonly string[]; typeOnly: boolean }) {
  if (reads.includes(to) || (typeOnly && reads.includes(`type ${to}`))) return undefined;
  return `${from} may not read ${reads.includes(`type ${to}`) ? `more than types of ${to}` : to}`;
}

export function importsOf(file: string, source: string): Import[] {
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
