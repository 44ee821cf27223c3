/** Where a reader finds what a record says. */

export interface RecordName {
  source: string;
  source_key: string;
}

/**
 * The address of a record that is only in this installation: `firmament://hand-kept/ZEPL%2C%20bought%20by%20DataRobot`. The upstream and its own key
 * of the record, as `_sources` name them. `GET /api/enterprise/source/` opens it.
 */
export function ownAddress({ source, source_key }: RecordName): string {
  return `firmament://${encodeURIComponent(source)}/${source_key.split('/').map(encodeURIComponent).join('/')}`;
}

/** The record that an own address names; undefined where the text is no such address. */
export function recordNamed(address: string): RecordName | undefined {
  const [, source, source_key] = /^firmament:\/\/([^/]+)\/(.+)$/is.exec(address) ?? [];
  if (source === undefined || source_key === undefined) return undefined;
  try {
    const named = { source: decodeURIComponent(source), source_key: decodeURIComponent(source_key) };
    // PostgreSQL has no text with a zero character, so no record has such a name.
    return named.source.includes('\0') || named.source_key.includes('\0') ? undefined : named;
  } catch {
    return undefined;
  }
}

/**
 * Addresses of lists of filings and of our repository: a reader does not find there what a record says. Its syntax means the same in
 * PostgreSQL, which reads it too.
 */
export const listAddress = String.raw`^https://(www\.sec\.gov/(cgi-bin/browse-edgar|search-filings)|github\.com/firmament/firmament/?$)`;
const list = new RegExp(listAddress);

/** The front page of a repository on a code host: a data set as a whole, in which a record is one row of many. */
const repository =
  /^https:\/\/(?:www\.)?(?:(?:github|gitlab)\.com|bitbucket\.org|codeberg\.org|huggingface\.co\/datasets)\/[\w.-]+\/[\w.-]+\/?$/;

interface Addressed extends RecordName {
  source_url: string;
}

/** The address that a record states, '' where it states none; the own address in place of a list. */
export function statedAddress(record: Addressed): string {
  return list.test(record.source_url) ? ownAddress(record) : record.source_url;
}

/** The address of a document as it is cited; the own address where its upstream names none. */
export function documentAddress(record: Addressed): string {
  return statedAddress(record) || ownAddress(record);
}

/** A record's address as it is cited: its document, page or row; the own address where its upstream names none, or only the whole data set. */
export function citedAddress(record: Addressed): string {
  return repository.test(record.source_url) ? ownAddress(record) : documentAddress(record);
}
