const forms = "inc|corp|co|cos|ltd|llc|l\\.?p|l\\.?l\\.?c|n\\.?v|s\\.?a|a\\.?g|plc|int['’]?l|bros";
/** A full stop that ends no sentence. */
const abbreviated =
  /(?:^|[\s(,.“"/-])(?:mr|mrs|ms|dr|st|no|rev|vs|jr|sr|e\.g|i\.e|etc|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[a-z]|u\.s|u\.k)\.$/i;
const endsInInitial = /(?:^|[\s(])(?:\p{Lu}\.){1,3}$/u;
const endsInForm = new RegExp(`(?:^|[\\s,])(?:${forms})\\.$`, 'i');
/** What a sentence begins with behind a legal form; a name goes on, or the next one follows. */
const opens =
  /^["“(]?(?:the|we|our|in|these|those|most|some|many|as|if|it|its|this|although|while|for|each|other|there|they|their|however|such|certain|additionally|competition|competitors|customers|to|an?|any|both|no|all|on|at|by|with|when|also|since|during|under|sales)\b(?!\.)/i;

/** The sentences of a line, in order; a full stop behind an abbreviation or a legal form ends none. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: end } of line.matchAll(/[.!?]["”’)\]]*\s+(?=["“‘(]?[\p{Lu}\p{N}])/gu)) {
    const until = index + end.length;
    const before = line.slice(Math.max(start, index - 12), index + 1);
    const isOpened = opens.test(line.slice(until, until + 40));
    if (abbreviated.test(before) && !(isOpened && endsInInitial.test(before))) continue;
    // `Yum! Brands`.
    if ((before.endsWith('!') || endsInForm.test(before)) && !isOpened) continue;
    sentences.push(line.slice(start, until).trim());
    start = until;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}
