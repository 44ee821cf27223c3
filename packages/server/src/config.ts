import path from 'node:path';
import {
  collectorOf,
  directUrlOf,
  embeddingsOf,
  isByModel,
  llmOf,
  mailOf,
  type ChatEndpoint,
  type EmbeddingEndpoint,
  type TraceCollector,
} from './config/endpoints.ts';
import { environment } from './config/environment.ts';
import { described, type Described, type Role } from './config/setting.ts';

export type { ChatEndpoint, EmbeddingEndpoint, Role, TraceCollector };

/** A setting as people read of it. */
export interface Setting extends Described {
  name: string;
  /** As it would be set; undefined where there is none. */
  default: string | undefined;
}

/** Every setting, in the order of the table. */
export function describeSettings(): Setting[] {
  return Object.entries(environment.shape).map(([name, schema]) => {
    const { data } = schema.safeParse(undefined);
    // A key or a list of headers has none.
    const initial = typeof data === 'object' ? undefined : data;
    return { name, default: initial === undefined || initial === '' ? undefined : String(initial), ...described.get(schema)! };
  });
}

export interface Config {
  /** What this process does: everything, or one part of it beside others on one database. */
  role: Role;
  port: number;
  host: string;
  /** Absolute path of the folder that holds the embedded database, the index and the demo credentials. */
  data_dir: string;
  /** An external PostgreSQL; undefined means the embedded one. */
  database_url: string | undefined;
  /** The same one without a pooler. */
  database_direct_url: string | undefined;
  /** Of the role `firmament_service`; undefined means one derived from the owner's. */
  database_service_password: string | undefined;
  starter: 'full' | 'none';
  /** Whether the invented companies are there. */
  sandbox: 'on' | 'off';
  log_level: string;
  access_token_seconds: number;
  body_limit_bytes: number;
  /** Asynchronous requests worked on at once by one worker. */
  worker_concurrency: number;
  /** Parse every answer through the contract before it is sent; for tests and debugging. */
  check_responses: boolean;
  /** E-mail address or URL that downloads send, for hosts that require a contact. */
  contact: string | undefined;
  /** Read websites again that were read before. */
  research: boolean;
  /** The manifest of feeds; undefined where there is none. */
  feeds: string | undefined;
  /** Which articles are kept: of so many days, and so many of them; undefined for all. */
  news: { days: number | undefined; most: number | undefined };
  /** Whether a model reads articles behind the rules. */
  news_by_model: boolean;
  /** Name persons: speakers for a company. */
  persons: boolean;
  /** The file of the theme of reports; undefined for the one that is shipped. */
  theme: string | undefined;
  /** Private hosts that may be reached all the same. */
  allow_hosts: readonly string[];
  /** What tells how near two texts are in meaning: the model that is shipped, nothing, or one behind an endpoint. */
  embeddings: 'shipped' | 'none' | EmbeddingEndpoint | { folder: string };
  /** The model that words narrative sections; undefined where they are made of extracts. */
  llm: ChatEndpoint | undefined;
  /** What the secrets of webhooks are encrypted with; without it none can be registered. */
  secret_key: Buffer | undefined;
  /** Port that answers `/metrics`; undefined for none. */
  metrics_port: number | undefined;
  metrics_host: string;
  /** Where spans of calls and work are sent; undefined where none are made. */
  tracing: TraceCollector | undefined;
  /** Calls answered at once by one process; more are told to come again. */
  calls_at_once: number;
  /** How late it may be with everything before it turns calls away. */
  late_ms: number;
  /** Where alerts are sent, in addition to the log and the list of alerts. */
  alerts: { url: string | undefined; mail: { smtp_url: string; from: string; to: string } | undefined };
}

/**
 * Reads the settings; throws one sentence per bad setting. The only reader of `process.env`.
 * @param given settings of the command line, which come first
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, given: NodeJS.ProcessEnv = {}): Config {
  const set = Object.fromEntries(Object.entries({ ...env, ...given }).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  const settings = parsed.data;
  return {
    role: settings.FIRMAMENT_ROLE,
    port: settings.PORT,
    host: settings.HOST,
    data_dir: path.resolve(settings.FIRMAMENT_DATA),
    database_url: settings.DATABASE_URL,
    database_direct_url: directUrlOf(settings),
    database_service_password: settings.DATABASE_SERVICE_PASSWORD,
    starter: settings.FIRMAMENT_STARTER,
    sandbox: settings.FIRMAMENT_SANDBOX,
    log_level: settings.FIRMAMENT_LOG_LEVEL,
    access_token_seconds: settings.FIRMAMENT_TOKEN_SECONDS,
    body_limit_bytes: settings.FIRMAMENT_BODY_BYTES,
    worker_concurrency: settings.FIRMAMENT_WORKERS,
    check_responses: settings.FIRMAMENT_CHECK_RESPONSES,
    contact: settings.FIRMAMENT_CONTACT,
    research: settings.FIRMAMENT_RESEARCH,
    feeds: settings.FIRMAMENT_FEEDS,
    news: { days: settings.FIRMAMENT_NEWS_DAYS, most: settings.FIRMAMENT_NEWS_MOST },
    news_by_model: isByModel(settings),
    persons: settings.FIRMAMENT_PERSONS,
    theme: settings.FIRMAMENT_THEME,
    allow_hosts: settings.FIRMAMENT_ALLOW_HOSTS.split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
    embeddings: embeddingsOf(settings),
    llm: llmOf(settings),
    secret_key: settings.FIRMAMENT_SECRET_KEY,
    metrics_port: settings.FIRMAMENT_METRICS_PORT,
    metrics_host: settings.FIRMAMENT_METRICS_HOST,
    tracing: collectorOf(settings),
    calls_at_once: settings.FIRMAMENT_CALLS_AT_ONCE,
    late_ms: settings.FIRMAMENT_LATE_MS,
    alerts: { url: settings.FIRMAMENT_ALERT_URL, mail: mailOf(settings) },
  };
}
