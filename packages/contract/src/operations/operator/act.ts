import { z } from 'zod';
import { everyCall } from '../../errors.ts';
import { operation, type Effect, type Operation } from '../../operation.ts';

type RowOf<D> = D extends readonly (infer Row)[] ? Row : D;

/** How an act of an operator is typed on the command line, and how its result is shown there. */
export interface OperatorCommand<D = never> {
  /** Fields that are typed without their names, in order; all others are options. */
  readonly arguments?: readonly string[];
  /** The argument that names a file, whose text is the value. */
  readonly file?: string;
  /** The field that `--<field>-stdin` reads from standard input. */
  readonly stdin?: string;
  /** Lists whose values may have commas, so that semicolons part them. */
  readonly semicolons?: readonly string[];
  /** A sentence about the result. */
  readonly says?: (data: D) => string;
  /** Columns of a table, or names and values of one result: a field, or a value computed of the row. */
  readonly shows?: Readonly<Record<string, keyof RowOf<D> | ((row: RowOf<D>) => unknown)>>;
  /** What is printed instead of an empty table. */
  readonly none?: string;
}

/** An operation for operators, with its command. */
export interface OperatorOperation extends Operation {
  readonly audience: 'operator';
  readonly body: z.ZodObject;
  readonly command: OperatorCommand;
}

/**
 * Declares an act or a look of operators. Its id is `operator.<noun>.<verb>`: the command is `firmament admin <noun> <verb>`, the path
 * `/api/operator/<noun>/<verb>/`, and the audit names the act `<noun> <verb>`.
 */
export function operatorAct<const Id extends `operator.${string}`, I extends z.ZodObject, D extends z.ZodType>(declared: {
  id: Id;
  summary: string;
  description?: string;
  effect: Effect;
  idempotent?: boolean;
  input: I;
  data: D;
  example: { body: z.input<I>; data: unknown };
  /** A body that is refused; without it the example without a token is. */
  fails?: unknown;
  command?: OperatorCommand<z.output<D>>;
}) {
  const { id, summary, description = '', effect, idempotent = effect === 'read', input, data, example, fails, command = {} } = declared;
  const name = id.slice('operator.'.length);
  const isList = data instanceof z.ZodArray;
  const count = isList && Array.isArray(example.data) ? { count: example.data.length } : {};
  return operation({
    id,
    tool: id.replaceAll('.', '_'),
    audience: 'operator',
    effect,
    idempotent,
    method: 'POST',
    path: `/api/operator/${name.replaceAll('.', '/').replaceAll('_', '-')}/`,
    mode: 'sync',
    access: 'bearer',
    tag: 'Operators',
    summary,
    description,
    body: input,
    status: 200,
    response: z.object({
      status: z.literal('success'),
      data,
      ...(isList && { count: z.int().meta({ description: 'Number of items in `data`' }) }),
    }),
    errors: [...everyCall, 'NOT_CANCELLABLE', 'UNSUPPORTED_MEDIA_TYPE'],
    example: { body: example.body, response: { status: 'success', data: example.data, ...count } },
    fails: fails === undefined ? { body: example.body, code: 'UNAUTHENTICATED' } : { body: fails, code: 'INVALID_INPUT' },
    command,
  } as const);
}

/** The words of an act's command, which are also its name in the audit: `users set-password`. */
export function commandName(id: string): string {
  return id
    .replace(/^operator\./, '')
    .replaceAll('.', ' ')
    .replaceAll('_', '-');
}
