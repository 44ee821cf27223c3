import path from 'node:path';
import { z } from 'zod';

const flag = oneOf(['true', 'false']).transform((value) => value === 'true');
const port = wholeNumber(0, 65_535);

const url = (protocol: RegExp, error: string) => z.url({ protocol, error });
const httpUrl = url(/^https?$/, 'must be a URL that begins with http:// or https://');
const email = z.email('must be an e-mail address');

function oneOf<const Names extends readonly string[]>(names: Names) {
  return z.enum(names, `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}`);
}

function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const error = `must be a whole number ${range}`;
  return z
    .string()
    .regex(/^\d{1,16}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error));
}

/** Of money. */
const amount = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'must be an amount, such as 2.50')
  .transform(Number);

const secretKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be the base64 of 32 bytes, such as openssl rand -base64 32 makes')
  .transform((text) => Buffer.from(text, 'base64'));

/** Who reads a setting: a role of the service (`all` is every role), or the commands beside it. */
type Reader = Exclude<Role, 'all'> | 'commands';

const roles: readonly Reader[] = ['api', 'worker', 'search'];
const everyone: readonly Reader[] = [...roles, 'commands'];

const headerList = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]+)=([\x21-\x7e]*)\s*$/.exec(pair));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair![1]!.toLowerCase(), decodeURIComponent(pair![2]!)]));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be name=value, comma-separated, values percent-encoded' });
    return z.NEVER;
  }
});

interface Described {
  description: string;
  read_by: readonly Reader[];
}

const described = z.registry<Described>();

/** Every setting there is: what it takes, its default, what it is for and who reads it. `docs/operate/configuration.md` is made of it. */
const environment = z.object({
  FIRMAMENT_ROLE: oneOf(['all', 'api', 'worker', 'search'])
    .default('all')
    .register(described, { read_by: roles, description: 'what `firmament start` starts: everything, or one part of it' }),
  PORT: port.default(8080).register(described, { read_by: ['api'], description: 'port it answers calls on; 0 takes a free one' }),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .register(described, { read_by: ['api'], description: 'address it answers calls on' }),
  FIRMAMENT_DATA: z.string().min(1).default('./.firmament').register(described, {
    read_by: everyone,
    description: 'folder of the embedded database, the index and the demo credentials; the roles of one host share it',
  }),
  DATABASE_URL: z.string().min(1).optional().register(described, {
    read_by: everyone,
    description:
      'a PostgreSQL of your own, 15 or newer, instead of the embedded one; a role by itself needs it. Its parameter `connect_timeout` says for how many seconds a call waits for a connection or a lock, 8 where it is not there',
  }),
  DATABASE_DIRECT_URL: z.string().min(1).optional().register(described, {
    read_by: everyone,
    description:
      'the same database without a pooler, as the same user. Migrations, locks of a session and notifications then use it; `DATABASE_URL` is for everything else',
  }),
  DATABASE_SERVICE_PASSWORD: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 printable ASCII characters without spaces')
    .optional()
    .register(described, {
      read_by: everyone,
      description:
        'password of the role `firmament_service`, as which the service signs in. Set it where a pooler must know it; by default it is derived from the password in `DATABASE_URL`',
    }),
  FIRMAMENT_STARTER: oneOf(['full', 'none'])
    .default('full')
    .register(described, {
      read_by: ['search', 'commands'],
      description: '`none` leaves out the starter data set; a first `import` into a new database loads it, too',
    }),
  FIRMAMENT_SANDBOX: oneOf(['on', 'off'])
    .default('on')
    .register(described, {
      read_by: ['search', 'commands'],
      description: '`off` leaves out the invented companies to try things with, also where they were loaded before',
    }),
  FIRMAMENT_LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn').register(described, {
    read_by: everyone,
    description: 'how much is logged, as JSON lines on standard error: `trace`, `debug`, `info`, `warn`, `error` or `silent`',
  }),
  FIRMAMENT_TOKEN_SECONDS: wholeNumber(1)
    .default(86_400)
    .register(described, { read_by: ['api'], description: 'life of an access token; refresh tokens live 30 days' }),
  FIRMAMENT_BODY_BYTES: wholeNumber(1_024)
    .default(1_048_576)
    .register(described, { read_by: ['api'], description: 'largest request body' }),
  FIRMAMENT_CALLS_AT_ONCE: wholeNumber(1)
    .default(256)
    .register(described, {
      read_by: ['api'],
      description: 'calls answered at once by a process, half of them at most of one organization; more are turned away with 503',
    }),
  FIRMAMENT_LATE_MS: wholeNumber(1)
    .default(1_000)
    .register(described, {
      read_by: ['api'],
      description:
        'milliseconds by which a process may be late with everything, on average over a second, before it turns calls away with 503',
    }),
  FIRMAMENT_CHECK_RESPONSES: flag.default(false).register(described, {
    read_by: ['api'],
    description: '`true` holds every answer to its own schema before it is sent; for debugging',
  }),
  FIRMAMENT_WORKERS: wholeNumber(1, 64)
    .default(4)
    .register(described, {
      read_by: ['worker'],
      description: 'requests of a kind worked on at once by a process, up to 64, and one more',
    }),
  FIRMAMENT_SECRET_KEY: secretKey.optional().register(described, {
    read_by: ['worker', 'commands'],
    description:
      'base64 of 32 bytes that the secrets of webhooks are encrypted with; `firmament admin new-key` makes one. Without it no webhook can be registered or called',
  }),
  FIRMAMENT_METRICS_PORT: port
    .optional()
    .register(described, { read_by: roles, description: 'port that answers `/metrics`; none where it is not set' }),
  FIRMAMENT_METRICS_HOST: z.string().min(1).default('127.0.0.1').register(described, {
    read_by: roles,
    description: 'address of that port. It tells of every organization and asks for no token: a private network at most',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().register(described, {
    read_by: ['api', 'worker'],
    description:
      'where spans go, by OTLP over HTTP with JSON, such as `http://127.0.0.1:4318`; its host may be private. None are made where it is not set',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional().register(described, {
    read_by: ['api', 'worker'],
    description: 'sent with them, such as a key: `name=value`, comma-separated, values percent-encoded',
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .default('firmament')
    .register(described, { read_by: ['api', 'worker'], description: 'what the service is called in them' }),
  FIRMAMENT_ALERT_URL: httpUrl.optional().register(described, {
    read_by: ['worker'],
    description: 'where alerts are posted to as JSON; public and https, or named in `FIRMAMENT_ALLOW_HOSTS`',
  }),
  FIRMAMENT_ALERT_EMAIL: email.optional().register(described, { read_by: ['worker'], description: 'to whom alerts are mailed' }),
  FIRMAMENT_ALERT_FROM: email
    .optional()
    .register(described, { read_by: ['worker'], description: 'from whom; the receiver’s own address where it is not set' }),
  FIRMAMENT_SMTP_URL: url(/^smtps?$/, 'must be a URL that begins with smtp:// or smtps://')
    .optional()
    .register(described, {
      read_by: ['worker'],
      description: 'the server they go through, such as `smtp://user:password@mail.example:587`',
    }),
  FIRMAMENT_CONTACT: z
    .string()
    .min(1)
    .max(200, 'must have at most 200 characters')
    .optional()
    .register(described, {
      read_by: ['worker', 'commands'],
      description:
        'e-mail address or URL at which you can be reached; downloads and the reading of websites and feeds name it, and downloads are refused without it where a host asks for one',
    }),
  FIRMAMENT_RESEARCH: flag.default(false).register(described, {
    read_by: ['worker'],
    description:
      '`true` reads the websites again, once a week, that `firmament research` has read (see [Company websites](../sources/website.md))',
  }),
  FIRMAMENT_FEEDS: z
    .string()
    .min(1)
    .optional()
    .register(described, {
      read_by: ['worker'],
      description: 'file that lists the feeds of news to read again and again (see [Feeds](feeds.md))',
    }),
  FIRMAMENT_NEWS_DAYS: wholeNumber(1, 100_000)
    .optional()
    .register(described, {
      read_by: ['worker'],
      description: 'days for which articles are kept, counted from when they were published; all are where it is not set',
    }),
  FIRMAMENT_NEWS_MOST: wholeNumber(1)
    .optional()
    .register(described, { read_by: ['worker'], description: 'how many articles are kept, the newest; all are where it is not set' }),
  FIRMAMENT_NEWS_READER: z
    .enum(['rules', 'model'])
    .default('rules')
    .register(described, {
      read_by: ['worker'],
      description:
        '`model` has the endpoint of `FIRMAMENT_LLM_URL` read each article behind the rules; what the article bears out of that takes the place of what the rules said (see [News](../guides/news.md#a-model-behind-the-rules))',
    }),
  FIRMAMENT_PERSONS: flag.default(false).register(described, {
    read_by: ['worker'],
    description:
      '`true` tells in `management_profiles` who spoke for a company in its earnings calls, by name and title (see [What employees and customers say](../guides/sentiment.md#persons))',
  }),
  FIRMAMENT_THEME: z
    .string()
    .min(1)
    .optional()
    .register(described, {
      read_by: ['api', 'worker'],
      description:
        'file of the theme that reports are made with (see [Reports](../guides/reports.md#your-own-looks)); the one that is shipped where it is not set',
    }),
  FIRMAMENT_ALLOW_HOSTS: z
    .string()
    .default('')
    .register(described, {
      read_by: ['worker', 'search', 'commands'],
      description:
        'names or addresses, comma-separated, of private hosts that downloads, websites, feeds, webhooks, alerts and the endpoints of embeddings and of the language model may reach; all others are refused, also behind a redirect',
    }),
  FIRMAMENT_EMBEDDINGS: z
    .union(
      [z.enum(['shipped', 'none']), z.string().regex(/^\.{0,2}\/./), url(/^https?$/, '')],
      'must be shipped, none, a folder that begins with / or ./, or a URL that begins with http:// or https://',
    )
    .default('shipped')
    .register(described, {
      read_by: everyone,
      description:
        'what tells how near two texts are in meaning: the model that is shipped, `none`, a folder with a model of your own (see [Running](running.md#a-sentence-model-of-your-own)), or the base URL of an endpoint that answers `POST <base>/embeddings` with `{ model, input }`. The same for every process on one database',
    }),
  FIRMAMENT_EMBEDDINGS_MODEL: z
    .string()
    .min(1)
    .optional()
    .register(described, { read_by: everyone, description: 'the model to name to that endpoint' }),
  FIRMAMENT_EMBEDDINGS_KEY: z
    .string()
    .min(1)
    .optional()
    .register(described, { read_by: ['worker', 'search'], description: 'sent to it as `Authorization: Bearer`' }),
  FIRMAMENT_LLM_URL: httpUrl.optional().register(described, {
    read_by: ['worker'],
    description:
      'base URL of an endpoint that answers `POST <base>/chat/completions`, which then words the narrative sections (see [Narrative sections](../guides/narratives.md)); without it they are made of extracts',
  }),
  FIRMAMENT_LLM_MODEL: z
    .string()
    .min(1)
    .optional()
    .register(described, { read_by: ['worker'], description: 'the model to name to it' }),
  FIRMAMENT_LLM_KEY: z
    .string()
    .min(1)
    .optional()
    .register(described, { read_by: ['worker'], description: 'sent to it as `Authorization: Bearer`' }),
  FIRMAMENT_LLM_CALLS_AT_ONCE: wholeNumber(1, 64)
    .default(4)
    .register(described, {
      read_by: ['worker'],
      description: 'calls to it at once by a process, half of them at most for one organization',
    }),
  FIRMAMENT_LLM_DAILY_TOKENS: wholeNumber(0)
    .default(1_000_000)
    .register(described, {
      read_by: ['worker'],
      description:
        'tokens an organization may spend on it a day (UTC), and articles as many; extracts are served beyond that, and what rules read',
    }),
  FIRMAMENT_LLM_PRICE: amount
    .optional()
    .register(described, { read_by: ['worker'], description: 'what a million of its tokens costs, in any currency' }),
  FIRMAMENT_LLM_DAILY_COST: amount
    .optional()
    .register(described, { read_by: ['worker'], description: 'what an organization may spend on it a day, in the same currency' }),
});

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
  /** E-mail address or URL that downloads name, for hosts that want to know whom to write to. */
  contact: string | undefined;
  /** Read websites again that were read before. */
  research: boolean;
  /** The manifest of feeds; undefined where there is none. */
  feeds: string | undefined;
  /** Which articles are kept: of so many days, and so many of them; undefined for all. */
  news: { days: number | undefined; most: number | undefined };
  /** Whether a model reads articles behind the rules. */
  news_by_model: boolean;
  /** Tell of persons: who speaks for a company. */
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
  /** Where the operator is told of what needs looking after, besides the log and the list of alerts. */
  alerts: { url: string | undefined; mail: { smtp_url: string; from: string; to: string } | undefined };
}

/** `api` answers calls, `worker` works on requests, `search` keeps the index of its host and serves it to the other two. */
export type Role = 'all' | 'api' | 'worker' | 'search';

/** What takes spans by OTLP over HTTP, in JSON. */
export interface TraceCollector {
  /** Without the path of a signal. */
  endpoint: string;
  headers: Record<string, string>;
  /** What this service is called in its spans. */
  service_name: string;
}

/** An endpoint in the manner of `POST {base}/embeddings` with `{ model, input }`. */
export interface EmbeddingEndpoint {
  base: string;
  model: string;
  key: string | undefined;
}

/** An endpoint in the manner of `POST {base}/chat/completions`. */
export interface ChatEndpoint {
  base: string;
  model: string;
  key: string | undefined;
  /** Calls at once by this process. */
  calls_at_once: number;
  /** What an organization may spend on it a day. */
  daily_tokens: number;
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

function directUrlOf({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }: z.infer<typeof environment>): string | undefined {
  if (direct !== undefined && pooled === undefined)
    throw new Error('DATABASE_DIRECT_URL: needs DATABASE_URL, the same database through its pooler');
  return direct;
}

function embeddingsOf(settings: z.infer<typeof environment>): Config['embeddings'] {
  const { FIRMAMENT_EMBEDDINGS: chosen, FIRMAMENT_EMBEDDINGS_MODEL: model, FIRMAMENT_EMBEDDINGS_KEY: key } = settings;
  if (chosen === 'shipped' || chosen === 'none') return chosen;
  if (!/^https?:/.test(chosen)) return { folder: path.resolve(chosen) };
  if (model === undefined) throw new Error('FIRMAMENT_EMBEDDINGS_MODEL: an endpoint needs the name of its model');
  return { base: chosen.replace(/\/+$/, ''), model, key };
}

function isByModel({ FIRMAMENT_NEWS_READER: reader, FIRMAMENT_LLM_URL: endpoint }: z.infer<typeof environment>): boolean {
  if (reader === 'model' && endpoint === undefined) throw new Error('FIRMAMENT_NEWS_READER: `model` needs FIRMAMENT_LLM_URL');
  return reader === 'model';
}

function llmOf(settings: z.infer<typeof environment>): ChatEndpoint | undefined {
  const { FIRMAMENT_LLM_URL: base, FIRMAMENT_LLM_MODEL: model, FIRMAMENT_LLM_PRICE: price, FIRMAMENT_LLM_DAILY_COST: cost } = settings;
  if (cost !== undefined && !price) throw new Error('FIRMAMENT_LLM_PRICE: a daily cost needs the price of a million tokens');
  if (base === undefined) return undefined;
  if (model === undefined) throw new Error('FIRMAMENT_LLM_MODEL: an endpoint needs the name of its model');
  const affordable = cost === undefined || !price ? Infinity : Math.floor((cost / price) * 1_000_000);
  return {
    base: base.replace(/\/+$/, ''),
    model,
    key: settings.FIRMAMENT_LLM_KEY,
    calls_at_once: settings.FIRMAMENT_LLM_CALLS_AT_ONCE,
    daily_tokens: Math.min(settings.FIRMAMENT_LLM_DAILY_TOKENS, affordable),
  };
}

function collectorOf(settings: z.infer<typeof environment>): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {}, OTEL_SERVICE_NAME: service_name } = settings;
  return endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/+$/, ''), headers, service_name };
}

function mailOf(settings: z.infer<typeof environment>): Config['alerts']['mail'] {
  const { FIRMAMENT_ALERT_EMAIL: to, FIRMAMENT_ALERT_FROM: from = to, FIRMAMENT_SMTP_URL: smtp_url } = settings;
  if (to === undefined || from === undefined) return undefined;
  if (smtp_url === undefined) throw new Error('FIRMAMENT_SMTP_URL: mail needs a server, such as smtp://user:password@mail.example:587');
  return { smtp_url, from, to };
}
