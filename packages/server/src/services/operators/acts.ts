import type { OperatorOperationId, OperatorOperations } from '@firmament/contract';
import type { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import { RefusedAddress } from '../../net/guard.ts';
import type { Queue } from '../../store/queue/queue.ts';
import { confirmAddition, listAdditions, rejectAddition } from './companies.ts';
import type { OperatorContext } from './context.ts';
import { issueCredentials, listCredentials, revokeCredentials, rotateCredentials } from './credentials.ts';
import * as feeds from './feeds.ts';
import { listAlerts, listAudit } from './log.ts';
import { allow, askModelAgain, listWithdrawn, withdraw } from './news.ts';
import { addOrganization, disableOrganization, enableOrganization, listOrganizations, setPlan, showOrganization } from './organizations.ts';
import { changePlan, listPlans, showPlan } from './plans.ts';
import { cancelRequest, listRequests, retryRequest, showRequest } from './requests.ts';
import { removeTheme, showTheme } from './themes.ts';
import { reportUsage } from './usage.ts';
import { addUser, disableUser, enableUser, listUsers, setPassword, setRole, type WithPassword } from './users.ts';
import * as watches from './watches.ts';
import * as webhooks from './webhooks.ts';
import { addWorkflow, listWorkflows, removeWorkflow } from './workflows.ts';

/** What an act works on: the database as its owner, and the queue where it submits something. */
export type ActContext = OperatorContext & { queue: () => Promise<Queue> };

type Acts = {
  [Id in OperatorOperationId]: (context: ActContext, input: z.output<OperatorOperations[Id]['body']>) => Promise<unknown>;
};

/** Each act and look of operators, as it is declared; one without a line here does not compile. */
export const acts: Acts = {
  'operator.organizations.add': addOrganization,
  'operator.organizations.list': listOrganizations,
  'operator.organizations.show': (context, { organization }) => showOrganization(context, organization),
  'operator.organizations.set_plan': setPlan,
  'operator.organizations.disable': (context, { organization }) => disableOrganization(context, organization),
  'operator.organizations.enable': (context, { organization }) => enableOrganization(context, organization),

  'operator.users.add': async (context, { password, ...user }) => shownOnce(await addUser(context, { ...user, password })),
  'operator.users.list': (context, { organization }) => listUsers(context, organization),
  'operator.users.set_password': async (context, { password, ...user }) => shownOnce(await setPassword(context, { ...user, password })),
  'operator.users.set_role': setRole,
  'operator.users.disable': disableUser,
  'operator.users.enable': enableUser,

  'operator.credentials.issue': (context, { organization }) => issueCredentials(context, organization),
  'operator.credentials.list': (context, { organization }) => listCredentials(context, organization),
  'operator.credentials.rotate': rotateCredentials,
  'operator.credentials.revoke': async (context, { client_id }) => {
    await revokeCredentials(context, client_id);
    return { client_id };
  },

  'operator.plans.list': listPlans,
  'operator.plans.show': (context, { plan }) => showPlan(context, plan),
  'operator.plans.set': async (context, { plan, ...change }) => {
    const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const { isNew: _, ...changed } = await changePlan(context, plan, named);
    return changed;
  },

  'operator.companies.list': (context, { state, ...asked }) =>
    listAdditions(context, { organization: undefined, ...asked, state: state === 'all' ? undefined : state }),
  'operator.companies.confirm': confirmAddition,
  'operator.companies.reject': rejectAddition,

  'operator.workflow.add': (context, input) => addWorkflow(context, { ...input, from: 'The document' }),
  'operator.workflow.list': (context, { organization }) => listWorkflows(context, organization),
  'operator.workflow.remove': async (context, input) => {
    await removeWorkflow(context, input);
    return { workflow: input.workflow };
  },
  'operator.theme.show': async (context, { organization }) => (await showTheme(context, organization)) ?? null,
  'operator.theme.remove': async (context, { organization }) => {
    await removeTheme(context, organization);
    return { organization };
  },

  'operator.feeds.add': (context, said) => feeds.addFeed(context, said),
  'operator.feeds.list': feeds.listFeeds,
  'operator.feeds.pause': (context, { feed }) => feeds.pause(context, feed),
  'operator.feeds.resume': (context, { feed }) => feeds.resume(context, feed),
  'operator.feeds.remove': (context, { feed }) => feeds.remove(context, feed),

  'operator.watches.add': (context, { organization, categories, industries, countries, breaking, ...watch }) =>
    watches.addWatch(context, {
      organization,
      watch: { ...watch, category: categories, industry: industries, geo: countries, breaking_news: breaking },
    }),
  'operator.watches.list': (context, { organization }) => watches.listWatches(context, organization),
  'operator.watches.pause': (context, { watch }) => watches.pause(context, watch),
  'operator.watches.resume': (context, { watch }) => watches.resume(context, watch),
  'operator.watches.remove': (context, { watch }) => watches.remove(context, watch),

  'operator.news.withdraw': withdraw,
  'operator.news.withdrawn': listWithdrawn,
  'operator.news.allow': (context, { what }) => allow(context, what),
  'operator.news.ask_model': (context, { days }) => askModelAgain(context, days),

  'operator.webhooks.register': async (context, { organization, url, on }) =>
    flat(await webhooks.register(context, { organization, url, statuses: upperCase(on) }).catch(refusedUrl)),
  'operator.webhooks.list': (context, { organization }) => webhooks.list(context, organization),
  'operator.webhooks.rotate_secret': async (context, input) => flat(await webhooks.rotateSecret(context, input)),
  'operator.webhooks.disable': (context, { webhook_id }) => webhooks.disable(context, webhook_id),
  'operator.webhooks.enable': (context, { webhook_id }) => webhooks.enable(context, webhook_id),
  'operator.webhooks.test': (context, { webhook_id }) => webhooks.sendTest(context, webhook_id),
  'operator.webhooks.deliveries': (context, { webhook_id, state, limit }) =>
    webhooks.deliveries(context, { webhook_id, states: upperCase(state), limit }),
  'operator.webhooks.replay': async (context, { webhook_id, event, since, state }) => ({
    replayed: await webhooks.replay(context, {
      webhook_id,
      event_id: event,
      since: since === undefined ? undefined : new Date(since),
      states: upperCase(state),
    }),
  }),

  'operator.requests.list': (context, { type, ...asked }) => listRequests(context, { ...asked, request_type: type }),
  'operator.requests.show': (context, { request_id }) => showRequest(context, request_id),
  'operator.requests.cancel': (context, { request_id }) => cancelRequest(context, request_id),
  'operator.requests.retry': async (context, { request_id }) => retryRequest(context, request_id, await context.queue()),

  'operator.usage': reportUsage,
  'operator.alerts': (context, { limit }) => listAlerts(context, limit),
  'operator.audit': (context, { limit }) => listAudit(context, limit),
};

function shownOnce({ made_password, ...user }: WithPassword) {
  return { ...user, ...(made_password !== undefined && { password: made_password }) };
}

/** A URL that may not be called, or whose host has no address, is a mistake of the caller. */
function refusedUrl(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  const isUnknownHost = cause instanceof Error && 'syscall' in cause && cause.syscall === 'getaddrinfo';
  if (!(error instanceof RefusedAddress) && !isUnknownHost) throw error;
  throw new Problem('INVALID_INPUT', (error as Error).message, { cause: error });
}

function flat({ webhook, secret }: webhooks.WithSecret) {
  return { ...webhook, secret };
}

function upperCase(names: readonly string[] | undefined): string[] | undefined {
  return names?.map((name) => name.toUpperCase());
}
