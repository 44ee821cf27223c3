import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { requestTypes } from './vocabularies/filters.ts';

/** One declaration of one operation; routes, validation, the OpenAPI document and tests derive from it. */
export interface Operation {
  /** `<noun>.<verb>`; also the OpenAPI `operationId`. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With `{name}` for path parameters, and the trailing slash as published; both forms are served. */
  readonly path: string;
  /** `sync` answers with data, `async` with a handle to poll. */
  readonly mode: 'sync' | 'async';
  /** What an asynchronous operation's requests are called in their status record. */
  readonly request_type?: (typeof requestTypes)[number];
  readonly access: 'public' | 'bearer';
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Content types of the body; JSON unless said otherwise. */
  readonly body_types?: readonly string[];
  /** Where the body may have files: how many, and how large each. */
  readonly files?: { readonly most: number; readonly most_bytes: number };
  readonly status: 200 | 202;
  readonly response: z.ZodType;
  /** Content types of the files it may answer with instead of JSON. */
  readonly downloads?: readonly string[];
  /** A second way to succeed, with a status of its own. */
  readonly also?: { readonly status: 200 | 202; readonly description: string; readonly response: z.ZodType; readonly example: unknown };
  readonly errors: readonly ErrorCode[];
  readonly example: {
    readonly params?: Record<string, string>;
    readonly query?: Record<string, string>;
    readonly body?: unknown;
    readonly response: unknown;
  };
}

/** Declares an operation, keeping its exact types. */
export function operation<const O extends Operation>(declaration: O): O {
  return declaration;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler of `O` receives: the validated params, query and body. */
export interface Input<O extends Operation> {
  params: Parsed<O['params']>;
  query: Parsed<O['query']>;
  body: Parsed<O['body']>;
}

/** What a handler of `O` answers. */
export type Output<O extends Operation> = z.output<O['response']>;

/** What a handler of `O` answers with its second way to succeed. */
export type AlsoOutput<O extends Operation> = O extends { also: { response: infer S extends z.ZodType } } ? z.output<S> : never;
