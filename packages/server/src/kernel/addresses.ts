/** Where a reader finds what a record says. */

/**
 * The address of a record that is only in this installation: `firmament://hand-kept/ZEPL%2C%20bought%20by%20DataRobot`. The upstream and its own key
 * of the record, as `_sources` name them.
 */
export function ownAddress({ source, source_key }: { source: string; source_key: string }): string {
  return `firmament://${source}/${source_key.split('/').map(encodeURIComponent).join('/')}`;
}

/** Pages that list filings, or tell of a repository: a reader does not find there what a record says. */
const noDocument =
  /^https:\/\/www\.sec\.gov\/(?:cgi-bin\/browse-edgar\b|search-filings\b)|^https:\/\/github\.com\/firmament\/firmament\/?$/;

interface Addressed {
  source: string;
  source_key: string;
  source_url: string;
}

/** The address that a record states, '' where it states none; the own address in place of a list. */
export function statedAddress(record: Addressed): string {
  return noDocument.test(record.source_url) ? ownAddress(record) : record.source_url;
}

/** A record's address as it is cited: its document, page or row; the own address where its upstream names none. */
export function citedAddress(record: Addressed): string {
  return statedAddress(record) || ownAddress(record);
}
