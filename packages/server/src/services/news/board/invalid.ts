import { Problem } from '../../../kernel/problem.ts';

export function invalid(path: string, message: string): Problem {
  return new Problem('INVALID_INPUT', `${path}: ${message}.`, { details: { errors: [{ path, message }] } });
}
