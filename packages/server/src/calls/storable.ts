import { Problem } from '../kernel/problem.ts';

// Deeper than any input of the interface, far below what would trouble a parser or the database.
const deepest = 32;

/**
 * Refuses values that no operation could store or compare: nested too deep, or text with NUL or half a character.
 * @throws INVALID_INPUT naming the place
 */
export function assertStorable(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw invalidAt(path, 'must not contain the NUL character');
    if (!value.isWellFormed()) throw invalidAt(path, 'must be valid Unicode');
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= deepest) throw new Problem('INVALID_INPUT', `The body is nested more than ${deepest} levels deep.`);
    if (Array.isArray(value)) value.forEach((item, index) => assertStorable(item, `${path}[${index}]`, depth + 1));
    else
      for (const [key, item] of Object.entries(value)) {
        assertStorable(key, path, depth + 1);
        assertStorable(item, path ? `${path}.${key}` : key, depth + 1);
      }
  }
}

function invalidAt(path: string, message: string): Problem {
  return new Problem('INVALID_INPUT', path ? `${path} ${message}.` : `The value ${message}.`, { details: { errors: [{ path, message }] } });
}
