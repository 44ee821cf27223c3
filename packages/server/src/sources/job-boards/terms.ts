/** Words that boards use, read into the vocabulary of postings. */

const employmentTypes: readonly [string, RegExp][] = [
  ['INTERNSHIP', /\binterns?(?:hips?)?\b|\bpraktikum\b|\btrainee(?:ship)?\b/],
  ['CONTRACTOR', /\bcontractors?\b|\bfreelancer?\b/],
  ['FULL_TIME', /\bfull ?time\b|\bvollzeit\b/],
  ['PART_TIME', /\bpart ?time\b|\bteilzeit\b/],
  ['CONTRACT', /\bcontract\b|\bfixed term\b/],
];

/** `Full-time`, `FullTime`, `fulltime_permanent` → `FULL_TIME`; what is none of the known types stays as stated. */
export function employmentType(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\W]+/g, ' ')
    .toLowerCase();
  return employmentTypes.find(([, pattern]) => pattern.test(words))?.[0] ?? text;
}

export type Arrangement = 'remote' | 'hybrid' | 'onsite';

/** What a workplace type or the name of a place says of where one works: `Remote`, `On-site`, `Germany (Remote)`. */
export function arrangementOf(text: string | undefined): Arrangement | undefined {
  const words = (text ?? '').toLowerCase().replaceAll(/[_-]+/g, ' ');
  if (/\bhybrid\b/.test(words)) return 'hybrid';
  if (/\b(?:no|non|not) remote\b/.test(words)) return undefined;
  if (/\bremote\b|\bwork(?:ing)? from home\b|\btelecommute\b|\bfully$/.test(words)) return 'remote';
  return /\bon ?site\b|\bin office\b|\bin person\b/.test(words) ? 'onsite' : undefined;
}

const periods: readonly [string, RegExp][] = [
  ['HOUR', /\bhour(?:ly)?\b|\bhr\b|\bper-hour\b/],
  ['DAY', /\bday\b|\bdaily\b/],
  ['WEEK', /\bweek(?:ly)?\b/],
  ['MONTH', /\bmonth(?:ly)?\b/],
  ['YEAR', /\byear(?:ly)?\b|\bannum\b|\bannual(?:ly)?\b|\byr\b/],
];

/** `HOURLY`, `1 YEAR`, `per-month-salary` → `HOUR`, `YEAR`, `MONTH`. Two weeks and half months have no word: undefined. */
export function payPeriod(text: string | undefined): string | undefined {
  const words = (text ?? '').toLowerCase();
  if (/\b(?:bi|semi|half|two|2)[- ]?(?:week|month)|fortnight/.test(words)) return undefined;
  return periods.find(([, pattern]) => pattern.test(words.replaceAll(/[_-]+/g, ' ')))?.[0];
}
