import type { Socket } from 'node:net';
import type { PassageFilter, PassageIndex } from '../passages.ts';
import type { CompanyFilter, CompanyIndex, IndexState, StatisticsQuery } from '../port.ts';

/** The protocol of the socket between a served index and its clients: one JSON text a line, whole answers in any order. */

type QueryOf<Asked extends 'propose' | 'top' | 'findNames'> = Parameters<CompanyIndex[Asked]>[0];

/** What can be asked, and with what. */
interface Queries {
  propose: QueryOf<'propose'>;
  /** The vector's bytes as base64. */
  near: { vector: string; filter: CompanyFilter; limit: number };
  top: QueryOf<'top'>;
  count: CompanyFilter;
  findNames: QueryOf<'findNames'>;
  statistics: StatisticsQuery;
  findPassages: Parameters<PassageIndex['find']>[0];
  nearPassages: { vector: string; filter: PassageFilter; limit: number };
}

export type Query = { [Asked in keyof Queries]: { ask: Asked; query: Queries[Asked] } }[keyof Queries];
export type Question = Query & { id: number };

/** `state` comes first, as soon as the index is built, and again whenever it has changed. */
export type Message = { id: number; answer: unknown } | { id: number; failure: string } | { state: IndexState };

const newline = 10;

/** Hands each line that comes over a socket on, whole. */
export function onLines(socket: Socket, take: (line: string) => void): void {
  let begun: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      begun.push(chunk.subarray(from, end));
      const line = Buffer.concat(begun).toString();
      begun = [];
      from = end + 1;
      take(line);
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  });
}

export function lineOf(message: Question | Message): string {
  return `${JSON.stringify(message)}\n`;
}
