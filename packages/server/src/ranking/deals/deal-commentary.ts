import type { BuyerCompany, BuyerType, TargetCompany } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import { listed } from '../../kernel/text.ts';
import { buyerParts, type BuyerScore } from './buyers.ts';
import { sizeNamed, tiesOf } from './deal-evidence.ts';
import { capacityOf, paysFromFunds } from './company-size.ts';
import type { DealPattern, Party, Precedent } from './deal-pattern.ts';
import { dollars, excerpt, lowerLabel, ownershipNamed, phrased, placeOf, sentences, thinness } from '../phrases.ts';
import { licenceBar, licensedTrade } from './licence.ts';
import { weightsOf } from './parts.ts';
import { askedShare, targetParts, type Acquirer, type TargetScore } from './targets.ts';
import {
  feasibilityPart,
  precedentPart,
  relevancePart,
  synergyPart,
  throughSentence,
  tiePart,
  type Asked,
  type ToldPart,
} from './told-parts.ts';

/** Columns of a screening that explain; the service adds those that describe. */
type Explaining<Row> = {
  [Name in keyof Row as Name extends `${string}${'Score' | 'Rationale' | 'Commentary' | 'Buyer Type'}` ? Name : never]: Row[Name];
};

const thinStatements = 3;

/** What a buyer screening says of a row, in sentences made from what is held of buyer, target and the buyer's deals. */
export function explainBuyer(
  target: Party,
  buyer: Party,
  { score, type, status, holdings = [] }: { score: BuyerScore; type: BuyerType; status: string; holdings?: readonly string[] | undefined },
): Explaining<BuyerCompany> {
  const names = { buyer: buyer.document.facts.name, target: target.document.facts.name };
  const { pattern } = score;
  const licence = score.values.licence > 0 ? licenceSentence(buyer.document, target.document) : '';
  const tied = score.parts.product_synergy;
  const parts = {
    deal_feasibility: feasibilityPart(buyer.document, target.document, { pattern, licence }),
    product_synergy: score.through
      ? { score: tied, text: throughSentence(names, score.through) }
      : tiePart(buyer, target, { ...tiesOf(score), score: tied }),
    deal_precedent: precedentPart(names.buyer, names.target, { precedent: score.precedent, pattern, holdings }),
    synergy_potential: synergyPart(buyer, target, pattern),
  };
  return {
    'Buyer Type': type,
    'Overall Score': score.overall,
    'Overall Score Rationale': rankingSentence({ values: score.values, parts }, weightsOf(buyerParts), {
      isTelling: tellingFor(buyer, target, { pattern }),
      family: familyNamed('its', score.precedent),
      ...(score.through && { tie: 'the likeness of what it bought' }),
    }),
    Commentary: sentences([
      introduction(buyer.document),
      parts.product_synergy.text,
      parts.deal_precedent.text,
      sizeSentence(buyer.document, target.document),
      licence,
      ownershipNamed(buyer.document, status),
      thinSentence(buyer),
    ]),
    'Deal Feasibility Score': parts.deal_feasibility.score,
    'Deal Feasibility Rationale': parts.deal_feasibility.text,
    'Product Synergy Score': parts.product_synergy.score,
    'Product Synergy Rationale': parts.product_synergy.text,
    'Deal Precedent Score': parts.deal_precedent.score,
    'Deal Precedent Rationale': parts.deal_precedent.text,
    'Synergy Potential Score': parts.synergy_potential.score,
    'Synergy Potential Rationale': parts.synergy_potential.text,
  };
}

/** What a target screening says of a row. */
export function explainTarget(
  acquirer: Acquirer,
  target: Party,
  { score, asked }: { score: TargetScore; asked: Asked | undefined },
): Explaining<TargetCompany> {
  const names = { buyer: acquirer.document.facts.name, target: target.document.facts.name };
  const { pattern } = acquirer;
  const parts = {
    query_relevance: relevancePart(asked),
    deal_feasibility: feasibilityPart(acquirer.document, target.document, { pattern }),
    deal_precedent: precedentPart(names.buyer, names.target, { precedent: score.precedent, pattern }),
    synergy_potential: synergyPart(acquirer, target, pattern),
  };
  return {
    'Overall Score': score.overall,
    'Overall Score Rationale': rankingSentence(
      { values: score.values, parts },
      { ...weightsOf(targetParts), ...(asked && { relevance: askedShare * 20 }) },
      {
        isTelling: tellingFor(acquirer, target, { pattern, asked }),
        family: familyNamed(`${names.buyer}’s`, score.precedent),
      },
    ),
    Commentary: sentences([
      introduction(target.document),
      tiePart(target, acquirer, { ...tiesOf(score), score: score.parts.query_relevance }).text,
      parts.deal_precedent.text,
      sizeSentence(acquirer.document, target.document),
      ownershipNamed(target.document, ''),
      availabilitySentence(target.document),
      thinSentence(target),
    ]),
    'Query Relevance Score': parts.query_relevance.score,
    'Query Relevance Rationale': parts.query_relevance.text,
    'Deal Feasibility Score': parts.deal_feasibility.score,
    'Deal Feasibility Rationale': parts.deal_feasibility.text,
    'Deal Precedent Score': parts.deal_precedent.score,
    'Deal Precedent Rationale': parts.deal_precedent.text,
    'Synergy Potential Score': parts.synergy_potential.score,
    'Synergy Potential Rationale': parts.synergy_potential.text,
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
  { values, parts }: { values: Readonly<Record<string, number>>; parts: Readonly<Record<string, ToldPart>> },
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
  const scored = Object.entries(parts).flatMap(([name, { score }]) => (score === null ? [] : [[name, score] as const]));
  const [weakest = '', least = Infinity] = scored.toSorted((a, b) => a[1] - b[1])[0] ?? [];
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

function availabilitySentence({ facts }: CompanyDocument): string {
  const stage = facts.funding_stage ? `Its last funding on record is ${facts.funding_stage}` : '';
  const total = facts.total_funding_usd ? `${dollars(facts.total_funding_usd)} in all` : '';
  if (stage && total) return `${stage}, ${total}.`;
  return stage ? `${stage}.` : total ? `It has raised ${total}.` : '';
}

function thinSentence({ statements }: Party): string {
  const held = statements.filter(({ field }) => field !== 'name' && field !== 'place').length;
  return held < thinStatements ? thinness(held) : '';
}
