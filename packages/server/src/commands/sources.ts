import { allSources } from '../services/ingestion/choose-source.ts';
import { wrap } from './table.ts';

/** Wider lines are hard to read, however wide the terminal. */
const widest = 120;

/** `firmament sources`: everything that can be imported, and what each has for options. */
export function listSources(): void {
  const width = Math.min(process.stdout.columns || widest, widest);
  const under = (text: string, indent: string) => wrap(text, width - indent.length).map((line) => `${indent}${line}`);
  const blocks = allSources().map(({ name, summary, options = {} }) => [
    name,
    ...under(summary, '  '),
    ...Object.entries(options).flatMap(([option, meaning]) => [`  -o ${option}=…`, ...under(meaning, '       ')]),
  ]);
  console.log(blocks.map((lines) => lines.join('\n')).join('\n\n'));
}
