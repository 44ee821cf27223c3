import { enrichCompany, searchCompanies } from './company.ts';
import { enrichMarketMap } from './market-map.ts';
import { cancelRequest, requestResultByPath, requestResultByQuery, requestStatus, requestStatusByQuery } from './request.ts';
import { createToken } from './token.ts';

/** Every operation of the service. An operation is a file and a line here. */
export const operations = {
  [createToken.id]: createToken,
  [searchCompanies.id]: searchCompanies,
  [enrichCompany.id]: enrichCompany,
  [enrichMarketMap.id]: enrichMarketMap,
  [requestStatus.id]: requestStatus,
  [requestStatusByQuery.id]: requestStatusByQuery,
  [requestResultByPath.id]: requestResultByPath,
  [requestResultByQuery.id]: requestResultByQuery,
  [cancelRequest.id]: cancelRequest,
} as const;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
/** The `request_type`s of the asynchronous operations. */
export type RequestType = Extract<Operations[OperationId], { mode: 'async' }>['request_type'];
