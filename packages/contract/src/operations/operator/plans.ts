import { z } from 'zod';
import { operatorAct } from './act.ts';
import {
  created_at,
  described,
  limit,
  list,
  moment,
  nothing,
  organization,
  organizationId,
  organizationName,
  permalink,
} from './fields.ts';

const open = (what: string) =>
  z
    .array(z.string())
    .nullable()
    .meta({ description: `${what} that are allowed; null for all` });
const bound = (what: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${what}; null for no limit` });
const planRow = z.looseObject({
  plan: z.string().meta({ description: 'Name of the plan' }),
  organizations: z.int().meta({ description: 'Organizations on the plan' }),
  operations: open('Operations'),
  sections: open('Sections'),
  request_types: open('Kinds of requests'),
  workflows: open('Workflows'),
  companies: open('Companies'),
  calls_per_minute: bound('Calls a minute'),
  burst: bound('Calls at once'),
  submissions_per_day: bound('Submissions a day'),
  additions_per_day: bound('Companies that may be added a day'),
});
type Plan = z.output<typeof planRow>;
const examplePlan = {
  plan: 'small',
  organizations: 1,
  operations: ['company.search'],
  sections: null,
  request_types: null,
  workflows: null,
  companies: null,
  calls_per_minute: 60,
  burst: 15,
  submissions_per_day: null,
  additions_per_day: null,
};

const shownPace = ({ calls_per_minute, burst }: Plan) =>
  calls_per_minute === null ? 'no limit' : `${calls_per_minute.toLocaleString('en')}, ${burst ?? 1} at once`;
const shownBound = (most: number | null) => most ?? 'no limit';
const shownList = (names: string[] | null) => (names === null ? 'all' : names.length === 0 ? 'none' : names);
const shownPlan = {
  Plan: 'plan',
  Organizations: 'organizations',
  Operations: (plan: Plan) => shownList(plan.operations),
  Sections: (plan: Plan) => shownList(plan.sections),
  'Request types': (plan: Plan) => shownList(plan.request_types),
  Workflows: (plan: Plan) => shownList(plan.workflows),
  Companies: (plan: Plan) => shownList(plan.companies),
  'Calls a minute': shownPace,
  'Submissions a day': (plan: Plan) => shownBound(plan.submissions_per_day),
  'Additions a day': (plan: Plan) => shownBound(plan.additions_per_day),
} as const;
const shownOnly = ({ operations, sections, request_types, workflows, companies }: Plan) =>
  Object.entries({ operations, sections, 'request types': request_types, workflows, companies })
    .flatMap(([name, only]) => (only === null ? [] : [`${name}: ${only.length}`]))
    .join(', ');

const name = described('Name of the plan: lower-case letters, digits and hyphens');
const allowed = (what: string) => list(`${what}; null for all`).nullable().optional();
const most = (what: string) =>
  z
    .int()
    .min(1)
    .nullable()
    .optional()
    .meta({ description: `${what}; null for no limit` });

const additionRow = z.looseObject({
  organization_id: organizationId,
  organization: organizationName,
  permalink,
  name: z.string().meta({ description: 'Name the organization gave' }),
  website: z.string().meta({ description: 'Website the organization gave' }),
  added_at: moment('When it was added'),
  state: z.string().meta({ description: 'waiting, confirmed or rejected' }),
  found_as: z
    .string()
    .meta({ description: 'Permalink of the company with this website that all organizations find; empty where there is none' }),
});
const exampleAddition = {
  organization_id: '5b0c2f0e-6f0e-4d5b-9a53-0a1c4a7e2d11',
  organization: 'Fenwick',
  permalink: 'larkfen--added',
  name: 'Larkfen',
  website: 'larkfen.com',
  added_at: '2031-03-02T08:15:04.120Z',
  state: 'waiting',
  found_as: '',
};
const ofCompany = {
  effect: 'write',
  input: z.object({ organization, permalink }),
  data: additionRow,
  example: { body: { organization: 'Fenwick', permalink: 'larkfen--added' }, data: exampleAddition },
} as const;

const workflowRow = z.looseObject({
  workflow: z.string().meta({ description: 'Id of the workflow' }),
  name: z.string().meta({ description: 'Name of the workflow' }),
  subject: z.string().meta({ description: 'What its notebooks are about' }),
  version: z.int().meta({ description: 'Version; 0 for a workflow of every installation' }),
});
const exampleWorkflow = { workflow: 'screen', name: 'Screen', subject: 'company', version: 1 };
const themeRow = z.looseObject({
  accent: z.string().meta({ description: 'Colour of headings and first series' }),
  fonts: z.int().meta({ description: 'Fonts that the theme brings' }),
  logo: z
    .object({ width: z.number(), height: z.number() })
    .nullable()
    .meta({ description: 'Size of the logo in pixels; null without one' }),
  footer: z.string().meta({ description: 'Text at the foot of each page' }),
});

export const plans = [
  operatorAct({
    id: 'operator.plans.list',
    summary: 'List all plans',
    effect: 'read',
    input: nothing,
    data: z.array(planRow),
    example: { body: {}, data: [examplePlan] },
    command: {
      shows: {
        Plan: 'plan',
        Organizations: 'organizations',
        'Calls a minute': shownPace,
        'Submissions a day': shownPlan['Submissions a day'],
        'Additions a day': shownPlan['Additions a day'],
        Only: shownOnly,
      },
      none: 'There is no plan.',
    },
  }),
  operatorAct({
    id: 'operator.plans.show',
    summary: 'Show one plan',
    effect: 'read',
    input: z.object({ plan: name }),
    data: planRow,
    example: { body: { plan: 'small' }, data: examplePlan },
    command: { arguments: ['plan'], shows: shownPlan },
  }),
  operatorAct({
    id: 'operator.plans.set',
    summary: 'Make a plan, or change what is named of it',
    description: 'A change counts within half a minute, also for tokens in use. What is absent stays as it is.',
    effect: 'write',
    idempotent: true,
    input: z.object({
      plan: name,
      operations: allowed('Ids of operations'),
      sections: allowed('Names of enrichment sections'),
      request_types: allowed('Kinds of requests'),
      workflows: allowed('Ids of workflows'),
      companies: allowed('Permalinks of companies'),
      calls_per_minute: most('Calls a minute'),
      burst: most('Calls at once before that pace holds; a quarter of those a minute where absent'),
      submissions_per_day: most('Submissions a day'),
      additions_per_day: most('Companies that may be added a day'),
    }),
    data: planRow,
    example: { body: { plan: 'small', operations: ['company.search'], calls_per_minute: 60 }, data: examplePlan },
    command: { arguments: ['plan'], says: ({ plan }) => `Plan ${plan} is set.\n`, shows: shownPlan },
  }),
  operatorAct({
    id: 'operator.companies.list',
    summary: 'List the companies that organizations added, newest first',
    effect: 'read',
    input: z.object({
      organization: organization.optional(),
      state: described('waiting, confirmed, rejected or all').default('waiting'),
      limit,
    }),
    data: z.array(additionRow),
    example: { body: {}, data: [exampleAddition] },
    command: {
      shows: {
        Organization: 'organization',
        Permalink: 'permalink',
        Name: 'name',
        Website: 'website',
        Added: 'added_at',
        State: 'state',
        'All find': 'found_as',
      },
      none: 'There is no such company.',
    },
  }),
  operatorAct({
    ...ofCompany,
    id: 'operator.companies.confirm',
    summary: 'Share the company of an organization with all, under the name it gave',
    command: {
      arguments: ['organization', 'permalink'],
      says: (added) => `All organizations find ${added.name} as ${added.found_as} now.`,
    },
  }),
  operatorAct({
    ...ofCompany,
    id: 'operator.companies.reject',
    summary: 'Leave a company to its organization; one that was confirmed is taken back',
    command: {
      arguments: ['organization', 'permalink'],
      says: (added) =>
        added.found_as === ''
          ? `Only its organization finds ${added.name}.`
          : `Only its organization reads what it wrote of ${added.name}; others find a company at ${added.website}: ${added.found_as}.`,
    },
  }),
  operatorAct({
    id: 'operator.workflow.add',
    summary: 'Give an organization a workflow, or a new version of it',
    effect: 'write',
    input: z.object({ organization, document: z.string().max(1_000_000).meta({ description: 'Its document, JSON or YAML' }) }),
    data: workflowRow,
    example: { body: { organization: 'Fenwick', document: 'workflow: screen' }, data: exampleWorkflow },
    command: {
      arguments: ['organization', 'document'],
      file: 'document',
      says: (added) => `Added: '${added.workflow}' (${added.name}), version ${added.version}.`,
    },
  }),
  operatorAct({
    id: 'operator.workflow.list',
    summary: 'List the workflows an organization can start',
    effect: 'read',
    input: z.object({ organization }),
    data: z.array(workflowRow),
    example: { body: { organization: 'Fenwick' }, data: [exampleWorkflow] },
    command: {
      arguments: ['organization'],
      shows: { Id: 'workflow', Name: 'name', Subject: 'subject', Version: (row) => (row.version === 0 ? 'of all' : row.version) },
      none: 'There is no workflow.',
    },
  }),
  operatorAct({
    id: 'operator.workflow.remove',
    summary: 'Take a workflow from an organization; its notebooks stay',
    effect: 'destroy',
    input: z.object({ organization, workflow: described('Id of the workflow') }),
    data: z.object({ workflow: described('Id of the workflow') }),
    example: { body: { organization: 'Fenwick', workflow: 'screen' }, data: { workflow: 'screen' } },
    command: { arguments: ['organization', 'workflow'], says: ({ workflow }) => `'${workflow}' is removed; its notebooks stay.` },
  }),
  operatorAct({
    id: 'operator.theme.show',
    summary: 'Show the theme of an organization; null where its reports look like those of the installation',
    effect: 'read',
    input: z.object({ organization }),
    data: themeRow.nullable(),
    example: { body: { organization: 'Fenwick' }, data: null },
    command: {
      arguments: ['organization'],
      shows: {
        Colours: (theme) =>
          `accent ${theme?.accent}, ink ${String(theme?.['ink'])}, muted ${String(theme?.['muted'])}, line ${String(theme?.['line'])}, surface ${String(theme?.['surface'])}`,
        Charts: (theme) => theme?.['series'],
        Fonts: (theme) =>
          `${String(theme?.['pdf_font'])} in PDF, ${String(theme?.['office_font'])} in Word and PowerPoint; brings ${theme?.fonts}`,
        Logo: (theme) => (theme?.logo ? `${theme.logo.width} × ${theme.logo.height} pixels` : 'none'),
        Footer: (theme) => theme?.footer || 'none',
      },
      none: 'No theme of its own: its reports look like those of the installation.',
    },
  }),
  operatorAct({
    id: 'operator.theme.remove',
    summary: 'Remove the theme of an organization',
    effect: 'destroy',
    input: z.object({ organization }),
    data: z.object({ organization }),
    example: { body: { organization: 'Fenwick' }, data: { organization: 'Fenwick' } },
    command: { arguments: ['organization'], says: () => 'Removed: its reports look like those of the installation.' },
  }),
] as const;

const reportRow = z.looseObject({
  organization_id: organizationId,
  organization: organizationName,
  calls: z.int().meta({ description: 'Calls' }),
  refused: z.int().meta({ description: 'Calls that were refused or failed' }),
  submitted: z.int().meta({ description: 'Requests submitted' }),
  completed: z.int().meta({ description: 'Requests that completed' }),
  failed: z.int().meta({ description: 'Requests that failed' }),
  cancelled: z.int().meta({ description: 'Requests that were cancelled' }),
  companies: z.int().meta({ description: 'Companies that requests named' }),
  by_operation: z
    .array(z.looseObject({ operation: z.string(), calls: z.int(), refused: z.int() }))
    .meta({ description: 'Calls by operation' }),
  by_request_type: z.array(z.looseObject({ request_type: z.string(), submitted: z.int() })).meta({ description: 'Requests by kind' }),
});
const zero = {
  calls: 12,
  refused: 1,
  submitted: 2,
  completed: 2,
  failed: 0,
  cancelled: 0,
  companies: 3,
  by_operation: [],
  by_request_type: [],
};
const details = z.record(z.string(), z.unknown()).meta({ description: 'What belongs to it' });

export const reports = [
  operatorAct({
    id: 'operator.usage',
    summary: 'What organizations used, by operation and kind of request',
    effect: 'read',
    input: z.object({
      organization: organization.optional(),
      from: z.iso.date().optional().meta({ description: 'First day, YYYY-MM-DD in UTC' }),
      to: z.iso.date().optional().meta({ description: 'Last day' }),
    }),
    data: z.array(reportRow),
    example: {
      body: { organization: 'Fenwick' },
      data: [{ organization_id: '5b0c2f0e-6f0e-4d5b-9a53-0a1c4a7e2d11', organization: 'Fenwick', ...zero }],
    },
    command: {
      shows: {
        Calls: 'calls',
        Refused: 'refused',
        Submitted: 'submitted',
        Completed: 'completed',
        Failed: 'failed',
        Cancelled: 'cancelled',
        Companies: 'companies',
        Organization: 'organization',
        'Most called': (row) =>
          row.by_operation
            .toSorted((a, b) => b.calls - a.calls)
            .slice(0, 5)
            .map(({ operation, calls }) => `${operation}: ${calls}`)
            .join(', '),
      },
      none: 'Nothing was used.',
    },
  }),
  operatorAct({
    id: 'operator.alerts',
    summary: 'What needs attention, newest first',
    effect: 'read',
    input: z.object({ limit }),
    data: z.array(
      z.looseObject({
        kind: z.string().meta({ description: 'Kind of the alert' }),
        organization: organizationName.nullable(),
        details,
        count: z.int().meta({ description: 'Times it was raised' }),
        created_at,
        notified_at: moment('When a notice was sent; null before').nullable(),
      }),
    ),
    example: { body: {}, data: [] },
    command: {
      shows: {
        When: 'created_at',
        What: 'kind',
        Times: 'count',
        Organization: 'organization',
        Notified: 'notified_at',
        Details: 'details',
      },
      none: 'There is no alert.',
    },
  }),
  operatorAct({
    id: 'operator.audit',
    summary: 'What operators did, newest first',
    effect: 'read',
    input: z.object({ limit }),
    data: z.array(
      z.looseObject({
        acted_at: moment('When it was done'),
        actor: z.string().meta({ description: 'Who did it: a user of the operating system, or the e-mail address of an operator' }),
        act: z.string().meta({ description: 'Name of the act' }),
        subject_organization: organizationId.nullable(),
        organization: organizationName.nullable(),
        details,
      }),
    ),
    example: { body: {}, data: [] },
    command: {
      shows: {
        When: 'acted_at',
        Who: 'actor',
        Act: 'act',
        Organization: (row) => row.organization ?? row.subject_organization,
        With: 'details',
      },
      none: 'Nothing was done yet.',
    },
  }),
] as const;
