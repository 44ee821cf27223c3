/** Has a process work as it is told, says so when something came of it, and waits to be killed. */

import { boundedProcess } from '../../src/bounded-process/bounded-process.ts';
import type { TestRequest } from './test-work.ts';

const work = boundedProcess<TestRequest, number | string>(new URL('./test-work.ts', import.meta.url), {
  bounds: { memory_bytes: 400 * 1_048_576, silence_ms: 600_000 },
});
for await (const item of work.run(process.argv[2] as TestRequest)) if (item === 1_500) process.send?.('reads');
