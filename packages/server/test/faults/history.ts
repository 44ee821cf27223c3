import type { RequestStatus } from '@firmament/contract';

/** What one client meant to have done once, and everything it was told about it. */
export interface Story {
  key: string;
  /** Ids in the answers to the submission, which was sent again until it was answered. */
  acknowledged: string[];
  /** Statuses as they were seen, in order. */
  seen: RequestStatus[];
  /** Results as they were seen. */
  results: Set<string>;
}

/** What the database holds in the end. */
export interface Held {
  request_id: string;
  status: RequestStatus;
  has_result: boolean;
  error: string | null;
  events: { event_id: string; status: string }[];
}

export interface Received {
  event_id: string;
  request_id: string;
  status: string;
  isSigned: boolean;
}

export interface History {
  stories: readonly Story[];
  held: readonly Held[];
  received: readonly Received[];
}

/** The one failure that a dying worker may cause: it died at every try of the same request. */
const givenUp = /after several tries/;

const order: Record<RequestStatus, number> = { PENDING: 0, PROCESSING: 1, COMPLETED: 2, FAILED: 2, CANCELLED: 2 };
const isFinal = (status: RequestStatus) => order[status] === 2;

/** Everything in a history that breaks a promise, a sentence each; nothing when all was kept. */
export function broken({ stories, held, received }: History): string[] {
  const found: string[] = [];
  const byId = new Map(held.map((request) => [request.request_id, request]));
  for (const story of stories) {
    const ids = new Set(story.acknowledged);
    if (ids.size === 0) found.push(`${story.key}: never acknowledged`);
    if (ids.size > 1) found.push(`${story.key}: taken on ${ids.size} times`);
    for (const id of ids) if (!byId.has(id)) found.push(`${story.key}: ${id} was acknowledged and is lost`);
    for (const [at, status] of story.seen.entries()) {
      const before = story.seen[at - 1];
      if (before === undefined) continue;
      if (order[status] < order[before]) found.push(`${story.key}: went from ${before} back to ${status}`);
      if (isFinal(before) && status !== before) found.push(`${story.key}: was ${before} and became ${status}`);
    }
    if (story.results.size > 1) found.push(`${story.key}: showed ${story.results.size} results`);
  }
  const acknowledged = new Set(stories.flatMap((story) => story.acknowledged));
  for (const request of held) {
    const { request_id, status, events, has_result } = request;
    if (!acknowledged.has(request_id)) found.push(`${request_id}: nobody asked for it`);
    if (status === 'FAILED' && !givenUp.test(request.error ?? '')) found.push(`${request_id}: failed, and said: ${request.error}`);
    if (!isFinal(status)) found.push(`${request_id}: stuck in ${status}`);
    if (has_result !== (status === 'COMPLETED')) found.push(`${request_id}: ${status} ${has_result ? 'with' : 'without'} a result`);
    if (isFinal(status) && events.length !== 1) found.push(`${request_id}: ${events.length} final events`);
    for (const event of events) if (event.status !== status) found.push(`${request_id}: is ${status}, its event says ${event.status}`);
  }
  const delivered = Map.groupBy(received, ({ event_id }) => event_id);
  for (const { request_id, events, status } of held) {
    for (const { event_id } of events) {
      const told = delivered.get(event_id) ?? [];
      if (told.length === 0 && status !== 'CANCELLED') found.push(`${request_id}: its webhook was never delivered`);
      if (told.some((one) => one.request_id !== request_id || one.status !== status))
        found.push(`${request_id}: a webhook told something else`);
    }
  }
  for (const one of received) {
    if (!one.isSigned) found.push(`${one.event_id}: delivered without a signature that verifies`);
    if (!byId.has(one.request_id)) found.push(`${one.event_id}: tells of a request there is not`);
  }
  return found;
}
