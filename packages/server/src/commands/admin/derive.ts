import { readFile } from 'node:fs/promises';
import { commandName, operatorNouns, type OperatorOperation } from '@firmament/contract';
import type { Command } from 'commander';
import { z } from 'zod';
import type { ActContext } from '../../services/operators/acts.ts';
import { fieldsOf, print, rowsOf, shown, withOperator, type Shown } from './door.ts';
import { dayOf, momentOf, namesOf, numberWithin, textFrom, wholeNumber } from './options.ts';

export interface Act {
  declared: OperatorOperation;
  load: () => Promise<(context: ActContext, input: never) => Promise<unknown>>;
}

type Field = z.core.JSONSchema.BaseSchema;

/** Defines the command of an act: its words, arguments, options and help follow from the declaration. */
export function defineAct(admin: Command, { declared, load }: Act): void {
  const words = commandName(declared.id).split(' ');
  const parent = words.length > 1 ? nounOf(admin, words[0]!) : admin;
  const { arguments: positional = [], stdin } = declared.command;
  const { properties = {}, required = [] } = z.toJSONSchema(declared.body, { io: 'input' });
  const fields = properties as Record<string, Field>;
  const command = parent.command(words.at(-1)!).description(declared.summary).option('--json', 'as JSON, for programs');
  for (const name of positional) {
    command.argument(required.includes(name) ? `<${name}>` : `[${name}]`, describing(fields[name]!, name === declared.command.file));
  }
  for (const [name, field] of Object.entries(fields).filter(([each]) => !positional.includes(each))) {
    if (name === stdin) command.option(`${optionOf(name)}-stdin`, `read the ${name} from standard input, instead of making one up`);
    else if (field.type === 'boolean') command.option(optionOf(name), describing(field));
    else if (required.includes(name)) command.requiredOption(`${optionOf(name)} <value>`, describing(field));
    else command.option(`${optionOf(name)} <value>`, describing(field));
  }
  command.action(async (...given: unknown[]) => {
    const options = given[positional.length] as Shown & Record<string, string | true | undefined>;
    const input: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const at = positional.indexOf(name);
      const isRead = name === stdin && options[`${camelCase(name)}Stdin`] === true;
      const typed = isRead
        ? await textFrom(process.stdin, name)
        : ((at >= 0 ? given[at] : options[camelCase(name)]) as string | true | undefined);
      if (typed === true) input[name] = true;
      else if (typed !== undefined)
        input[name] = name === declared.command.file ? await textOf(typed) : valueOf(declared, { name, field, typed });
    }
    const parsed = declared.body.safeParse(input);
    if (!parsed.success)
      throw new Error(parsed.error.issues.map(({ path, message }) => `${optionOf(path.join('.'))}: ${message}.`).join(' '));
    await withOperator(async (context) => {
      const run = await load();
      const data = await run(context, parsed.data as never);
      print(data, options, () => textOfResult(declared, data));
    });
  });
}

export function nounOf(admin: Command, noun: string): Command {
  return admin.commands.find((each) => each.name() === noun) ?? admin.command(noun).description(operatorNouns[noun] ?? '');
}

/** A typed text as a value of the field. @throws a sentence that names the option */
function valueOf({ command }: OperatorOperation, { name, field, typed }: { name: string; field: Field; typed: string }): unknown {
  const kinds: readonly Field[] = field.anyOf ?? [field];
  const isNullable = kinds.some(({ type }) => type === 'null');
  const { type, format, minimum = 0, maximum = Infinity } = kinds.find((each) => each.type !== 'null') ?? field;
  if (isNullable && typed === (type === 'array' ? 'all' : 'none')) return null;
  const option = optionOf(name);
  if (type === 'array') return namesOf(typed, command.semicolons?.includes(name) ? ';' : ',');
  if (type === 'integer') return wholeNumber(option, typed, minimum);
  if (type === 'number') return numberWithin(option, typed, { least: minimum, most: maximum });
  if (format === 'date') return dayOf(option, typed);
  return format === 'date-time' ? momentOf(option, typed)?.toISOString() : typed;
}

/** A result for people: its sentence, then its values or its rows. */
function textOfResult({ command }: OperatorOperation, data: unknown): string {
  const { says, shows, none = 'There is none.' } = command as { says?: (data: unknown) => string; shows?: Shows; none?: string };
  if (Array.isArray(data)) {
    const columns = shows ?? titlesOf(data[0]);
    return rowsOf(
      Object.keys(columns),
      data.map((row) => Object.values(columns).map((column) => shown(valueIn(row, column)))),
      none,
    );
  }
  if (data === null) return none;
  const values = shows ?? (says ? undefined : titlesOf(data));
  const lines = values && fieldsOf(Object.fromEntries(Object.entries(values).map(([title, of]) => [title, shown(valueIn(data, of))])));
  return [says?.(data), lines].filter((part) => part !== undefined).join('\n');
}

type Shows = Readonly<Record<string, string | ((row: unknown) => unknown)>>;

function valueIn(row: unknown, column: Shows[string]): unknown {
  return typeof column === 'function' ? column(row) : (row as Record<string, unknown>)[column];
}

/** What is shown of a result that does not say: every field, by its name. */
function titlesOf(row: unknown): Shows {
  return Object.fromEntries(
    Object.keys(row ?? {}).map((name) => [name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '), name]),
  );
}

function describing({ description = '', default: otherwise }: Field, isFile = false): string {
  const isShown = (typeof otherwise === 'string' && otherwise !== '') || typeof otherwise === 'number';
  const said = isShown ? ` (${otherwise})` : '';
  return `${isFile ? 'a file: ' : ''}${description.charAt(0).toLowerCase()}${description.slice(1)}${said}`;
}

function optionOf(name: string): string {
  return `--${name.replaceAll('_', '-')}`;
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
}
