/** Settings that belong together, as one value. */

import path from 'node:path';
import type { Environment } from './environment.ts';

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

export function directUrlOf({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }: Environment): string | undefined {
  if (direct !== undefined && pooled === undefined)
    throw new Error('DATABASE_DIRECT_URL: needs DATABASE_URL, the same database through its pooler');
  return direct;
}

export function embeddingsOf(settings: Environment): 'shipped' | 'none' | EmbeddingEndpoint | { folder: string } {
  const { FIRMAMENT_EMBEDDINGS: chosen, FIRMAMENT_EMBEDDINGS_MODEL: model, FIRMAMENT_EMBEDDINGS_KEY: key } = settings;
  if (chosen === 'shipped' || chosen === 'none') return chosen;
  if (!/^https?:/.test(chosen)) return { folder: path.resolve(chosen) };
  if (model === undefined) throw new Error('FIRMAMENT_EMBEDDINGS_MODEL: an endpoint needs the name of its model');
  return { base: chosen.replace(/\/+$/, ''), model, key };
}

export function isByModel({ FIRMAMENT_NEWS_READER: reader, FIRMAMENT_LLM_URL: endpoint }: Environment): boolean {
  if (reader === 'model' && endpoint === undefined) throw new Error('FIRMAMENT_NEWS_READER: `model` needs FIRMAMENT_LLM_URL');
  return reader === 'model';
}

export function llmOf(settings: Environment): ChatEndpoint | undefined {
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

export function collectorOf(settings: Environment): TraceCollector | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {}, OTEL_SERVICE_NAME: service_name } = settings;
  return endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/+$/, ''), headers, service_name };
}

export function mailOf(settings: Environment): { smtp_url: string; from: string; to: string } | undefined {
  const { FIRMAMENT_ALERT_EMAIL: to, FIRMAMENT_ALERT_FROM: from = to, FIRMAMENT_SMTP_URL: smtp_url } = settings;
  if (to === undefined || from === undefined) return undefined;
  if (smtp_url === undefined) throw new Error('FIRMAMENT_SMTP_URL: mail needs a server, such as smtp://user:password@mail.example:587');
  return { smtp_url, from, to };
}
