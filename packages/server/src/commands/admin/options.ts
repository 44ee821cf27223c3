/** What is typed for options, as what it means. Each refuses in a sentence. */

/** A whole number, no smaller than `least`. */
export function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
    throw new Error(`${name} must be a whole number of at least ${least}, not '${text}'.`);
  }
  return value;
}

/** How many rows to list. */
export function limitOf(text: string): number {
  return Math.min(wholeNumber('--limit', text, 1), 100_000);
}

/** Hours in which what was replaced goes on working; up to a month, and parts of an hour too. */
export function overlapOf(text: string): number {
  const hours = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || hours > 720) throw new Error(`--overlap-hours must be from 0 to 720, not '${text}'.`);
  return hours;
}

/** Comma-separated names; undefined where nothing was typed. */
export function namesOf(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function dayOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  if (!day || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new Error(`${name} must be a day as YYYY-MM-DD, not '${text}'.`);
  }
  return text;
}

/** A day or a moment, in UTC where it does not say. */
export function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const [, moment = '', zone] = /^(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?)(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  const read = new Date(`${moment.replace(' ', 'T')}${moment.length > 10 ? (zone ?? 'Z') : ''}`);
  if (Number.isNaN(read.getTime())) throw new Error(`${name} must be a day or a time such as 2026-03-01T09:00, not '${text}'.`);
  return read;
}

/** All that stands on standard input, without the end of its last line. */
export async function passwordFrom(input: NodeJS.ReadStream): Promise<string> {
  if (input.isTTY)
    throw new Error('--password-stdin reads the password from a pipe or a file: printf %s "$PASSWORD" | firmament admin users …');
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Buffer));
  const password = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '') throw new Error('Standard input holds no password.');
  return password;
}
