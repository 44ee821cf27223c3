/** Words that this project does not write: private idiom in comments, pages, help and the descriptions of the contract. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** What a reader stumbles over, and what to write instead. */
const idiom: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:nobody|anybody|everybody|somebody)(?:['’]s)?\b/i, 'name the component, the caller or the user'],
  [/\bwho(?:ever|mever)\b/i, 'name who does it'],
  [/\bwhom\b/i, 'name the noun it stands for'],
  [/\bwhatever\b/i, 'say "any" with its noun'],
  [/\b(?:tells?|told|telling) (?:of|apart)\b/i, 'reports, describes, distinguishes'],
  [/\b(?:is|are) (?:what is )?meant\b/i, 'refers to'],
  [/\b(?:is|are) \w+ no (?:more|longer than)\b/i, 'no longer'],
  [/\bat that\b(?! (?:time|moment|point|day))/i, 'leave it out'],
  [/\bas ever\b/i, 'leave it out'],
  [/\bwhat (?:it|they|that) comes? to\b/i, 'the result, the sum'],
  [/(?<!\b(?:either|each|most|some|none|both|all|one|two) )\bof which\b/i, 'whose, of these'],
  [/\bbesides\b/i, 'also'],
  [/\bbears? (?:a|the|its|that) name\b/i, 'is called'],
  [/\bstands? (?:in|on|at|beside|behind|there|alone|for|under)\b/i, 'is in, follows, is next to'],
  [/\bhas its hands full\b/i, 'is overloaded'],
];

/** Licences of others, notes on experiments, a label of data, and this list itself. */
const exempt: ReadonlySet<string> = new Set([
  'data/starter/SOURCES.md',
  'bench/NOTES.md',
  'docs/sources/starter.md',
  'tools/check/style.ts',
]);

interface Prose {
  line: number;
  text: string;
}

/** One line, `file:line  the word: what to write`, for each word of private idiom. */
export function idiomOf(root: string, files: readonly string[]): string[] {
  const found: string[] = [];
  for (const file of files.filter((each) => /\.(?:md|ts)$/.test(each) && !exempt.has(each))) {
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const { line, text } of file.endsWith('.md') ? paragraphsOf(source) : commentsOf(file, source)) {
      for (const [pattern, instead] of idiom) {
        for (const match of text.matchAll(new RegExp(pattern, 'gi'))) {
          const at = line + text.slice(0, match.index).split('\n').length - 1;
          found.push(`${file}:${at}  "${match[0]}": ${instead}`);
        }
      }
    }
  }
  return found;
}

/** Markdown without blocks and words of code, quotations and addresses. */
function paragraphsOf(source: string): Prose[] {
  const text = source
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`|\]\([^)]*\)|\*[^*\n]+\*/g, (part) => part.replaceAll(/[^\n]/g, ' '));
  return [{ line: 1, text }];
}

/** Comments of a module; of the contract and the commands also texts that are shown; of a test its names. */
function commentsOf(file: string, source: string): Prose[] {
  const { program, comments } = parseSync(file, source);
  const prose = comments.map(({ value, start }) => ({
    start,
    text: value.replaceAll(/`[^`\n]*`|"[^"\n]*"|“[^”\n]*”|\*[^*\s][^*\n]*\*/g, ''),
  }));
  const shown = file.startsWith('packages/contract/src/') || file.startsWith('packages/server/src/commands/');
  if (shown && !file.endsWith('.test.ts')) {
    new Visitor({
      Literal: ({ value, start }) => void (typeof value === 'string' && value.includes(' ') && prose.push({ start, text: value })),
      TemplateElement: ({ value, start }) => void prose.push({ start, text: value.raw }),
    }).visit(program);
  }
  if (file.endsWith('.test.ts')) {
    new Visitor({
      CallExpression: ({ callee, arguments: [first] }) => {
        if (callee.type !== 'Identifier' || !/^(?:it|test|describe)$/.test(callee.name)) return;
        if (first?.type === 'Literal' && typeof first.value === 'string') prose.push({ start: first.start, text: first.value });
      },
    }).visit(program);
  }
  return prose.map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }));
}
