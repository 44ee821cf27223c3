import { readRow, Unreadable } from '../reading/cells.ts';
import { textOfHtml, tidy } from '../../kernel/html-text.ts';
import type { JobFacts } from '../../kernel/publications.ts';
import type { Reading, Rejection, Skip, Upstream } from '../source.ts';
import { distinct, present, shown } from './fields.ts';
import type { Pay } from './pay.ts';
import { listsOfHtml, safeHtml, type PostingLists } from './posting-html.ts';
import { arrangementOf, employmentType, type Arrangement } from './terms.ts';

type BoardName = { [Name in Upstream['name']]: Name extends `job-board-${infer Own}` ? Own : never }[Upstream['name']];

/** A hiring system, and how its public answer is read. */
export interface Board {
  /** Also the first part of a `job_id`. */
  name: BoardName;
  title: string;
  source_url: string;
  /** The answer does not say whose it is: the postings' addresses need the board's. */
  needs_url?: boolean;
  /** Whether a document, parsed from JSON or XML, is an answer of this board. */
  recognises(document: unknown): boolean;
  postings(document: unknown, reading: Reading): Iterable<PostingItem>;
  /** Whether the answer is the whole list of a board rather than one posting or a page of them; without it no answer is known to be. */
  isWhole?(document: unknown): boolean;
}

export interface Posting {
  kind: 'posting';
  at: string;
  company_name?: string;
  /** What the ids of all postings of its board begin with. */
  keys_begin: string;
  facts: JobFacts;
}

export type PostingItem = Posting | Rejection | Skip;

/** What a board states of a posting, before it is read into facts. */
export interface Stated {
  board: string;
  /** Whose board it is, as the board spells it. */
  site: string | undefined;
  id: string | undefined;
  title: string | undefined;
  url: string | undefined;
  apply_url?: string | undefined;
  company_name?: string | undefined;
  locations?: readonly (string | undefined)[];
  html?: string | undefined;
  /** Description without; taken over the text of `html`. */
  text?: string | undefined;
  /** Lists that the board keeps apart; where there is none, those under a heading in `html` are taken. */
  lists?: { [Name in keyof PostingLists]?: string[] | undefined };
  type?: string | undefined;
  /** Whether the board has a flag that says one may work from elsewhere. */
  remote?: boolean | undefined;
  arrangement?: Arrangement | undefined;
  pay?: Pay | undefined;
  functions?: readonly (string | undefined)[];
  industries?: readonly (string | undefined)[];
  level?: string | undefined;
  skills?: readonly (string | undefined)[];
  listed?: string | undefined;
  originally_listed?: string | undefined;
  expires?: string | undefined;
  applicants?: number | undefined;
  status?: 'open' | 'closed';
}

/**
 * Rows of an answer as postings, each on its own: one that cannot be read becomes a rejection.
 * @param read throws `Unreadable` or `LeftOut` with the reason
 */
export function* eachRow<Row>(rows: readonly Row[], read: (row: Row) => Omit<Posting, 'kind' | 'at'>): Generator<PostingItem> {
  for (const [index, row] of rows.entries()) yield readPosting(`row ${index + 1}`, () => read(row));
}

/** One row as a posting, or the reason why it is none. */
export function readPosting(at: string, read: () => Omit<Posting, 'kind' | 'at'>): PostingItem {
  return readRow({ at, cells: {} }, () => ({ kind: 'posting' as const, at, ...read() }));
}

/**
 * What a board stated, as facts.
 * @throws Unreadable when it has no id, title or web address
 */
export function postingOf(stated: Stated): Omit<Posting, 'kind' | 'at'> {
  if (stated.title === undefined) throw new Unreadable('The posting has no title.');
  const url = webAddress(stated.url);
  if (url === undefined) {
    throw new Unreadable(
      stated.url === undefined
        ? `The posting ${shown(stated.title)} has no web address.`
        : `${shown(stated.url)} is no web address of a posting.`,
    );
  }
  // A row of a table without one is known by its address.
  if (stated.id === undefined) throw new Unreadable(`The posting ${shown(stated.title)} has no id.`);
  const keys_begin = `${stated.board}-${slug(stated.site ?? '') || 'board'}-`;
  const locations = distinct(stated.locations ?? []);
  const arrangement = stated.arrangement ?? arrangementOf(locations.join(' '));
  const found = stated.html === undefined ? undefined : listsOfHtml(stated.html);
  const list = (name: keyof PostingLists) => stated.lists?.[name] ?? found?.[name];
  const facts = present<JobFacts>({
    job_id: `${keys_begin}${stated.id}`,
    board: stated.board,
    title: stated.title,
    url,
    apply_url: webAddress(stated.apply_url),
    location: locations.join('; '),
    description: stated.text !== undefined ? tidy(stated.text) : stated.html === undefined ? undefined : textOfHtml(stated.html),
    description_html: stated.html === undefined ? undefined : safeHtml(stated.html),
    responsibilities: list('responsibilities'),
    qualifications: list('qualifications'),
    type: employmentType(stated.type),
    remote_allow: stated.remote ?? (arrangementOf(locations.join(' ')) === 'remote' || arrangement === 'remote' ? true : undefined),
    work_arrangement: arrangement ?? (stated.remote === true ? 'remote' : undefined),
    salary_display: stated.pay?.display,
    min_salary: stated.pay?.min,
    max_salary: stated.pay?.max,
    compensation_type: stated.pay?.kind,
    pay_period: stated.pay?.period,
    currency_code: stated.pay?.currency,
    job_functions: distinct(stated.functions ?? []),
    industries: distinct(stated.industries ?? []),
    experience_level: stated.level,
    skills: distinct(stated.skills ?? []),
    benefits: list('benefits'),
    listed_at_date: stated.listed,
    original_listed_date: stated.originally_listed,
    expire_at: stated.expires,
    applicants_count: stated.applicants,
    status: stated.status ?? 'open',
  });
  return present<Omit<Posting, 'kind' | 'at'>>({ company_name: stated.company_name, keys_begin, facts });
}

/** A web address, with `https://` where it was left out; undefined when it is none. */
export function webAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined;
}

/** Whose board an address is on: the first part of its path, or the label before the hiring system's own domain, or its host. */
export function siteOf(address: string | undefined, own: { pathOn?: RegExp; labelBefore?: RegExp }): string | undefined {
  const url = URL.parse(webAddress(address) ?? '');
  if (url === null) return undefined;
  if (own.pathOn?.test(url.hostname)) return url.searchParams.get('for') ?? url.pathname.split('/').find((part) => part !== '');
  if (own.labelBefore?.test(url.hostname)) return url.hostname.replace(own.labelBefore, '');
  return url.hostname.replace(/^www\./, '');
}

/** The address of the answer: from the import option, else from the download. */
export function boardAddress(reading: Reading): URL | undefined {
  return URL.parse(webAddress(reading.options['url'] ?? reading.source_url) ?? '') ?? undefined;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** `City, Region, Country` of what is known of them, each once. */
export function placeOf(...parts: (string | undefined)[]): string | undefined {
  return distinct(parts).join(', ') || undefined;
}
