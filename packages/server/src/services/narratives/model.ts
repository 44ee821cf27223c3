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
import { settleNewsTokens, takeNewsTokens } from '../../store/news/for-model.ts';
import { ModelFailed, type Chat, type ChatModel } from '../../text/chat.ts';
import { endpointWriter } from '../../text/narrative/endpoint-writer.ts';
import type { Writer } from '../../text/narrative/writer.ts';
import { takeTurns } from './turns.ts';

/** The model that narrative sections are written with and articles may be read by, where one is set. */
export interface Model {
  /** The writer of an organization, within what it may spend. */
  writerFor(organization_id: string): Writer;
  /** For articles, which belong to no organization: what it may spend on them is as much as one may. */
  forNews: ChatModel;
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

/** Tokens of a day: taken before a model is asked, and set right by what was used. */
interface Purse {
  called: string;
  take(asked: { day: string; tokens: number; most: number }): Promise<boolean>;
  settle(used: { day: string; tokens: number }): Promise<void>;
}

const longestAnswerTokens = 2_000;
/** More than that many tokens in JSON, and all an endpoint tells beside. */
const mostBytes = 256 * 1_024;
const mostTries = 3;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Pause after an unreachable endpoint: callers are served without it. */
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
    const response_format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } };
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

  /** @throws ModelFailed where it answers nothing in so many tries */
  async function ask(chat: Chat, signal: AbortSignal): Promise<unknown> {
    if (net.time.now() < resting_until) throw new ModelFailed('The model could not be reached a moment ago.', { was_asked: false });
    try {
      return await withRetries(net.time, { signal, pauseAfter }, () => post(chat, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FetchFailed) && !(error instanceof RefusedAddress)) throw error;
      resting_until = net.time.now() + restMs;
      log.warn({ err: error }, 'the model could not be asked; what needs none stands instead');
      const said =
        error instanceof FetchFailed && error.status !== undefined
          ? `It answered ${error.status}.`
          : 'It gave no answer in time, or none that can be read.';
      throw new ModelFailed(`The model could not be asked. ${said}`);
    }
  }

  /** What it may take is taken first, and what it did not take given back: what is spent never passes the limit by more than an endpoint overdoes. */
  async function spend(purse: Purse, sent: Chat, signal: AbortSignal): Promise<string> {
    const tokens = longestAnswerTokens + Math.ceil(sent.messages.reduce((sum, { content }) => sum + content.length, 0) / 3);
    const day = clock().toISOString().slice(0, 10);
    if (!(await purse.take({ day, tokens, most: daily_tokens })))
      throw new ModelFailed(`What ${purse.called} may spend on the model today is spent.`, { was_asked: false });
    let used = 0;
    try {
      const read = completion.safeParse(await ask(sent, signal));
      used = tokens;
      if (!read.success) throw new ModelFailed('The model answered something that is no chat completion.');
      used = read.data.usage?.total_tokens ?? tokens;
      return read.data.choices[0]!.message.content;
    } finally {
      await purse.settle({ day, tokens: used - tokens });
    }
  }

  const purseOf = (organization_id: string): Purse => ({
    called: 'the organization',
    take: (asked) => db.asOrganization(organization_id, (tx) => takeTokens(tx, { organization_id, ...asked })),
    settle: (used) => db.asOrganization(organization_id, (tx) => settleTokens(tx, { organization_id, ...used })),
  });
  const purseOfNews: Purse = {
    called: 'the reading of articles',
    take: (asked) => takeNewsTokens(db, asked),
    settle: (used) => settleNewsTokens(db, used),
  };
  const chatOf = (who: string, purse: Purse): ChatModel => ({
    name: model,
    ask: (sent, signal = new AbortController().signal) => turns.take(who, signal, () => spend(purse, sent, signal)),
  });

  return {
    writerFor: (organization_id) => endpointWriter(chatOf(organization_id, purseOf(organization_id))),
    forNews: chatOf('news', purseOfNews),
    close: () => net.close(),
  };
}

/** @throws when there is no use in another try */
function pauseAfter(error: unknown, tries: number): number {
  const { status, retry_after_ms = 0 } = error instanceof FetchFailed ? error : { status: 0 };
  if (tries === mostTries || !passing.has(status ?? 0) || retry_after_ms > longestPauseMs) throw error;
  return Math.max(retry_after_ms, firstPauseMs * 2 ** (tries - 1));
}
