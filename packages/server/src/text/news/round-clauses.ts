/** Company, amount and investors of a funding round in one sentence. */

import { aside, described, ends, named, opening, said } from './clause-words.ts';
import { moneyIn } from './money-mentions.ts';
import type { MarkedSentence, ExtractedParty } from './told-sentences.ts';

/** What one sentence says of a round. */
export interface RoundClause {
  subject: ExtractedParty;
  /** Where the sentence is about who led it. */
  lead?: ExtractedParty;
  amount?: number;
  currency?: string;
  /** A funding stage of the contract, or `IPO`. */
  round?: string;
}

const raised =
  '(?:(?:has |have )?(?:raised|secured|bagged|landed|closed|netted|received|completed|snagged|picked up|pulled in)|raises|secures|bags|lands|closes|nets|snags|scores|completes|gets|picks up|pulls in|(?:announced|announces) (?:the )?(?:completion|closing|close) of)';
const raising = new RegExp(`${opening}${named('subject')}${aside}${said} ${raised} (?<rest>.+)`);
const leading = new RegExp(
  String.raw`${opening}${named('lead')}${aside}${said} (?:(?:has |have )?led|leads|co-led|co-leads) (?<rest>[^⟦]*?\bround) (?:in|for|of) ${described}${named('subject')}${ends}`,
);
/** Money that is borrowed, the fund of an investor, or something else that is raised. */
const otherwise =
  /\b(?:bonds?|notes?|debt|loans?|credit|borrow\w*|facility|debentures?|mortgage|funds?|forecast\w*|guidance|outlook|target|dividend|prices?|rates?|stake|order|orders|contract|grant|grants|charity|donation\w*|approval|refinanc\w*|warehouse|securiti[sz]ation|sale of)\b/i;
const equity = /\b(?:funding|financing|investment|round|seed|pre-seed|series [a-j]|venture|equity|backing|ipo|initial public offering)\b/i;
const stages: readonly [pattern: RegExp, stage: string | ((match: RegExpExecArray) => string)][] = [
  [/\bpre-?seed\b/i, 'Pre-seed'],
  [/\bseed\b/i, 'Seed'],
  [/\bseries[ -]([a-j])\d?\b/i, ([, letter]) => `Series ${letter!.toUpperCase()}`],
  [/\bangel round\b/i, 'Angel round'],
  [/\bprivate equity round\b/i, 'Private equity round'],
  [/\b(?:ipo|initial public offering)\b/i, 'IPO'],
];

/** The round of a sentence whose subject raised money, or led another's round; none where money is borrowed or a fund is filled. */
export function clausesOfRounds({ marked, parties }: MarkedSentence): RoundClause[] {
  const sentence = marked.toLowerCase();
  const match = raising.exec(sentence) ?? leading.exec(sentence);
  const { subject, lead, rest = '' } = match?.groups ?? {};
  if (!match || subject === undefined) return [];
  const told = rest
    .replaceAll(/⟦\d+⟧/g, '')
    .replace(/[.,;] .*$/, (clause) => (equity.test(rest.slice(0, rest.length - clause.length)) ? '' : clause));
  const stage = stageIn(rest);
  const money = moneyIn(sentence).filter(
    ({ start }) =>
      !/\b(?:at|valuing|valuation|valued|total|totals|totalling|to date)\b[^,]{0,40}$/i.test(
        sentence.slice(Math.max(0, start - 50), start),
      ),
  );
  const [first] = money.filter(({ start }) => start >= sentence.length - rest.length - 1 || lead !== undefined);
  // A sum alone may be raised in any way.
  if (otherwise.test(told) || !equity.test(rest) || (stage === undefined && first === undefined)) return [];
  const isValuation = first !== undefined && /^ (?:post-money |pre-money )?valuation/i.test(sentence.slice(first.end));
  return [
    {
      subject: parties[Number(subject)]!,
      ...(lead !== undefined && { lead: parties[Number(lead)]! }),
      ...(first && !isValuation && { amount: first.amount, currency: first.currency }),
      ...(stage !== undefined && { round: stage }),
    },
  ];
}

function stageIn(text: string): string | undefined {
  for (const [pattern, stage] of stages) {
    const match = pattern.exec(text);
    if (match) return typeof stage === 'string' ? stage : stage(match);
  }
  return undefined;
}

const kind = String.raw`(?:(?:existing|new|other|previous|current|strategic|lead|returning|the) )*(?:(?:investors?|backers?|shareholders?) )?(?:(?:including|such as) )?`;
const list = String.raw`${kind}⟦\d+⟧(?:(?:, and |,? and |, |,? as well as |,? along with )${kind}⟦\d+⟧)*`;
const leads = [
  new RegExp(String.raw`\b(?:co-)?led by (?<list>${list})`, 'g'),
  new RegExp(String.raw`^(?<list>${list}) (?:co-)?led (?:the|this) (?:[^\s⟦]+ ){0,3}round`, 'g'),
];
const others = [
  new RegExp(
    String.raw`\b(?:with (?:the )?(?:participation|backing|support|investment|money)(?: also)? (?:from|of)|participation (?:came )?from|backed by|joined by|participants (?:include|included)|investors (?:include|included|including)) (?<list>${list})`,
    'g',
  ),
  new RegExp(String.raw`\b(?:raise[sd]?|secure[sd]?|round|funding|investment|capital|⟧) (?:[^⟦.;]{0,40} )?from (?<list>${list})`, 'g'),
  new RegExp(String.raw`(?:with|and) (?<list>${list}) (?:also )?(?:participating|taking part|joining|investing)`, 'g'),
  new RegExp(String.raw`^(?<list>${list}) (?:also )?(?:participated|took part|joined|invested)`, 'g'),
];

/** The investors that a sentence names, and whether each led. */
export function investorsIn({ marked, parties }: MarkedSentence): { party: ExtractedParty; is_lead: boolean }[] {
  const sentence = marked.toLowerCase();
  const namedBy = (patterns: readonly RegExp[], is_lead: boolean) =>
    patterns.flatMap((pattern) =>
      [...sentence.matchAll(pattern)].flatMap((match) =>
        [...(match.groups?.['list'] ?? '').matchAll(/⟦(\d+)⟧/g)].map(([, number]) => ({ party: parties[Number(number)]!, is_lead })),
      ),
    );
  return [...namedBy(leads, true), ...namedBy(others, false)];
}
