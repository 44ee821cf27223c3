import { wordsOf } from '../../kernel/words.ts';
import { foldName } from '../../kernel/names.ts';
import type { Queryable } from '../../store/database.ts';
import { namesIn, type Named, type NamesRead, type Occurrence, type Span } from '../../text/news/names.ts';
import { bearersOf, labelOfName, type Bearers, type KnownCompany } from './known-by-name.ts';

/** An article whose companies are looked for. */
export interface ArticleToLink {
  title: string;
  /** Its text, or what its feed says of it. */
  text: string;
  /** Alpha-3: where it plays, as it says itself or as its feed does. */
  countries?: readonly string[];
}

/** A company that an article speaks of. */
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
 * indexes alone; who is meant is told by the words around a name, by what else the article says, and by how well known each bearer is. Where
 * that is unclear nobody is linked.
 */
export async function linkCompanies(db: Queryable, articles: readonly ArticleToLink[]): Promise<Linked[][]> {
  const read = articles.map((article) => ({ article, names: namesIn(article) }));
  const wanted = read.flatMap(({ names }) => names.names.filter((named) => mayBeCompany(named, names)));
  const bearers = await bearersOf(db, {
    names: new Set(wanted.map(({ key }) => key)),
    tickers: new Set(read.flatMap(({ names }) => names.tickers.map(({ value }) => value))),
    domains: new Set(read.flatMap(({ names }) => names.domains.map(({ domain }) => domain))),
  });
  return read.map(({ article, names }) => new Linking(article, names, bearers).linked());
}

/** What a plain word needs to be a name, what another word does, and what a word needs that only little known companies bear. */
const leastPlain = 3.2;
const leastCoined = 2.4;
const leastUnknown = 3.4;
/** From here on a company is widely known, and from here on everybody's first thought. */
const known = 3.5;
const renowned = 5;
/** By so much the likeliest bearer of a name stands out. */
const clearBy = 0.7;

/** A name that nothing speaks for is not looked up. */
function mayBeCompany(named: Named, { business }: NamesRead): boolean {
  const best = scoreOf(named.occurrences);
  return named.isPlain ? best + business + 1.6 >= leastPlain : best >= 1;
}

function scoreOf(occurrences: readonly Occurrence[]): number {
  const best = occurrences.reduce((most, { evidence }) => Math.max(most, evidence.score), 0);
  return best + 0.3 * Math.min(3, occurrences.length - 1);
}

interface Meant {
  company: KnownCompany;
  fit: number;
  reason: string;
}

/** One article. */
class Linking {
  readonly #article: ArticleToLink;
  readonly #names: NamesRead;
  readonly #bearers: Bearers;
  readonly #found = new Map<number, Linked & { company: KnownCompany; score: number }>();
  /** What is linked of each run. */
  readonly #inRuns = new Map<number, Span[]>();
  readonly #byKey = new Map<string, KnownCompany>();
  #folded: string | undefined;
  #stems: ReadonlySet<string> | undefined;

  constructor(article: ArticleToLink, names: NamesRead, bearers: Bearers) {
    [this.#article, this.#names, this.#bearers] = [article, names, bearers];
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
    for (const { value, isMarked, spans } of this.#names.tickers) {
      const bearers = this.#bearers.withTicker(value);
      const meant = isMarked ? this.#bearerOfMarked(value, bearers) : this.#bearerOfCapitals(value, bearers);
      if (!meant) continue;
      this.#link(meant, { spans, reason: `${value} is its ticker`, score: isMarked ? 5 : 3 });
    }
  }

  #bearerOfMarked(value: string, bearers: readonly KnownCompany[]): KnownCompany | undefined {
    if (value.includes(':') || bearers.length < 2) return bearers[0];
    const likely = bearers.toSorted((a, b) => this.#nearness(b) - this.#nearness(a));
    return this.#nearness(likely[0]!) >= this.#nearness(likely[1]!) + clearBy ? likely[0] : undefined;
  }

  /** `TCS` is the symbol of a company that is called so by the first letters of its name, too. */
  #bearerOfCapitals(value: string, bearers: readonly KnownCompany[]): KnownCompany | undefined {
    const letters = value.replace(/[^A-Z]/g, '').toLowerCase();
    const likely = bearers.filter(({ initials, country, prominence }) => {
      const isHere = country !== undefined && this.#countries.has(country);
      return (
        letters.length > 2 &&
        (isHere || prominence >= renowned) &&
        initials.some((each) => each === letters || each.slice(0, -1) === letters)
      );
    });
    return likely.length === 1 ? likely[0] : undefined;
  }

  #linkDomains(): void {
    for (const { domain, spans } of this.#names.domains) {
      const [company, other] = this.#bearers.atDomain(domain);
      // A website that is merely pointed at is not spoken of.
      const key = foldName(domain);
      if (!company || other || !(company.present === key || company.other.has(key) || this.#found.has(company.company_id))) continue;
      this.#link(company, { spans, reason: `${domain} is its name and website`, score: 4 });
    }
  }

  #linkName(named: Named, bonus: number): boolean {
    const { key, isPlain, words } = named;
    const occurrences = named.occurrences.filter((occurrence) => !this.#isTaken(occurrence));
    const whole = occurrences.filter(({ isCut }) => !isCut);
    if (occurrences.length === 0) return true;
    const alias = this.#aliasOf(named);
    const meant = this.#meantBy(named);
    const best = meant ?? alias;
    if (!best) return false;
    if (alias && (!meant || alias.company === meant.company || meant.company.prominence < alias.company.prominence)) {
      if (whole.length > 0) this.#linkOccurrences(alias.company, whole, { named, reason: alias.reason, score: 4 });
      return true;
    }
    const { company } = best;
    const usable = !isPlain && company.prominence >= renowned && words > 0 ? occurrences : whole;
    if (usable.length === 0) return false;
    const { business, written } = this.#names;
    const top = usable.reduce((a, b) => (b.evidence.score > a.evidence.score ? b : a));
    const hasForm = named.form !== undefined || named.ticker !== undefined;
    if (words === 1 && !hasForm && this.#isPartOfOther(named) && top.evidence.score < 3.5) return false;
    let score = scoreOf(usable) + bonus + 0.3 * Math.min(1.5, best.fit - 3);
    if (isPlain) {
      score += business + this.#overlap(company);
      if (written.has(key) && !hasForm) score -= 1;
    } else score += 0.4 * business;
    const least = isPlain ? leastPlain : company.prominence >= known || words > 1 ? leastCoined : leastUnknown;
    const isTold = hasForm || top.evidence.isTelling || company.prominence >= known || words > 1;
    if (score < least || !isTold) return false;
    this.#linkOccurrences(company, usable, { named, reason: reasonOf(top, best), score: score - least + 2 });
    return true;
  }

  /** Whether a longer name took this place. */
  #isTaken({ run, span }: Occurrence): boolean {
    return (this.#inRuns.get(run) ?? []).some((taken) => taken.start < span.end && span.start < taken.end);
  }

  /** Whether it is a word of a longer name that no company bears: `Apple` of `Apple Bank`, `Ford` of `Harrison Ford`. */
  #isPartOfOther({ key }: Named): boolean {
    return this.#names.runs.some(({ run, words }) => words.includes(key) && !this.#inRuns.has(run));
  }

  /** The company of a longer name that begins with this one. */
  #aliasOf({ key }: Named): Meant | undefined {
    const companies = new Set([...this.#byKey].flatMap(([longer, company]) => (longer.startsWith(`${key} `) ? [company] : [])));
    if (companies.size !== 1) return undefined;
    const [company] = companies;
    return { company: company!, fit: 5, reason: `short for ${company!.name}, which the article names in full` };
  }

  /** The bearer of a name that stands out from the others. */
  #meantBy(named: Named): Meant | undefined {
    const likely = this.#bearers
      .named(named.key)
      .flatMap((company): Meant[] => {
        const match = matchOf(named, company);
        if (!match) return [];
        return [{ company, reason: match.reason, fit: match.score + this.#nearness(company) + agreementOf(named, company) }];
      })
      .toSorted((a, b) => b.fit - a.fit);
    const [first, second] = likely;
    return first && (!second || first.fit >= second.fit + clearBy) ? first : undefined;
  }

  /** How near a company is to what the article speaks of, its name aside, and how well known it is. */
  #nearness(company: KnownCompany): number {
    const { country, city, prominence } = company;
    let near = 0.45 * Math.min(9, prominence);
    if (country !== undefined && this.#countries.size > 0) near += this.#countries.has(country) ? 0.8 : prominence >= renowned ? 0 : -0.6;
    if (city !== undefined && city.length > 3 && ` ${this.#text} `.includes(` ${city} `)) near += 1;
    if (this.#found.has(company.company_id)) near += 3;
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

  get #countries(): ReadonlySet<string> {
    return new Set(this.#article.countries ?? []);
  }

  get #text(): string {
    return (this.#folded ??= foldName(`${this.#article.title} ${this.#article.text.slice(0, mostCompared)}`));
  }

  #linkOccurrences(company: KnownCompany, occurrences: readonly Occurrence[], link: { named: Named; reason: string; score: number }): void {
    for (const { run, span } of occurrences) this.#inRuns.set(run, [...(this.#inRuns.get(run) ?? []), span]);
    this.#byKey.set(link.named.key, company);
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

/** Of the article so much is held against what companies do and where they are. */
const mostCompared = 3_000;

/** How a company bears a name; undefined where it does not. */
function matchOf({ key }: Named, company: KnownCompany): { score: number; reason: string } | undefined {
  if (company.present === key) return { score: 3, reason: 'is its name' };
  if (company.everyday.has(key)) return { score: 2.7, reason: 'is what people call it' };
  if (company.other.has(key)) return { score: 2.4, reason: 'is another name of it, or was' };
  if (['group', 'holdings', 'holding'].some((word) => company.present === `${key} ${word}` || company.other.has(`${key} ${word}`)))
    return { score: 2.2, reason: 'is its name but for a word' };
  const label = labelOfName(key);
  if (label === '' || company.label !== label) return undefined;
  const isBegun = company.present.startsWith(`${key} `) || company.initials.includes(label);
  return { score: isBegun ? 2.2 : 1.2, reason: 'is its website' };
}

/** Whether the legal form and the ticker beside a name are this company's. */
function agreementOf({ form, ticker }: Named, { legal_name, tickers }: KnownCompany): number {
  const ofForm = form === undefined || legal_name === '' ? 0 : legal_name.split(' ').includes(form) ? 1.5 : -0.3;
  const ofTicker = ticker === undefined || tickers.size === 0 ? 0 : tickers.has(ticker) ? 4 : -2;
  return ofForm + ofTicker;
}

function reasonOf({ evidence }: Occurrence, { reason }: Meant): string {
  return evidence.reason === '' ? reason : `${reason}, ${evidence.reason}`;
}

function inOrder(spans: readonly Span[]): Span[] {
  const distinct = new Map(spans.map((span) => [`${span.part} ${span.start} ${span.end}`, span]));
  return [...distinct.values()].toSorted((a, b) => (a.part === b.part ? a.start - b.start : a.part === 'title' ? -1 : 1));
}
