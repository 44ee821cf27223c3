import type { JobFacts } from '../../kernel/publications.ts';
import { textOf, type SourceFile } from '../reading/file.ts';
import { jsonIn } from '../reading/json.ts';
import { readName } from '../reading/references.ts';
import {
  WrongFile,
  type CompanyReference,
  type Reading,
  type Rejection,
  type Source,
  type SourceItem,
  type Upstream,
  type WholeBoard,
} from '../source.ts';
import { readTable } from '../reading/table.ts';
import { ashby } from './ashby.ts';
import { boardAddress, type Board, type Posting } from './board.ts';
import { greenhouse } from './greenhouse.ts';
import { lever } from './lever.ts';
import { personio } from './personio.ts';
import { postingsTable, readPostingRow } from './postings-table.ts';
import { recruitee } from './recruitee.ts';
import { smartrecruiters } from './smartrecruiters.ts';
import { teamtailor } from './teamtailor.ts';
import { workable } from './workable.ts';
import { workday } from './workday.ts';
import { parseXml } from './xml.ts';

const boards: readonly Board[] = [greenhouse, ashby, workable, recruitee, smartrecruiters, workday, teamtailor, personio, lever];

const table: Upstream['name'] = 'job-postings';
const expects =
  'the answer of a job board (Greenhouse, Lever, Ashby, Workday, SmartRecruiters, Workable, Recruitee, Personio, Teamtailor), or a table of postings with at least the columns title and url.';

/** Postings of the public job boards of hiring systems, and tables of postings. */
export const jobBoards: Source = {
  name: 'job-boards',
  summary: 'Job postings from the public boards of nine hiring systems, or from a table.',
  upstreams: [
    ...boards.map((board) => ({
      name: `job-board-${board.name}` as const,
      title: board.title,
      publisher: 'The employer whose board it is',
      licence: 'Postings stay their employers’; used as published',
      source_url: board.source_url,
    })),
    {
      name: table,
      title: 'Tables of job postings',
      publisher: 'Whoever provided the table',
      licence: 'As agreed with whoever provided the table',
      source_url: '',
    },
  ],
  expects,
  options: {
    company: 'Whose postings these are: permalink, domain or name. Needed where the answer does not say (Ashby, Lever, Workday)',
    url: 'Address of the board, where the answer was not downloaded and does not say (Workday, Personio)',
    whole: 'true when the answer is all that its board lists: what the board listed before and lists no more is closed',
  },
  download: {
    hosts: [
      'boards-api.greenhouse.io',
      'api.lever.co',
      'api.eu.lever.co',
      'api.ashbyhq.com',
      'api.smartrecruiters.com',
      'apply.workable.com',
      'www.workable.com',
      '*.recruitee.com',
      '*.jobs.personio.de',
      '*.jobs.personio.com',
      '*.teamtailor.com',
    ],
    requests_per_second: 1,
    needs_contact: false,
  },
  async *read(file, reading) {
    const document = await documentOf(file);
    if (document === undefined) yield* fromTable(file, reading);
    else yield* fromBoard(file, reading, document);
  },
};

// A JSON line of a table is one posting; a board's answer is a document, on one line or on many.
const firstLineBytes = 1_048_576;
const largestAnswer = 256 * 1_048_576;

/** The document, when it is a board's answer; undefined when the file is to be read as a table. */
async function documentOf(file: SourceFile): Promise<{ content: unknown; board: Board } | undefined> {
  const head = (await file.head(firstLineBytes))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head.startsWith('<')) {
    const content = xmlIn(file, await textOf(file, largestAnswer));
    const board = boards.find((candidate) => candidate.recognises(content));
    if (!board) throw new WrongFile(file, { expects, found: `It is XML whose root ${JSON.stringify(content.tag)} no job board has.` });
    return { content, board };
  }
  if (!/^[[{]/.test(head) || isTable(head)) return undefined;
  const content = jsonIn((await textOf(file, largestAnswer)).replace(/^\uFEFF/, ''));
  const board = content === undefined ? undefined : boards.find((candidate) => candidate.recognises(content));
  return board && { content, board };
}

/** Whether JSON is postings one a line, or a list whose first object is no posting of a board: read a row at a time. */
function isTable(head: string): boolean {
  const [line = ''] = head.split('\n', 1);
  const first = jsonIn(line);
  if (head.startsWith('{')) return first !== undefined && !boards.some((board) => board.recognises(first));
  return !/^\[\s*(?:\]\s*)?$/.test(head) && !/"hostedUrl"\s*:/.test(head);
}

function xmlIn(file: SourceFile, text: string) {
  try {
    return parseXml(text);
  } catch (error) {
    throw new WrongFile(file, {
      expects,
      found: `It cannot be read as XML (${JSON.stringify(error instanceof Error ? error.message : String(error))}).`,
    });
  }
}

function* fromBoard(file: SourceFile, reading: Reading, document: { content: unknown; board: Board }): Generator<SourceItem> {
  const { board, content } = document;
  if (board.needs_url && boardAddress(reading) === undefined) {
    throw new WrongFile(file, {
      expects: 'the address of the board in the option url.',
      found: `It is an answer of ${board.title}, which does not say where its postings are.`,
    });
  }
  const typed = companyIn(reading);
  const postings = [...board.postings(content, reading)];
  const read = postings.filter((posting) => posting.kind === 'posting');
  if (!typed && read.length > 0 && read.every((posting) => posting.company_name === undefined)) {
    throw new WrongFile(file, {
      expects: 'its permalink, domain or name in the option company.',
      found: `It is an answer of ${board.title}, which does not say which company the postings are of.`,
    });
  }
  // An unreadable posting is still listed, under an unknown id.
  const whole = isWhole(file, reading, document) && postings.every((posting) => posting.kind !== 'rejected') ? wholeBoard(read) : undefined;
  const seen = new Set<string>();
  for (const posting of postings) {
    if (posting.kind !== 'posting') {
      yield posting;
      continue;
    }
    const { facts, at } = posting;
    const subject = typed ?? (posting.company_name === undefined ? undefined : { name: posting.company_name });
    if (seen.has(facts.job_id))
      yield { kind: 'skipped', at, reason: `The posting ${JSON.stringify(facts.job_id)} stands in the answer before.` };
    else if (subject === undefined) yield nobody(at);
    else
      yield statement(reading, { source: `job-board-${board.name}`, subject, facts, at, whole: posting === read[0] ? whole : undefined });
    seen.add(facts.job_id);
  }
}

/** @throws WrongFile when the answer is said to be whole and cannot be */
function isWhole(file: SourceFile, { options }: Reading, { board, content }: { content: unknown; board: Board }): boolean {
  const said = options['whole'];
  if (said === undefined || said === 'false') return false;
  if (said !== 'true')
    throw new WrongFile(file, { expects: 'true or false in the option whole.', found: `The option whole is '${said}'.` });
  if (board.isWhole?.(content)) return true;
  const found = `It is an answer of ${board.title} that does not hold all postings of its board, or does not say so.`;
  throw new WrongFile(file, { expects: 'the whole list of a board where the option whole is true.', found });
}

/** Undefined when nothing is listed, for then nothing says which board it is; or when postings are of several. */
function wholeBoard(postings: readonly Posting[]): WholeBoard | undefined {
  const begin = new Set(postings.map(({ keys_begin }) => keys_begin));
  const [keys_begin] = begin;
  return keys_begin === undefined || begin.size > 1 ? undefined : { keys_begin, keys: postings.map(({ facts }) => facts.job_id) };
}

async function* fromTable(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  const typed = companyIn(reading);
  for await (const row of readTable(file, postingsTable)) {
    if ('kind' in row) {
      yield row;
      continue;
    }
    const posting = readPostingRow(row);
    if (posting.kind !== 'posting') yield posting;
    else if (!(posting.company ?? typed)) yield nobody(row.at);
    else yield statement(reading, { source: table, subject: posting.company ?? typed!, facts: posting.facts, at: row.at });
  }
}

function companyIn(reading: Reading): CompanyReference | undefined {
  const company = reading.options['company'];
  return company === undefined ? undefined : readName(company);
}

function nobody(at: string): Rejection {
  return { kind: 'rejected', at, reason: 'The posting names no company, and the option company is not given.' };
}

function statement(
  reading: Reading,
  {
    source,
    subject,
    facts,
    at,
    whole,
  }: { source: string; subject: CompanyReference; facts: JobFacts; at: string; whole?: WholeBoard | undefined },
): SourceItem {
  const as_of = facts.listed_at_date?.slice(0, 10) ?? reading.as_of;
  return {
    kind: 'job',
    source,
    source_key: facts.job_id,
    ...(as_of !== undefined && { as_of }),
    retrieved_at: reading.retrieved_at,
    method: 'reported',
    source_url: facts.url,
    subject,
    facts,
    at,
    ...(whole && { whole }),
  };
}
