import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { success } from '../resources/envelope.ts';
import { requestList, requestResult, requestStatusRecord } from '../resources/request.ts';
import { includeSources } from '../resources/sources.ts';
import { countingNumber, flag } from '../resources/text.ts';
import { requestStatuses, requestTypes } from '../vocabularies/filters.ts';

const handleId = 'Id of the request, as its handle has it';
const inPath = z.object({ request_id: z.string().meta({ description: handleId }) });
const inQuery = z.object({ request_id: z.uuid('must be a request id (a UUID)').meta({ description: handleId }) });
const id = '5b1c1a52-6c4e-4a0a-9d0e-6b9f0f2f6a10';

const statusExample = {
  request_id: id,
  status: 'PROCESSING' as const,
  request_type: 'market_map' as const,
  created_at: '2031-03-02T08:15:04.120934Z',
  updated_at: '2031-03-02T08:15:04.131207Z',
  progress: 0.25,
  stage: 'judging companies',
  done: 100,
  total: 400,
  eta_seconds: 1,
};
const includeResult = flag('true', '`false` leaves the result out');

const status = {
  method: 'GET',
  mode: 'sync',
  effect: 'read',
  idempotent: true,
  tool: 'get_request',
  access: 'bearer',
  tag: 'Requests',
  summary: 'Where a request stands; with its result when COMPLETED',
  status: 200,
  response: requestStatusRecord,
  errors: [...everyCall, 'REQUEST_NOT_FOUND'],
} as const;

export const requestStatus = operation({
  ...status,
  id: 'request.status',
  path: '/api/enterprise/request/{request_id}/status/',
  description: 'Poll this until `status` is COMPLETED, FAILED or CANCELLED.',
  params: inPath,
  query: z.object({ include_result: includeResult, include_sources: includeSources }),
  example: { params: { request_id: id }, response: statusExample },
  fails: { params: { request_id: '00000000-0000-4000-8000-000000000000' }, code: 'REQUEST_NOT_FOUND' },
});

export const requestStatusByQuery = operation({
  ...status,
  id: 'request.status_by_query',
  alias_of: 'request.status',
  path: '/api/enterprise/request/status/',
  description: 'The same as the path form, with the id in the query.',
  query: inQuery.extend({ include_result: includeResult, include_sources: includeSources }),
  example: { query: { request_id: id }, response: statusExample },
  fails: { query: { request_id: '00000000-0000-4000-8000-000000000000' }, code: 'REQUEST_NOT_FOUND' },
});

const result = {
  method: 'GET',
  mode: 'sync',
  effect: 'read',
  idempotent: true,
  tool: 'get_result',
  access: 'bearer',
  tag: 'Requests',
  summary: 'The result of a request',
  status: 200,
  response: requestResult,
  errors: [...everyCall, 'REQUEST_NOT_FOUND', 'RESULT_EXPIRED'],
} as const;
export const listRequests = operation({
  id: 'request.list',
  tool: 'list_requests',
  effect: 'read',
  idempotent: true,
  paging: { style: 'page', items: 'data', total: 'total' },
  method: 'GET',
  path: '/api/enterprise/requests/',
  mode: 'sync',
  access: 'bearer',
  tag: 'Requests',
  summary: 'The requests of the organization, newest first',
  description: 'Without results. `count` is the number of rows on the page, `total` of all that match.',
  query: z.object({
    status: z.enum(requestStatuses).optional().meta({ description: 'Only requests in this state' }),
    request_type: z.enum(requestTypes).optional().meta({ description: 'Only requests of this kind' }),
    page: countingNumber(1, 1_000_000_000).meta({ description: 'Page to return, from 1' }),
    page_size: countingNumber(50, 500).meta({ description: 'Requests a page, at most 500; 50 if absent' }),
  }),
  status: 200,
  response: requestList,
  errors: [...everyCall],
  example: {
    query: { status: 'PROCESSING' },
    response: { status: 'success', data: [statusExample], count: 1, total: 1, page: 1, page_size: 50 },
  },
  fails: { query: { status: 'DONE' }, code: 'INVALID_INPUT' },
  empty: { query: { page: '9' }, response: { status: 'success', data: [], count: 0, total: 0, page: 9, page_size: 50 } },
});

const resultExample = { request_id: id, request_type: 'market_map' as const, status: 'COMPLETED' as const, result: [] };

export const requestResultByPath = operation({
  ...result,
  id: 'request.result',
  path: '/api/enterprise/request/{request_id}/result/',
  description: '`result` is null until the request is COMPLETED.',
  params: inPath,
  query: z.object({ include_sources: includeSources }),
  example: { params: { request_id: id }, response: resultExample },
  fails: { params: { request_id: '00000000-0000-4000-8000-000000000000' }, code: 'REQUEST_NOT_FOUND' },
});

export const requestResultByQuery = operation({
  ...result,
  id: 'request.result_by_query',
  alias_of: 'request.result',
  path: '/api/enterprise/request/result/',
  description: 'The same as the path form, with the id in the query.',
  query: inQuery.extend({ include_sources: includeSources }),
  example: { query: { request_id: id }, response: resultExample },
  fails: { query: { request_id: '00000000-0000-4000-8000-000000000000' }, code: 'REQUEST_NOT_FOUND' },
});

export const cancelRequest = operation({
  id: 'request.cancel',
  tool: 'cancel_request',
  effect: 'write',
  idempotent: true,
  method: 'POST',
  path: '/api/enterprise/request/cancel/',
  mode: 'sync',
  access: 'bearer',
  tag: 'Requests',
  summary: 'Cancel a request that has not finished',
  description: 'Works in PENDING and PROCESSING. The id may come in the body or in the query.',
  query: z.object({
    request_id: z
      .uuid('must be a request id (a UUID)')
      .optional()
      .meta({ description: 'Id of the request; needed where the body has none' }),
  }),
  body: z
    .object({
      request_id: z
        .uuid('must be a request id (a UUID)')
        .optional()
        .meta({ description: 'Id of the request; needed where the query has none' }),
    })
    .nullish()
    .meta({ id: 'CancelRequest' }),
  status: 200,
  response: z
    .object({ status: success, message: z.string().meta({ description: 'What was done, as a sentence' }) })
    .meta({ id: 'Cancelled' }),
  errors: [...everyCall, 'NOT_CANCELLABLE', 'REQUEST_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  example: { body: { request_id: id }, response: { status: 'success', message: 'Request has been cancelled.' } },
  fails: { body: { request_id: '00000000-0000-4000-8000-000000000000' }, code: 'REQUEST_NOT_FOUND' },
});
