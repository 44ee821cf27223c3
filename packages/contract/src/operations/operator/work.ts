import { z } from 'zod';
import { requestStatuses } from '../../vocabularies/filters.ts';
import { operatorAct } from './act.ts';
import {
  counted,
  created_at,
  described,
  disabled_at,
  limit,
  list,
  moment,
  organization,
  organizationId,
  organizationName,
  overlap_hours,
  request_id,
  state,
  webhook_id,
} from './fields.ts';

const webhook = {
  webhook_id: z.uuid().meta({ description: 'Id of the webhook' }),
  organization_id: organizationId,
  url: z.string().meta({ description: 'URL that is called' }),
  statuses: z.array(z.string()).meta({ description: 'Subscribed events: COMPLETED, FAILED, CANCELLED, NEWS' }),
  created_at,
  previous_until: moment('Until when the secret before also signs; null without one').nullable(),
  disabled_at,
  disabled_reason: z.string().nullable().meta({ description: 'Why it was disabled' }),
};
const webhookRow = z.looseObject(webhook);
const withSecret = z.looseObject({
  ...webhook,
  secret: z.string().meta({ description: 'Secret that its calls are signed with, shown this once' }),
});
const exampleWebhook = {
  webhook_id: '8f14e45f-ceea-467f-9a6b-0f5a1d1b2c3d',
  organization_id: '5b0c2f0e-6f0e-4d5b-9a53-0a1c4a7e2d11',
  url: 'https://hooks.fenwick.example/firmament',
  statuses: ['COMPLETED', 'FAILED'],
  created_at: '2031-03-02T08:15:04.120Z',
  previous_until: null,
  disabled_at: null,
  disabled_reason: null,
};
const { webhook_id: exampleId } = exampleWebhook;
const shownSecret = { webhook_id: 'webhook_id', url: 'url', on: 'statuses', secret: 'secret' } as const;
const aWebhook = { input: z.object({ webhook_id }), data: webhookRow, example: { body: { webhook_id: exampleId }, data: exampleWebhook } };
const deliveryRow = z.looseObject({
  event_id: z.string().meta({ description: 'Id of the event' }),
  created_at: moment('When the event happened'),
  state: z.string().meta({ description: 'PENDING, DELIVERED or GIVEN_UP' }),
  attempts: z.int().meta({ description: 'Attempts so far' }),
  due_at: moment('When it is tried next, while it is PENDING'),
  last_status: z.int().nullable().meta({ description: 'Status of the last answer; null without one' }),
  last_error: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
});

const requestRow = z.looseObject({
  request_id: z.uuid().meta({ description: 'Id of the request' }),
  organization_id: organizationId,
  organization: organizationName,
  request_type: z.string().meta({ description: 'Kind of the request' }),
  status: z.enum(requestStatuses).meta({ description: 'Status of the request' }),
  created_at: moment('When it was submitted'),
  updated_at: moment('When it last changed'),
  progress: z.number().meta({ description: 'Share that is done, 0 to 1' }),
  stage: z.string().nullable().meta({ description: 'What is being done' }),
  error: z.string().nullable().meta({ description: 'Why it failed' }),
});
const exampleRequest = {
  request_id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  organization_id: exampleWebhook.organization_id,
  organization: 'Fenwick',
  request_type: 'market_map',
  status: 'COMPLETED',
  created_at: exampleWebhook.created_at,
  updated_at: exampleWebhook.created_at,
  progress: 1,
  stage: null,
  error: null,
};
const { request_id: exampleRequestId } = exampleRequest;
const shownProgress = ({ status, progress, stage, error }: z.output<typeof requestRow>) =>
  status === 'PROCESSING' ? `${Math.round(progress * 100)} %${stage === null ? '' : `, ${stage}`}` : error;
const aRequest = {
  input: z.object({ request_id }),
  data: requestRow,
  example: { body: { request_id: exampleRequestId }, data: exampleRequest },
};

export const work = [
  operatorAct({
    id: 'operator.webhooks.register',
    summary: 'Register a URL; the secret its calls are signed with is shown once',
    effect: 'write',
    input: z.object({
      organization,
      url: described('URL to call: public and https'),
      on: list('COMPLETED, FAILED, CANCELLED, NEWS; COMPLETED and FAILED where absent').optional(),
    }),
    data: withSecret,
    example: { body: { organization: 'Fenwick', url: exampleWebhook.url }, data: { ...exampleWebhook, secret: 'whsec_c2VjcmV0' } },
    command: { arguments: ['organization', 'url'], says: () => 'Registered. The secret is shown this once:\n', shows: shownSecret },
  }),
  operatorAct({
    id: 'operator.webhooks.list',
    summary: 'List webhooks, of one organization or of all',
    effect: 'read',
    input: z.object({ organization: organization.optional() }),
    data: z.array(webhookRow.extend({ organization: organizationName })),
    example: { body: {}, data: [{ ...exampleWebhook, organization: 'Fenwick' }] },
    command: {
      arguments: ['organization'],
      shows: {
        Id: 'webhook_id',
        Organization: 'organization',
        On: (row) => row.statuses.join(','),
        State: state,
        URL: (row) => (row.disabled_reason ? `${row.url} (${row.disabled_reason})` : row.url),
      },
      none: 'There is no webhook.',
    },
  }),
  operatorAct({
    id: 'operator.webhooks.rotate_secret',
    summary: 'Give a webhook another secret, which is shown once; the one before also signs for a while',
    effect: 'write',
    input: z.object({ webhook_id, overlap_hours }),
    data: withSecret,
    example: { body: { webhook_id: exampleId }, data: { ...exampleWebhook, secret: 'whsec_c2VjcmV0' } },
    command: {
      arguments: ['webhook_id'],
      says: () => 'The new secret is shown this once:\n',
      shows: { ...shownSecret, 'old one until': 'previous_until' },
    },
  }),
  operatorAct({
    ...aWebhook,
    id: 'operator.webhooks.disable',
    summary: 'Disable a webhook; its deliveries wait',
    effect: 'write',
    command: { arguments: ['webhook_id'], says: ({ url }) => `${url} is no longer called; its deliveries wait.` },
  }),
  operatorAct({
    ...aWebhook,
    id: 'operator.webhooks.enable',
    summary: 'Enable a webhook again',
    effect: 'write',
    command: { arguments: ['webhook_id'], says: ({ url }) => `${url} is called again.` },
  }),
  operatorAct({
    ...aWebhook,
    id: 'operator.webhooks.test',
    summary: 'Have the running service send a test event',
    effect: 'write',
    data: z.object({ webhook_id: webhook.webhook_id, event_id: z.string().meta({ description: 'Id of the event' }) }),
    example: { ...aWebhook.example, data: { webhook_id: exampleId, event_id: 'evt_1' } },
    command: {
      arguments: ['webhook_id'],
      says: (sent) => `The running service sends ${sent.event_id}. How that went: firmament admin webhooks deliveries ${sent.webhook_id}`,
    },
  }),
  operatorAct({
    id: 'operator.webhooks.deliveries',
    summary: 'List the deliveries of a webhook and how they went',
    effect: 'read',
    input: z.object({ webhook_id, state: list('PENDING, DELIVERED, GIVEN_UP; all where absent').optional(), limit }),
    data: z.array(deliveryRow),
    example: { body: { webhook_id: exampleId }, data: [] },
    command: {
      arguments: ['webhook_id'],
      shows: {
        Event: 'event_id',
        Of: 'created_at',
        State: 'state',
        Tries: 'attempts',
        Next: (row) => (row.state === 'PENDING' ? row.due_at : ''),
        Last: (row) => row.last_error ?? row.last_status,
      },
      none: 'This webhook was told nothing.',
    },
  }),
  operatorAct({
    id: 'operator.webhooks.replay',
    summary: 'Send deliveries again: of one event, or of all since a moment',
    effect: 'write',
    input: z.object({
      webhook_id,
      event: described('The one event').optional(),
      since: z.iso
        .datetime({ offset: true })
        .optional()
        .meta({ description: 'A moment; deliveries since then that were given up or missed' }),
      state: list('With since: GIVEN_UP, MISSED, DELIVERED, PENDING; GIVEN_UP and MISSED where absent').optional(),
    }),
    data: z.object({ replayed: z.int().meta({ description: 'Deliveries that wait again' }) }),
    example: { body: { webhook_id: exampleId, event: 'evt_1' }, data: { replayed: 1 } },
    command: {
      arguments: ['webhook_id'],
      says: ({ replayed }) => `${counted(replayed, 'delivery waits', 'deliveries wait')} for the running service.`,
    },
  }),
  operatorAct({
    id: 'operator.requests.list',
    summary: 'List requests, newest first',
    effect: 'read',
    input: z.object({
      organization: organization.optional(),
      status: described(requestStatuses.join(', ')).optional(),
      type: described('Of this kind only').optional(),
      limit,
    }),
    data: z.array(requestRow),
    example: { body: {}, data: [exampleRequest] },
    command: {
      shows: {
        Id: 'request_id',
        Organization: 'organization',
        Kind: 'request_type',
        Status: 'status',
        Submitted: 'created_at',
        'How far': shownProgress,
      },
      none: 'There is no such request.',
    },
  }),
  operatorAct({
    ...aRequest,
    id: 'operator.requests.show',
    summary: 'Show a request and its input',
    effect: 'read',
    data: requestRow.extend({ input: z.unknown().meta({ description: 'Its input, as it is stored' }) }),
    example: { ...aRequest.example, data: { ...exampleRequest, input: { topic: 'glue' } } },
    command: {
      arguments: ['request_id'],
      shows: {
        Id: 'request_id',
        Organization: (row) => `${row.organization} (${row.organization_id})`,
        Kind: 'request_type',
        Status: 'status',
        Submitted: 'created_at',
        Changed: 'updated_at',
        'How far': shownProgress,
        Asked: 'input',
      },
    },
  }),
  operatorAct({
    ...aRequest,
    id: 'operator.requests.cancel',
    summary: 'Cancel a request that has not ended',
    effect: 'destroy',
    command: { arguments: ['request_id'], says: ({ status }) => `The request is ${status}.` },
  }),
  operatorAct({
    ...aRequest,
    id: 'operator.requests.retry',
    summary: 'Submit the input of a finished request again, as a new request',
    effect: 'submit',
    command: { arguments: ['request_id'], says: (taken) => `Taken on once more as ${taken.request_id}.` },
  }),
] as const;
