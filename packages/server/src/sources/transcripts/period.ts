import type { TranscriptFacts } from '../../kernel/publications.ts';

export interface Period {
  quarter: TranscriptFacts['quarter'];
  year: number;
}

const names = ['first', 'second', 'third', 'fourth'];
const quarter = String.raw`(?:(first|second|third|fourth)[\s-]quarter|\bQ([1-4]))`;
const year = String.raw`(?:(?:fiscal\s+(?:year\s+)?|calendar\s+(?:year\s+)?|FY\s?'?)(\d{4}|\d{2})|(\d{4}))\b`;
const quarterThenYear = new RegExp(String.raw`${quarter}(?:\s+of)?(?:\s+the)?(?:\s+and\s+full[\s-]year)?[\s,]+${year}`, 'i');
const yearThenQuarter = new RegExp(String.raw`${year}[\s,]+${quarter}`, 'i');
/** What a call says of itself, against what it compares itself with. */
const ofItself = /\b(?:call|results|release|update|review|reviewing|presentation|webcast)\b/i;
const ofAnother =
  /\b(?:compared|versus|vs|than|from|increased?|decreased?|improve\w*|decline\w*|up|down|prior|last year|previous|expect|will)\b/i;

const opening = 12;

/** The quarter a call announces in its opening words: both the quarter and its year, in a sentence on the call or its results. */
export function spokenPeriod(sentences: readonly string[]): Period | undefined {
  for (const sentence of sentences.slice(0, opening)) {
    const found = periodIn(sentence);
    if (found === undefined || !ofItself.test(sentence)) continue;
    // `Welcome to X's second quarter 2016 call; I will …`: only what stands before the period tells a comparison.
    if (!ofAnother.test(sentence.slice(0, found.index))) return found.period;
  }
  return undefined;
}

function periodIn(sentence: string): { period: Period; index: number } | undefined {
  const forward = quarterThenYear.exec(sentence);
  if (forward) return read(forward, { quarter: [forward[1], forward[2]], year: forward[3] ?? forward[4] });
  const backward = yearThenQuarter.exec(sentence);
  return backward ? read(backward, { quarter: [backward[3], backward[4]], year: backward[1] ?? backward[2] }) : undefined;
}

function read(match: RegExpExecArray, found: { quarter: (string | undefined)[]; year: string | undefined }) {
  const [name, digit] = found.quarter;
  const number = name === undefined ? Number(digit) : names.indexOf(name.toLowerCase()) + 1;
  const full = Number(found.year?.length === 2 ? `20${found.year}` : found.year);
  if (full < 1990 || full > 2100) return undefined;
  return { period: { quarter: number as Period['quarter'], year: full }, index: match.index };
}

/**
 * Whether a call on a period may be held on a day. A fiscal year ends from eleven months before its calendar year does until a month
 * behind it, and companies report within four months.
 */
export function mayBeCalled(period: Period, day: string): boolean {
  const [calledIn = 0, month = 0] = day.split('-').map(Number);
  const months = calledIn * 12 + month - (period.year * 12 + period.quarter * 3);
  return months >= -11 && months <= 5;
}

/** `AAN_q1_2021.json.gz` → its symbol and period. */
export function fromFileName(name: string): (Period & { symbol: string }) | undefined {
  const [, symbol, digit, full] = /(?:^|\/)([A-Za-z][A-Za-z0-9.-]{0,9})[_-][Qq]([1-4])[_-](\d{4})\.json/.exec(name) ?? [];
  return symbol === undefined
    ? undefined
    : { symbol: symbol.toUpperCase(), quarter: Number(digit) as Period['quarter'], year: Number(full) };
}
