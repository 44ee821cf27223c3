import type { Operations, Output } from '@firmament/contract';
import { ownAddress, recordNamed, type RecordName } from '../../kernel/addresses.ts';
import { mayBeOfNobody } from '../../kernel/kinds.ts';
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

interface Found {
  record: SourceRecord;
  /** The plan must include one of these permalinks; undefined for what every plan opens. */
  needs: readonly string[] | undefined;
}

/**
 * The stored record behind an address of this installation.
 * @throws SOURCE_NOT_FOUND, also for what is withdrawn and for what another organization added; FORBIDDEN when the plan is limited to
 * companies and the record names none of them
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
  assertPlan(reader.plan, found);
  return found.record;
}

/** @throws FORBIDDEN */
function assertPlan(plan: Plan, { record, needs }: Found): void {
  const { companies: open } = plan;
  if (open === null || needs === undefined || needs.some((permalink) => open.includes(permalink))) return;
  assertCompanies(
    plan,
    record.companies.map(({ permalink }) => permalink),
  );
  throw new Problem('FORBIDDEN', 'Your plan does not include the companies of this record.');
}

async function find(reader: Reader, name: RecordName): Promise<Found | undefined> {
  return (await storedRecord(reader, name)) ?? (await rateOf(reader, name)) ?? (await ownAddition(reader, name));
}

async function storedRecord({ db }: Reader, name: RecordName): Promise<Found | undefined> {
  const found = await recordByName(db, name);
  if (!found) return undefined;
  const { retrieved_at, file, place, imported_at, payload, mentioned, ...rest } = found;
  const record = {
    ...rest,
    url: ownAddress(name),
    retrieved_at: retrieved_at.toISOString(),
    ...(file !== null && imported_at !== null && { file, place: place ?? '', imported_at: imported_at.toISOString() }),
    record: payload,
  };
  // The newsfeed serves articles under every plan.
  const needs = mayBeOfNobody(found.kind) ? undefined : [...found.companies.map(({ permalink }) => permalink), ...mentioned];
  return { record, needs };
}

/** A rate of exchange, which is cited as a record is: `EUR 2026-08-21`. */
async function rateOf({ db }: Reader, name: RecordName): Promise<Found | undefined> {
  const [, currency, date] = /^([A-Z]{3}) (\d{4}-\d\d-\d\d)$/.exec(name.source_key) ?? [];
  if (currency === undefined || date === undefined) return undefined;
  const rate = await rateByName(db, { source: name.source, currency, date });
  if (!rate) return undefined;
  const { usd, retrieved_at, source_url, title, publisher, licence } = rate;
  const record = {
    ...name,
    source_url,
    as_of: date,
    retrieved_at: retrieved_at?.toISOString() ?? '',
    method: 'reported' as const,
    url: ownAddress(name),
    title,
    publisher,
    licence,
    kind: 'fx_rate',
    companies: [],
    record: { currency, date, usd },
  };
  return { record, needs: undefined };
}

/** The organization's own unconfirmed addition: row-level security hides those of others. */
async function ownAddition({ db, organization_id }: Reader, name: RecordName): Promise<Found | undefined> {
  if (name.source !== addedUpstream.name) return undefined;
  const added = await db.asOrganization(organization_id, (tx) => additionBySourceKey(tx, name.source_key));
  if (!added) return undefined;
  const { as_of = '', retrieved_at, method, source_url = '', facts } = statementOf(added);
  const { title, publisher, licence } = addedUpstream;
  const record = {
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
  return { record, needs: [added.permalink] };
}
