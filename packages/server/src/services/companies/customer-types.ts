import type { NarrativeSection } from '@firmament/contract';
import { recordsOfFact, type CompanyDocument, type Provenance } from '../../kernel/document.ts';
import { nameKey } from '../../kernel/names.ts';
import { companiesByKeys } from '../../store/companies/company-keys.ts';
import type { Queryable } from '../../store/database.ts';
import { customerTypeOf } from '../../text/narrative/customer.ts';
import { nameIdentifier } from '../documents/identity.ts';
import { readDocumentsById } from '../documents/read-documents.ts';

type Customers = NarrativeSection<'key_customers'>['key_customers'];
type Type = NonNullable<Customers[number]['type']>;

/** Employees from which a company is mid-market, and an enterprise: the bands of the trade press. */
const [midMarket, enterprise] = [100, 1_000];

/**
 * The customers with the type that the company records give, where the documents do not say it: by the number of employees of the one company
 * that has exactly this name. Where two companies have it, or no number is known, the type stays null.
 * @returns the customers, and the record behind each type that was added
 */
export async function withTypesOnRecord(db: Queryable, customers: Customers): Promise<{ customers: Customers; rests_on: Provenance[] }> {
  const open = customers.filter(({ type }) => type === null);
  if (open.length === 0) return { customers, rests_on: [] };
  const keyOf = (name: string) => nameIdentifier(nameKey(name), '').value;
  const bearers = await companiesByKeys(
    db,
    open.map(({ name }) => ({ kind: 'name', value: `${keyOf(name)}*` })),
    { most: 2, without: [] },
  );
  const byKey = Map.groupBy(bearers, ({ value }) => value);
  const only = new Map(
    open.flatMap(({ name }) => {
      const ids = [...new Set((byKey.get(`${keyOf(name)}*`) ?? []).map(({ company_id }) => company_id))];
      return ids.length === 1 ? [[name, ids[0]!] as const] : [];
    }),
  );
  const documents = await readDocumentsById(db, [...only.values()]);
  const rests_on: Provenance[] = [];
  const typed = customers.map((customer) => {
    const id = customer.type === null ? only.get(customer.name) : undefined;
    const document = id === undefined ? undefined : documents.get(id);
    const type = document && isMeant(document) ? typeBySize(document) : undefined;
    if (!document || !type) return customer;
    const [record] = recordsOfFact(document, 'employees').flatMap((index) => document.records[index] ?? []);
    if (record) rests_on.push({ ...record, method: 'derived' });
    return { ...customer, type };
  });
  return { customers: typed, rests_on };
}

/** A single word may mean another company that is not on record; of a listed one it hardly does. */
function isMeant({ facts }: CompanyDocument): boolean {
  return facts.name.includes(' ') || (facts.listings?.length ?? 0) > 0;
}

function typeBySize({ facts: { employees } }: CompanyDocument): Type | undefined {
  if (employees === undefined) return undefined;
  return customerTypeOf(employees >= enterprise ? 'enterprise' : employees >= midMarket ? 'mid_market' : 'smb');
}
