/** Acquisitions and funding rounds in an article, each with its sentences. */

import { dayMs } from '../../kernel/dates.ts';
import type { DealFacts, FundingRoundFacts } from '../../kernel/facts.ts';
import { nameKey } from '../../kernel/names.ts';
import type { NewsCategory } from '@firmament/contract';
import { clausesOfDeals, type DealClause } from './deal-clauses.ts';
import { clausesOfRounds, investorsIn, type RoundClause } from './round-clauses.ts';
import { isOrganization, markedSentences, type MarkedSentence, type ExtractedParty, type PlacedCompany } from './told-sentences.ts';

export type { ExtractedParty, PlacedCompany } from './told-sentences.ts';

/** An article with the companies that were linked in it. */
export interface ArticleToTell {
  title: string;
  /** Its text, or what its feed says of it. */
  text: string;
  /** What it is about, primary and secondary. */
  categories: readonly NewsCategory[];
  /** Day of publication, `YYYY-MM-DD`. */
  published: string;
  companies: readonly PlacedCompany[];
}

/** Where it says so, in UTF-16 units. */
export interface TellingWords {
  in: 'title' | 'text';
  start: number;
  end: number;
  text: string;
}

export interface ExtractedDeal {
  kind: 'deal';
  acquirer: ExtractedParty;
  target: ExtractedParty;
  facts: DealFacts;
  /** How much of it is bought, 0 to 100, where the article says so. */
  percent?: number;
  words: TellingWords[];
}

export interface ExtractedRound {
  kind: 'funding_round';
  subject: ExtractedParty;
  investors: (ExtractedParty & { is_lead: boolean })[];
  facts: FundingRoundFacts;
  words: TellingWords[];
}

const telling: ReadonlySet<NewsCategory> = new Set([
  'Capital Markets & Transactions',
  'Equity Fund-Raising',
  'Mergers & Acquisitions',
  'Divestitures & Asset Sales',
  'IPOs & Follow-on Offerings',
  'SPAC Deals & De-SPACs',
  'Secondary Transactions',
  'Public-to-Private/Take-Private',
]);

/** Unsettled, denied or cancelled deals, and opinions. */
const unsettled =
  /\b(?:talks|negotiat\w+|considers?|considered|considering|mulls?|mulling|weighs?|weighing|explor\w+|could|might|should|reportedly|rumou?r\w*|speculat\w+|familiar with|knowledge of|sources|seeks?|seeking|look(?:s|ing) to|aim(?:s|ing) to|plans? to|planning to|hopes? to|hoping to|wants? to|interested in|in the running|approach(?:ed|es)?|bids?|bidder|bidding|offers?|offered|offering to|propos(?:al|als|ed|es)|unsolicited|den(?:y|ies|ied)|reject\w*|refus\w+|call(?:s|ed) off|scraps?|scrapped|abandon\w*|terminat\w+|drop(?:s|ped)|walk(?:s|ed) away|block(?:s|ed)?|collaps\w+|fail(?:s|ed)|pull(?:s|ed) out|analysts?|unlikely|if|whether|in principle|letters? of intent|memorandum of understanding|non-binding|would-be|had (?:been )?(?:hoped|planned))\b|\bmay\b(?! \d)/i;
const isQuestion = /\?\s*$/;
const lookedBack =
  /\b(?:last (?:year|month|week|quarter|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december)|earlier this (?:year|month|quarter)|a year earlier|years? ago|months ago|previously|formerly|in the past)\b/i;
/** A year of these words is no deal's. */
const founding = /\b(?:founded|established|launched|started|formed|set up|based|born)\b[^,]{0,40}?\b(?:19|20)\d\d\b/gi;

/**
 * The deals and rounds of an article, with their parties. Reads only explicit statements in the title and the first sentences, with at least
 * one linked company. Rumors, bids, denials, past events, and articles about deals of several companies give nothing.
 */
export function extractDeals(article: ArticleToTell): (ExtractedDeal | ExtractedRound)[] {
  if (!article.categories.some((category) => telling.has(category))) return [];
  const sentences = markedSentences(article);
  const [title] = sentences;
  if (title?.in === 'title' && isDoubtful(title, article.published)) return [];
  const sure = sentences.filter((sentence) => !isDoubtful(sentence, article.published));
  const told = [
    ...joined(sure.flatMap((sentence) => clausesOfDeals(sentence).flatMap((clause) => dealOf(clause, sentence, article)))),
    ...joined(sure.flatMap((sentence) => clausesOfRounds(sentence).flatMap((clause) => roundOf(clause, sentence, article)))),
  ];
  const actors = new Set(told.map((one) => keyOf(one.kind === 'deal' ? one.acquirer : one.subject)));
  if (actors.size !== 1 || told.length > mostTold) return [];
  for (const one of told) if (one.kind === 'funding_round') addInvestors(one, sure);
  return told;
}

/** An article with more deals is a list. */
const mostTold = 2;

function isDoubtful({ marked, in: part }: MarkedSentence, published: string): boolean {
  const said = marked.replaceAll(/⟦\d+⟧/g, '');
  if (isQuestion.test(said) || unsettled.test(said) || lookedBack.test(said)) return true;
  const years = [...said.replaceAll(founding, '').matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year));
  return part === 'text' && years.some((year) => year < Number(published.slice(0, 4)));
}

function dealOf(clause: DealClause, sentence: MarkedSentence, { published }: ArticleToTell): ExtractedDeal[] {
  const { acquirer, target, amount, currency, percent, status, is_stake } = clause;
  if (acquirer.company_id === undefined && target.company_id === undefined) return [];
  if (isSameParty(acquirer, target) || (acquirer.company_id === undefined && !isOrganization(acquirer.name) && !clause.is_firm)) return [];
  const date = dayToldIn(sentence.marked, published);
  const facts: DealFacts = {
    ...(date !== undefined && { date }),
    ...(amount !== undefined && { amount, currency: currency! }),
    ...(status !== undefined && { status }),
    ...(is_stake && { title: percent === undefined ? 'A stake' : `A stake of ${percent}%` }),
  };
  return [{ kind: 'deal', acquirer, target, facts, ...(percent !== undefined && { percent }), words: [wordsOf(sentence)] }];
}

function roundOf(clause: RoundClause, sentence: MarkedSentence, { published }: ArticleToTell): ExtractedRound[] {
  const { subject, lead, amount, currency, round } = clause;
  if (subject.company_id === undefined && lead?.company_id === undefined) return [];
  const date = dayToldIn(sentence.marked, published);
  const facts: FundingRoundFacts = {
    ...(date !== undefined && { date }),
    ...(round !== undefined && { round }),
    ...(amount !== undefined && { amount, currency: currency! }),
  };
  const investors = lead ? [{ ...lead, is_lead: true }] : [];
  return [{ kind: 'funding_round', subject, investors, facts, words: [wordsOf(sentence)] }];
}

/** What several sentences say of one deal or round, once; the first that says a thing counts. */
function joined<Told extends ExtractedDeal | ExtractedRound>(told: readonly Told[]): Told[] {
  const found: Told[] = [];
  for (const one of told) {
    const same = found.find((other) => isSameTold(one, other));
    if (!same) found.push(one);
    else {
      const isPriced = same.facts.amount !== undefined;
      const { amount: _, currency: __, ...rest } = one.facts;
      same.facts = { ...(isPriced ? rest : one.facts), ...same.facts };
      same.words = [...same.words, ...one.words];
      if (one.kind === 'deal' && same.kind === 'deal' && one.percent !== undefined) same.percent ??= one.percent;
    }
  }
  return found;
}

function isSameTold(one: ExtractedDeal | ExtractedRound, other: ExtractedDeal | ExtractedRound): boolean {
  if (one.kind === 'deal' && other.kind === 'deal')
    return isSameParty(one.acquirer, other.acquirer) && isSameParty(one.target, other.target);
  return one.kind === 'funding_round' && other.kind === 'funding_round' && isSameParty(one.subject, other.subject);
}

/** The investors that its sentences and those beside them name. */
function addInvestors(round: ExtractedRound, sentences: readonly MarkedSentence[]): void {
  for (const sentence of sentences) {
    for (const { party, is_lead } of investorsIn(sentence)) {
      if (isSameParty(party, round.subject) || (party.company_id === undefined && !isOrganization(party.name))) continue;
      const known = round.investors.find((investor) => isSameParty(investor, party));
      if (!known) round.investors.push({ ...party, is_lead });
      else known.is_lead ||= is_lead;
      if (!round.words.some(({ in: part, start }) => part === sentence.in && start === sentence.start)) round.words.push(wordsOf(sentence));
    }
  }
}

/** The same company, or one under another form of its name: `Quillmere` and `Quillmere Robotics`. */
export function isSameParty(one: ExtractedParty, other: ExtractedParty): boolean {
  if (one.company_id !== undefined && other.company_id !== undefined) return one.company_id === other.company_id;
  const [a, b] = [nameKey(one.name), nameKey(other.name)];
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/** How a party is told from others: its number, or the key of its name. */
export function keyOf({ company_id, name }: ExtractedParty): string {
  return company_id === undefined ? `name ${nameKey(name)}` : `company ${company_id}`;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const saidOn =
  /\b(?<!(?:clos\w+|complet\w+|by|until|before|from|since) (?:on )?)(today|this morning|yesterday|(?:sun|mon|tues|wednes|thurs|fri|satur)day)\b(?! (?:next|morning's))/i;

/** The day that a sentence says it happened: today, or the latest such weekday up to the day of publication. */
function dayToldIn(marked: string, published: string): string | undefined {
  const said = saidOn.exec(marked)?.[1]?.toLowerCase();
  const at = Date.parse(published);
  if (said === undefined || Number.isNaN(at)) return undefined;
  if (said === 'today' || said === 'this morning') return published;
  const back = said === 'yesterday' ? 1 : (new Date(at).getUTCDay() - weekdays.indexOf(said) + 7) % 7;
  return new Date(at - back * dayMs).toISOString().slice(0, 10);
}

function wordsOf({ in: part, start, end, text }: MarkedSentence): TellingWords {
  return { in: part, start, end, text };
}
