/** Who owns a company: by its last purchase, by what its sources say, or by the group that consolidates it. */

import { buyerTypeOf, buysToHold } from './buyer-type.ts';
import { purchaseOf } from './deals.ts';
import type { CompanyDocument, DocumentDeal } from './document.ts';
import type { CompanyFacts } from './facts.ts';
import { nameKey } from './names.ts';

export interface Owner {
  /** '' where only the LEI of a parent is on record. */
  name: string;
  /** '' where the owner is no known company. */
  permalink: string;
  /** `2021`, `2021-11` or `2021-11-04`, as exact as it is known; '' when it is not. */
  since: string;
  /** `buyout`: an investor bought it to hold. `purchase`: a company of a trade did. `stated`: a source says so. `group`: a parent consolidates it. */
  how: 'buyout' | 'purchase' | 'stated' | 'group';
  /** Indexes into the records of the company. */
  records: readonly number[];
}

/** A fund sells what it bought before its own life of ten years ends; who owns the company then is not on record. */
const fundYears = 10;

/** The present owner of a company; undefined where none is on record. */
export function ownerOf(document: CompanyDocument): Owner | undefined {
  const { facts, origins } = document;
  const bought = buyerOf(document);
  const stated = statedOwner(facts);
  if (bought && (!stated || isSameOwner(stated.name, bought.name))) return bought;
  if (stated) return { name: stated.name, permalink: '', since: '', how: 'stated', records: origins[stated.fact] ?? [0] };
  if (facts.parent_lei === undefined) return undefined;
  return { name: '', permalink: '', since: '', how: 'group', records: origins.parent_lei ?? [0] };
}

function buyerOf(document: CompanyDocument): Owner | undefined {
  const purchase = purchaseOf(document);
  if (!purchase) return undefined;
  const isInvestment = isByInvestor(purchase, document);
  if (isInvestment && !isRecent(purchase, document)) return undefined;
  const { name, permalink, record, from, facts } = purchase;
  const since = facts.date ?? '';
  return { name, permalink, since, how: isInvestment ? 'buyout' : 'purchase', records: [...new Set([record, from?.date ?? record])] };
}

/** The purchase by which an investor holds a company that goes on under its own name; undefined where a company of a trade bought it, or long ago. */
export function buyoutOf(document: CompanyDocument): DocumentDeal | undefined {
  const purchase = purchaseOf(document);
  return purchase && isByInvestor(purchase, document) && isRecent(purchase, document) ? purchase : undefined;
}

/** Asset managers buy one another to merge, and everything else to hold. */
const assetManager = /\basset manage/i;

function isByInvestor(buyer: DocumentDeal, { facts }: CompanyDocument): boolean {
  if (buysToHold(buyer)) return true;
  const labels = [buyer.product_category, buyer.industry].filter((label) => label !== undefined);
  return labels.some((label) => assetManager.test(label)) && buyerTypeOf(facts) === 'Strategic';
}

/** Measured on the newest day that any record of the company speaks of. */
function isRecent({ facts: { date } }: DocumentDeal, { records }: CompanyDocument): boolean {
  const newest = records.map(({ as_of, retrieved_at }) => as_of || retrieved_at).reduce((a, b) => (a > b ? a : b), '');
  return date !== undefined && Number(newest.slice(0, 4)) - Number(date.slice(0, 4)) <= fundYears;
}

/** Kinds of owners that no company is called. */
const kindOfOwner =
  /\b(?:state|family|families|government|employees?|members?|banks?|doctors?|foundation|councils?|customers?|pre|part|privately?|insurers)\b/i;
/** `Owned by KKR`, `majority-owned by Roivant`; not `partly owned by`. */
const ownedBy = /(?<!\b(?:part|partly|partially|minority)[ -])\bowned (?:mostly |mainly )?by (?:the )?(?<name>\p{Lu}[^;.()]*)/u;
/** `subsidiary of Colonial`, `arm of MassMutual`. */
const subsidiaryOf = /\b(?:subsidiary|arm|unit|division) of (?:the )?(?<name>\p{Lu}[^;,.()]*)/u;
/** `Walmart-owned`, `Prosus owned`, `WH Group subsidiary`: the whole of a key phrase. */
const ownedPhrase = /^(?<name>\p{Lu}[^;,]*?)(?:[ -]owned| subsidiary)$/u;
const partOf = /^part of (?:the )?(?<name>\p{Lu}[^;,]*?)(?: group)?$/u;

/** Who a company's records say owns it: in a field of its own, in a key phrase or in its description. */
function statedOwner({
  owned_by,
  key_phrases = [],
  short_description = '',
  description = '',
}: CompanyFacts): { name: string; fact: keyof CompanyFacts } | undefined {
  if (owned_by !== undefined) return { name: owned_by, fact: 'owned_by' };
  const found = (text: string, forms: readonly RegExp[], fact: keyof CompanyFacts) => {
    for (const form of forms) {
      const name = form.exec(text)?.groups?.name?.trim();
      if (name && !kindOfOwner.test(name)) return { name, fact };
    }
    return undefined;
  };
  const phrased = key_phrases.map((phrase) => found(phrase, [ownedBy, subsidiaryOf, ownedPhrase, partOf], 'key_phrases'));
  return (
    phrased.find((one) => one !== undefined) ??
    found(short_description, [saidSubsidiary], 'short_description') ??
    found(description, [saidSubsidiary], 'description')
  );
}

/** In a sentence only what is said of the company itself counts: `… is a wholly owned subsidiary of Acme Corp.` */
const saidSubsidiary =
  /\bis an? (?:(?:wholly|majority)[- ]owned )?(?:subsidiary|unit|division) of (?:the )?(?<name>\p{Lu}[\p{L}\p{N}&'’-]*(?: (?:(?:and|of|&) )?\p{Lu}[\p{L}\p{N}&'’-]*)*)/u;

/** Whether two names may mean one owner: `KKR` and `KKR & Co.`, `TA and Hg` and `Hg`. */
export function isSameOwner(one: string, other: string): boolean {
  const keysOf = (name: string) => name.split(/ and |, /u).map(nameKey);
  return keysOf(one).some((a) => keysOf(other).some((b) => a !== '' && (a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `))));
}

/** Whether one company owns the other, either way round. */
export function areOfOneGroup(one: CompanyDocument, other: CompanyDocument): boolean {
  return owns(one, other) || owns(other, one);
}

/** Whether a company is on record as the present owner of another. */
export function owns(holder: CompanyDocument, held: CompanyDocument): boolean {
  const { name, lei, also_known_as = [] } = holder.facts;
  if (lei !== undefined && held.facts.parent_lei === lei) return true;
  const owner = ownerOf(held);
  if (owner === undefined) return false;
  if (owner.permalink !== '') return owner.permalink === holder.permalink;
  const keys = new Set([name, ...also_known_as].map(nameKey));
  return (
    owner.name !== '' &&
    owner.name.split(/ and |, /u).some((each) => keys.has(nameKey(each)) || nameKey(name).startsWith(`${nameKey(each)} `))
  );
}

/** What a register, a floor or a phrase says of a company that is being wound up. */
const windingUp = /\b(?:liquidation|administrat|receiver|dissol|insolvency|winding[ -]up|removed|strike off|closed)/i;
const bankrupt = /\b(?:in (?:bankruptcy|liquidation|receivership|administration)|bankrupt since|filed for bankruptcy)\b/i;
/** The American over-the-counter market marks the shares of a bankrupt company with a fifth letter. */
const bankruptSymbol = /^[A-Z]{4}Q$/;

/** Whether a company has ended or is ending, so that nobody buys it whole and it buys nothing. */
export function isEnding({ facts }: CompanyDocument): boolean {
  const { status, register_status = '', listings = [], key_phrases = [] } = facts;
  return (
    status === 'Closed' ||
    windingUp.test(register_status) ||
    listings.some(({ exchange, symbol }) => exchange === 'OTC' && bankruptSymbol.test(symbol)) ||
    key_phrases.some((phrase) => bankrupt.test(phrase))
  );
}
