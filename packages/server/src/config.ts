import path from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const secretKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be the base64 of 32 bytes, such as openssl rand -base64 32 makes')
  .transform((text) => Buffer.from(text, 'base64'));

const environment = z.object({
  FIRMAMENT_ROLE: z.enum(['all', 'api', 'worker', 'search']).default('all'),
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
  FIRMAMENT_EMBEDDINGS: z
    .union([z.enum(['shipped', 'none']), z.url({ protocol: /^https?$/, error: "must be 'shipped', 'none' or a URL" })])
    .default('shipped'),
  FIRMAMENT_EMBEDDINGS_MODEL: z.string().min(1).optional(),
  FIRMAMENT_EMBEDDINGS_KEY: z.string().min(1).optional(),
  FIRMAMENT_SECRET_KEY: secretKey.optional(),
  FIRMAMENT_METRICS_PORT: z.coerce.number().pipe(z.int().min(0).max(65_535)).optional(),
  FIRMAMENT_CALLS_AT_ONCE: z.coerce.number().pipe(z.int().min(1)).default(256),
  FIRMAMENT_ALERT_URL: z.url({ protocol: /^https?$/ }).optional(),
  FIRMAMENT_ALERT_EMAIL: z.email().optional(),
  FIRMAMENT_ALERT_FROM: z.email().optional(),
  FIRMAMENT_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
});

export interface Config {
  /** What this process does: everything, or one part of it beside others on one database. */
  role: Role;
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
  /** Private hosts that may be reached all the same. */
  allow_hosts: readonly string[];
  /** What tells how near two texts are in meaning: the model that is shipped, nothing, or one behind an endpoint. */
  embeddings: 'shipped' | 'none' | EmbeddingEndpoint;
  /** What the secrets of webhooks are encrypted with; without it none can be registered. */
  secret_key: Buffer | undefined;
  /** Port of the loopback interface that answers `/metrics`; undefined for none. */
  metrics_port: number | undefined;
  /** Calls answered at once by one process; more are told to come again. */
  calls_at_once: number;
  /** Where the operator is told of what needs looking after, besides the log and the list of alerts. */
  alerts: { url: string | undefined; mail: { smtp_url: string; from: string; to: string } | undefined };
}

/** `api` answers calls, `worker` works on requests, `search` keeps the index of its host and serves it to the other two. */
export type Role = 'all' | 'api' | 'worker' | 'search';

/** An endpoint in the manner of `POST {base}/embeddings` with `{ model, input }`. */
export interface EmbeddingEndpoint {
  base: string;
  model: string;
  key: string | undefined;
}

/**
 * Reads the settings; throws one sentence per bad setting. The only reader of `process.env`.
 * @param given settings of the command line, which come first
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, given: NodeJS.ProcessEnv = {}): Config {
  const set = Object.fromEntries(Object.entries({ ...env, ...given }).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const settings = parsed.data;
  return {
    role: settings.FIRMAMENT_ROLE,
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
    embeddings: embeddingsOf(settings),
    secret_key: settings.FIRMAMENT_SECRET_KEY,
    metrics_port: settings.FIRMAMENT_METRICS_PORT,
    calls_at_once: settings.FIRMAMENT_CALLS_AT_ONCE,
    alerts: { url: settings.FIRMAMENT_ALERT_URL, mail: mailOf(settings) },
  };
}

function embeddingsOf(settings: z.infer<typeof environment>): Config['embeddings'] {
  const { FIRMAMENT_EMBEDDINGS: chosen, FIRMAMENT_EMBEDDINGS_MODEL: model, FIRMAMENT_EMBEDDINGS_KEY: key } = settings;
  if (chosen === 'shipped' || chosen === 'none') return chosen;
  if (model === undefined) throw new Error('FIRMAMENT_EMBEDDINGS_MODEL: an endpoint needs the name of its model');
  return { base: chosen.replace(/\/+$/, ''), model, key };
}

function mailOf(settings: z.infer<typeof environment>): Config['alerts']['mail'] {
  const { FIRMAMENT_ALERT_EMAIL: to, FIRMAMENT_ALERT_FROM: from = to, FIRMAMENT_SMTP_URL: smtp_url } = settings;
  if (to === undefined || from === undefined) return undefined;
  if (smtp_url === undefined) throw new Error('FIRMAMENT_SMTP_URL: mail needs a server, such as smtp://user:password@mail.example:587');
  return { smtp_url, from, to };
}
