import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { requestTypes } from './vocabularies/filters.ts';

/**
 * What a call changes. `read`: nothing, except a mark of what was seen where a parameter asks for it. `submit`: it queues a request, whose result
 * is read later. `write`: it adds or changes something. `destroy`: it removes or ends something, and no call can undo that.
 */
export type Effect = 'read' | 'submit' | 'write' | 'destroy';

/** How a list is read page by page. */
export interface Paging {
  /** `offset` takes `limit` and `offset`, `page` takes `page` and `page_size`; in the query, or in the body where there is no such query parameter. */
  readonly style: 'offset' | 'page';
  /** Where the answer has its items, and their number on all pages: keys with dots between them. */
  readonly items: string;
  /** Absent where the answer has no total: a page with fewer items than were asked for is then the last one. */
  readonly total?: string;
}

/** What is sent in an example. */
export interface ExampleCall {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

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
  readonly effect: Effect;
  /** Whether the same call sent twice leaves the same state as sent once, also without an `Idempotency-Key`. */
  readonly idempotent: boolean;
  /** Name in clients, on the command line and among tools for agents, `[a-z_]`. It never changes. */
  readonly tool: string;
  /** The `id` of the operation that this is a second path to. */
  readonly alias_of?: string;
  /** Where the answer is one page of a list. */
  readonly paging?: Paging;
  readonly access: 'public' | 'bearer';
  /** `operator`: only users with the role `operator` may call it. Without it every user whose role allows the effect. */
  readonly audience?: 'operator';
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
  /** A call that works. */
  readonly example: ExampleCall & { readonly response: unknown };
  /** A call that is refused, and the code of the error. `UNAUTHENTICATED` is the call of `example` without a token. */
  readonly fails: ExampleCall & { readonly code: ErrorCode };
  /** A call that finds nothing, where the answer is a list. */
  readonly empty?: ExampleCall & { readonly response: unknown };
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

/** Whether the answer is an object that may have `warnings` beside its own fields. A token, a report and the body of a notebook are as others define them. */
export function tellsWarnings({ access, response }: Operation): boolean {
  return access === 'bearer' && response instanceof z.ZodObject && response.def.catchall === undefined && !('meta' in response.shape);
}
