import { speaksToReader } from '../../orders.ts';
import type { Speaker } from '../decontextualize.ts';
import type { Statement } from '../statement.ts';
import { clauseAskedIn, type AskedClause } from './asked-clause.ts';
import { metricIn, type Metric } from './metrics.ts';
import { termOf, termsOf } from './same-words.ts';

/** What an answer must have in it. */
export type Wanted =
  | 'count'
  | 'amount'
  | 'share'
  | 'time'
  | 'duration'
  | 'name'
  | 'place'
  | 'country'
  | 'whether'
  | 'reason'
  | 'definition'
  | 'description';

/** A question as it is understood without a model. */
export interface Asked {
  wanted: Wanted;
  /** What an answer speaks of: words as they are compared (`same-words.ts`). */
  terms: string[];
  /** Names in it other than the company's, as words in order; an answer has them all. */
  names: string[][];
  /** What is counted (`paid memberships`), the noun last; empty where nothing is. */
  counted: string[];
  years: number[];
  quarter: number | undefined;
  /** It asks how something changed. */
  compares: boolean;
  /** All years from the first on. */
  isSince: boolean;
  /** Who does what in it. */
  clause: AskedClause;
  /** Which word says who is asked for: `customer`; '' where it is any company. */
  whom: string;
  /** The question as it is understood. */
  question: string;
  /** The company itself was done something to: `Who acquired it?` */
  isPassive: boolean;
  /** A figure, where nothing but it is asked of the whole company. */
  metric: Metric | undefined;
}

/** Why a prompt is not answered. */
export class NotAsked {
  readonly reason: string;
  /** Whether sentences with its words may be quoted instead. Not where it asks of persons, or denies. */
  readonly isQuotable: boolean;
  /** The sentences that have most of its words, best first. */
  readonly closest: readonly Pick<Statement, 'text' | 'rests_on'>[];

  constructor(reason: string, { isQuotable = false, closest = [] }: { isQuotable?: boolean; closest?: NotAsked['closest'] } = {}) {
    this.reason = reason;
    this.isQuotable = isQuotable;
    this.closest = closest;
  }
}

/** A longer prompt is an essay of orders, not a question. */
const longestPrompt = 400;
const politeness =
  /^(?:(?:please|kindly|could you|can you|would you|tell (?:me|us)|find out|find|determine|identify|check|state|say|i(?: would|['’]d)? (?:like|want|need) to know|we need to know)\b[,:]?\s*)+/i;
/** Words that other languages have in almost every sentence, and English has not. */
const foreign =
  /(?<![\p{L}’'])(?:der|das|ist|sind|wie|wer|wann|viele|macht|hat|und|oder|nicht|welche\w*|wurde|gibt|unternehmen|le|les|est|sont|quel\w*|combien|quand|qui|où|une?|avec|pour|dans|cu[aá]nt\w*|qu[eé]|qui[eé]n\w*|cu[aá]l\w*|cuando|cuándo|dónde|empresa|tiene|los|una?|del|quanti|quando|quanto|quale|chi|che|il|della|azienda|hoeveel|wat|waar|wanneer|het|een|bedrijf|quantos|quem|onde|são|ile|kto|kiedy|jest|och|hur|många|är|vad)(?![\p{L}’'])/u;
const order = /^(?:ignore|write|reply|answer|respond|output|print|repeat|return|pretend|act|translate|forget|disregard|say)\b/i;
const person =
  /\b(?:ceo|cfo|coo|cto|chief \w+(?: \w+)? officer|chair(?:man|woman|person)?|president|founders?|co-?founders?|founded by|executives?|officers?|directors?|managers?|managing director|treasurer|secretary|general counsel)\b/i;

/** Who is asked for may be a person unless the question has one of these. */
const ofOrganizations =
  /\b(?:customers?|clients?|suppliers?|vendors?|competitors?|rivals?|distributors?|resellers?|lenders?|investors?|owners?|parent|partners?|manufacturers?|insurers?|underwriters?|auditors?|regulators?|acquired|bought|owns|audits|supplies|makes|manufactures|insures|distributes|resells|installs|maintains|invested|series [a-h]|(?:seed|funding|financing) round)\b/i;

const kindsOfCompany =
  /\b(?:banks|foundr(?:y|ies)|studios?|retailers?|airlines?|brands?|subsidiar(?:y|ies)|institutions?|agenc(?:y|ies)|universit(?:y|ies))\b/i;

const auxiliary = String.raw`(?:is|are|was|were|do|does|did|has|have|had|will|can)`;
/** What a question begins with, and what its answer must then have in it. */
const openings: readonly (readonly [RegExp, Wanted])[] = [
  [/^(?:what(?: is| was)? the )?number of\b/i, 'count'],
  [/^(?:(?:in|from|at|across|to|for|with) )?how many\b/i, 'count'],
  [
    /^(?:what|which|how (?:much|large|big)(?: an?)?|what(?: is| was)(?: the)?) (?:share|percentage|percent|proportion|portion|fraction)\b/i,
    'share',
  ],
  [/^what (?:is|was|were) (?:the )?(?:\w+ )?(?:prices?|costs?|fees?|consideration|paid|spent)\b(?! of (?:revenue|sales|goods))/i, 'amount'],
  [/^(?:for )?how long\b/i, 'duration'],
  [/^(?:by |for )?how (?:much|large|big|high|fast|strongly)\b/i, 'amount'],
  [
    /^(?:since |until )?when\b|^(?:in|on|since) (?:what|which) (?:fiscal )?(?:year|month|day|date|quarter)\b|^what (?:year|date|day)\b/i,
    'time',
  ],
  [/^(?:in |from )?(?:which|what) countr(?:y|ies)\b/i, 'country'],
  [/^where\b|^in (?:which|what) (?:city|town|state|place|location|region)\b/i, 'place'],
  [/^(?:who|whom|whose)\b|^(?:by|with|from|to|for) (?:whom|which|what)\b/i, 'name'],
  [
    /^(?:which|what) (?!(?:is|are|was|were|do|does|did|has|have|had|will|can|kind|type|sort)\b)(?:[\w-]+ ){0,3}?(?:compan(?:y|ies)|firms?|banks?|businesses|suppliers?|customers?|distributors?|manufacturers?|foundr(?:y|ies)|vendors?|partners?|competitors?|auditors?|lenders?|investors?|insurers?|studios?|retailers?|airlines?|brands?|subsidiar(?:y|ies)|institutions?|agenc(?:y|ies)|universit(?:y|ies))\b/i,
    'name',
  ],
  [/^(?:why|for what reasons?|what (?:caused|drove|led to|explains))\b/i, 'reason'],
  [/^(?:whether(?: or not)?|if)\b/i, 'whether'],
  [new RegExp(`^${auxiliary}\\b`, 'i'), 'whether'],
  [/^(?:what|how|which|describe|explain|summari[sz]e)\b/i, 'description'],
];
/** They ask, or join, and say nothing of what is asked. */
const saysNothing = new Set(
  termsOf(
    `number percentage percent share proportion portion fraction amount year fiscal fy month date day quarter total overall currently current latest
     recent name list describe explain summarize much many long firm exactly approximately make happen happened take place country city there
     within please annual annually january-december ended end reported report according since then compared over`,
  ).map(({ term }) => term),
);
const comparing =
  /\b(?:grow|grew|grown|growth|chang(?:e[ds]?|ing)|increas(?:e[ds]?|ing)|decreas(?:e[ds]?|ing)|declin(?:e[ds]?|ing)|(?<!research and )develop(?:ed|ment)?|evolv(?:e[ds]?|ing)|compar(?:e[ds]?|ison|ing)|rise|rose|risen|fall|fell|fallen|trends?|shrink|shrank|shrunk)\b/gi;

/** What is written into a column's head instead of a question. */
const heads: readonly (readonly [RegExp, string])[] = [
  [/^(?:employees|headcount|staff)$/i, 'How many employees are there?'],
  [/^(?:headquarters|head office|hq)(?: location| city)?$/i, 'Where are the headquarters?'],
  [/^(?:year founded|founded|founding year|year of foundation)$/i, 'When was it founded?'],
  [/^(?:stock )?(?:ticker|symbol)$/i, 'What is the ticker symbol?'],
  [
    /^(?:(?:the )?(?:business|company) )?(?:description|overview|summary|profile|business|activity|activities)$/i,
    'What does the company do?',
  ],
  [/^(?:(?:main|key|core) )?(?:products|offerings?|products (?:and|&) services)$/i, 'What are its products?'],
  [/^website$/i, 'What is the website?'],
  [/^auditors?$/i, 'Who is the auditor?'],
];

/** Reads one question of a prompt. @param speaker the company it is asked of */
export function askedIn(prompt: string, speaker: Speaker): Asked | NotAsked {
  const whole = prompt.replaceAll(/\s+/g, ' ').trim();
  if (
    speaksToReader(whole.replace(politeness, '')) ||
    whole.split(/[.!?:;] | and /).some((part) => order.test(part.replace(politeness, '')))
  )
    return new NotAsked('The prompt gives orders instead of asking something of the company.', { isQuotable: true });
  if (whole.length > longestPrompt)
    return new NotAsked(`The prompt is longer than ${longestPrompt} characters; a short question is understood.`, { isQuotable: true });
  if (foreign.test(whole) || /[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u.test(whole))
    return new NotAsked('Only questions in English are understood.', { isQuotable: true });
  const parts = whole.split(/(?<=[?!])\s+/).filter((part) => part !== '');
  if (parts.length > 1) return new NotAsked('The prompt asks several things; one question a field is understood.', { isQuotable: true });
  const stated = (parts[0] ?? '').replace(politeness, '').replace(/ ?[?.!]{1,3}$/, '');
  const question = heads.find(([head]) => head.test(stated))?.[1].replace('?', '') ?? stated;
  const metric = metricIn(question);
  const opening = openings.find(([begins]) => begins.test(question));
  if (!opening && !(metric && isAlone(question, metric, speaker)))
    return new NotAsked('The prompt is no question that is understood without a model.', { isQuotable: true });
  const [begins, wanted] = opening ?? [/^/, 'amount' as const];
  if ((wanted === 'name' || wanted === 'description') && person.test(question) && !/\bauditors?\b/i.test(question))
    return new NotAsked('Questions about persons are not answered.');
  if (/^who(?:m|se)?\b/i.test(question) && !ofOrganizations.test(question))
    return new NotAsked('Who is asked for may be a person; questions about persons are not answered.');
  if (/\b(?:not|never|n[’']t)\b/i.test(question)) return new NotAsked('Questions that deny something are not understood.');
  return read(question, { wanted, behind: question.replace(begins, ''), metric, speaker });
}

function read(
  question: string,
  { wanted, behind, metric, speaker }: { wanted: Wanted; behind: string; metric: Metric | undefined; speaker: Speaker },
): Asked {
  const years = [...question.matchAll(/\b(?:fy ?|fiscal(?: year)? )?((?:19|20)\d{2})\b|\bfy ?['’]?(\d{2})\b/gi)].map(([, full, short]) =>
    full === undefined ? 2000 + Number(short) : Number(full),
  );
  const quarter = /\bq([1-4])\b|\b(first|second|third|fourth) quarter\b/i.exec(question);
  const compares = new RegExp(comparing).test(question) || /\b(?:more|less|higher|lower|larger|smaller) .{0,40}\bthan\b/i.test(question);
  const own = ownWords(speaker);
  // The noun of `which wholesale distributors` is a condition. A word for any company is not.
  const said = wanted === 'name' ? question.replace(/^(?:which|what|who|whom|whose|by|with|from|to|for)\b/i, '') : behind;
  const words = termsOf(said).filter(
    ({ surface, term }) => !own.has(surface) && !own.has(term) && !/^(?:fy)?(?:\d{2}|(?:19|20)\d{2})$/.test(surface),
  );
  // In questions about shares, `come from` carries no meaning.
  const isSaid = (term: string) => !saysNothing.has(term) && !(wanted === 'share' && term === termOf('come'));
  const terms = [...new Set(words.map(({ term }) => term).filter(isSaid))];
  const isDefinition =
    /^[Ww]hat (?:is|are|was|were) (?:the |an? )?\p{Lu}[\p{L}\p{N}’'&. -]*$/u.test(question) || /^what does .+ do$/i.test(question);
  const counted = wanted === 'count' ? countedIn(behind, own) : [];
  return {
    wanted: wantedOf(wanted, { isDefinition, isFigure: metric !== undefined }),
    // Who is employed are people.
    terms: [...new Set([...terms, ...counted])].filter((term, _, all) => term !== termOf('people') || !all.includes(termOf('employee'))),
    names: namesIn(behind, own),
    counted,
    years: [...new Set(years)],
    quarter: quarter ? Number(quarter[1] ?? ['first', 'second', 'third', 'fourth'].indexOf(quarter[2]!.toLowerCase()) + 1) : undefined,
    compares,
    isSince: /\bsince\b/i.test(question),
    clause: clauseAskedIn(question, own),
    whom: wanted === 'name' ? termOf((ofOrganizations.exec(question) ?? kindsOfCompany.exec(question))?.[0].toLowerCase() ?? '') : '',
    question,
    isPassive: /\bby\b/i.test(behind) || /^(?:who|which \w+) (?:acquired|bought|owns|audits|purchased)\b/i.test(question),
    metric: metric && isAlone(question, metric, speaker) ? metric : undefined,
  };
}

/** What is asked of a figure (`What was revenue in China?`) is an amount. */
function wantedOf(wanted: Wanted, { isDefinition, isFigure }: { isDefinition: boolean; isFigure: boolean }): Wanted {
  if (wanted !== 'description') return wanted;
  return isFigure ? 'amount' : isDefinition ? 'definition' : wanted;
}

/** Whether a question asks for a figure of the whole company, and for nothing else. */
function isAlone(question: string, metric: Metric, speaker: Speaker): boolean {
  const own = ownWords(speaker);
  const rest = question
    .replace(metric.names, ' ')
    .replaceAll(comparing, ' ')
    .replaceAll(
      /\b(?:what|how|which|by|much|large|high|make|made|earn(?:ed)?|report(?:ed)?|generat(?:e|ed)|post(?:ed)?|record(?:ed)?|achieve[d]?|have|has|had|amount|value|level|figure|fiscal|fy|year|years|quarter|first|second|third|fourth|q[1-4]|annual|annually|total|overall|last|latest|recent|most|current(?:ly)?|did|over|compared|than|percent|percentage|time|worth|tell|reported|consolidated|company|group|higher|lower|more|less|ago|prior|previous|ended?)\b/gi,
      ' ',
    );
  return termsOf(rest).every(({ surface, term }) => own.has(surface) || own.has(term) || /^(?:fy)?\d{2,4}$/.test(surface));
}

/** The words a company is called by. */
function ownWords({ names, name }: Speaker): Set<string> {
  const initials = [name, ...names].map((each) => [...each.matchAll(/(?<!\p{L})\p{Lu}/gu)].join('').toLowerCase());
  const shortened = initials.flatMap((letters) => [letters, letters.slice(0, -1)]).filter((letters) => letters.length > 2);
  return new Set([...shortened, ...[name, ...names].flatMap((each) => termsOf(each).flatMap(({ surface, term }) => [surface, term]))]);
}

/** Capitals within a question are a name's. */
function namesIn(text: string, own: ReadonlySet<string>): string[][] {
  return [...text.matchAll(/(?<=\s)\p{Lu}[\p{L}\p{N}&’'.-]*(?: (?:\p{Lu}[\p{L}\p{N}&’'.-]*|\d+))*/gu)]
    .map(([name]) => termsOf(name.replace(/[’']s$/, '')).filter(({ surface, term }) => !own.has(surface) && !own.has(term)))
    .map((words) => words.map(({ term }) => term))
    .filter((words) => words.length > 0);
}

function countedIn(behind: string, own: ReadonlySet<string>): string[] {
  const phrase = behind.split(new RegExp(`\\b(?:${auxiliary}|of|in|at|on|work|use|operate)\\b`, 'i'))[0] ?? '';
  const words = termsOf(phrase);
  // `How many stores Apple operates`: the company ends it, unless it begins it.
  const end = words.findIndex(({ surface }, at) => at > 0 && own.has(surface));
  return (end < 0 ? words : words.slice(0, end)).filter(({ surface }) => !own.has(surface)).map(({ term }) => term);
}
