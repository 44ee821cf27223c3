import { Problem } from '../../kernel/problem.ts';
import { additionsOf, additionStates, decideAddition, type AdditionOfAny } from '../../store/companies/added-companies.ts';
import { tellChanged } from '../../store/companies/index-progress.ts';
import type { Queryable } from '../../store/database.ts';
import { saveSources } from '../../store/records/source-records.ts';
import { addedUpstream, companiesAt, keysOfAddition, statementOf } from '../companies/added.ts';
import { ingest } from '../ingestion/ingest.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { knownValue } from './known-value.ts';
import { findOrganization } from './organizations.ts';

/** A company that an organization added, and the permalink of the shared company at its website; '' without one. */
export type Addition = AdditionOfAny & { found_as: string };

interface Named {
  organization: string;
  permalink: string;
}

export async function listAdditions(
  { db }: OperatorContext,
  asked: { organization?: string | undefined; state?: string | undefined; limit: number },
): Promise<Addition[]> {
  const { organization, state, limit } = asked;
  return withFoundAs(
    db,
    await additionsOf(db, {
      organization_id: organization === undefined ? undefined : (await findOrganization(db, organization)).organization_id,
      state: state === undefined ? undefined : knownValue('state', state, additionStates),
      limit,
    }),
  );
}

/**
 * Publishes an organization's statement: as a record like any source's, of the company that has its website, or of a new one.
 * @throws Error that says why not, and then nothing is changed
 */
export function confirmAddition(context: OperatorContext, named: Named): Promise<Addition> {
  return act(context, 'operator.companies.confirm', async (inside) => {
    const added = await additionOf(inside.db, named);
    if (added.state === 'confirmed') throw new Problem('INVALID_INPUT', `${added.permalink} is confirmed already.`);
    await saveSources(inside.db, [addedUpstream]);
    const onRejected = ({ reason }: { reason: string }) => {
      throw new Problem('INVALID_INPUT', `${added.name} cannot be told from others: ${reason}`);
    };
    const [known] = await companiesAt(inside.db, [added.website]);
    const statement = statementOf(added);
    const attached = { ...statement, subject: { permalink: known?.permalink ?? '' }, reason: 'an operator confirmed it for this website' };
    await ingest(inside, [known ? attached : statement], { onRejected });
    return decided(inside, added, 'confirmed');
  });
}

/** Leaves a company to the organization that added it. One that was confirmed is taken back, as far as no other source knows it. */
export function rejectAddition(context: OperatorContext, named: Named): Promise<Addition> {
  return act(context, 'operator.companies.reject', async (inside) => {
    const added = await additionOf(inside.db, named);
    if (added.state === 'rejected') throw new Problem('INVALID_INPUT', `${added.permalink} is rejected already.`);
    const { source, source_key, kind } = statementOf(added);
    if (added.state === 'confirmed') await ingest(inside, [{ kind: 'withdrawn', of: kind, source, source_key, at: added.permalink }]);
    return decided(inside, added, 'rejected');
  });
}

async function decided({ db, clock }: OperatorContext, added: AdditionOfAny, state: 'confirmed' | 'rejected') {
  const { organization_id, permalink, name, website } = added;
  // For additions from before they were private these are not complete.
  const keys = keysOfAddition(added);
  await decideAddition(db, { organization_id, permalink, state, moment: clock(), ...keys });
  await tellChanged(db);
  const [result] = await withFoundAs(db, await additionsOf(db, { organization_id, permalink, limit: 1 }));
  if (state === 'confirmed' && result!.found_as === '')
    throw new Problem('INVALID_INPUT', `${name} would be taken for a company with another website than ${website}.`);
  return { result: result!, organization_id, details: { permalink, name, website, before: added.state, found_as: result!.found_as } };
}

async function additionOf(db: Queryable, { organization, permalink }: Named): Promise<AdditionOfAny> {
  const { organization_id, name } = await findOrganization(db, organization);
  const [added] = await additionsOf(db, { organization_id, permalink, limit: 1 });
  if (!added)
    throw new Problem(
      'INVALID_INPUT',
      `${name} added no company with the permalink '${permalink}'; firmament admin companies list shows them.`,
    );
  return added;
}

async function withFoundAs(db: Queryable, additions: readonly AdditionOfAny[]): Promise<Addition[]> {
  const found = await companiesAt(
    db,
    additions.map(({ website }) => website),
  );
  return additions.map((added, index) => ({ ...added, found_as: found[index]?.permalink ?? '' }));
}
