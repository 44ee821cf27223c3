import { randomBytes } from 'node:crypto';

/** What a model is sent. */
export interface Chat {
  messages: readonly { role: 'system' | 'user'; content: string }[];
  /** JSON schema of the answer. */
  schema: Record<string, unknown>;
}

/** A model behind an endpoint. */
export interface ChatModel {
  name: string;
  /** @returns the text it answers. @throws ModelFailed; the signal's reason */
  ask(chat: Chat, signal?: AbortSignal): Promise<string>;
}

/** The model gave no usable answer. The message is a sentence for the reader of `_sources`. */
export class ModelFailed extends Error {
  /** Whether it was not even asked, for it rests or nothing is left to spend: the same may be asked later. */
  readonly was_asked: boolean;

  constructor(message: string, { was_asked = true }: { was_asked?: boolean } = {}) {
    super(message);
    this.was_asked = was_asked;
  }
}

/** A random delimiter that no document can contain. */
export function newMarker(): string {
  return randomBytes(18).toString('base64url');
}

/** The JSON of an answer, with or without a code fence; undefined without any. */
export function jsonIn(content: string): unknown {
  try {
    return JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
