import { apiVersion } from '@firmament/contract';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { RefusedAddress } from '../../net/guard.ts';
import { FetchFailed } from '../../net/guarded-fetch.ts';
import { openNet, type Time } from '../../net/net.ts';
import { postJson } from '../../net/post-json.ts';
import { withRetries } from '../../net/retries.ts';
import { settleTokens, takeTokens } from '../../store/accounts/model-tokens.ts';
import type { Database } from '../../store/database.ts';
import { endpointWriter, type Chat } from '../../text/narrative/endpoint-writer.ts';
import { WritingFailed, type Writer } from '../../text/narrative/writer.ts';
import { takeTurns } from './turns.ts';

/** The model that narrative sections are written with, where one is set. */
export interface Model {
  /** The writer of an organization, within what it may spend. */
  writerFor(organization_id: string): Writer;
  close(): Promise<void>;
}

export interface ModelInput {
  config: Pick<Config, 'llm' | 'allow_hosts'>;
  db: Database;
  clock: Clock;
  log: Log;
  /** What tests replace. */
  timeout_ms?: number;
  time?: Time;
}

const longestAnswerTokens = 2_000;
/** More than that many tokens in JSON, and all an endpoint tells beside. */
const mostBytes = 256 * 1_024;
const mostTries = 3;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** An endpoint that could not be asked is left alone for so long: whoever waits is served without it. */
const restMs = 30_000;
const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 529]);
/** By which an endpoint says that it takes no schema for its answer. */
const noSchema: ReadonlySet<number> = new Set([400, 404, 415, 422, 501]);

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z
    .object({ total_tokens: z.int().min(1) })
    .optional()
    .catch(undefined),
});

/** Opens what writes sections; undefined where no endpoint is set. Nothing is asked before it is needed. */
export function openModel({ config, db, clock, log, timeout_ms = 60_000, time }: ModelInput): Model | undefined {
  const { llm, allow_hosts } = config;
  if (llm === undefined) return undefined;
  const { base, model, key, calls_at_once, daily_tokens } = llm;
  const net = openNet({ version: apiVersion, allow_hosts, ...(time && { time }) });
  const turns = takeTurns({ most: calls_at_once, most_each: Math.ceil(calls_at_once / 2) });
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  let takesSchema = true;
  let resting_until = -Infinity;

  async function post({ messages, schema }: Chat, signal: AbortSignal): Promise<unknown> {
    const body = { model, messages, temperature: 0, max_tokens: longestAnswerTokens };
    const response_format = { type: 'json_schema', json_schema: { name: 'statements', strict: true, schema } };
    const send = (more: object) =>
      postJson(net, `${base}/chat/completions`, { body: { ...body, ...more }, headers, timeout_ms, signal, most_bytes: mostBytes });
    if (!takesSchema) return send({});
    try {
      return await send({ response_format });
    } catch (error) {
      if (!(error instanceof FetchFailed) || !noSchema.has(error.status ?? 0)) throw error;
      const answered = await send({});
      takesSchema = false;
      return answered;
    }
  }

  /** @throws WritingFailed where it answers nothing in so many tries */
  async function ask(chat: Chat, signal: AbortSignal): Promise<unknown> {
    if (net.time.now() < resting_until) throw new WritingFailed('The model could not be reached a moment ago.');
    try {
      return await withRetries(net.time, { signal, pauseAfter }, () => post(chat, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FetchFailed) && !(error instanceof RefusedAddress)) throw error;
      resting_until = net.time.now() + restMs;
      log.warn({ err: error }, 'the model that writes sections could not be asked; they are made of extracts');
      const said =
        error instanceof FetchFailed && error.status !== undefined
          ? `It answered ${error.status}.`
          : 'It gave no answer in time, or none that can be read.';
      throw new WritingFailed(`The model could not be asked. ${said}`);
    }
  }

  /** What it may take is taken first, and what it did not take given back: what is spent never passes the limit by more than an endpoint overdoes. */
  async function spend(organization_id: string, sent: Chat, signal: AbortSignal): Promise<string> {
    const tokens = longestAnswerTokens + Math.ceil(sent.messages.reduce((sum, { content }) => sum + content.length, 0) / 3);
    const day = clock().toISOString().slice(0, 10);
    const isFree = await db.asOrganization(organization_id, (tx) => takeTokens(tx, { organization_id, day, tokens, most: daily_tokens }));
    if (!isFree) throw new WritingFailed('What the organization may spend on the model today is spent.');
    let used = 0;
    try {
      const read = completion.safeParse(await ask(sent, signal));
      used = tokens;
      if (!read.success) throw new WritingFailed('The model answered something that is no chat completion.');
      used = read.data.usage?.total_tokens ?? tokens;
      return read.data.choices[0]!.message.content;
    } finally {
      await db.asOrganization(organization_id, (tx) => settleTokens(tx, { organization_id, day, tokens: used - tokens }));
    }
  }

  return {
    writerFor: (organization_id) =>
      endpointWriter({
        model,
        chat: (sent, signal = new AbortController().signal) =>
          turns.take(organization_id, signal, () => spend(organization_id, sent, signal)),
      }),
    close: () => net.close(),
  };
}

/** @throws when there is no use in another try */
function pauseAfter(error: unknown, tries: number): number {
  const { status, retry_after_ms = 0 } = error instanceof FetchFailed ? error : { status: 0 };
  if (tries === mostTries || !passing.has(status ?? 0) || retry_after_ms > longestPauseMs) throw error;
  return Math.max(retry_after_ms, firstPauseMs * 2 ** (tries - 1));
}
