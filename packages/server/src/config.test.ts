import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['PORT', 'http', 'must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
  ['FIRMAMENT_BODY_BYTES', '1k', 'must be a whole number of at least 1024'],
  ['FIRMAMENT_ROLE', 'everything', 'must be all, api, worker, or search'],
  ['FIRMAMENT_CHECK_RESPONSES', 'yes', 'must be true or false'],
  ['FIRMAMENT_SECRET_KEY', 'hunter2', 'must be the base64 of 32 bytes, such as openssl rand -base64 32 makes'],
  ['FIRMAMENT_ALERT_URL', 'hooks', 'must be a URL that begins with http:// or https://'],
  ['FIRMAMENT_ALERT_EMAIL', 'me', 'must be an e-mail address'],
  ['FIRMAMENT_SMTP_URL', 'mail.example', 'must be a URL that begins with smtp:// or smtps://'],
  [
    'FIRMAMENT_EMBEDDINGS',
    'some',
    'must be shipped, none, a folder that begins with / or ./, or a URL that begins with http:// or https://',
  ],
  ['FIRMAMENT_LLM_URL', 'model.example', 'must be a URL that begins with http:// or https://'],
  ['FIRMAMENT_LLM_PRICE', 'cheap', 'must be an amount, such as 2.50'],
  ['FIRMAMENT_CONTACT', 'x'.repeat(201), 'must have at most 200 characters'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key', 'must be name=value, comma-separated, values percent-encoded'],
])('says in a plain sentence what %s must be, where it is %s', (name, value, demand) => {
  expect(() => readConfig({ [name]: value })).toThrow(new Error(`${name} ${demand}.`));
});

test('names every bad setting, a line each', () => {
  expect(() => readConfig({ PORT: 'http', HOST: '', FIRMAMENT_WORKERS: '0' })).toThrow(
    'PORT must be a whole number from 0 to 65535.\nFIRMAMENT_WORKERS must be a whole number from 1 to 64.',
  );
});

test('an address past the pooler needs the address of the pooler, and the password of the service has no spaces', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://owner@database/firmament' };
  expect(() => readConfig(direct)).toThrow('DATABASE_DIRECT_URL: needs DATABASE_URL');
  const pooled = { ...direct, DATABASE_URL: 'postgres://owner@pooler/firmament', DATABASE_SERVICE_PASSWORD: 'sixteen-or-more.' };
  expect(readConfig(pooled)).toMatchObject({
    database_direct_url: direct.DATABASE_DIRECT_URL,
    database_service_password: 'sixteen-or-more.',
  });
  for (const password of ['too-short', 'with a space in it', 'žluťoučký-kůň-úpěl'])
    expect(() => readConfig({ DATABASE_SERVICE_PASSWORD: password })).toThrow('16 to 200 printable ASCII characters');
});

test('a daily cost is so many tokens, and the smaller limit holds', () => {
  const env = {
    FIRMAMENT_LLM_URL: 'https://m.example/v1/',
    FIRMAMENT_LLM_MODEL: 'm',
    FIRMAMENT_LLM_PRICE: '2.50',
    FIRMAMENT_LLM_DAILY_COST: '1',
  };
  expect(readConfig(env).llm).toMatchObject({ base: 'https://m.example/v1', daily_tokens: 400_000 });
  expect(readConfig({ ...env, FIRMAMENT_LLM_DAILY_TOKENS: '1000' }).llm?.daily_tokens).toBe(1_000);
  expect(() => readConfig({ ...env, FIRMAMENT_LLM_PRICE: '' })).toThrow('FIRMAMENT_LLM_PRICE');
  expect(() => readConfig({ ...env, FIRMAMENT_LLM_MODEL: '' })).toThrow('FIRMAMENT_LLM_MODEL');
});

test('a model that is to read articles needs its endpoint', () => {
  expect(() => readConfig({ FIRMAMENT_NEWS_READER: 'model' })).toThrow('FIRMAMENT_NEWS_READER: `model` needs FIRMAMENT_LLM_URL');
  const endpoint = { FIRMAMENT_LLM_URL: 'https://m.example/v1', FIRMAMENT_LLM_MODEL: 'm' };
  expect(readConfig({ FIRMAMENT_NEWS_READER: 'model', ...endpoint }).news_by_model).toBe(true);
  expect(readConfig(endpoint).news_by_model).toBe(false);
});
