import type { Cite } from '@firmament/contract';
import { z } from 'zod';
import type { Block, Cites, Value } from '../../../exports/document.ts';
import type { SourceRegister } from '../../../exports/register.ts';
import { shownAmount } from '../../../text/narrative/questions/shown-amount.ts';
import { bare } from '../citing.ts';

/** What a block is called, and the sources of its report. */
export interface Naming {
  name: string;
  register: SourceRegister;
}

/** Shows a value where it has the shape. */
export type Shape = (value: unknown, naming: Naming) => Block[] | undefined;

/** A shape is all that a value has, so that nothing of it is left unshown. */
export function shape<S extends z.ZodType>(schema: S, show: (value: z.output<S>, naming: Naming) => Block[]): Shape {
  const exact: z.ZodType = schema instanceof z.ZodObject ? schema.strict() : schema;
  return (value, naming) => {
    const read = exact.safeParse(value);
    return read.success ? show(read.data as z.output<S>, naming) : undefined;
  };
}

export const cited = (register: SourceRegister, cites: readonly Cite[]): Cites => [...new Set(register.take(cites).ids.values())];
/** A text where no Markdown is read: its sources stand beside it. */
export const plain = (text: string): string => bare(text).replaceAll('**', '');

/** An amount in dollars is written as such, in another currency with its name. */
export function money(value: number | null | undefined, currency: string): Value {
  if (value === null || value === undefined || currency === 'USD') return { value: value ?? null, unit: 'usd' };
  return { value: currency === '' ? value : shownAmount(value, currency) };
}
