/** Who owns a company: by its last purchase, by what its sources say, or by the group that consolidates it. */

import { buyerTypeOf, buysToHold } from './buyer-type.ts';
import { countryFrom } from './countries.ts';
import { purchaseOf } from './deals.ts';
import type { CompanyDocument, DocumentDeal } from './document.ts';
import type { CompanyFacts } from './facts.ts';
import { nameKey } from './names.ts';
import { peoples } from './places.ts';

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
  /\b(?:state|family|families|government|employees?|members?|banks?|doctors?|foundation|councils?|customers?|pre|part|privately|insurers|investors)\b/i;

/** Words that describe an owner and do not name it: groups of people, adverbs, peoples. A name that has no other word names no owner. */
export const ownerDescriptions: ReadonlySet<string> = new Set([
  ...`
  woman women female minority minorities veteran veterans service disabled disability black white african latino latina latinx
  hispanic asian arab indigenous native aboriginal first nation nations tribal tribe tribally maori inuit immigrant lgbt lgbtq queer gay
  local locally regional national nationally international global foreign overseas domestic domestically offshore
  independent independently individual individually wholly fully entirely majority mostly partly partially jointly mutual mutually closely
  directly indirectly beneficially collectively cooperatively publicly public private proudly newly currently still now listed
  founder founders management owner owners operator partner partners physician physicians clinician clinicians nurse nurses dentist dentists
  pharmacist pharmacists scientist artist artists engineer farmer farmers grower growers producer producers worker workers labor labour union
  shareholder shareholders investor user users player players fan fans supporter supporters student students teacher patient
  community church city county municipal municipally provincial federal military army crown royal company corporate franchise franchisee
  dealer institution institutionally sponsor pe vc equity venture fund
  usa u s eu european venezuelan nordic scandinavian bosnian belarusian libyan rwandan uzbek georgian armenian azerbaijani nepali nepalese
  mongolian cambodian burmese zealander fijian cuban dominican haitian hawaiian bermudian monegasque
  north south east west new latin western and or the a an
`
    .trim()
    .split(/\s+/),
  ...peoples.map(({ name }) => name.toLowerCase()).filter((name) => /^[a-z]+$/.test(name)),
]);

/** Whether words name an owner: one of them has a capital or a digit and does not only describe, and they are not a country. */
function namesOwner(name: string): boolean {
  // Letters such as `GE` are a company here, not a code of a country; `Tencent, China` is Tencent.
  if (name.length > 3 && !name.includes(',') && countryFrom(name) !== undefined) return false;
  return name
    .split(/[\s/-]+/)
    .some((word) => /^[\p{Lu}\p{N}]/u.test(word) && !ownerDescriptions.has(word.toLowerCase().replace(/[.,'’]/g, '')));
}

/** Before the statement: it is denied, over, or still to come. */
const notNow =
  /\b(?:former|formerly|previous|previously|once|ex|until|till|originally|initially|historically|was|were|had|not(?!-)|never|neither|nor|no longer|used to be|to be|will be|would be|spun|spinoff|spin-off|demerged|separated|divested)\b|n['’]t\b/iu;
/** `Formerly NeuroBo, owned by Dong-A`: the name is over, not the ownership. */
const formerName = /\b(?:[Ff]ormerly|[Pp]reviously|[Oo]nce)(?: known as| called)? \p{Lu}[^,;]*[,;]/gu;
const startsPast = /^(?:former|formerly|previous|previously|originally|once|ex|non|not|never|no longer)\b/i;
/** Behind the name: a time that is over. */
const endsBefore =
  /\b(?:until|till|before|prior to|in the past|at one time|from \d{4} to|between \d{4} and)\b|\b\d{4}\s?[-–—]\s?\d{2,4}\b/u;

/** `Owned by KKR`, `majority-owned by Roivant`; not `partly owned by`. */
const ownedBy = /(?<!\b(?:part|partly|partially|minority)[ -])\bowned (?:mostly |mainly )?by (?:the )?(?<name>\p{Lu}[^;.()]*)/u;
/** `subsidiary of Colonial`, `arm of MassMutual`. */
const subsidiaryOf = /\b(?:subsidiary|arm|unit|division) of (?:the )?(?<name>\p{Lu}[^;,.()]*)/u;
/** `Walmart-owned`, `Prosus owned`, `WH Group subsidiary`: the whole of a key phrase. */
const ownedPhrase = /^(?<name>\p{Lu}[^;,]*?)(?:[ -]owned| subsidiary)$/u;
const partOf = /^part of (?:the )?(?<name>\p{Lu}[^;,]*?)(?: group)?$/u;
const phraseForms = [ownedBy, subsidiaryOf, ownedPhrase, partOf];

function ownerInPhrase(phrase: string): string | undefined {
  for (const form of phraseForms) {
    const match = form.exec(phrase);
    const said = match?.groups?.name ?? '';
    // `Chinese conglomerate Fosun`, `KKR since 2019`: the name alone.
    const name = said
      .replace(/ since .*$/, '')
      .replace(/^(?:\p{Lu}\p{Ll}+ )(?:\p{Ll}+ )+(?=\p{Lu})/u, (start) =>
        ownerDescriptions.has(start.split(' ')[0]!.toLowerCase()) ? '' : start,
      )
      .trim();
    if (!match || kindOfOwner.test(said) || !namesOwner(name)) continue;
    const isPast = notNow.test(phrase.slice(0, match.index).replace(formerName, '')) || startsPast.test(name);
    if (!isPast && !endsBefore.test(phrase.slice(match.index))) return name;
  }
  return undefined;
}

/** In a sentence only what is said of the company itself counts: `… is a wholly owned subsidiary of Acme Corp.` */
const saidSubsidiary =
  /(?<!\b(?:longer|never) )\bis an? (?:(?:wholly|majority)[- ]owned )?(?:subsidiary|unit|division) of (?:the )?(?<name>\p{Lu}[\p{L}\p{N}&'’-]*(?: (?:(?:and|of|&) )?\p{Lu}[\p{L}\p{N}&'’-]*)*)/u;

function ownerInText(text: string): string | undefined {
  const match = saidSubsidiary.exec(text);
  const name = match?.groups?.name;
  if (!match || name === undefined || kindOfOwner.test(name) || !namesOwner(name)) return undefined;
  return /^,? (?:until|till)\b/.test(text.slice(match.index + match[0].length)) ? undefined : name;
}

/** Who a company's records say owns it: in a field of its own, in a key phrase or in its description. */
function statedOwner({
  owned_by,
  key_phrases = [],
  short_description = '',
  description = '',
}: CompanyFacts): { name: string; fact: keyof CompanyFacts } | undefined {
  if (owned_by !== undefined) return { name: owned_by, fact: 'owned_by' };
  for (const phrase of key_phrases) {
    const name = ownerInPhrase(phrase);
    if (name !== undefined) return { name, fact: 'key_phrases' };
  }
  for (const [fact, text] of Object.entries({ short_description, description })) {
    const name = ownerInText(text);
    if (name !== undefined) return { name, fact: fact as keyof CompanyFacts };
  }
  return undefined;
}

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

/** Whether a company has ended or is ending, so that it is neither bought nor buys. */
export function isEnding({ facts }: CompanyDocument): boolean {
  const { status, register_status = '', listings = [], key_phrases = [] } = facts;
  return (
    status === 'Closed' ||
    windingUp.test(register_status) ||
    listings.some(({ exchange, symbol }) => exchange === 'OTC' && bankruptSymbol.test(symbol)) ||
    key_phrases.some((phrase) => bankrupt.test(phrase))
  );
}
