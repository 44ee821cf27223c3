import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import { isInvented, type CompanyDocument } from '../../kernel/document.ts';
import type { Work } from '../requests/run.ts';
import { readSamples, type Samples } from './samples.ts';

type Behaviour = Samples['forced_failures'][number]['behaviour'];

const minuteMs = 60_000;
const tickMs = 250;

/** The sample companies whose enrichment goes wrong on purpose: by permalink, how. */
export async function forcedFailures(): Promise<ReadonlyMap<string, Behaviour>> {
  return new Map((await readSamples()).forced_failures.map(({ permalink, behaviour }) => [permalink, behaviour]));
}

/** How the enrichment of a sandbox company fails on purpose; undefined for all others, with any name. */
export function forcedFailureOf(document: CompanyDocument, forced: ReadonlyMap<string, Behaviour>): Behaviour | undefined {
  return isInvented(document) ? forced.get(document.permalink) : undefined;
}

/** The entry of a company whose enrichment fails on purpose. */
export function forcedErrorOf({ permalink }: Pick<CompanyDocument, 'permalink'>): string {
  return `Company '${permalink}' could not be enriched: this sample company of the sandbox fails on purpose.`;
}

/** Waits a minute, telling how far it is. No thread waits: others are worked on meanwhile. @throws when it is called off */
export async function takeAMinute(clock: Clock, { signal, report }: Work, counted: { done: number; total: number }): Promise<void> {
  const began = clock().getTime();
  for (let waited = 0; waited < minuteMs; waited = clock().getTime() - began) {
    report({ stage: `waiting ${Math.round(waited / 1_000)} of 60 seconds, as this sample company does`, ...counted });
    await sleep(tickMs, undefined, { signal });
  }
}
