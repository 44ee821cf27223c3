import { asPattern } from '../../kernel/text.ts';
import type { Evidence } from './evidence.ts';
import type { Speaker } from './decontextualize.ts';

/** What documents call the company that wrote them, beside what registers call it. */

const form = /,? (?:Inc|Corp|Corporation|Co|Company|Incorporated|Ltd|plc)\.?\/?$/i;
const shortest = 4;
/** Behind its name, in brackets: `(“QMR”)`, `(together with its subsidiaries, “Quillmere” or the “Company”)`. */
const calledBehind = String.raw`(?:,? (?:Inc|Corp|Co|Ltd|LLC|plc|Corporation|Company|Incorporated)\.?)?,? \(([^()]{2,120})\)`;
const mostPassages = 400;

/** Its names without their legal form, as the documents spell them, and those they give it in brackets: `SPACEHAB`, `IBM`. */
export function ownNamesIn(evidence: readonly Evidence[], names: readonly string[]): string[] {
  const bare = [...new Set(names.flatMap((name) => [name, name.replace(form, '')]))].filter(({ length }) => length >= shortest);
  if (bare.length === 0) return [];
  const any = bare
    .toSorted((a, b) => b.length - a.length)
    .map((name) => asPattern(name))
    .join('|');
  const spelled = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'giu');
  const called = new RegExp(String.raw`(?<![\p{L}\p{N}])(${any})${calledBehind}`, 'giu');
  const found = new Set<string>();
  for (const { text } of evidence.filter(({ kind }) => kind === 'filing').slice(0, mostPassages)) {
    for (const [name] of text.matchAll(spelled)) if (/^\p{Lu}/u.test(name)) found.add(name);
    for (const [, name = '', brackets = ''] of text.matchAll(called))
      for (const [, short = ''] of brackets.matchAll(/[“"]([^“”"]{2,40}?),?[”"]/g)) if (isShort(short, name)) found.add(short);
  }
  return [...found].filter((name) => !names.includes(name));
}

/** `the holding company for Orchard Savings Bank (“Orchard” or the “Bank”)`: a lender or a trustee is called so, too, and is not owned. */
const bankOwned = new RegExp(
  String.raw`(?:holding company (?:for|of)|parent (?:company )?of|subsidiary,?|outstanding (?:\w+ )?(?:stock|shares) of|formed (?:[\w,]+ ){0,6}at the direction of) (?:the )?` +
    String.raw`([\p{Lu}\d][\p{L}\d’'.-]*(?:,? (?:of |and |& )?[\p{Lu}\d][\p{L}\d’'.-]*){0,6})(?:, [^,()]{2,60},?)? \([^()]{0,60}?[“"](?:the )?Bank[,”"]`,
  'gu',
);

/**
 * A bank holding files about the bank that it owns and does business as: `the Bank` of its filings is that bank.
 * @returns the same speaker where no filing says what the bank is called, or they say different things
 */
export function withBank(speaker: Speaker, evidence: readonly Evidence[]): Speaker {
  const filed = evidence.filter(({ kind }) => kind === 'filing').slice(0, mostPassages);
  const found = filed.flatMap(({ text }) => [...text.matchAll(bankOwned)].map(([, name = '']) => name));
  const [bank, ...others] = new Set(found.filter((name) => /\b(?:Bank|Trust|Savings|Association)\b/.test(name)));
  return bank === undefined || others.length > 0 ? speaker : { ...speaker, bank, names: [...speaker.names, bank] };
}

/** First words of names that are too common to identify the company. */
const commonBeginnings: ReadonlySet<string> = new Set(
  `american america first general national united international global pacific atlantic western eastern northern southern central great
  standard federal royal universal continental consolidated community public service modern advanced applied premier superior capital
  home farmers merchants citizens peoples health energy financial group bank north south east west world european canadian british chinese`.split(
    /\s+/,
  ),
);

/** Whether it is a part of the name from its beginning, or its first letters. */
function isShort(short: string, name: string): boolean {
  if (!/^\p{Lu}/u.test(short) || commonBeginnings.has(short.toLowerCase())) return false;
  const initials = name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map(([first]) => first)
    .join('');
  return (
    (short.length >= 3 && initials.startsWith(short)) || (short.length >= shortest && name.toLowerCase().startsWith(short.toLowerCase()))
  );
}
