import { pino, type LoggerOptions } from 'pino';
import type { Config } from '../config.ts';
import type { Log } from '../kernel/log.ts';
import { messageOf, Problem } from '../kernel/problem.ts';

/** Nothing puts these into a log on purpose; an error of a library may. */
const secrets = ['password', 'client_secret', 'access_token', 'refresh_token', 'authorization', 'secret', 'connectionString'];

/** How the log is written: a JSON object a line, without secrets. */
export function logSettings(level: string): LoggerOptions {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return { level, base: null, redact: { paths, censor: '(redacted)' }, serializers: { err: errorFields } };
}

/** What happens is told on standard error. */
export function logOf(config: Config): Log {
  return pino(logSettings(config.log_level), pino.destination(2));
}

/**
 * An error in words, with those of its causes, and the stack of a fault in the code. Nothing else that hangs on it is told: the driver of the
 * database hangs its whole connection there, with the key that cancels its queries.
 */
function errorFields(error: unknown): object {
  const chain = [...chainOf(error)];
  const { name, code } = (chain[0] ?? { name: typeof error }) as Error & { code?: unknown };
  return {
    type: name,
    message: chain.length === 0 ? String(error) : chain.map(messageOf).join(' '),
    ...(typeof code === 'string' && { code }),
    ...(!chain.some(isPassing) && { stack: chain.map(({ stack }) => stack).join('\ncaused by ') }),
  };
}

function* chainOf(error: unknown): Generator<Error> {
  const seen = new Set<unknown>();
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    yield each;
  }
}

/** SQLSTATE classes of outages and shortages. */
const passingState = /^(?:08|53|57P)/;
/** Error codes of the network and of shortages. Others, such as `ENOENT` and `EINVAL`, may be a fault in the code. */
const passingCodes = new Set([
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOMEM',
  'ENOSPC',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What the driver of the database says of a connection that is lost, and what Node says of one that cannot be made: `connect ENOENT /x.sock`. */
const lostConnection = /^connection (?:terminated|timeout)|client was closed|not queryable|^connect E[A-Z]+ /i;

/** Whether an error is of the surroundings, and no fault in the code whose place is to be found. */
function isPassing(error: Error): boolean {
  if (error instanceof Problem) return error.code !== 'SERVER_ERROR';
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && (passingState.test(code) || passingCodes.has(code))) || lostConnection.test(error.message);
}
