import { allSources } from '../services/ingestion/choose-source.ts';
import { table } from './table.ts';

/** `firmament sources`: everything that can be imported, and what each has for options. */
export function listSources(): void {
  const rows = allSources().map((source) => [
    source.name,
    source.summary,
    Object.entries(source.options ?? {})
      .map(([name, meaning]) => `${name}: ${meaning}`)
      .join('; '),
  ]);
  console.log(table(['Source', 'Reads and gives', 'Options (-o name=value)'], rows, { width: process.stdout.columns || 160 }));
}
