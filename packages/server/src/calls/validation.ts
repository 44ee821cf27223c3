import type { z } from 'zod';
import { nearest } from '../kernel/nearest.ts';
import { Problem, type ProblemDetails } from '../kernel/problem.ts';
import { keysAt } from './schema-keys.ts';

type FieldError = NonNullable<ProblemDetails['errors']>[number];

// More would hide the sentence; `errors[]` has them all.
const mostNamed = 3;
const mostErrors = 100;
const mostAllowedInSentence = 20;

/**
 * Checks a part of a call against its schema.
 * @throws MISSING_PARAMETER or INVALID_INPUT naming every bad field, with the allowed values or the closest one
 */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Of a value of another type nothing else needs to be said: a text's length is no number of items.
  const mistyped = new Set(parsed.error.issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => pathOf(path)));
  const issues = parsed.error.issues.filter(({ code, path }) => code === 'invalid_type' || !mistyped.has(pathOf(path)));
  const errors = issues.slice(0, mostErrors).map((issue) => fieldError(issue, { schema, value }));
  const isMissing = errors.every((error) => error.message === required);
  const sentences = errors.slice(0, mostNamed).map((error) => sentenceOf(error) + otherName(error, { schema, value }));
  const more = errors.length > mostNamed ? ` (and ${errors.length - mostNamed} more)` : '';
  throw new Problem(isMissing ? 'MISSING_PARAMETER' : 'INVALID_INPUT', sentences.join(' ') + more, { details: { errors } });
}

const required = 'is required';

interface Checked {
  schema: z.ZodType;
  value: unknown;
}

function fieldError(issue: z.core.$ZodIssue, checked: Checked): FieldError {
  const path = pathOf(issue.path);
  const value = valueAt(checked.value, issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return {
        path,
        message:
          value === undefined
            ? required
            : `must be ${article(issue.expected)}, not ${nameOf(value)}${isAlone(issue.expected, value) ? ': put it in [ ]' : ''}`,
      };
    case 'invalid_value': {
      if (value === undefined) return { path, message: required };
      const allowed = issue.values.map(String);
      const meant = typeof value === 'string' ? nearest(value, allowed) : undefined;
      return { path, message: `${shown(value)} is not an allowed value${meant === undefined ? '' : `, did you mean '${meant}'`}`, allowed };
    }
    case 'unrecognized_keys': {
      const keys = issue.keys.slice(0, mostNamed).map((key) => `'${key.slice(0, longestName).toWellFormed()}'`);
      const allowed = keysAt(checked.schema, issue.path);
      const instead = allowed.length === 0 ? '' : `: send ${and.format(allowed.map((key) => `'${key}'`))}`;
      return { path, message: `does not accept ${keys.join(', ')}${instead}`, allowed };
    }
    case 'invalid_union':
      return { path, message: 'has an invalid value' };
    case 'too_big':
    case 'too_small':
      return { path, message: issue.message.startsWith('must') ? issue.message : boundOf(issue) };
    default:
      return { path, message: issue.message.charAt(0).toLowerCase() + issue.message.slice(1) };
  }
}

/** A single value where a list is wanted. */
function isAlone(expected: string, value: unknown): boolean {
  return expected === 'array' && (typeof value === 'string' || typeof value === 'number');
}

function boundOf(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  return issue.code === 'too_big' ? `must be at most ${issue.maximum}` : `must be at least ${issue.minimum}`;
}

function sentenceOf({ path, message, allowed }: FieldError): string {
  const list = allowed && allowed.length <= mostAllowedInSentence ? ` Allowed: ${allowed.map((value) => `'${value}'`).join(', ')}.` : '';
  return path ? `${path}: ${message}.${list}` : `The body ${message}.${list}`;
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  );
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
    root,
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `'${value.slice(0, 80).toWellFormed()}'` : nameOf(value);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === Infinity || value === -Infinity) return 'one too large to hold';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number';
  return article(Array.isArray(value) ? 'array' : typeof value);
}

function article(type: string): string {
  const word = type === 'int' ? 'integer' : type === 'record' ? 'object' : type;
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** The name under which a value that is required was sent, where it is nearly the right one: `companies` for `company`. */
function otherName({ path, message }: FieldError, { schema, value }: Checked): string {
  if (message !== required || typeof value !== 'object' || value === null) return '';
  const known = keysAt(schema, []);
  const sent = Object.keys(value)
    .slice(0, mostErrors)
    .filter((name) => !known.includes(name) && name.length <= longestName);
  const near = sent.find((name) => path.startsWith(name)) ?? nearest(path, sent);
  return near === undefined ? '' : ` '${near.toWellFormed()}' is no field of this call.`;
}

const longestName = 80;
const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });
