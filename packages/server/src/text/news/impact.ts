/** Whether an article matters, and whether it tells what happens just now. */

import type { newsImpacts, NewsCategory } from '@firmament/contract';
import { scales } from './money-mentions.ts';
import { findsTerms, type Found } from './terms.ts';
import type { Span, Words } from './tokens.ts';

export type Impact = (typeof newsImpacts)[number];

/** How much an event of a category moves by itself: 4 whole markets, 3 much, 1 little; 2 where it is not here. */
const weightOf: Readonly<Partial<Record<NewsCategory, number>>> = {
  'Mergers & Acquisitions': 3,
  'Divestitures & Asset Sales': 3,
  'Operational Disruptions': 3,
  'Public-to-Private/Take-Private': 3,
  'Financial Distress & Restructuring': 3,
  'Monetary Policy': 4,
  'Public-Health Crises': 4,
  'Natural Disasters': 4,
  'Geopolitical Risk': 4,
  'Trade, Tariffs & Sanctions': 4,
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
const amount =
  /(?<![\p{L}\p{N}])(US\$|HK\$|C\$|A\$|[$€£₹¥]|Rs\.?|INR|USD|EUR|GBP|JPY|CNY|yen|dlrs)?\s?(\d{1,3}(?:,\d{2,3}){1,5}|\d{1,9})(\.\d{1,4})?(?:\s|-)?(thousand|million|billion|trillion|mln|bln|trn|mn|bn|tn|crores?|cr|lakh|[kmb])\b(?:\s(dlrs|dollars|euros|yen|rupees|won|yuan|pounds))?/giu;
const indianScale = /^(?:crores?|cr|lakh)$/;
const mostCharacters = 1_200;

/** Something that weighs, and where it stands. */
interface Weighty {
  value: number;
  start: number;
  end: number;
}

function largestOf<Each extends Weighty>(found: readonly Each[]): Each | undefined {
  return found.toSorted((a, b) => b.value - a.value)[0];
}

/** The largest amount of money that a text begins with, in about US dollars. */
function largestAmount(text: string): Weighty | undefined {
  return largestOf(
    Array.from(text.slice(0, mostCharacters).matchAll(amount)).flatMap((found) => {
      const [written, sign = '', digits = '', fraction = '', scale = '', behind = ''] = found;
      if (sign === '' && behind === '' && !indianScale.test(scale.toLowerCase())) return [];
      const currency = (sign || behind || 'rs').toLowerCase();
      const rate = dollars[currency] ?? (indianScale.test(scale.toLowerCase()) ? 0.012 : 1);
      const value = Number(digits.replaceAll(',', '') + fraction) * (scales[scale.toLowerCase()] ?? 1) * rate;
      return [{ value, start: found.index, end: found.index + written.length }];
    }),
  );
}

const leadTokens = 60;

const whom =
  'people|customers|users|guests|patients|passengers|subscribers|accounts|employees|workers|staff|jobs|homes|households|investors|drivers';
const crowd = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,$€£])(\d{1,3}(?:,\d{3}){1,3}|\d{1,6})(\.\d)?\s?(thousand|million|mln|m|k)?\s(?:[\p{L}-]{2,20}\s){0,2}(?:${whom})\b`,
  'giu',
);
/** How many people an event must touch to count once, and to count twice. */
const many = 1_000;
const most = 1_000_000;

/** The most people that a text begins to speak of. */
function largestCrowd(text: string): Weighty | undefined {
  return largestOf(
    Array.from(text.slice(0, mostCharacters).matchAll(crowd), ({ index, 0: written, 1: digits = '', 2: fraction = '', 3: scale = '' }) => ({
      value: Number(digits.replaceAll(',', '') + fraction) * (scales[scale.toLowerCase()] ?? 1),
      start: index,
      end: index + written.length,
    })),
  );
}

const moved = String.raw`(?:rose|rises|fell|falls|jump(?:s|ed)|gain(?:s|ed)|drop(?:s|ped)|lost|loses|plunge[sd]|soar(?:s|ed)|tumble[sd]|slump(?:s|ed)|surge[sd]|sank|sinks|climb(?:s|ed)|down|up)`;
const swing = new RegExp(
  String.raw`\b${moved}\s(?:by\s|as much as\s|nearly\s|about\s|more than\s)?(?:(?:1\d|[2-9]\d)(?:\.\d+)?\s?(?:%|percent|per cent|pct)|a (?:third|quarter|half|fifth))`,
  'iu',
);
const priced = /\b(?:shares?|stock|currency|lira|rupee|bitcoin|index|price)\b/i;

/** A movement of a price by a tenth or more, told in a sentence about shares or a currency. */
function swingIn(text: string): Weighty | undefined {
  const found = swing.exec(text.slice(0, mostCharacters));
  if (!found || !priced.test(text.slice(Math.max(0, found.index - longestSaid), found.index + longestSaid))) return undefined;
  return { value: 1, start: found.index, end: found.index + found[0].length };
}

const longestSaid = 80;
const deadly = findsTerms([[1, 'kills, killed, deaths, dead, fatal, fatalities']] as const);

/**
 * Whether an article matters. Points: what happened counts 0 to 4 by its category; an amount of ten billion US dollars or more 2, of one billion 1, below
 * ten million -1; a million people or more that it touches 2, a thousand 1; a price that moves by a tenth 1; deaths 1; a name or word of renown in
 * the title 1. From 4 on it is High, from 2 on Medium, else Low.
 */
export function impactOf(category: NewsCategory, title: Words, text: Words): { impact: Impact; words: Span[] } {
  let points = weightOf[category] ?? 2;
  const words: Span[] = [];
  const count = (find: (text: string) => Weighty | undefined, pointsOf: (value: number) => number) => {
    const found = [title, text].flatMap((part) => {
      const largest = find(part.text);
      return largest ? [{ ...largest, in: part.in }] : [];
    });
    const largest = largestOf(found);
    const counted = largest ? pointsOf(largest.value) : 0;
    points += counted;
    return largest && { span: { in: largest.in, start: largest.start, end: largest.end }, counted };
  };
  const money = count(largestAmount, (value) => (value >= 1e10 ? 2 : value >= 1e9 ? 1 : value < 1e7 ? -1 : 0));
  if (money) words.push(money.span);
  for (const told of [count(largestCrowd, (value) => (value >= most ? 2 : value >= many ? 1 : 0)), count(swingIn, () => 1)])
    if (told && told.counted > 0) words.push(told.span);
  const [death] = [...deadly(title), ...deadly(text, leadTokens)];
  if (death) {
    points += 1;
    words.push(spanOf(death));
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
