import { changePlan, listPlans, showPlan, type PlanChange, type PlanInUse } from '../../services/operators/plans.ts';
import { fieldsOf, print, rowsOf, shownNumber, withOperator, type Shown } from './door.ts';
import { namesOf, wholeNumber } from './options.ts';

export function list(options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await listPlans(context);
    const rows = found.map((plan) => [
      plan.plan,
      String(plan.organizations),
      paceOf(plan),
      amountOf(plan.submissions_per_day),
      amountOf(plan.additions_per_day),
      onlyOf(plan),
    ]);
    const head = ['Plan', 'Organizations', 'Calls a minute', 'Submissions a day', 'Additions a day', 'Only'];
    print(found, options, () => rowsOf(head, rows, 'There is no plan.'));
  });
}

export function show(name: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const plan = await showPlan(context, name);
    print(plan, options, () => shownPlan(plan));
  });
}

/** The words of the options, as commander names them. */
type PlanOptions = Shown & Record<string, string | boolean | undefined>;

export async function set(name: string, options: PlanOptions): Promise<void> {
  const change = changeOf(options);
  await withOperator(async (context) => {
    const { isNew, ...plan } = await changePlan(context, name, change);
    print(plan, options, () => `${isNew ? 'Made' : 'Changed'} plan ${plan.plan}.\n\n${shownPlan(plan)}`);
  });
}

const lists = {
  operations: 'operations',
  sections: 'sections',
  requestTypes: 'request_types',
  workflows: 'workflows',
  companies: 'companies',
} as const;
const limits = {
  callsPerMinute: ['--calls-per-minute', 'calls_per_minute'],
  burst: ['--burst', 'burst'],
  submissionsPerDay: ['--submissions-per-day', 'submissions_per_day'],
  additionsPerDay: ['--additions-per-day', 'additions_per_day'],
} as const;

function changeOf(options: PlanOptions): PlanChange {
  const change: PlanChange = {};
  for (const [option, field] of Object.entries(lists)) {
    const typed = options[option];
    if (typeof typed === 'string') change[field] = typed === 'all' ? null : (namesOf(typed) ?? null);
  }
  for (const [option, [name, field]] of Object.entries(limits)) {
    const typed = options[option];
    if (typeof typed === 'string') change[field] = typed === 'none' ? null : wholeNumber(name, typed, 1);
  }
  return change;
}

function shownPlan(plan: PlanInUse): string {
  return fieldsOf({
    Plan: plan.plan,
    Organizations: String(plan.organizations),
    Operations: listOf(plan.operations),
    Sections: listOf(plan.sections),
    'Request types': listOf(plan.request_types),
    Workflows: listOf(plan.workflows),
    Companies: listOf(plan.companies),
    'Calls a minute': paceOf(plan),
    'Submissions a day': amountOf(plan.submissions_per_day),
    'Additions a day': amountOf(plan.additions_per_day),
  });
}

function paceOf({ calls_per_minute, burst }: PlanInUse): string {
  return calls_per_minute === null ? 'no limit' : `${shownNumber(calls_per_minute)}, ${shownNumber(burst ?? 1)} at once`;
}

function amountOf(limit: number | null): string {
  return limit === null ? 'no limit' : shownNumber(limit);
}

function listOf(names: readonly string[] | null): string {
  if (names === null) return 'all';
  return names.length === 0 ? 'none' : names.join(', ');
}

function onlyOf(plan: PlanInUse): string {
  const { operations, sections, request_types, workflows, companies } = plan;
  const bounds = { operations, sections, 'request types': request_types, workflows, companies };
  return Object.entries(bounds)
    .flatMap(([name, only]) => (only === null ? [] : [`${name}: ${only.length}`]))
    .join(', ');
}
