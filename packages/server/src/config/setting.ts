/** What a setting may be, and what is said of it. */

import { z } from 'zod';

/** `api` answers calls, `worker` works on requests, `search` keeps the index of its host and serves it to the other two. */
export type Role = 'all' | 'api' | 'worker' | 'search';

export const flag = oneOf(['true', 'false']).transform((value) => value === 'true');
export const port = wholeNumber(0, 65_535);

export const url = (protocol: RegExp, error: string) => z.url({ protocol, error });
export const httpUrl = url(/^https?$/, 'must be a URL that begins with http:// or https://');
export const email = z.email('must be an e-mail address');

export function oneOf<const Names extends readonly string[]>(names: Names) {
  return z.enum(names, `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}`);
}

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const error = `must be a whole number ${range}`;
  return z
    .string()
    .regex(/^\d{1,16}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error));
}

/** Of money. */
export const amount = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'must be an amount, such as 2.50')
  .transform(Number);

export const secretKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be the base64 of 32 bytes, such as openssl rand -base64 32 makes')
  .transform((text) => Buffer.from(text, 'base64'));

/** Who reads a setting: a role of the service (`all` is every role), or the commands beside it. */
type Reader = Exclude<Role, 'all'> | 'commands';

export const roles: readonly Reader[] = ['api', 'worker', 'search'];
export const everyone: readonly Reader[] = [...roles, 'commands'];

export const headerList = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]+)=([\x21-\x7e]*)\s*$/.exec(pair));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1]!.toLowerCase(), decodeURIComponent(pair![2]!)]));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be name=value, comma-separated, values percent-encoded' });
    return z.NEVER;
  }
});

export interface Described {
  description: string;
  read_by: readonly Reader[];
}

export const described = z.registry<Described>();
