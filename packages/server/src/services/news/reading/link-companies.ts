import { dayMs } from '../../../kernel/dates.ts';
import { countryFrom } from '../../../kernel/countries.ts';
import { wordsOf } from '../../../kernel/words.ts';
import { symbolKey } from '../../../kernel/exchanges.ts';
import { foldName } from '../../../kernel/names.ts';
import type { Queryable } from '../../../store/database.ts';
import type { Evidence } from '../../../text/news/name-evidence.ts';
import { namesIn, type Named, type NamesRead, type Occurrence, type Span, type Ticker } from '../../../text/news/names.ts';
import { moneyIn } from '../../../text/news/money-mentions.ts';
import { isEverydayWord } from '../../../text/news/name-words.ts';
import { bearersOf, type Bearers, type KnownCompany } from './gazetteer.ts';
import {
  agreementOf,
  asBeginning,
  asFormer,
  isCalled,
  isItsBrand,
  matchOf,
  ofTickerAgreed,
  shortestAlias,
  weakMatch,
} from './alias-match.ts';

export interface ArticleToLink {
  title: string;
  /** Its text, or what its feed says of it. */
  text: string;
  /** Its names, where they were read before. */
  names?: NamesRead;
  /** Alpha-3: where it plays, as it says itself or as its feed does. */
  countries?: readonly string[];
  /** Of the sandbox: it speaks of invented companies alone, and others of none of these. */
  is_invented?: boolean;
  /** ISO 639-1, upper case; absent or empty where it is not known. */
  language?: string;
  /** So long ago that symbols have changed hands since: `symbolsLast`. */
  is_old?: boolean;
}

export interface Linked {
  company_id: number;
  permalink: string;
  /** Where it is named, in order. */
  spans: Span[];
  /** Why these words are taken for a company's name, and for this one's, in a sentence. */
  reason: string;
  /** 0.5 to 0.99; what is less sure is not linked. */
  confidence: number;
}

/**
 * The companies each article speaks of, best known first. Who bears the names, tickers and domains of all of them is looked up at once, over
 * indexes alone. The words around a name, the rest of the article and the prominence of each candidate decide. If they
 * leave a doubt, no company is linked.
 */
export async function linkCompanies(db: Queryable, articles: readonly ArticleToLink[]): Promise<Linked[][]> {
  const read = articles.map((article) => ({ article, names: article.names ?? namesIn(article) }));
  const wanted = read.flatMap(({ names }) => names.names.filter((named) => mayBeCompany(named, names)));
  const bearers = await bearersOf(db, {
    names: wanted,
    tickers: new Set(read.flatMap(({ names }) => names.tickers.map(({ value }) => value))),
    domains: new Set(read.flatMap(({ names }) => names.domains.map(({ domain }) => domain))),
  });
  return read.map(({ article, names }) => new Linking(article, names, bearers).linked());
}

/** What a plain word needs to be a name, what another word does, and what a word needs that only little known companies bear. */
const leastPlain = 3.2;
const leastCoined = 2.4;
const leastUnknown = 3;
/** What the first word of a sentence needs in a language that has no words that speak for a name. */
const leastFirst = 1.9;
/** Prominence from which a company is widely known, and from which it is the first association. */
const known = 3.5;
const renowned = 5;
/** A well-known name of this length is hardly a word of another language. */
const leastAbroad = 6;
/** By so much the likeliest bearer of a name stands out. */
const clearBy = 0.7;

/** A name that nothing speaks for is not looked up. */
function mayBeCompany(named: Named, { business }: NamesRead): boolean {
  const best = scoreOf(named.occurrences);
  if (!named.isPlain) return best >= 1.5 && (named.key.length > 4 || named.occurrences.some(({ isCut }) => !isCut));
  return best >= 1 && best + business + 1.6 >= leastPlain && named.occurrences.some(({ isCut }) => !isCut);
}

function scoreOf(occurrences: readonly Occurrence[]): number {
  const best = occurrences.reduce((most, { evidence }) => Math.max(most, evidence.score), 0);
  return best + 0.3 * Math.min(3, occurrences.length - 1);
}

interface Meant {
  company: KnownCompany;
  fit: number;
  match: number;
  /** Whether no other company is near the name. */
  isOnly: boolean;
  reason: string;
}

class Linking {
  readonly #article: ArticleToLink;
  readonly #names: NamesRead;
  readonly #bearers: Bearers;
  readonly #found = new Map<number, Linked & { company: KnownCompany; score: number }>();
  readonly #taken: Span[] = [];
  readonly #byKey = new Map<string, KnownCompany>();
  #folded: string | undefined;
  #places: ReadonlySet<string> | undefined;
  #stems: ReadonlySet<string> | undefined;

  constructor(article: ArticleToLink, names: NamesRead, bearers: Bearers) {
    [this.#article, this.#names] = [article, names];
    const { is_invented = false } = article;
    const alike = (found: readonly KnownCompany[]) => found.filter((company) => company.is_invented === is_invented);
    this.#bearers = {
      named: (key) => alike(bearers.named(key)),
      withTicker: (value) => alike(bearers.withTicker(value)),
      atDomain: (domain) => alike(bearers.atDomain(domain)),
    };
  }

  linked(): Linked[] {
    this.#linkTickers();
    // Longer names first: `Compass` behind `Compass Group` is that.
    const names = this.#names.names.toSorted((a, b) => b.words - a.words);
    const unsure: Named[] = [];
    for (const named of names) if (!this.#linkName(named, 0)) unsure.push(named);
    // Beside companies a name is more likely a company's.
    if (this.#found.size > 0) for (const named of unsure) this.#linkName(named, 0.6);
    this.#linkDomains();
    return [...this.#found.values()]
      .toSorted((a, b) => b.company.prominence - a.company.prominence || a.company_id - b.company_id)
      .map(({ company_id, permalink, spans, reason, confidence }) => ({
        company_id,
        permalink,
        spans: inOrder(spans),
        reason,
        confidence,
      }));
  }

  #linkTickers(): void {
    const marked = new Map<string, KnownCompany>();
    for (const ticker of this.#names.tickers.toSorted((a, b) => Number(b.isMarked) - Number(a.isMarked))) {
      const { value, isMarked, spans } = ticker;
      const bearers = this.#bearers
        .withTicker(value)
        .filter((company) => this.#article.is_old !== true || ticker.behind.length > 0 || this.#isNamed(company));
      const meant = isMarked ? this.#bearerOfMarked(ticker, bearers) : (marked.get(value) ?? this.#bearerOfCapitals(value, bearers));
      if (!meant) continue;
      if (isMarked) marked.set(value.split(':').at(-1)!, meant);
      this.#link(meant, { spans, reason: `${value} is its ticker`, score: isMarked ? 5 : 3 });
    }
  }

  #isNamed({ present, everyday, other, former }: KnownCompany): boolean {
    return this.#names.names.some(
      ({ key, isPlain, words }) =>
        key.length >= shortestAlias &&
        (!isPlain || words > 1) &&
        [present, ...everyday, ...other, ...former].some((name) => name === key || name.startsWith(`${key} `)),
    );
  }

  /** Symbols are given to others when a company goes: a name right before one must be the company's. */
  #bearerOfMarked({ value, behind }: Ticker, bearers: readonly KnownCompany[]): KnownCompany | undefined {
    const called = behind.length === 0 ? bearers : bearers.filter((company) => isCalled(company, behind));
    return value.includes(':') || called.length < 2 ? called[0] : this.#clearest(called);
  }

  /** `TCS` is the symbol of a company that is called so by the first letters of its name, too. */
  #bearerOfCapitals(value: string, bearers: readonly KnownCompany[]): KnownCompany | undefined {
    const letters = value.replace(/[^A-Z]/g, '').toLowerCase();
    const named = this.#names.names.find(({ text }) => text === value);
    // Prefer a company *named* with these letters over one whose *ticker* they are.
    if (this.#bearers.named(value.toLowerCase()).some((company) => named && (matchOf(named, company)?.score ?? 0) > weakMatch))
      return undefined;
    const isTold = named?.occurrences.some(
      ({ span, evidence }) => span.in === 'title' && (evidence.score >= leastUnknown || evidence.isTelling),
    );
    const likely = bearers.filter(({ initials, country, prominence }) => {
      const isHere = isTold || (country !== undefined && this.#countries.has(country));
      return (
        letters.length > 2 &&
        (isHere || prominence >= renowned) &&
        initials.some((each) => each === letters || each.slice(0, -1) === letters)
      );
    });
    const meant = this.#clearest(likely);
    // Of several companies with the symbol, the best known is the likely one.
    return meant && bearers.every((other) => likely.includes(other) || other.prominence <= meant.prominence) ? meant : undefined;
  }

  /** The one of them that stands out. */
  #clearest(bearers: readonly KnownCompany[]): KnownCompany | undefined {
    const [first, second] = bearers.toSorted((a, b) => this.#nearness(b) - this.#nearness(a));
    return first && (!second || this.#nearness(first) >= this.#nearness(second) + clearBy) ? first : undefined;
  }

  #linkDomains(): void {
    for (const { domain, spans } of this.#names.domains) {
      const [company, other] = this.#bearers.atDomain(domain);
      // A website that is merely pointed at is not spoken of.
      const key = foldName(domain);
      if (
        !company ||
        other ||
        !(company.present === key || company.other.has(key) || company.former.has(key) || this.#found.has(company.company_id))
      )
        continue;
      this.#link(company, { spans, reason: `${domain} is its name and website`, score: 4 });
    }
  }

  #linkName(named: Named, bonus: number): boolean {
    const { key, isPlain } = named;
    // `The Brookdale` is one word of a name.
    const words = Math.min(named.words, key.split(' ').length);
    const occurrences = named.occurrences.filter((occurrence) => !this.#isTaken(occurrence));
    const whole = occurrences.filter(({ isCut }) => !isCut);
    if (occurrences.length === 0) return true;
    const alias = this.#aliasOf(named);
    const meant = this.#meantBy(named);
    const best = meant ?? alias;
    if (!best) return false;
    const isTooCommon = isPlain && isEverydayWord(key) && !occurrences.some(({ evidence }) => evidence.isTelling);
    if (
      alias &&
      !isTooCommon &&
      (!meant || alias.company === meant.company || meant.company.prominence < Math.min(renowned, alias.company.prominence))
    ) {
      if (whole.length > 0) this.#linkOccurrences(alias.company, whole, { named, reason: alias.reason, score: 4 });
      return true;
    }
    const { company } = best;
    const usable = !isPlain && company.prominence >= renowned && key.length > 4 ? occurrences : whole;
    if (usable.length === 0) return false;
    const { business, written } = this.#names;
    const top = usable.reduce((a, b) => (b.evidence.score > a.evidence.score ? b : a));
    const hasForm = named.form !== undefined || named.ticker !== undefined;
    if (words === 1 && !hasForm && this.#isForeign && !this.#isKnownAbroad(company, key)) return false;
    if (words === 1 && !hasForm && this.#isPartOfOther(named) && !top.evidence.isTelling) return false;
    const isHere = company.country !== undefined && this.#countries.has(company.country);
    if (best.match <= asBeginning && (named.form !== undefined || (isShort(top) && !isHere))) return false;
    if (this.#names.defined.has(symbolKey(named.text)) && !this.#found.has(company.company_id)) return false;
    if (best.match === asFormer && !this.#isStillMeant(named, company)) return false;
    if (this.#article.is_old === true && isItsBrand(named, best) && !this.#found.has(company.company_id)) return false;
    if (isShort(top) && (best.match < 3 || key.length < 3) && !hasForm && !this.#isTold(company, usable)) return false;
    let score = scoreOf(usable) + bonus + 0.3 * Math.max(0, Math.min(1.5, best.fit - 3)) + (this.#found.has(company.company_id) ? 1 : 0);
    if (isPlain) {
      score += business + this.#overlap(company) + 0.15 * Math.max(0, company.prominence - renowned);
      if (written.has(key) && !hasForm) score -= 0.7;
    } else score += 0.4 * business;
    const isFirst = this.#isForeign && words === 1 && this.#isKnownAbroad(company, key);
    const least = isPlain ? leastPlain : isFirst ? leastFirst : company.prominence >= known || words > 1 ? leastCoined : leastUnknown;
    if (
      score < least ||
      !(
        hasForm ||
        (isPlain ? this.#isMeantPlainly({ ...named, words }, best, top.evidence) : isMeantByCoined({ ...named, words }, best, top.evidence))
      )
    )
      return false;
    this.#linkOccurrences(company, usable, { named, reason: reasonOf(top, best), score: score - least + 2 });
    return true;
  }

  /** Elsewhere than in English no words speak for a name, and `weg` is a word. */
  get #isForeign(): boolean {
    return !['', 'EN'].includes(this.#article.language ?? '');
  }

  #isKnownAbroad({ company_id, prominence }: KnownCompany, key: string): boolean {
    return this.#found.has(company_id) || (prominence >= renowned && key.length >= leastAbroad);
  }

  /** Whether a plain word is a name here: the more common it is the clearer it must be told, and the better known the company. */
  #isMeantPlainly({ key, words, occurrences }: Named, { company, match }: Meant, { cue, isTelling }: Evidence): boolean {
    if (this.#found.has(company.company_id)) return true;
    if (match <= weakMatch) return match === weakMatch && company.prominence >= renowned && isTelling;
    if (words > 1) return company.prominence >= known || cue >= 1.5;
    const told = occurrences.filter(({ evidence }) => evidence.isTelling).length;
    if (company.prominence < known) return told > 1 || (told > 0 && this.#overlap(company) >= 0.6);
    if (isEverydayWord(key)) return isTelling || (cue >= 1.5 && company.prominence >= renowned);
    return cue >= 0.5 || company.prominence >= renowned;
  }

  /** Whether a former name is this company's here: names of the great go on to others abroad, and shells keep theirs for decades. */
  #isStillMeant(named: Named, company: KnownCompany): boolean {
    const { company_id, prominence, tickers, country } = company;
    if (this.#found.has(company_id) || prominence >= known || agreementOf(named, company) >= ofTickerAgreed) return true;
    if (this.#article.is_old === true && tickers.size === 0) return false;
    return this.#countries.size === 0 || country === undefined || this.#countries.has(country);
  }

  /** Whether letters are linked to this company: `SBI` by its neighbors, the country, or, from three letters on, the title. */
  #isTold({ country, tickers }: KnownCompany, occurrences: readonly Occurrence[]): boolean {
    if (country !== undefined && this.#countries.has(country)) return true;
    return (
      tickers.size > 0 &&
      occurrences.some(({ span, evidence }) => (span.in === 'title' && span.end - span.start > 2) || evidence.cue >= 0.5)
    );
  }

  /** Whether a longer name took this place. */
  #isTaken({ span }: { span: Span }): boolean {
    return this.#taken.some((taken) => taken.in === span.in && taken.start < span.end && span.start < taken.end);
  }

  /** Whether it is a word of a longer name that no company bears: `Apple` of `Apple Bank`, `Ford` of `Harrison Ford`. */
  #isPartOfOther({ key }: Named): boolean {
    return this.#names.longer.some((longer) => longer.words.includes(key) && !this.#isTaken(longer));
  }

  /** The company of a longer name that begins with this one. */
  #aliasOf({ key }: Named): Meant | undefined {
    // `Johnson` does not refer to `Johnson & Johnson`.
    const goesOn = (longer: string) => longer.startsWith(`${key} `) && !longer.startsWith(`${key} and `);
    const companies = new Set(
      key.length < shortestAlias ? [] : [...this.#byKey].flatMap(([longer, company]) => (goesOn(longer) ? [company] : [])),
    );
    if (companies.size !== 1) return undefined;
    const [company] = companies;
    return { company: company!, fit: 5, match: 3, isOnly: true, reason: `short for ${company!.name}, which the article names in full` };
  }

  /** The bearer of a name that stands out from the others. */
  #meantBy(named: Named): Meant | undefined {
    const matches = this.#bearers.named(named.key).flatMap((company) => matchOf(named, company) ?? []);
    const best = Math.max(...matches.map(({ score }) => score));
    const [first, second] = matches
      // An exact name wins over a longer one.
      .filter(({ score }) => score > asBeginning || best <= asBeginning)
      .map(({ company, score, reason }): Meant => {
        const again = this.#found.has(company.company_id) && score > asBeginning ? 3 : 0;
        return {
          company,
          reason,
          match: score,
          isOnly: matches.length === 1,
          fit: score + again + this.#nearness(company) + agreementOf(named, company),
        };
      })
      .toSorted((a, b) => b.fit - a.fit);
    return first && (!second || first.fit >= second.fit + clearBy) ? first : undefined;
  }

  /** How near a company is to what the article speaks of, its name aside, and how well known it is. */
  #nearness(company: KnownCompany): number {
    const { country, city, prominence } = company;
    let near = 0.45 * Math.min(9, prominence);
    if (country !== undefined && this.#countries.size > 0) near += this.#countries.has(country) ? 0.8 : prominence >= renowned ? 0 : -0.6;
    if (city !== undefined && city.length > 3 && ` ${this.#text} `.includes(` ${city} `)) near += 1;
    return near + this.#overlap(company);
  }

  /** How much of what the article says is what the company does. */
  #overlap(company: KnownCompany): number {
    this.#stems ??= new Set(wordsOf(`${this.#article.title} ${this.#article.text.slice(0, mostCompared)}`).map(({ stem }) => stem));
    const words = company.words();
    let shared = 0;
    for (const stem of this.#stems) if (words.has(stem)) shared++;
    return Math.min(1.2, 0.3 * shared);
  }

  /** Where it plays: also where people pay in the money that it counts in. */
  get #countries(): ReadonlySet<string> {
    return (this.#places ??= new Set([
      ...(this.#article.countries ?? []),
      ...moneyIn(`${this.#article.title}\n${this.#article.text.slice(0, mostCounted)}`).flatMap(
        ({ currency }) => countryOfMoney(currency) ?? [],
      ),
    ]));
  }

  get #text(): string {
    return (this.#folded ??= foldName(`${this.#article.title} ${this.#article.text.slice(0, mostCompared)}`));
  }

  #linkOccurrences(company: KnownCompany, occurrences: readonly Occurrence[], link: { named: Named; reason: string; score: number }): void {
    this.#taken.push(...occurrences.map(({ span }) => span));
    if (!company.everyday.has(link.named.key)) this.#byKey.set(link.named.key, company);
    this.#link(company, { spans: occurrences.map(({ span }) => span), reason: `"${link.named.text}" ${link.reason}`, score: link.score });
  }

  #link(company: KnownCompany, { spans, reason, score }: { spans: readonly Span[]; reason: string; score: number }): void {
    const confidence = Math.round(Math.min(0.99, 1 / (1 + Math.exp(-score / 1.2))) * 100) / 100;
    const { company_id, permalink } = company;
    const found = this.#found.get(company_id);
    if (!found) this.#found.set(company_id, { company, company_id, permalink, spans: [...spans], reason, confidence, score });
    else {
      found.spans.push(...spans);
      if (score > found.score) Object.assign(found, { reason, confidence, score });
    }
  }
}

/** Symbols that we know apply to articles of this age; beginnings of listings are unknown. */
export const symbolsLastMs = 10 * 365.25 * dayMs;

/** Of the article so much is held against what companies do and where they are. */
const mostCompared = 3_000;
/** And in so much of it money is looked for. */
const mostCounted = 600;

/** A currency is called after its country (ISO 4217). Dollars are counted in everywhere; of the euro there is no country. */
function countryOfMoney(currency: string): string | undefined {
  return currency === 'USD' ? undefined : countryFrom(currency.slice(0, 2));
}

/**
 * Whether words that are none but a name are this company's: the less of its name they are, and the less is known of it, the clearer it must be
 * told. Of millions of companies many are called as people are.
 */
function isMeantByCoined({ words, occurrences }: Named, { company, match, isOnly }: Meant, { cue, isTelling }: Evidence): boolean {
  const isListed = company.tickers.size > 0;
  if (match <= weakMatch) {
    if (words > 1) return isListed;
    const isInTitle = occurrences.some(({ span }) => span.in === 'title');
    return company.prominence >= known ? isTelling || isInTitle : isListed && isOnly && isInTitle && cue >= 1.5;
  }
  return isTelling || company.prominence >= known || (isListed && words > 1) || (cue >= 1.5 && (isListed || words > 1));
}

/** A few letters in capitals, which many things are called by. */
function isShort({ span, evidence }: Occurrence): boolean {
  return span.end - span.start < 5 && evidence.isCapitals;
}

function reasonOf({ evidence }: Occurrence, { reason }: Meant): string {
  return evidence.reason === '' ? reason : `${reason}, ${evidence.reason}`;
}

function inOrder(spans: readonly Span[]): Span[] {
  const distinct = new Map(spans.map((span) => [`${span.in} ${span.start} ${span.end}`, span]));
  return [...distinct.values()].toSorted((a, b) => (a.in === b.in ? a.start - b.start : a.in === 'title' ? -1 : 1));
}
