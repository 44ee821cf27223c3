import { Problem } from '../../kernel/problem.ts';
import { batchSectionNames, industrySectionNames, operations, requestTypes } from '@firmament/contract';
import { unlimited, type Plan } from '../../store/accounts/accounts.ts';
import { findByKeys, keyOf, type IdentifierKey } from '../../store/companies/company-keys.ts';
import type { Queryable } from '../../store/database.ts';
import { ownWorkflowIds } from '../../store/notebooks/own-workflows.ts';
import { allPlans, savePlan } from '../../store/operators/operators.ts';
import { commonWorkflows, customWorkflow } from '../notebooks/catalogue.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { knownValue } from './known-value.ts';

/** What is to change of a plan: null leaves a thing open, what is absent stays as it is. */
export type PlanChange = Partial<Omit<Plan, 'plan'>>;

export type PlanInUse = Plan & { organizations: number };

const planName = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** Where a pace is set without a burst: of the standard plan's 200 a minute, 50 at once. */
const burstShare = 0.25;

export function listPlans({ db }: OperatorContext): Promise<PlanInUse[]> {
  return allPlans(db);
}

export async function showPlan({ db }: OperatorContext, plan: string): Promise<PlanInUse> {
  const plans = await allPlans(db);
  const name = knownValue(
    'plan',
    plan,
    plans.map((each) => each.plan),
  );
  return plans.find((each) => each.plan === name)!;
}

/**
 * Makes a plan, or changes the one there is; who is on it notices within half a minute.
 * @throws Error that says which value is none, and which was probably meant
 */
export function changePlan(context: OperatorContext, plan: string, change: PlanChange): Promise<PlanInUse & { isNew: boolean }> {
  return act(context, 'operator.plans.set', async ({ db, clock }) => {
    if (!planName.test(plan))
      throw new Problem('INVALID_INPUT', `A plan's name has lower-case letters, digits and hyphens, 40 at most, unlike '${plan}'.`);
    const before = (await allPlans(db)).find((each) => each.plan === plan);
    const changed = await checked(db, change);
    const row: Plan = { ...(before ?? unlimited), ...changed, plan };
    if (row.calls_per_minute === null) {
      if (change.burst != null) throw new Problem('INVALID_INPUT', 'A burst needs calls a minute that fill it up again.');
      row.burst = null;
    } else row.burst ??= Math.max(1, Math.round(row.calls_per_minute * burstShare));
    await savePlan(db, { ...row, now: clock() });
    const result = { ...row, organizations: before?.organizations ?? 0, isNew: before === undefined };
    return { result, details: { plan, ...changed } };
  });
}

async function checked(db: Queryable, change: PlanChange): Promise<PlanChange> {
  const kept = { ...change };
  const lists = {
    operations: Object.keys(operations),
    sections: unique([...batchSectionNames, ...industrySectionNames]),
    request_types: requestTypes,
    workflows: await workflowIds(db),
  } as const;
  for (const [list, known] of Object.entries(lists) as [keyof typeof lists, readonly string[]][]) {
    const named = kept[list];
    if (named) kept[list] = unique(named.map((name) => knownValue(nouns[list], name, known)));
  }
  if (kept.companies) kept.companies = await currentPermalinksOf(db, kept.companies);
  for (const limit of limits) {
    const value = kept[limit.name];
    if (value != null && (value < 1 || value > limit.most))
      throw new Problem('INVALID_INPUT', `${limit.what} must be from 1 to ${limit.most}, or none.`);
  }
  return kept;
}

const nouns = { operations: 'operation', sections: 'section', request_types: 'kind of request', workflows: 'workflow' } as const;

/** The workflows of every installation, those of organizations, and questions of one's own. */
async function workflowIds(db: Queryable): Promise<string[]> {
  return unique([...(await commonWorkflows()).map(({ workflow }) => workflow), customWorkflow, ...(await ownWorkflowIds(db))]);
}

/** What the table of plans holds. */
const limits = [
  { name: 'calls_per_minute', what: 'Calls a minute', most: 6_000_000 },
  { name: 'burst', what: 'A burst', most: 1_000_000 },
  { name: 'submissions_per_day', what: 'Submissions a day', most: 10_000_000 },
  { name: 'additions_per_day', what: 'Additions a day', most: 10_000_000 },
] as const;

/** The present permalinks of companies. @throws Error that names unknown ones */
async function currentPermalinksOf(db: Queryable, permalinks: readonly string[]): Promise<string[]> {
  const keys = permalinks.map((value): IdentifierKey => ({ kind: 'permalink', value }));
  const found = await findByKeys(db, keys);
  const unknown = keys.filter((key) => !found.has(keyOf(key)));
  if (unknown.length > 0)
    throw new Problem('INVALID_INPUT', `No company has the permalink ${unknown.map(({ value }) => `'${value}'`).join(', ')}.`);
  return unique(keys.map((key) => found.get(keyOf(key))![0]!.permalink));
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
