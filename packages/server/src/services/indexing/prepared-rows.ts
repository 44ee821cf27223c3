import type { IndexedCompany } from '../../search/port.ts';
import type { StoredDocument } from '../../store/companies/documents.ts';
import type { Queryable } from '../../store/database.ts';
import { wasLoaded } from '../../store/records/source-records.ts';
import { preparedLoad, readPrepared } from '../prepared.ts';

/** The row of a company whose document is still the one it was prepared of; asked for in the order of ids. */
export type PreparedRows = (place: Pick<StoredDocument, 'company_id' | 'revision'>) => IndexedCompany | undefined;

/**
 * Rows of the index that were prepared of the documents which this database was filled with.
 * @param folder where the prepared files are
 * @returns undefined where there are no such rows
 */
export async function preparedRows(db: Queryable, folder?: string): Promise<PreparedRows | undefined> {
  const prepared = await readPrepared('index', folder);
  if (!prepared || !(await wasLoaded(db, preparedLoad(prepared.head)))) return undefined;
  const lines = linesOf(await prepared.body());
  let row = next();
  function next(): IndexedCompany | undefined {
    const { value } = lines.next();
    return value === undefined ? undefined : (JSON.parse(value) as IndexedCompany);
  }
  return ({ company_id, revision }) => {
    while (row && row.company_id < company_id) row = next();
    return row?.company_id === company_id && row.revision === revision ? row : undefined;
  };
}

function* linesOf(text: Buffer): Generator<string, undefined> {
  let from = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    yield text.toString('utf8', from, end);
    from = end + 1;
  }
  return undefined;
}
