import type { Cite, narrativeBlock } from '@firmament/contract';
import type { z } from 'zod';
import type { Block, Cites, Value } from '../../../exports/document.ts';
import type { SourceRegister } from '../../../exports/register.ts';
import { shownNumber } from '../../../exports/shown-number.ts';
import { bare, numbersIn, referringMarkdown } from '../citing.ts';

export interface Showing {
  name: string;
  register: SourceRegister;
}

export function narrative({ source, summary }: z.output<typeof narrativeBlock>, { register }: Showing): Block[] {
  return [{ kind: 'narrative', markdown: register.take(source).renumbered(summary) }];
}

export const cited = (register: SourceRegister, cites: readonly Cite[]): Cites => [...new Set(register.take(cites).ids.values())];
export const numbered = (cites: readonly Omit<Cite, 'id'>[]): Cite[] => cites.map((cite, index) => ({ ...cite, id: index + 1 }));

/** A text that refers to its sources itself, or else has them beside it. */
export function supported(register: SourceRegister, text: string, sources: readonly Cite[]): { paragraph: string; cites: Cites } {
  return { paragraph: register.take(sources).renumbered(text), cites: bare(text) === text ? cited(register, sources) : [] };
}

/** A value where no reference is read: beside it stands what its text refers to, or all its sources where it refers to none. */
export function referring(register: SourceRegister, text: string, sources: readonly Cite[]): Value {
  const { ids } = register.take(sources);
  const numbers = [...text.matchAll(/\[(\d+(?:\s*[-,]\s*\d+)*)\]/g)].flatMap(([, list = '']) => numbersIn(list));
  const cites = numbers.length > 0 ? numbers.flatMap((id) => ids.get(id) ?? []) : [...ids.values()];
  return { value: plain(text), cites: [...new Set(cites)] };
}

/** Foreign text as Markdown, followed by its sources. */
export function line(register: SourceRegister, text: string, sources: readonly Cite[]): string {
  const { paragraph, cites } = supported(register, referringMarkdown(text), sources);
  return cites.length > 0 ? `${paragraph} [${cites.join(',')}]` : paragraph;
}

/** A text for places without Markdown: its sources are shown beside it. */
export const plain = (text: string): string => bare(text).replaceAll('**', '');

/** An amount in dollars is written as such, in another currency with its name. */
export function money(value: number | null | undefined, currency: string): Value {
  if (value === null || value === undefined || currency === 'USD') return { value: value ?? null, unit: 'usd' };
  return { value: currency === '' ? value : shownNumber(value, 'usd').replace('$', `${currency} `) };
}
