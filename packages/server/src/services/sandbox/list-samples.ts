import type { Operations, Output } from '@firmament/contract';
import type { Queryable } from '../../store/database.ts';
import { readPresentDocuments } from '../documents/read-documents.ts';
import { readSamples } from './samples.ts';

/** What there is to try without looking at a real company. Empty, and saying so, where the sandbox is left out. */
export async function listSamples({ db }: { db: Queryable }): Promise<Output<Operations['sandbox.samples']>> {
  const { industries, companies, forced_failures } = await readSamples();
  const permalinks = [...companies, ...forced_failures].map(({ permalink }) => permalink);
  const present = await readPresentDocuments(db, permalinks);
  const isThere = ({ permalink }: { permalink: string }) => present.has(permalink);
  const there = companies.filter(isThere);
  return {
    industry_primer: there.length > 0 ? industries.map((industry) => ({ industry })) : [],
    company_primer: there,
    forced_failures: forced_failures.filter(isThere),
    ...(there.length === 0 && { message: 'The sandbox is left out of this installation: FIRMAMENT_SANDBOX is off.' }),
  };
}
