import path from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const environment = z.object({
  PORT: z.coerce.number().pipe(z.int().min(0).max(65_535)).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  FIRMAMENT_DATA: z.string().min(1).default('./.firmament'),
  DATABASE_URL: z.string().min(1).optional(),
  FIRMAMENT_STARTER: z.enum(['full', 'none']).default('full'),
  FIRMAMENT_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  FIRMAMENT_TOKEN_SECONDS: z.coerce.number().pipe(z.int().min(1)).default(86_400),
  FIRMAMENT_BODY_BYTES: z.coerce.number().pipe(z.int().min(1_024)).default(1_048_576),
  FIRMAMENT_WORKERS: z.coerce.number().pipe(z.int().min(1).max(64)).default(4),
  FIRMAMENT_CHECK_RESPONSES: flag.default(false),
  FIRMAMENT_CONTACT: z.string().min(1).max(200).optional(),
  FIRMAMENT_ALLOW_HOSTS: z.string().default(''),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder that holds the embedded database, the index and the demo credentials. */
  data_dir: string;
  /** An external PostgreSQL; undefined means the embedded one. */
  database_url: string | undefined;
  starter: 'full' | 'none';
  log_level: string;
  access_token_seconds: number;
  body_limit_bytes: number;
  /** Asynchronous requests worked on at once by one worker. */
  worker_concurrency: number;
  /** Parse every answer through the contract before it is sent; for tests and debugging. */
  check_responses: boolean;
  /** E-mail address or URL that downloads name, for hosts that want to know whom to write to. */
  contact: string | undefined;
  /** Private hosts that downloads may reach all the same. */
  allow_hosts: readonly string[];
}

/** Reads the settings; throws one sentence per bad setting. The only reader of `process.env`. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    data_dir: path.resolve(settings.FIRMAMENT_DATA),
    database_url: settings.DATABASE_URL,
    starter: settings.FIRMAMENT_STARTER,
    log_level: settings.FIRMAMENT_LOG_LEVEL,
    access_token_seconds: settings.FIRMAMENT_TOKEN_SECONDS,
    body_limit_bytes: settings.FIRMAMENT_BODY_BYTES,
    worker_concurrency: settings.FIRMAMENT_WORKERS,
    check_responses: settings.FIRMAMENT_CHECK_RESPONSES,
    contact: settings.FIRMAMENT_CONTACT,
    allow_hosts: settings.FIRMAMENT_ALLOW_HOSTS.split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  };
}
