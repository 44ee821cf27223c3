import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import { listed } from '../../kernel/text.ts';
import { scoreOf } from '../score.ts';
import { capacityOf, meansOf, paysFromFunds } from './company-size.ts';
import { isUntold, leastProduct, leastSegment, overlapOf, sizeNamed } from './deal-evidence.ts';
import { leastInTrade, logShare, neighboursOf, placesOf, type DealPattern, type Party, type Precedent } from './deal-pattern.ts';
import { countOf, countryNamed, dealNamed, excerpt, lowerLabel, phrased } from '../phrases.ts';

/**
 * The sub-scores of a screening. Each is made together with the sentence that explains it, of the same evidence; `score` is null where the
 * sentence says that nothing was asked for or found. The order of rows comes from the weights of `buyers.ts` and `targets.ts` instead.
 */
export interface ToldPart {
  score: number | null;
  text: string;
}

/** Every sentence that says nothing was asked for or found. The score beside it is null; beside any other sentence it is a number. */
export const sentencesOfNothing = {
  no_deal: 'No acquisition by {buyer} is on record.',
  none_alike: 'Of {acquisitions} by {buyer} on record, none is labelled like {target}.',
  only_one_unlike: 'The only acquisition by {buyer} on record, {deal}, is not labelled like {target}.',
  no_trade: 'Nothing on record says what {other} does, so what ties {name} to it cannot be told.',
  nothing_shared: 'Nothing on record of {name} is said of {other} too.',
  no_place: 'Where the two are is not on record, so synergies of place cannot be told.',
  no_size: '{buyer} has no dated acquisition on record; the size of {company} is not on record.{licence}',
  nothing_asked: 'Nothing was asked for beside the acquirer.',
  nothing_found: 'Its profile speaks of nothing that was asked for.',
} as const;

function nothing(sentence: keyof typeof sentencesOfNothing, names: Record<string, string> = {}): ToldPart {
  return { score: null, text: sentencesOfNothing[sentence].replace(/\{(\w+)\}/g, (_slot, name: string) => names[name] ?? '') };
}

const mostNamed = 3;
/** As many deals in a trade are a programme. */
const fullProgramme = 20;

/**
 * What an acquirer's past deals and holdings say: how near its nearest deal is to the target, and how many are in the target's trade. The nearest counts most:
 * a hundred deals on the fringe of a trade are no precedent for its middle.
 */
export function precedentPart(
  buyer: string,
  target: string,
  { precedent, pattern, holdings = [] }: { precedent: Precedent; pattern: DealPattern; holdings?: readonly string[] | undefined },
): ToldPart {
  const held = holdings.length > 0 ? ` ${holdingSentence(buyer, target, holdings)}` : '';
  const nearness = precedent.closest.length === 0 ? 0 : Math.min(1, (precedent.best - leastInTrade) / (1 - leastInTrade));
  const ofDeals =
    precedent.closest.length === 0
      ? 0
      : (0.25 + 0.75 * nearness) * (0.5 + 0.5 * logShare(precedent.in_trade, { most: fullProgramme, knee: 1 }));
  const ofHoldings = logShare(holdings.length, { most: fullProgramme, knee: 1 });
  const without = precedent.closest.length === 0 && withoutPrecedent(buyer, target, pattern);
  if (without && holdings.length === 0) return without;
  const text = without ? without.text : precedentSentence(buyer, target, { precedent, pattern });
  return { score: scoreOf(Math.max(ofDeals, ofHoldings)), text: `${text}${held}` };
}

/** That an acquirer holds companies of the target's trade. */
export function holdingSentence(buyer: string, target: string, holdings: readonly string[]): string {
  return `${buyer} holds ${listed(holdings.slice(0, mostNamed))}, of the trade of ${target}.`;
}

function withoutPrecedent(buyer: string, target: string, { past }: DealPattern): ToldPart {
  if (past.length === 0) return nothing('no_deal', { buyer });
  if (past.length === 1) return nothing('only_one_unlike', { buyer, target, deal: dealNamed(past[0]!.deal) });
  return nothing('none_alike', { buyer, target, acquisitions: countOf(past.length, 'acquisition') });
}

function precedentSentence(buyer: string, target: string, { precedent, pattern }: { precedent: Precedent; pattern: DealPattern }): string {
  const count = pattern.past.length;
  const closest = precedent.closest.slice(0, mostNamed).map(({ deal }) => dealNamed(deal));
  const all = countOf(count, 'acquisition');
  const segment = segmentOf(precedent.closest[0]!.deal);
  if (count === 1)
    return `The only acquisition by ${buyer} on record is ${closest[0]!}${segment ? `, classed as ${lowerLabel(segment)}` : ''}.`;
  const alike = precedent.in_trade > closest.length ? `, ${precedent.in_trade} of them labelled like ${target}` : '';
  return phrased(`${buyer}${target}`, [
    `${buyer} has made ${all} on record${alike}; closest to ${target} ${closest.length === 1 ? 'is' : 'are'} ${listed(closest)}.`,
    `Among the ${all} of ${buyer} on record${alike}${alike && ','} ${listed(closest)} come${closest.length === 1 ? 's' : ''} closest to ${target}${segment ? `; ${closest.length === 1 ? 'it' : 'the first'} is classed as ${lowerLabel(segment)}` : ''}.`,
  ]);
}

function segmentOf({ categories, product_category, industry }: DocumentDeal): string | undefined {
  return product_category ?? categories?.[0] ?? industry;
}

/** What business the two have in common. @param score the sub-score of what they have in common, which counts only where something is */
export function tiePart(
  row: Party,
  other: Party,
  { segment, product, score }: { segment: number; product: number; score: number },
): ToldPart {
  const [name, otherName] = [row.document.facts.name, other.document.facts.name];
  const shared = overlapOf(row, other);
  if (shared.length > 0) return { score, text: `${name} meets ${otherName} in ${listed(shared.map(({ text }) => `“${excerpt(text)}”`))}.` };
  if (isUntold(other)) return nothing('no_trade', { name, other: otherName });
  const [own, others] = [labelOf(row.document), labelOf(other.document)];
  if (segment >= leastSegment && own && others) {
    const text =
      own === others
        ? `Both stand under ${own}.`
        : `${name} stands under ${own}, ${otherName} under ${others}: labels that companies of one trade bear.`;
    return { score, text };
  }
  if (product >= leastProduct) return { score, text: `What ${name} says of its products is near to what ${otherName} says of its own.` };
  return nothing('nothing_shared', { name, other: otherName });
}

/** That an investor is near by what it bought. */
export function throughSentence({ buyer, target }: { buyer: string; target: string }, deal: DocumentDeal): string {
  const segment = segmentOf(deal);
  return `Of what ${buyer} has bought, ${dealNamed(deal)} is nearest to what ${target} does${segment ? `: ${lowerLabel(segment)}` : ''}.`;
}

function labelOf({ facts }: CompanyDocument): string {
  return lowerLabel(facts.product_category ?? facts.industry ?? facts.categories?.[0] ?? '');
}

/** What each of the places counts. A country is shared by so many companies that it says little. */
const ofPlaces = { country: 0.15, reach: 0.15, city: 0.4, neighbours: 0.3 };

/** How near the two are on the map, and how near the acquirer has bought before. */
export function synergyPart(buyer: Party, target: Party, pattern: DealPattern): ToldPart {
  const [own, at] = [buyer.document.facts, target.document.facts];
  if (!at.country || !own.country) return nothing('no_place');
  const there = pattern.countries.get(at.country) ?? 0;
  const { home, locality } = placesOf(at, own);
  const reach = pattern.located === 0 ? 0 : there / pattern.located;
  const score = scoreOf(
    ofPlaces.country * home + ofPlaces.reach * reach + ofPlaces.city * locality + ofPlaces.neighbours * neighboursOf(at, pattern),
  );
  const both = locality ? `Both are in ${own.city}. ` : '';
  if (there > 0) {
    const past = `${countOf(there, 'past target')} of ${own.name} ${there === 1 ? 'was' : 'were'} in ${countryNamed(at.country)}`;
    return { score, text: `${both}${past}${home ? ', where it is based, too' : ''}.` };
  }
  if (home) return { score, text: both.trim() || `Both are in ${countryNamed(at.country)}.` };
  return { score, text: `${own.name} is seated in ${countryNamed(own.country)}, ${at.name} in ${countryNamed(at.country)}.` };
}

/** What the size of the two counts beside how much the acquirer has bought, and what a licence from far away leaves. */
const ofFeasibility = { size: 0.6, activity: 0.4, withoutLicence: 0.5 };
const fullActivity = 40;

/** Whether the acquirer buys, and is large enough. */
export function feasibilityPart(
  buyer: CompanyDocument,
  target: CompanyDocument,
  { pattern, licence = '' }: { pattern: DealPattern; licence?: string },
): ToldPart {
  const isFund = paysFromFunds(buyer.facts);
  const text = `${feasibilitySentence(buyer, target, pattern)}${licence && ` ${licence}`}`;
  const isSized = (isFund || sizeNamed(buyer) !== '') && sizeNamed(target) !== '';
  const isDated = pattern.past.some(({ deal }) => deal.facts.date !== undefined);
  if (!isSized && !isDated && !isFund)
    return nothing('no_size', {
      buyer: buyer.facts.name,
      company: unsized(buyer, target),
      licence: licence && ` ${licence}`,
    });
  const size = isSized ? capacityOf(buyer.facts, target.facts) : isFund ? meansOf(buyer.facts, target.facts) : undefined;
  const activity = logShare(pattern.pace.lastingly, { most: fullActivity, knee: 1 });
  const share = size === undefined ? activity : ofFeasibility.size * size + ofFeasibility.activity * activity;
  return { score: scoreOf(share * (licence === '' ? 1 : ofFeasibility.withoutLicence)), text };
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
  return `${last}; the size of ${unsized(buyer, target)} is not on record.`;
}

function unsized(buyer: CompanyDocument, target: CompanyDocument): string {
  return sizeNamed(buyer) ? target.facts.name : sizeNamed(target) ? buyer.facts.name : 'either';
}

/** What is asked for beside the acquirer, and which of it a company's profile speaks of; no words when only samples are given. */
export interface Asked {
  /** 0 to 1: how far the company is what is asked for. */
  fit: number;
  words: readonly string[];
  found: readonly string[];
}

/** How far a company is what was asked for beside the acquirer. */
export function relevancePart(asked: Asked | undefined): ToldPart {
  if (!asked) return nothing('nothing_asked');
  const score = scoreOf(asked.fit);
  if (asked.words.length === 0) return { score, text: 'Its profile was held against those of the sample companies.' };
  const missing = asked.words.filter((word) => !asked.found.includes(word));
  if (asked.found.length === 0) return nothing('nothing_found');
  const not = missing.length > 0 ? `, not of ${listed(missing.slice(0, 3), 'or')}` : '';
  return { score, text: `Its profile speaks of ${listed(asked.found.slice(0, 4))}${not}.` };
}
