import { countryName } from '../../../kernel/countries.ts';
import { precisionOf } from '../../../kernel/dates.ts';
import { recordsOfFact, type CompanyDocument, type DocumentDeal } from '../../../kernel/document.ts';
import type { CompanyFacts } from '../../../kernel/facts.ts';
import { listed } from '../../../kernel/text.ts';
import { sentencesOf } from '../../../kernel/sentences.ts';
import type { Answered } from './answered.ts';
import type { Asked } from './asked.ts';
import { termOf, termsOf } from './same-words.ts';
import { shownAmount } from '../../../kernel/money.ts';

/** Deals or investors that are named at most. */
const mostNamed = 12;

const common = (words: string) => new Set(termsOf(words).map(({ term }) => term));
const namesProducts = common('product service offering brands portfolio');
const ofFounding = common('founded');
const ofPlace = common('headquarters based located offices main corporate principal executive');
/** Offices there may be many of, its seat is one. */
const isOfSeat = /\b(?:headquarter|head office|hq|based|located|(?:main|principal|corporate|executive|registered) office)/i;
const ofListing = common('ticker stock symbol exchange listed traded trades shares');
const ofWebsite = common('website web site address url homepage');
const ofStaff = common('employees');
const ofDeals = common('acquired complete completed acquisitions deals price cost paid buy takeover');
const ofFunding = common('funding raised capital money venture received');
const ofInvestors = common('investors invested backed key largest main lead');
const ofBusiness =
  common(`company business firm organization do does core main primary key chief central principal activity activities offering purpose focus
  work overview summary profile description specialize specialise engage kind type`);
const ofProducts = common(
  'main key core primary chief principal flagship major important product products service services offering offerings offer sell provide line lines make solutions brands portfolio company business',
);
const ofOwner = common('owns owner parent group belong holding ultimate current');
const ofRound = common('last funding round raised latest closed');

/** What the facts of a company's document answer; undefined where it is none of them that is asked, or it is not known. */
export function fromFacts(asked: Asked, document: CompanyDocument): Answered | undefined {
  const { facts } = document;
  const { wanted, years } = asked;
  const name = facts.name;
  const isOnly = (words: ReadonlySet<string>) => asked.terms.length > 0 && asked.terms.every((term) => words.has(term));
  const say = (fact: keyof CompanyFacts, value: string): Answered => ({
    value,
    rests_on: [],
    read_from: [{ records: recordsOfFact(document, fact), section: fact, quote: shownFact(facts[fact]) }],
  });
  if (isOfProducts(asked) && facts.products !== undefined && facts.products.length > 0)
    return say('products', `${possessive(name)} products include ${listed(facts.products.slice(0, mostNamed))}.`);
  const [sentence] = sentencesOf(facts.description ?? facts.short_description ?? '');
  if ((isOfBusiness(asked) || isOfProducts(asked)) && sentence !== undefined) return say('description', sentence);
  if (years.length === 0 && asked.names.length === 0 && !asked.compares) {
    if (wanted === 'time' && isOnly(ofFounding) && facts.founded !== undefined)
      return say('founded', `${name} was founded in ${facts.founded}.`);
    if (wanted === 'place' && isOnly(ofPlace) && isOfSeat.test(asked.question) && facts.city !== undefined) {
      const place = [facts.city, facts.state, facts.country && countryName(facts.country)].filter(Boolean).join(', ');
      return say('city', `${possessive(name)} headquarters are in ${place}.`);
    }
    const listing = facts.listings?.find(({ is_primary }) => is_primary) ?? facts.listings?.[0];
    if ((wanted === 'description' || wanted === 'definition' || wanted === 'place') && isOnly(ofListing) && listing)
      return say('listings', `${possessive(name)} ticker is ${listing.exchange}:${listing.symbol}.`);
    if ((wanted === 'description' || wanted === 'definition') && isOnly(ofWebsite) && facts.website !== undefined)
      return say('website', `https://${facts.website}`);
    if (wanted === 'count' && isOnly(ofStaff) && facts.employees !== undefined)
      return say('employees', `${name} has ${facts.employees.toLocaleString('en-US')} employees.`);
    if (wanted === 'amount' && isOnly(ofFunding) && facts.total_funding_usd !== undefined)
      return say('total_funding_usd', `${name} has raised ${shownAmount(facts.total_funding_usd, 'USD')} in all.`);
    if (wanted === 'time' && isOnly(ofRound) && facts.last_funding_date !== undefined)
      return say('last_funding_date', `${possessive(name)} last funding round was ${whenStated(facts.last_funding_date)}.`);
    if (wanted === 'name' && isOnly(ofInvestors)) return investorsOf(document);
  }
  return fromDeals(asked, document);
}

/** Whether it is asked what the company does, or offers, as a whole. */
export function isOfBusiness(asked: Asked): boolean {
  return isOfAll(asked) && asked.terms.every((term) => ofBusiness.has(term));
}

function isOfProducts(asked: Asked): boolean {
  return isOfAll(asked) && asked.terms.some((term) => namesProducts.has(term)) && asked.terms.every((term) => ofProducts.has(term));
}

function isOfAll({ wanted, names, years, compares, metric }: Asked): boolean {
  return (wanted === 'definition' || wanted === 'description') && names.length === 0 && years.length === 0 && !compares && !metric;
}

function investorsOf({ facts, investors = [] }: CompanyDocument): Answered | undefined {
  const shown = investors.slice(0, mostNamed);
  if (shown.length === 0) return undefined;
  const value = `${listed(shown.map(({ name }) => name))} invested in ${facts.name}.`;
  return { value, rests_on: [], read_from: shown.map(({ name, records }) => ({ records, section: 'investors', quote: name })) };
}

function fromDeals(asked: Asked, document: CompanyDocument): Answered | undefined {
  const { wanted, years, names, terms } = asked;
  const named = names.flat();
  if (
    wanted === 'name' &&
    (asked.isPassive || terms.some((term) => /^(?:owner|parent)$/.test(term))) &&
    terms.length > 0 &&
    terms.every((term) => ofOwner.has(term)) &&
    document.acquired_by.length === 1
  )
    return fromDeals({ ...asked, terms: [termOf('acquire')], isPassive: true }, document);
  const isOfDeals = terms.includes(termOf('acquire')) && terms.every((term) => ofDeals.has(term) || named.includes(term));
  if (!isOfDeals || asked.compares) return undefined;
  const isPassive = asked.isPassive || (asked.clause.isPassive && asked.clause.subject === 'company');
  const all = isPassive ? document.acquired_by : document.acquisitions;
  const deals = all.filter(
    ({ facts, name }) =>
      (facts.status === undefined || /^(?:complet|clos)/i.test(facts.status)) &&
      years.every((year) => facts.date?.startsWith(String(year))) &&
      names.every((words) => words.every((word) => termsOf(name).some(({ term }) => term === word))),
  );
  const [deal] = deals;
  if (!deal) return undefined;
  const own = document.facts.name;
  const told = (one: DocumentDeal) => (isPassive ? `${one.name} acquired ${own}` : `${own} acquired ${one.name}`);
  const cited = (given: readonly DocumentDeal[], value: string): Answered => ({
    value,
    rests_on: [],
    read_from: given.map((one) => ({
      records: [one.record, ...(one.also ?? [])],
      section: 'acquisitions',
      quote: [one.name, one.facts.date, one.facts.amount_usd].filter((part) => part !== undefined).join(', '),
    })),
  });
  if (wanted === 'name' && (names.length === 0 || isPassive)) {
    const shown = deals.slice(0, mostNamed);
    const dated = years.length > 0 ? ` in ${years.join(', ')}` : '';
    const others = listed(shown.map(({ name }) => name));
    return cited(shown, isPassive ? `${others} acquired ${own}${dated}.` : `${own} acquired ${others}${dated}.`);
  }
  if (deals.length !== 1 || names.length !== (isPassive && !asked.isPassive ? 0 : 1)) return undefined;
  const on = deal.facts.date === undefined ? '' : ` ${whenStated(deal.facts.date)}`;
  if (wanted === 'time' && on !== '') return cited([deal], `${told(deal)}${on}.`);
  if (wanted === 'amount' && deal.facts.amount_usd !== undefined)
    return cited([deal], `${told(deal)} for ${shownAmount(deal.facts.amount_usd, 'USD')}.`);
  if (wanted === 'whether') return cited([deal], `Yes: ${told(deal)}${on}.`);
  return undefined;
}

/** `on 2030-03-09`, `in 2030-03`, `in 2030`. */
function whenStated(date: string): string {
  return `${precisionOf(date) === 'day' ? 'on' : 'in'} ${date}`;
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}

function shownFact(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
