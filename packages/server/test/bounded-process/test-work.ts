/** Work for the tests: as hostile as they ask. */

import { serve } from '../../src/bounded-process/serve.ts';

export type TestRequest = 'count' | 'spin' | 'swell' | 'stall' | 'objects' | 'throw' | 'crash' | 'environment';

serve<TestRequest, number | string>((request) => Promise.resolve({ items: work(request), position: () => 7, is_slow: false }));

async function* work(request: TestRequest): AsyncGenerator<number | string> {
  if (request === 'environment') yield* Object.keys(process.env);
  for (let number = 0; number < 2_500; number += 1) yield number;
  if (request === 'throw') throw new RangeError('Too far.');
  if (request === 'crash') process.abort();
  if (request === 'stall') await new Promise(() => undefined);
  // What the process itself cannot hear through.
  if (request === 'spin') for (;;);
  const held: unknown[] = [];
  if (request === 'swell') for (;;) held.push(Buffer.alloc(1_048_576, 1));
  if (request === 'objects') for (;;) held.push({ held: held.length, text: String(held.length) });
}
