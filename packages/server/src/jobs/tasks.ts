import type { RequestType } from '@firmament/contract';
import type { ServiceContext } from '../services/context.ts';
import { mapMarket, type MarketMapInput } from '../services/discovery/market-map.ts';

/** How each kind of request is worked on: a line a kind. An asynchronous operation without a line here does not compile. */
export const tasks = {
  market_map: (context: ServiceContext, input: unknown, signal: AbortSignal) => mapMarket(context, input as MarketMapInput, signal),
} satisfies Record<RequestType, (context: ServiceContext, input: unknown, signal: AbortSignal) => Promise<unknown>>;

export const requestTypes = Object.keys(tasks) as RequestType[];
