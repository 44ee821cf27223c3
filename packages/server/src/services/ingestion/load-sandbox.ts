import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inventedUpstream } from '../../kernel/upstreams.ts';
import { compare } from '../../kernel/text.ts';
import { sources } from '../../sources/index.ts';
import { openFile } from '../../sources/reading/file.ts';
import { findFiles, type FoundFile } from '../../sources/reading/find.ts';
import type { Reading, Source, SourceItem, SourceStatement } from '../../sources/source.ts';
import { pageAddress } from '../../sources/website/address.ts';
import { pageStatement, websiteUpstream } from '../../sources/website/index.ts';
import { readPage } from '../../sources/website/page.ts';
import { wasLoaded } from '../../store/records/source-records.ts';
import { readPresentDocuments } from '../documents/read-documents.ts';
import { readSamples, sandboxFolder } from '../sandbox/samples.ts';
import type { IngestContext } from './ingest.ts';
import { loadShipped } from './load-shipped.ts';

const source = 'sandbox';
/** Pages by host and path, as they would be sent. */
const websites = path.join(sandboxFolder, 'websites');

/**
 * Loads the sandbox: invented companies, read from `data/sandbox/` by the sources that read such files, each record marked as invented.
 * Once, and again when a file has changed or the sandbox was left out meanwhile.
 * @returns false when there was nothing to load
 */
export async function loadSandbox(context: IngestContext): Promise<boolean> {
  const files = await filesBySource();
  const pages = await findFiles(websites);
  const load = { source, hash: await hashOf([...files, ...pages.map((file) => ({ source: websiteUpstream, file }))]) };
  const samples = await readSamples();
  const isThere = await isPresent(context, samples);
  if (isThere && (await wasLoaded(context.db, load))) return false;
  const reading = { retrieved_at: new Date(samples.as_of), as_of: samples.as_of };
  const statements: SourceStatement[] = [];
  for (const { source: of, file } of files) statements.push(...(await statementsOf(of, file, reading)));
  for (const page of pages) statements.push(await pageOf(page, { samples, ...reading }));
  await loadShipped(context, { load, upstreams: inventedUpstreams(), statements });
  return true;
}

/** Withdraws a loaded sandbox; its companies are no longer served. */
export async function leaveSandboxOut(context: IngestContext): Promise<void> {
  if (!(await isPresent(context, await readSamples()))) return;
  await loadShipped(context, { load: { source, hash: 'left out' }, upstreams: inventedUpstreams(), statements: [] });
}

async function isPresent({ db }: IngestContext, { companies }: Awaited<ReturnType<typeof readSamples>>): Promise<boolean> {
  const documents = await readPresentDocuments(
    db,
    companies.map(({ permalink }) => permalink),
  );
  return documents.size === companies.length;
}

interface SandboxFile {
  source: Source;
  file: FoundFile;
}

/** The files in the folders that are called after a source, in the order of the sources and of their names. */
async function filesBySource(): Promise<SandboxFile[]> {
  const folders = new Set(await readdir(sandboxFolder));
  const of = sources.filter(({ name }) => folders.has(name));
  const found = await Promise.all(
    of.map(async (each) => (await findFiles(path.join(sandboxFolder, each.name))).map((file) => ({ source: each, file }))),
  );
  return found.flat();
}

async function hashOf(files: readonly { source: { name: string }; file: FoundFile }[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { source: of, file } of files.toSorted((a, b) => compare(a.file.name, b.file.name))) {
    hash.update(`\n${of.name} ${file.name}\n`).update(await readFile(file.path!));
  }
  return hash.digest('hex');
}

/** @throws when a file is not wholly taken: what is shipped has no row that its source refuses */
async function statementsOf(of: Source, found: FoundFile, given: Omit<Reading, 'options'>): Promise<SourceStatement[]> {
  const statements: SourceStatement[] = [];
  for await (const item of of.read(openFile(found), { ...given, options: {} })) {
    if (isStatement(item)) statements.push(marked(item));
    else if (item.kind === 'rejected' || item.kind === 'skipped') throw new Error(`${of.name}/${found.name}: ${item.at}: ${item.reason}`);
  }
  return statements;
}

/** A page, as the website reader accepts it. @throws when it is empty, or of an unknown company */
async function pageOf(
  { name, path: file }: FoundFile,
  { samples, retrieved_at }: { samples: Awaited<ReturnType<typeof readSamples>>; retrieved_at: Date },
): Promise<SourceStatement> {
  const url = pageAddress(`https://${name.replace(/\.html$/, '').replace(/\/index$/, '/')}`, 'https://sandbox.example/') ?? '';
  const company = samples.companies.find(({ website }) => name.startsWith(`${website}/`));
  const { facts, published_on, reason } = await readPage({ url, bytes: await readFile(file!), content_type: 'text/html', retrieved_at });
  if (!facts || !company) throw new Error(`websites/${name}: ${company ? reason : 'It is of none of the samples.'}`);
  return marked(pageStatement({ permalink: company.permalink, facts, published_on, retrieved_at }));
}

function isStatement(item: SourceItem): item is SourceStatement {
  return !['rejected', 'skipped', 'notice', 'withdrawn', 'fx_rate'].includes(item.kind);
}

/** Addresses that sources build for a regulator's archive: what was never filed is not to be looked for there. */
const archives = /https:\/\/(?:[\w-]+\.)*(?:sec\.gov|company-information\.service\.gov\.uk|companieshouse\.gov\.uk)(?=[/"]|$)/g;

/** A statement as an invented one: its source says so, and no address of it leads to a register. */
function marked({ retrieved_at, ...statement }: SourceStatement): SourceStatement {
  const text = JSON.stringify(statement).replace(archives, 'https://filings.example');
  const told = JSON.parse(text) as Omit<SourceStatement, 'retrieved_at'>;
  return {
    ...told,
    retrieved_at,
    source: inventedUpstream(told.source),
    reason: told.reason ?? 'invented for the sandbox',
  } as SourceStatement;
}

function inventedUpstreams() {
  return [...sources.flatMap(({ upstreams }) => upstreams), websiteUpstream].map(({ name, title }) => ({
    name: inventedUpstream(name),
    title: `Invented: ${title}`,
    publisher: 'Firmament',
    licence: 'Apache-2.0',
    source_url: 'https://sandbox.example/',
  }));
}
