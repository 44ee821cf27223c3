import type { FastifyInstance } from 'fastify';
import { Problem } from '../kernel/problem.ts';

/** Parses JSON bodies strictly, in UTF-8. An empty body is no body. The call checks what they hold. */
export function acceptJson(server: FastifyInstance): void {
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new Problem('INVALID_INPUT', 'The body is not valid UTF-8.', { cause });
  }
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    // Without its cause, which quotes the body: passwords come this way.
    throw new Problem('INVALID_INPUT', `The body is not valid JSON: ${whereBroken(text, cause)}.`);
  }
}

function whereBroken(text: string, cause: unknown): string {
  const position = Number(/position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1] ?? Number.NaN);
  if (!Number.isFinite(position)) {
    // In a short text the message has the character and not its place.
    const [, stray] = /^Unexpected token '([}\]])'/.exec(cause instanceof Error ? cause.message : '') ?? [];
    if (stray && text.replaceAll(/\s/g, '').includes(`,${stray}`)) return `unexpected ${stray}; take away the comma before it`;
    return 'it ends too early or has a stray character';
  }
  const hint = hintAt(text, position);
  const before = text.slice(0, position).split('\n');
  return `unexpected text at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}${hint}`;
}

/** What writers of JSON by hand get wrong most often. */
function hintAt(text: string, position: number): string {
  const found = text[position] ?? '';
  if (found === "'" || /[A-Za-z_]/.test(found)) return '; write names and texts in double quotes';
  return /[}\]]/.test(found) && text.slice(0, position).trimEnd().endsWith(',') ? '; take away the comma before it' : '';
}
