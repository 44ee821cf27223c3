import { pino, type LoggerOptions } from 'pino';
import type { Config } from '../config.ts';
import type { Log } from '../kernel/log.ts';

/** Nothing puts these into a log on purpose; an error of a library may. */
const secrets = ['password', 'client_secret', 'access_token', 'refresh_token', 'authorization', 'secret', 'connectionString'];

/** How the log is written: a JSON object a line, without secrets. */
export function logSettings(level: string): LoggerOptions {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return { level, base: null, redact: { paths, censor: '(redacted)' } };
}

/** What happens is told on standard error. */
export function logOf(config: Config): Log {
  return pino(logSettings(config.log_level), pino.destination(2));
}
