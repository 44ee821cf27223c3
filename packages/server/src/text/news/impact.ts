/** Whether an article matters, and whether it tells what happens just now. */

import type { newsImpacts, NewsCategory } from '@firmament/contract';
import { findsTerms, type Found } from './terms.ts';
import type { Span, Words } from './tokens.ts';

export type Impact = (typeof newsImpacts)[number];

/** How much an event of a category moves by itself: 3 much, 1 little; 2 where it is not here. */
const weightOf: Readonly<Partial<Record<NewsCategory, number>>> = {
  'Mergers & Acquisitions': 3,
  'Public-to-Private/Take-Private': 3,
  'Financial Distress & Restructuring': 3,
  'Monetary Policy': 3,
  'Public-Health Crises': 3,
  'Natural Disasters': 3,
  'Geopolitical Risk': 3,
  'Trade, Tariffs & Sanctions': 3,
  'Cybersecurity Incidents': 3,
  'Antitrust & Competition': 3,
  'Guidance & Forecast Revisions': 3,
  'C-Suite Appointments & Departures': 2,
  'Product Launches & Enhancements': 1,
  'Partnerships & Alliances': 1,
  'Digital Transformation': 1,
  'Brand & Marketing Initiatives': 1,
  'Sustainability & ESG': 1,
  'Pricing & Commercial Strategy': 1,
  'Awards, Rankings & Recognitions': 0,
  'Executive Commentary & Interviews': 0,
  'Strategic Hiring': 1,
  'Compensation & Benefits': 1,
  'Culture & Workplace Practices': 1,
  'Talent-Market Dynamics': 1,
  'Geographic Expansion': 1,
  'Market Share & Positioning': 1,
  'Sector Outlook & Forecasts': 1,
  'Sector Performance Dashboards': 1,
  'Emerging Technologies': 1,
  'Technology Adoption & Disruption': 1,
  'Business-Model Evolution': 1,
  'Competitive Threats': 1,
  'Compliance & Reporting Updates': 1,
  'Investor Sentiment': 1,
  'Sector Rotation': 1,
  'Valuation Events': 1,
  'Board Composition & Changes': 1,
  Others: 0,
};

const renown = findsTerms([
  [
    1,
    `giant, giants, world largest, largest, biggest, fortune 500, nation largest, leading bank, global leader, historic, unprecedented, landmark, record breaking, worst since, biggest ever, largest ever, first time in, federal reserve, central bank, supreme court, white house,
     mega deal, blockbuster deal, nationwide, worldwide, thousands of, millions of, apple, microsoft, google, alphabet, amazon, meta, facebook, tesla, nvidia, walmart, exxon, toyota, samsung, boeing, jpmorgan, goldman sachs, hsbc, reliance industries, tata, general motors, ford, ibm, general electric, pfizer, nestle, volkswagen, shell, intel`,
  ],
] as const);

const urgent = findsTerms([
  [
    1,
    `breaking, breaking news, just in, news alert, developing story, flash, trading halted, halts trading, halted trading, trading halt, emergency, state of emergency, resign~ abruptly, abruptly resigns|quits|resigned|steps, steps down immediately, effective immediately, with immediate effect, files for bankruptcy|chapter,
     filed for bankruptcy|chapter, declares bankruptcy, defaults on, agrees to acquire|buy|merge, agreed to acquire|buy|merge, to acquire .. for|in, to buy .. for|in, to merge with, announces deal|merger|acquisition|takeover, announced a definitive, ceo resigns|quits|dies|ousted|arrested, ceo steps down, ousts ceo, evacuat*, explosion,
     shuts down, grounds all|fleet, recalls # million, cuts rates|interest, raises rates|interest, hikes rates|repo|interest, cuts repo, surprise rate, unexpectedly cuts|raises, invades, declares war, hit by ransomware|cyberattack, withdraws guidance, issues profit warning, collapses, seized by regulators, bankruptcy protection, blocks merger|deal, imposes tariffs`,
  ],
] as const);

/** Tells what was, what may be, or what to make of it: no matter how urgent its words are. */
const afterwards = findsTerms([
  [
    1,
    `explained, explainer, analysis, opinion, what to know, here's what|why|how, how to, what we know, recap, timeline, a year ago|later|after, years ago|later|after, anniversary, why .. matters|did, lessons, history of, review, podcast, column, commentary, q&a, interview, week in review, roundup, round up, preview, could, may, might, rumor*, rumour*, reportedly, mulls, mull, weighs, considering, considers, in talks`,
  ],
] as const);

/** About what a unit of a currency is worth in US dollars. Round figures: they only tell a large amount from a small one. */
const dollars: Readonly<Record<string, number>> = {
  rs: 0.012,
  'rs.': 0.012,
  inr: 0.012,
  '₹': 0.012,
  '¥': 0.007,
  yen: 0.007,
  jpy: 0.007,
  won: 0.0007,
  krw: 0.0007,
  yuan: 0.14,
  rmb: 0.14,
  cny: 0.14,
  sek: 0.1,
  nok: 0.1,
  dkk: 0.15,
  rub: 0.01,
  idr: 0.00006,
  php: 0.018,
  mxn: 0.05,
  zar: 0.055,
  brl: 0.19,
  hk$: 0.13,
  twd: 0.03,
};
const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mln: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bln: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
  trn: 1e12,
  tn: 1e12,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
  lakh: 1e5,
};
const amount =
  /(?<![\p{L}\p{N}])(US\$|HK\$|C\$|A\$|[$€£₹¥]|Rs\.?|INR|USD|EUR|GBP|JPY|CNY|yen|dlrs)?\s?(\d{1,3}(?:,\d{2,3}){1,5}|\d{1,9})(\.\d{1,4})?(?:\s|-)?(thousand|million|billion|trillion|mln|bln|trn|mn|bn|tn|crores?|cr|lakh|[kmb])\b(?:\s(dlrs|dollars|euros|yen|rupees|won|yuan|pounds))?/giu;
const indianScale = /^(?:crores?|cr|lakh)$/;
const mostCharacters = 1_200;

/** The largest amount of money that a text begins with, in about US dollars. */
function largestAmount(text: string): { value: number; start: number; end: number } | undefined {
  let largest: { value: number; start: number; end: number } | undefined;
  for (const found of text.slice(0, mostCharacters).matchAll(amount)) {
    const [written, sign = '', digits = '', fraction = '', scale = '', behind = ''] = found;
    if (sign === '' && behind === '' && !indianScale.test(scale.toLowerCase())) continue;
    const currency = (sign || behind || 'rs').toLowerCase();
    const rate = dollars[currency] ?? (indianScale.test(scale.toLowerCase()) ? 0.012 : 1);
    const value = Number(digits.replaceAll(',', '') + fraction) * (scales[scale.toLowerCase()] ?? 1) * rate;
    if (largest === undefined || value > largest.value) largest = { value, start: found.index, end: found.index + written.length };
  }
  return largest;
}

const leadTokens = 60;

/**
 * Whether an article matters. Points: what happened counts 0 to 3 by its category; an amount of ten billion US dollars or more 2, of one billion 1, below
 * ten million -1; a name or word of renown in the title 1. From 4 on it is High, from 2 on Medium, else Low.
 */
export function impactOf(category: NewsCategory, title: Words, text: Words): { impact: Impact; words: Span[] } {
  let points = weightOf[category] ?? 2;
  const words: Span[] = [];
  const amounts = [title, text].map((part) => ({ part, largest: largestAmount(part.text) }));
  const { part, largest } = amounts.toSorted((a, b) => (b.largest?.value ?? 0) - (a.largest?.value ?? 0))[0]!;
  if (largest) {
    points += largest.value >= 1e10 ? 2 : largest.value >= 1e9 ? 1 : largest.value < 1e7 ? -1 : 0;
    words.push({ in: part.in, start: largest.start, end: largest.end });
  }
  const [known] = renown(title);
  if (known) {
    points += 1;
    words.push(spanOf(known));
  }
  return { impact: points >= 4 ? 'High' : points >= 2 ? 'Medium' : 'Low', words };
}

/** Whether an event of High impact is told as happening now: by a word of urgency in the title or the first words, and none that looks back or ahead in the title. */
export function breakingOf(impact: Impact, title: Words, text: Words): { breaking: boolean; words: Span[] } {
  if (impact !== 'High' || afterwards(title).length > 0) return { breaking: false, words: [] };
  const cues = [...urgent(title), ...urgent(text, leadTokens / 2)].slice(0, 3);
  return { breaking: cues.length > 0, words: cues.map(spanOf) };
}

function spanOf({ in: part, start, end }: Found<unknown>): Span {
  return { in: part, start, end };
}
