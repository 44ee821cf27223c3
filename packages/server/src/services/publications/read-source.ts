import type { Operations, Output } from '@firmament/contract';
import { ownAddress, recordNamed, type RecordName } from '../../kernel/addresses.ts';
import { Problem } from '../../kernel/problem.ts';
import { shortened } from '../../kernel/text.ts';
import type { Plan } from '../../store/accounts/accounts.ts';
import { additionBySourceKey } from '../../store/companies/added-companies.ts';
import type { Database } from '../../store/database.ts';
import { rateByName } from '../../store/records/fx-rates.ts';
import { recordByName } from '../../store/records/named-record.ts';
import { assertCompanies } from '../accounts/permissions.ts';
import { addedUpstream, statementOf } from '../companies/added.ts';

type SourceRecord = Output<Operations['source.read']>['data'];

interface Reader {
  db: Database;
  organization_id: string;
  plan: Plan;
}

/**
 * The stored record behind an address of this installation.
 * @throws SOURCE_NOT_FOUND, also for what another organization added; FORBIDDEN when it is about companies outside the plan alone
 */
export async function readSource(reader: Reader, address: string): Promise<SourceRecord> {
  const name = recordNamed(address);
  const found = name && (await find(reader, name));
  if (!found) {
    throw new Problem(
      'SOURCE_NOT_FOUND',
      `No record has the address '${shortened(address, 200)}'. Use the \`url\` of a citation, or \`source\` and \`source_key\` of \`_sources\` as \`firmament://<source>/<source_key>\`.`,
    );
  }
  const permalinks = found.companies.map(({ permalink }) => permalink);
  const { companies: open } = reader.plan;
  if (open !== null && permalinks.length > 0 && !permalinks.some((permalink) => open.includes(permalink))) {
    assertCompanies(reader.plan, permalinks);
  }
  return found;
}

async function find(reader: Reader, name: RecordName): Promise<SourceRecord | undefined> {
  return (await storedRecord(reader, name)) ?? (await rateOf(reader, name)) ?? (await ownAddition(reader, name));
}

async function storedRecord({ db }: Reader, name: RecordName): Promise<SourceRecord | undefined> {
  const found = await recordByName(db, name);
  if (!found) return undefined;
  const { retrieved_at, file, place, imported_at, payload, ...rest } = found;
  return {
    ...rest,
    url: ownAddress(name),
    retrieved_at: retrieved_at.toISOString(),
    ...(file !== null && imported_at !== null && { file, place: place ?? '', imported_at: imported_at.toISOString() }),
    record: payload,
  };
}

/** A rate of exchange, which is cited as a record is: `EUR 2026-08-21`. */
async function rateOf({ db }: Reader, name: RecordName): Promise<SourceRecord | undefined> {
  const [, currency, date] = /^([A-Z]{3}) (\d{4}-\d\d-\d\d)$/.exec(name.source_key) ?? [];
  if (currency === undefined || date === undefined) return undefined;
  const rate = await rateByName(db, { source: name.source, currency, date });
  if (!rate) return undefined;
  const { usd, retrieved_at, source_url, title, publisher, licence } = rate;
  return {
    ...name,
    source_url,
    as_of: date,
    retrieved_at: retrieved_at?.toISOString() ?? '',
    method: 'reported',
    url: ownAddress(name),
    title,
    publisher,
    licence,
    kind: 'fx_rate',
    companies: [],
    record: { currency, date, usd },
  };
}

/** The organization's own unconfirmed addition: row-level security hides those of others. */
async function ownAddition({ db, organization_id }: Reader, name: RecordName): Promise<SourceRecord | undefined> {
  if (name.source !== addedUpstream.name) return undefined;
  const added = await db.asOrganization(organization_id, (tx) => additionBySourceKey(tx, name.source_key));
  if (!added) return undefined;
  const { as_of = '', retrieved_at, method, source_url = '', facts } = statementOf(added);
  const { title, publisher, licence } = addedUpstream;
  return {
    ...name,
    source_url,
    as_of,
    retrieved_at: retrieved_at.toISOString(),
    method,
    url: ownAddress(name),
    title,
    publisher,
    licence,
    kind: 'company',
    companies: [{ permalink: added.permalink, name: added.name, role: 'subject' }],
    record: { ...facts },
  };
}
