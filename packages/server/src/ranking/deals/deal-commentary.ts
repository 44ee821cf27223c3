import type { BuyerCompany, BuyerType, TargetCompany } from '@firmament/contract';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import { buyerWeights, type BuyerScore } from './buyers.ts';
import { overlapOf, sizeNamed } from './deal-evidence.ts';
import type { DealPattern, Party, Precedent } from './deal-pattern.ts';
import {
  countOf,
  countryNamed,
  dealNamed,
  dollars,
  excerpt,
  listed,
  lowerLabel,
  phrased,
  placeOf,
  purchaseNamed,
  sameCountry,
  sentences,
  thinness,
} from '../phrases.ts';
import { askedShare, targetWeights, type Acquirer, type TargetScore } from './targets.ts';

/** Columns of a screening that explain; the service adds those that describe. */
type Explaining<Row> = {
  [Name in keyof Row as Name extends `${string}${'Score' | 'Rationale' | 'Commentary' | 'Buyer Type'}` ? Name : never]: Row[Name];
};

const mostNamed = 3;
const thinStatements = 3;

/** What a buyer screening says of a row, in sentences made from what is held of buyer, target and the buyer's deals. */
export function explainBuyer(
  target: Party,
  buyer: Party,
  { score, type, status }: { score: BuyerScore; type: BuyerType; status: string },
): Explaining<BuyerCompany> {
  const names = { buyer: buyer.document.facts.name, target: target.document.facts.name };
  const precedent = precedentSentence(names.buyer, names.target, { precedent: score.precedent, pattern: score.pattern });
  const overlap = overlapSentence(buyer, target);
  return {
    'Buyer Type': type,
    'Overall Score': score.overall,
    'Overall Score Rationale': rankingSentence(score.values, buyerWeights, {
      isTelling: tellingFor(buyer, target, { pattern: score.pattern }),
      family: familyNamed('its', score.precedent),
    }),
    Commentary: sentences([
      introduction(buyer.document),
      precedent,
      overlap,
      placeSentence(buyer.document, target.document),
      status === 'Acquired' ? purchaseNamed(buyer.document) : '',
      thinSentence(buyer),
    ]),
    'Deal Feasibility Score': score.parts.deal_feasibility,
    'Deal Feasibility Rationale': feasibilitySentence(buyer.document, target.document, score.pattern),
    'Product Synergy Score': score.parts.product_synergy,
    'Product Synergy Rationale': overlap,
    'Deal Precedent Score': score.parts.deal_precedent,
    'Deal Precedent Rationale': precedent,
    'Synergy Potential Score': score.parts.synergy_potential,
    'Synergy Potential Rationale': synergySentence(buyer, target, score.pattern),
  };
}

/** What is asked for beside the acquirer, and which of it a company's profile speaks of; no words when only samples are given. */
export interface Asked {
  words: readonly string[];
  found: readonly string[];
}

/** What a target screening says of a row. */
export function explainTarget(
  acquirer: Acquirer,
  target: Party,
  { score, asked }: { score: TargetScore; asked: Asked | undefined },
): Explaining<TargetCompany> {
  const names = { buyer: acquirer.document.facts.name, target: target.document.facts.name };
  const precedent = precedentSentence(names.buyer, names.target, { precedent: score.precedent, pattern: acquirer.pattern });
  return {
    'Overall Score': score.overall,
    'Overall Score Rationale': rankingSentence(score.values, asked ? { ...targetWeights, relevance: askedShare } : targetWeights, {
      isTelling: tellingFor(acquirer, target, { pattern: acquirer.pattern, asked }),
      family: familyNamed(`${names.buyer}’s`, score.precedent),
    }),
    Commentary: sentences([
      introduction(target.document),
      overlapSentence(target, acquirer),
      precedent,
      placeSentence(target.document, acquirer.document),
      availabilitySentence(target.document),
      thinSentence(target),
    ]),
    'Query Relevance Score': score.parts.query_relevance,
    'Query Relevance Rationale': relevanceSentence(asked, { target, acquirer }),
    'Deal Feasibility Score': score.parts.deal_feasibility,
    'Deal Feasibility Rationale': feasibilitySentence(acquirer.document, target.document, acquirer.pattern),
    'Deal Precedent Score': score.parts.deal_precedent,
    'Deal Precedent Rationale': precedent,
    'Synergy Potential Score': score.parts.synergy_potential,
    'Synergy Potential Rationale': synergySentence(acquirer, target, acquirer.pattern),
  };
}

const labels: Readonly<Record<string, string>> = {
  precedent: 'the likeness to what it has bought',
  product: 'the likeness of the two businesses',
  pattern: 'the acquirer’s pattern of deals',
  experience: 'its experience with acquisitions',
  focus: 'how much of what it bought is like it',
  habit: 'the labels it buys more of than others',
  lately: 'its deals of the last months',
  recently: 'its recent deal activity',
  lastingly: 'its deals over the years',
  neighbours: 'its deals in the target’s city',
  independence: 'its independence',
  heat: 'the demand for companies of its kind',
  home: 'the shared country',
  reach: 'its deals in the target’s country',
  locality: 'the shared city',
  kinship: 'names that begin alike',
  capacity: 'the relative size',
  standing: 'its standing',
  relevance: 'the fit to what was asked for',
};

/** Whether there is anything on record behind a component: some are worth something where nothing is known, and that is not to be told. */
function tellingFor(
  buyer: Party,
  target: Party,
  { pattern, asked }: { pattern: DealPattern; asked?: Asked | undefined },
): (name: string, value: number) => boolean {
  const isKnown: Readonly<Record<string, () => boolean>> = {
    relevance: () => asked !== undefined,
    independence: () => false,
    habit: () => [...target.labels].some((stem) => pattern.habits.has(stem)),
    reach: () => pattern.countries.has(target.document.facts.country ?? ''),
    capacity: () => sizeNamed(buyer.document) !== '' && sizeNamed(target.document) !== '',
  };
  return (name, value) => (name === 'heat' ? value > averageHeat : (isKnown[name]?.() ?? true));
}

/** As often bought as all others. */
const averageHeat = 0.5;

/** Which components made most of the score. */
function rankingSentence(
  values: Readonly<Record<string, number>>,
  weights: Readonly<Record<string, number>>,
  { isTelling, family }: { isTelling: (name: string, value: number) => boolean; family: string },
): string {
  const strongest = Object.entries(weights)
    .map(([name, weight]) => ({ name, part: weight * (values[name] ?? 0) }))
    .filter(({ name, part }) => part >= 0.01 && isTelling(name, values[name] ?? 0))
    .sort((a, b) => b.part - a.part)
    .slice(0, 2)
    .map(({ name }) => (name === 'family' ? family : (labels[name] ?? name)));
  return strongest.length === 0 ? 'Little on record speaks for this pairing.' : `The score rests mostly on ${listed(strongest)}.`;
}

/** Only beginnings of words are compared, so that is what may be said. */
function familyNamed(whose: string, { kin }: Precedent): string {
  return kin ? `a name that begins like that of ${whose} past target ${kin.name}` : '';
}

function introduction(document: CompanyDocument): string {
  const { facts } = document;
  const what = facts.product_category ?? facts.industry ?? facts.categories?.[0];
  const place = placeOf(document);
  const size = facts.employees ? `, with ${countOf(facts.employees, 'employee')}` : '';
  if (!what) return place ? `${facts.name} is based ${place}${size}.` : '';
  return phrased(document.permalink, [
    `${facts.name}${place && `, ${place},`} is classed under ${lowerLabel(what)}${size}.`,
    `${facts.name} works in ${lowerLabel(what)}${place && ` and is based ${place}`}${size}.`,
  ]);
}

function precedentSentence(buyer: string, target: string, { precedent, pattern }: { precedent: Precedent; pattern: DealPattern }): string {
  const count = pattern.past.length;
  if (count === 0) return `No acquisition by ${buyer} is on record.`;
  const closest = precedent.closest.slice(0, mostNamed).map(({ deal }) => dealNamed(deal));
  const all = countOf(count, 'acquisition');
  if (count === 1) return onlyPrecedent(buyer, target, { deal: pattern.past[0]!.deal, isLike: closest.length > 0 });
  if (closest.length === 0) return `Of ${all} by ${buyer} on record, none is labelled like ${target}.`;
  const shared = precedent.closest[0]!.deal;
  const segment = segmentOf(shared);
  return phrased(`${buyer}${target}`, [
    `${buyer} has made ${all} on record; closest to ${target} ${closest.length === 1 ? 'is' : 'are'} ${listed(closest)}.`,
    `Among the ${all} of ${buyer} on record, ${listed(closest)} come${closest.length === 1 ? 's' : ''} closest to ${target}${segment ? `, the first in ${lowerLabel(segment)}` : ''}.`,
  ]);
}

function onlyPrecedent(buyer: string, target: string, { deal, isLike }: { deal: DocumentDeal; isLike: boolean }): string {
  if (!isLike) return `The only acquisition by ${buyer} on record, ${dealNamed(deal)}, is not labelled like ${target}.`;
  const segment = segmentOf(deal);
  return `The only acquisition by ${buyer} on record is ${dealNamed(deal)}${segment ? `, in ${lowerLabel(segment)}` : ''}.`;
}

function segmentOf({ categories, product_category, industry }: DocumentDeal): string | undefined {
  return categories?.[0] ?? product_category ?? industry;
}

function overlapSentence(one: Party, other: Party): string {
  const [name, otherName] = [one.document.facts.name, other.document.facts.name];
  const shared = overlapOf(one, other);
  if (shared.length > 0) return `${name} meets ${otherName} in ${listed(shared.map(({ text }) => `“${excerpt(text)}”`))}.`;
  const hasWords = [...one.likeness.stems.keys()].some((stem) => other.likeness.stems.has(stem));
  return hasWords
    ? `The profiles of ${name} and ${otherName} share words, but no whole statement.`
    : `Nothing on record of ${name} is said of ${otherName} too.`;
}

function placeSentence(one: CompanyDocument, other: CompanyDocument, subject = 'It'): string {
  const [here, there] = [one.facts.country, other.facts.country];
  if (!here || !there) return '';
  return here === there
    ? sameCountry(one.permalink, here, other.facts.name)
    : `${subject} is seated in ${countryNamed(here)}, ${other.facts.name} in ${countryNamed(there)}.`;
}

function synergySentence(buyer: Party, target: Party, pattern: DealPattern): string {
  const { country } = target.document.facts;
  const there = country ? (pattern.countries.get(country) ?? 0) : 0;
  if (there > 0 && country) {
    const isHome = buyer.document.facts.country === country;
    const past = `${countOf(there, 'past target')} of ${buyer.document.facts.name} ${there === 1 ? 'was' : 'were'} in ${countryNamed(country)}`;
    return `${past}${isHome ? ', where it is based, too' : ''}.`;
  }
  const { name, country: home } = buyer.document.facts;
  if (country && home === country) return `Both are in ${countryNamed(country)}.`;
  return (
    placeSentence(buyer.document, target.document, name) || 'Where the two are is not on record, so synergies of place cannot be told.'
  );
}

function feasibilitySentence(buyer: CompanyDocument, target: CompanyDocument, pattern: DealPattern): string {
  const sizes = [sizeNamed(buyer), sizeNamed(target)];
  const newest = pattern.past.map(({ deal }) => deal.facts.date ?? '').reduce((latest, date) => (date > latest ? date : latest), '');
  const last = newest
    ? `${buyer.facts.name} last bought in ${newest.slice(0, 4)}`
    : `${buyer.facts.name} has no dated acquisition on record`;
  if (sizes[0] && sizes[1]) return `${last}; it has ${sizes[0]}, ${target.facts.name} ${sizes[1]}.`;
  return `${last}; the size of ${sizes[0] ? target.facts.name : sizes[1] ? buyer.facts.name : 'either'} is not on record.`;
}

function availabilitySentence({ facts }: CompanyDocument): string {
  const stage = facts.funding_stage ? `Its last funding on record is ${facts.funding_stage}` : '';
  const total = facts.total_funding_usd ? `${dollars(facts.total_funding_usd)} in all` : '';
  if (stage && total) return `${stage}, ${total}.`;
  return stage ? `${stage}.` : total ? `It has raised ${total}.` : '';
}

function relevanceSentence(asked: Asked | undefined, { target, acquirer }: { target: Party; acquirer: Acquirer }): string {
  if (!asked)
    return `Nothing was asked for beside the acquirer, so this is the likeness of ${target.document.facts.name} to ${acquirer.document.facts.name} and what it has bought.`;
  if (asked.words.length === 0) return 'Its profile was held against those of the sample companies.';
  const missing = asked.words.filter((word) => !asked.found.includes(word));
  if (asked.found.length === 0) return `Its profile speaks of nothing that was asked for.`;
  return `Its profile speaks of ${listed(asked.found.slice(0, 4))}${missing.length > 0 ? `, not of ${listed(missing.slice(0, 3), 'or')}` : ''}.`;
}

function thinSentence({ statements }: Party): string {
  const held = statements.filter(({ field }) => field !== 'name' && field !== 'place').length;
  return held < thinStatements ? thinness(held) : '';
}
