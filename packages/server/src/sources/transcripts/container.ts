import { jsonIn } from '../reading/json.ts';
import { contentOf } from '../reading/table/content.ts';
import { arrayReader, lineReader, type JsonElement } from '../reading/table/json.ts';
import { textChunks } from '../reading/table/text.ts';
import type { SourceFile } from '../reading/file.ts';
import { WrongFile, type Rejection } from '../source.ts';

export interface Value {
  at: string;
  value: unknown;
}

/** A single object is read whole; no call comes near it. */
const largestObject = 67_108_864;

/**
 * The values of a file that is one JSON object, an array of them, or JSON lines, one at a time.
 * @throws WrongFile when it is none of these
 */
export async function* valuesOf(file: SourceFile, expects: string): AsyncGenerator<Value | Rejection> {
  const content = await contentOf(file);
  if (content.kind === 'other') throw new WrongFile(file, { expects, found: content.found });
  const mark = 'text' in content ? content.text.trimStart()[0] : undefined;
  if (mark === '[') {
    const reader = arrayReader();
    for await (const chunk of textChunks(file)) yield* reader.push(chunk).map(valueOf);
    yield* reader.end().map(valueOf);
  } else if (mark === '{') {
    yield* objectsOf(file, expects);
  } else {
    throw new WrongFile(file, { expects, found: 'It is no JSON.' });
  }
}

/** JSON lines, or one object over several lines, distinguished by whether the first line is valid JSON. */
async function* objectsOf(file: SourceFile, expects: string): AsyncGenerator<Value | Rejection> {
  const lines = lineReader();
  let held: string | undefined = '';
  for await (const chunk of textChunks(file)) {
    if (held === undefined) {
      yield* lines.push(chunk).map(valueOf);
      continue;
    }
    held += chunk;
    if (held.length > largestObject) throw new WrongFile(file, { expects, found: 'It is a single object of more than 64 MB.' });
    if (!areLines(held)) continue;
    yield* lines.push(held).map(valueOf);
    held = undefined;
  }
  if (held === undefined) {
    yield* lines.end().map(valueOf);
    return;
  }
  const value = jsonIn(held);
  if (value === undefined) throw new WrongFile(file, { expects, found: 'It begins like JSON, but is broken or breaks off.' });
  yield { at: 'line 1', value };
}

/** Whether the text begins with an object on a line of its own, or with a broken one before another. */
function areLines(text: string): boolean {
  const start = text.trimStart();
  const newline = start.indexOf('\n');
  if (newline < 2) return false;
  const next = start.slice(newline + 1).trimEnd();
  if (next === '') return false;
  return next.startsWith('{"') || jsonIn(start.slice(0, newline)) !== undefined;
}

function valueOf(element: JsonElement): Value | Rejection {
  const { at } = element;
  if ('broken' in element) return { kind: 'rejected', at, reason: element.broken };
  const value = jsonIn(element.text);
  return value === undefined ? { kind: 'rejected', at, reason: 'This is no JSON.' } : { at, value };
}
