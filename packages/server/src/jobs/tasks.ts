import type { ServiceContext } from '../services/context.ts';
import { mapMarket, type MarketMapInput } from '../services/discovery/market-map.ts';

/** How each kind of request is worked on: a line a kind. The keys are the `request_type`s of the interface. */
export const tasks = {
  market_map: (context: ServiceContext, input: unknown, signal: AbortSignal) => mapMarket(context, input as MarketMapInput, signal),
} satisfies Record<string, (context: ServiceContext, input: unknown, signal: AbortSignal) => Promise<unknown>>;

export type RequestType = keyof typeof tasks;
export const requestTypes = Object.keys(tasks) as RequestType[];
