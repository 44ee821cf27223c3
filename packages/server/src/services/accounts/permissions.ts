import { roleAllows, userRoles, type Operation, type UserRole } from '@firmament/contract';
import { Problem } from '../../kernel/problem.ts';
import type { Plan } from '../../store/accounts/accounts.ts';

// A caller that may submit may also follow its requests.
const always = /^request\./;

/** @throws FORBIDDEN when the role of the user does not allow the call */
export function assertRole(role: UserRole, operation: Pick<Operation, 'effect' | 'audience'>): void {
  if (roleAllows(role, operation)) return;
  if (operation.audience === 'operator')
    throw forbidden('Only users with the role operator may call this. An operator of the service gives it.');
  const allowed = userRoles.filter((each) => each !== 'operator' && roleAllows(each, operation));
  throw forbidden(
    `Your role '${role}' does not allow calls with the effect '${operation.effect}'. Ask for the role ${allowed.join(' or ')}.`,
  );
}

/** @throws FORBIDDEN when the role may only read, because the mark is the organization's */
export function assertMaySetMark(role: UserRole): void {
  if (roleAllows(role, { effect: 'write' })) return;
  throw forbidden(
    `Your role '${role}' does not allow mark_seen=true, which changes the watch for your organization. Leave it out, or ask for the role analyst or admin.`,
  );
}

/** @throws FORBIDDEN when the plan leaves the endpoint out */
export function assertOperation(plan: Plan, operation_id: string): void {
  if (!always.test(operation_id) && !includes(plan.operations, operation_id)) {
    throw forbidden(`Your plan does not include the endpoint ${operation_id}.`);
  }
}

/** @throws FORBIDDEN when the plan leaves one of the sections out: the whole request is refused (completions, 8.18) */
export function assertSections(plan: Plan, names: readonly string[]): void {
  const missing = names.filter((name) => !includes(plan.sections, name));
  if (missing.length > 0) throw forbidden(`Your plan does not include ${missing.map((name) => `'${name}'`).join(', ')}.`);
}

/** @throws FORBIDDEN when the plan leaves the kind of request out */
export function assertRequestType(plan: Plan, request_type: string): void {
  if (!includes(plan.request_types, request_type)) throw forbidden(`Your plan does not include requests of the kind '${request_type}'.`);
}

/** @throws FORBIDDEN when the plan leaves the workflow out */
export function assertWorkflow(plan: Plan, workflow: string): void {
  if (!includes(plan.workflows, workflow)) throw forbidden(`Your plan does not include the workflow '${workflow}'.`);
}

/** @throws FORBIDDEN when the plan leaves one of the companies out */
export function assertCompanies(plan: Plan, permalinks: readonly string[]): void {
  const missing = permalinks.filter((permalink) => !includes(plan.companies, permalink));
  if (missing.length > 0) throw forbidden(`Your plan does not include ${shown(missing)}.`);
}

const mostShown = 5;

function shown(permalinks: readonly string[]): string {
  const named = permalinks.slice(0, mostShown).map((permalink) => `'${permalink}'`);
  const more = permalinks.length - named.length;
  return `the ${permalinks.length === 1 ? 'company' : 'companies'} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function includes(open: readonly string[] | null, name: string): boolean {
  return open === null || open.includes(name);
}

function forbidden(sentence: string): Problem {
  return new Problem('FORBIDDEN', sentence);
}
