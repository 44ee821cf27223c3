/** What is typed for options, as what it means. Each refuses in a sentence. */

export function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
    throw new Error(`${name} must be a whole number of at least ${least}, not '${text}'.`);
  }
  return value;
}

export function numberWithin(name: string, text: string, { least, most }: { least: number; most: number }): number {
  const value = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || value < least || value > most)
    throw new Error(`${name} must be from ${least} to ${most}, not '${text}'.`);
  return value;
}

/** Names with commas, or what else parts them, between them. */
export function namesOf(text: string, between = ','): string[] {
  return text
    .split(between)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function dayOf(name: string, text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  if (!day || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new Error(`${name} must be a day as YYYY-MM-DD, not '${text}'.`);
  }
  return text;
}

/** A day or a moment, in UTC where it does not say. */
export function momentOf(name: string, text: string): Date {
  const [, moment = '', zone] = /^(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?)(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  const read = new Date(`${moment.replace(' ', 'T')}${moment.length > 10 ? (zone ?? 'Z') : ''}`);
  if (Number.isNaN(read.getTime())) throw new Error(`${name} must be a day or a time such as 2026-03-01T09:00, not '${text}'.`);
  return read;
}

/** All of standard input, without the end of its last line. */
export async function textFrom(input: NodeJS.ReadStream, name: string): Promise<string> {
  if (input.isTTY) throw new Error(`--${name}-stdin reads the ${name} from a pipe or a file: printf %s "$VALUE" | firmament admin …`);
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Buffer));
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (text === '') throw new Error(`Standard input holds no ${name}.`);
  return text;
}
