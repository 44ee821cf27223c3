import { describe, expect, test } from 'vitest';
import { broken, type History } from './history.ts';

const fine = (): History => ({
  stories: [{ key: 'k', acknowledged: ['r', 'r'], seen: ['PENDING', 'PROCESSING', 'PROCESSING', 'COMPLETED'], results: new Set(['[]']) }],
  held: [{ request_id: 'r', status: 'COMPLETED', has_result: true, error: null, events: [{ event_id: 'e', status: 'COMPLETED' }] }],
  received: Array.from({ length: 2 }, () => ({ event_id: 'e', request_id: 'r', status: 'COMPLETED', isSigned: true })),
});

describe('the judge of histories', () => {
  test('finds nothing wrong with one that kept every promise', () => {
    expect(broken(fine())).toEqual([]);
  });

  // Each plants one fault; the judge must name it.
  test.each<[string, RegExp, (history: ReturnType<typeof fine>) => History]>([
    ['a lost request', /acknowledged and is lost/, (h) => ({ ...h, held: [], received: [] })],
    [
      'a call that was never answered',
      /never acknowledged/,
      (h) => ({ ...h, stories: [...h.stories, { ...h.stories[0]!, key: 'x', acknowledged: [] }] }),
    ],
    ['a call that was taken on twice', /taken on 2 times/, (h) => ({ ...h, stories: [{ ...h.stories[0]!, acknowledged: ['r', 's'] }] })],
    [
      'a request nobody asked for',
      /nobody asked for it/,
      (h) => ({ ...h, held: [...h.held, { ...h.held[0]!, request_id: 's', events: [{ event_id: 'e', status: 'COMPLETED' }] }] }),
    ],
    ['a status that goes back', /back to PENDING/, (h) => ({ ...h, stories: [{ ...h.stories[0]!, seen: ['PROCESSING', 'PENDING'] }] })],
    [
      'a final status that changes',
      /was FAILED and became COMPLETED/,
      (h) => ({ ...h, stories: [{ ...h.stories[0]!, seen: ['FAILED', 'COMPLETED'] }] }),
    ],
    ['two results', /showed 2 results/, (h) => ({ ...h, stories: [{ ...h.stories[0]!, results: new Set(['[]', '[1]']) }] })],
    ['a stuck request', /stuck in PROCESSING/, (h) => ({ ...h, held: [{ ...h.held[0]!, status: 'PROCESSING', has_result: false }] })],
    ['a completed request without a result', /without a result/, (h) => ({ ...h, held: [{ ...h.held[0]!, has_result: false }] })],
    [
      'a request that failed for no reason of its own',
      /failed, and said: odd/,
      (h) => ({ ...h, held: [{ ...h.held[0]!, status: 'FAILED', has_result: false, error: 'odd' }] }),
    ],
    ['no event', /0 final events/, (h) => ({ ...h, held: [{ ...h.held[0]!, events: [] }] })],
    [
      'two events',
      /2 final events/,
      (h) => ({ ...h, held: [{ ...h.held[0]!, events: [...h.held[0]!.events, { event_id: 'f', status: 'COMPLETED' }] }] }),
    ],
    [
      'an event that says something else',
      /its event says FAILED/,
      (h) => ({ ...h, held: [{ ...h.held[0]!, events: [{ event_id: 'e', status: 'FAILED' }] }] }),
    ],
    ['a webhook that was not delivered', /never delivered/, (h) => ({ ...h, received: [] })],
    ['a webhook that tells another status', /told something else/, (h) => ({ ...h, received: [{ ...h.received[0]!, status: 'FAILED' }] })],
    ['a webhook without a signature', /without a signature/, (h) => ({ ...h, received: [{ ...h.received[0]!, isSigned: false }] })],
  ])('names %s', (_fault, sentence, plant) => {
    expect(broken(plant(fine()))).toContainEqual(expect.stringMatching(sentence));
  });
});
