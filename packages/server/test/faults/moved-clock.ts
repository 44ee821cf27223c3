/** Loaded into a process first: shifts its wall clock by the milliseconds in a file. Monotonic time is unchanged. */
import { readFileSync } from 'node:fs';

const file = process.env['MOVED_CLOCK'] ?? '';

/** Looked up each time, so that what is asked after a jump is answered after it. */
function moved(): number {
  return real.now() + Number(readFileSync(file, 'utf8'));
}

const real = Date;
globalThis.Date = new Proxy(real, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [moved()] : given, made) as Date,
  apply: () => new real(moved()).toString(),
  get: (target, name) => (name === 'now' ? moved : (Reflect.get(target, name) as unknown)),
});
