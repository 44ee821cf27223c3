import type { Plan } from '../../store/accounts/accounts.ts';
import { assertCompanies, assertSections, assertWorkflow } from '../accounts/permissions.ts';
import { industrySectionsNeeded, isEnriched, sectionsNeeded } from './plan-cells.ts';
import { companiesIn, type Subject } from './subject.ts';
import type { Workflow } from './workflow.ts';

/** All that a workflow on a subject needs of a plan, to be started and to be run again. @throws FORBIDDEN */
export function assertAllowed(plan: Plan, definition: Workflow, subject: Subject): void {
  assertWorkflow(plan, definition.workflow);
  assertSections(plan, [...sectionsNeeded(definition), ...industrySectionsNeeded(definition).filter(isEnriched)]);
  assertCompanies(plan, companiesIn(subject));
}
