import type { BuyerCompany, BuyerType, TargetCompany } from '@firmament/contract';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import { listed } from '../../kernel/text.ts';
import { buyerParts, type BuyerScore } from './buyers.ts';
import { isUntold, leastProduct, leastSegment, overlapOf, sizeNamed, tiesOf } from './deal-evidence.ts';
import { capacityOf, paysFromFunds } from './company-size.ts';
import type { DealPattern, Party, Precedent } from './deal-pattern.ts';
import {
  countOf,
  countryNamed,
  dealNamed,
  dollars,
  excerpt,
  lowerLabel,
  phrased,
  placeOf,
  purchaseNamed,
  sameCountry,
  sentences,
  thinness,
} from '../phrases.ts';
import { licenceBar, licensedTrade } from './licence.ts';
import { weightsOf } from './parts.ts';
import { askedShare, targetParts, type Acquirer, type TargetScore } from './targets.ts';

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
  { score, type, status, holdings = [] }: { score: BuyerScore; type: BuyerType; status: string; holdings?: readonly string[] | undefined },
): Explaining<BuyerCompany> {
  const names = { buyer: buyer.document.facts.name, target: target.document.facts.name };
  const precedent = precedentSentence(names.buyer, names.target, { precedent: score.precedent, pattern: score.pattern });
  const overlap = score.through ? throughSentence(names, score.through) : tieSentence(buyer, target, tiesOf(score));
  const licence = score.values.licence > 0 ? licenceSentence(buyer.document, target.document) : '';
  const held = holdings.length > 0 ? `${names.buyer} holds ${listed(holdings.slice(0, mostNamed))}, of the trade of ${names.target}.` : '';
  return {
    'Buyer Type': type,
    'Overall Score': score.overall,
    'Overall Score Rationale': rankingSentence(score, weightsOf(buyerParts), {
      isTelling: tellingFor(buyer, target, { pattern: score.pattern }),
      family: familyNamed('its', score.precedent),
      ...(score.through && { tie: 'the likeness of what it bought' }),
    }),
    Commentary: sentences([
      introduction(buyer.document),
      overlap,
      held,
      precedent,
      sizeSentence(buyer.document, target.document),
      licence,
      status === 'Acquired' ? purchaseNamed(buyer.document) : '',
      thinSentence(buyer),
    ]),
    'Deal Feasibility Score': score.parts.deal_feasibility,
    'Deal Feasibility Rationale': sentences([feasibilitySentence(buyer.document, target.document, score.pattern), licence]),
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
    'Overall Score Rationale': rankingSentence(
      score,
      { ...weightsOf(targetParts), ...(asked && { relevance: askedShare * 20 }) },
      {
        isTelling: tellingFor(acquirer, target, { pattern: acquirer.pattern, asked }),
        family: familyNamed(`${names.buyer}’s`, score.precedent),
      },
    ),
    Commentary: sentences([
      introduction(target.document),
      tieSentence(target, acquirer, tiesOf(score)),
      precedent,
      sizeSentence(acquirer.document, target.document),
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
  segment: 'the likeness of their labels',
  class: 'the class that both stand under',
  product: 'the likeness of their products',
  pattern: 'the acquirer’s pattern of deals',
  precedent: 'how much it has bought in this trade',
  focus: 'how much of what it bought is of this trade',
  holdings: 'what it holds in this trade',
  habit: 'the labels it buys more of than others',
  favourite: 'the labels it buys more of than others',
  lately: 'its deals of the last months',
  recently: 'its recent deal activity',
  steadily: 'its deals of the last years',
  lastingly: 'its deals over the years',
  heat: 'the demand for companies of its kind',
  kinship: 'names that begin alike',
  capacity: 'the relative size',
  standing: 'its standing',
  relevance: 'the fit to what was asked for',
};

const ties: ReadonlySet<string> = new Set(['segment', 'class', 'product']);

const partLabels: Readonly<Record<string, string>> = {
  deal_feasibility: 'how feasible a deal is',
  product_synergy: 'what the two have in common',
  deal_precedent: 'past deals',
  synergy_potential: 'where the two are',
  query_relevance: 'the fit to what is wanted',
};

/** Whether there is anything on record behind a component: some are worth something where nothing is known, and that is not to be told. */
function tellingFor(
  buyer: Party,
  target: Party,
  { pattern, asked }: { pattern: DealPattern; asked?: Asked | undefined },
): (name: string, value: number) => boolean {
  const isKnown: Readonly<Record<string, () => boolean>> = {
    relevance: () => asked !== undefined,
    habit: () => [...target.labels].some((stem) => pattern.habits.has(stem)),
    favourite: () => [...target.labels].some((stem) => pattern.habits.has(stem)),
    capacity: () => (paysFromFunds(buyer.document.facts) || sizeNamed(buyer.document) !== '') && sizeNamed(target.document) !== '',
  };
  // A place is no reason to buy.
  return (name, value) => (name === 'heat' ? value > averageHeat : (name in labels || name === 'family') && (isKnown[name]?.() ?? true));
}

/** As often bought as all others. */
const averageHeat = 0.5;
/** In nats. */
const leastTold = 0.1;

/** Which components made most of the score, and which part speaks least for it. */
function rankingSentence(
  { values, parts }: { values: Readonly<Record<string, number>>; parts: Readonly<Record<string, number>> },
  weights: Readonly<Record<string, number>>,
  { isTelling, family, tie }: { isTelling: (name: string, value: number) => boolean; family: string; tie?: string },
): string {
  const labelled = (name: string) => (tie && ties.has(name) ? tie : (labels[name] ?? name));
  const strongest = Object.entries(weights)
    .map(([name, weight]) => ({ name, part: weight * (name === 'relevance' ? 1 : (values[name] ?? 0)) }))
    .filter(({ name, part }) => part >= leastTold && isTelling(name, values[name] ?? 0))
    .sort((a, b) => b.part - a.part)
    .map(({ name }) => (name === 'family' ? family : labelled(name)));
  const told = [...new Set(strongest)].slice(0, 2);
  if (told.length === 0) return 'Little on record speaks for this pairing.';
  const [weakest, least] = Object.entries(parts).toSorted((a, b) => a[1] - b[1])[0]!;
  const against =
    least < weakPart ? `; ${partLabels[weakest]} speak${weakest === 'deal_precedent' ? '' : 's'} least for it, at ${least.toFixed(1)}` : '';
  return `The score rests mostly on ${listed(told)}${against}.`;
}

const weakPart = 4;

/** Only beginnings of words are compared, so that is what may be said. */
function familyNamed(whose: string, { kin }: Precedent): string {
  return kin ? `a name that begins like that of ${whose} past target ${kin.name}` : '';
}

const mostPhrases = 3;

/** What a company does in its own phrases, where it is and how large. */
function introduction(document: CompanyDocument): string {
  const { facts } = document;
  const what = facts.product_category ?? facts.industry ?? facts.categories?.[0];
  const phrases = (facts.key_phrases ?? []).slice(0, mostPhrases).map((phrase) => excerpt(phrase));
  const place = placeOf(document);
  const size = sizeNamed(document);
  const where = [place, size && `with ${size}`].filter((part) => part !== '').join(', ');
  if (!what && phrases.length === 0) return where ? `${facts.name} is ${place ? `based ${where}` : where}.` : '';
  const does = phrases.length > 0 ? `${what ? `${lowerLabel(what)}: ` : ''}${listed(phrases)}` : lowerLabel(what!);
  return phrased(document.permalink, [
    `${facts.name}${where && `, ${where},`} is in ${does}.`,
    `${facts.name} works in ${does}${where && ` (${where})`}.`,
  ]);
}

/** What business the two have in common. */
function tieSentence(row: Party, other: Party, { segment, product }: { segment: number; product: number }): string {
  const [name, otherName] = [row.document.facts.name, other.document.facts.name];
  const shared = overlapOf(row, other);
  if (shared.length > 0) return `${name} meets ${otherName} in ${listed(shared.map(({ text }) => `“${excerpt(text)}”`))}.`;
  if (isUntold(other)) return `Nothing on record says what ${otherName} does, so what ties ${name} to it cannot be told.`;
  const [own, others] = [labelOf(row.document), labelOf(other.document)];
  if (segment >= leastSegment && own && others) {
    return own === others
      ? `Both stand under ${own}.`
      : `${name} stands under ${own}, ${otherName} under ${others}: labels that companies of one trade bear.`;
  }
  if (product >= leastProduct) return `What ${name} says of its products is near to what ${otherName} says of its own.`;
  return `Nothing on record of ${name} is said of ${otherName} too.`;
}

/** That an investor is near by what it bought. */
function throughSentence({ buyer, target }: { buyer: string; target: string }, deal: DocumentDeal): string {
  const segment = segmentOf(deal);
  return `Of what ${buyer} has bought, ${dealNamed(deal)} is nearest to what ${target} does${segment ? `: ${lowerLabel(segment)}` : ''}.`;
}

function labelOf({ facts }: CompanyDocument): string {
  return lowerLabel(facts.product_category ?? facts.industry ?? facts.categories?.[0] ?? '');
}

/** That the one who would buy is the smaller: what speaks most against a deal. */
function sizeSentence(buyer: CompanyDocument, target: CompanyDocument): string {
  const [large, small] = [sizeNamed(buyer), sizeNamed(target)];
  if (!small || capacityOf(buyer.facts, target.facts) >= 0.5) return '';
  if (paysFromFunds(buyer.facts)) return `Against it: ${target.facts.name} (${small}) is large for a fund.`;
  if (!large) return '';
  return `Against it: ${buyer.facts.name} is the smaller of the two (${large}, beside ${small}).`;
}

/** That the target's state has to let the buyer in, and the buyer comes from far away. */
function licenceSentence(buyer: CompanyDocument, target: CompanyDocument): string {
  const trade = lowerLabel(licensedTrade(target.facts) ?? '');
  const where = licenceBar(target.facts, buyer.facts) === 'another country' ? 'in another country' : 'on another continent';
  return `Against it: ${target.facts.name} stands under ${trade}, a trade of licences, and ${buyer.facts.name} is seated ${where}.`;
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
    `Among the ${all} of ${buyer} on record, ${listed(closest)} come${closest.length === 1 ? 's' : ''} closest to ${target}${segment ? `; ${closest.length === 1 ? 'it' : 'the first'} is classed as ${lowerLabel(segment)}` : ''}.`,
  ]);
}

function onlyPrecedent(buyer: string, target: string, { deal, isLike }: { deal: DocumentDeal; isLike: boolean }): string {
  if (!isLike) return `The only acquisition by ${buyer} on record, ${dealNamed(deal)}, is not labelled like ${target}.`;
  const segment = segmentOf(deal);
  return `The only acquisition by ${buyer} on record is ${dealNamed(deal)}${segment ? `, classed as ${lowerLabel(segment)}` : ''}.`;
}

function segmentOf({ categories, product_category, industry }: DocumentDeal): string | undefined {
  return product_category ?? categories?.[0] ?? industry;
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
  if (paysFromFunds(buyer.facts)) {
    const reach = `${last}; an investor pays from its funds, and is taken to reach what the largest buyouts cost`;
    return sizes[1] ? `${reach}; ${target.facts.name} has ${sizes[1]}.` : `${reach}; the size of ${target.facts.name} is not on record.`;
  }
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
