import { z } from 'zod';
import { described, email, everyone, flag, headerList, httpUrl, oneOf, port, roles, secretKey, url, wholeNumber } from './setting.ts';

/** How the processes run: addresses, the database, limits, secrets, and alerts. */
export const serviceSettings = {
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
    description: 'address of that port. It covers every organization without a token: a private network at most',
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
  FIRMAMENT_ALERT_EMAIL: email.optional().register(described, { read_by: ['worker'], description: 'recipient of alert mails' }),
  FIRMAMENT_ALERT_FROM: email
    .optional()
    .register(described, { read_by: ['worker'], description: 'sender of alert mails; the recipient’s address by default' }),
  FIRMAMENT_SMTP_URL: url(/^smtps?$/, 'must be a URL that begins with smtp:// or smtps://')
    .optional()
    .register(described, {
      read_by: ['worker'],
      description: 'the server they go through, such as `smtp://user:password@mail.example:587`',
    }),
};
