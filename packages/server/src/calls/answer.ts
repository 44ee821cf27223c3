import type { z } from 'zod';

/** An answer whose JSON text exists already. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An answer with the operation's second status for success. */
export class Also<T = unknown> {
  readonly body: T;
  constructor(body: T) {
    this.body = body;
  }
}

/** What a handler gives of an answer: all but the fields that its envelope adds. */
export type Bare<T> = T extends { status: 'success' } ? Omit<T, 'status' | 'count'> & Partial<Pick<T, keyof T & 'count'>> : T;

/**
 * Puts the envelope on an answer that its schema declares: `status` where that is always `success`, and `count` beside a list in `data`.
 */
export function enveloped(response: z.ZodType, answer: unknown): unknown {
  const shape = 'shape' in response ? (response.shape as Record<string, z.ZodType>) : {};
  if (shape['status']?.safeParse('success').success !== true || typeof answer !== 'object' || answer === null || 'status' in answer)
    return answer;
  if (!('count' in shape) || 'count' in answer || !('data' in answer) || !Array.isArray(answer.data))
    return { status: 'success', ...answer };
  const { data, ...rest } = answer;
  return { status: 'success', data, count: answer.data.length, ...rest };
}
