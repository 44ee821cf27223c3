import type { NarrativeSection } from '@firmament/contract';
import { shownDay } from '../../kernel/dates.ts';
import { listed, ranges } from '../../kernel/text.ts';
import { knownWords, quotability } from './quotable.ts';
import { saidIn } from './said.ts';
import { Cited, inText, Tally, type Told } from './tally.ts';
import { findsThemes } from './terms.ts';
import { workThemes, type WorkTheme } from './work-themes.ts';

export type EmployeeSentiment = NarrativeSection<'employee_sentiment'>;

/** What is read of an employee's review. */
export interface EmployeeReview {
  record_id: number;
  summary: string;
  pros: string;
  cons: string;
  url: string;
  provider: string;
  /** `YYYY-MM-DD`; '' where it is not known. */
  day: string;
  language?: string | undefined;
}

/** Below this, a share says more of who wrote than of the company, and so does a mean. */
const fewestToTell = 5;
/** Reviews of two quarters together, below which no movement between them is told. */
const fewestForTrend = 20;
const mostThemes = 10;
const mostNamed = 3;
const find = findsThemes(workThemes);

/** Reads employee reviews, newest first, for what they say of work. */
export class EmployeeReading {
  readonly #tally: Tally<WorkTheme>;
  readonly #known: ReadonlySet<string>;
  readonly #publishers = new Set<string>();
  #newest = '';
  #oldest = '';
  read = 0;
  /** Reviews in other languages than the themes are in. */
  unread = 0;

  /** @param names of the company */
  constructor(names: readonly string[]) {
    this.#known = knownWords(names);
    this.#tally = new Tally(this.#known);
  }

  take({ record_id, summary, pros, cons, url, provider, day, language }: EmployeeReview): void {
    this.#publishers.add(provider);
    if (day > this.#newest) this.#newest = day;
    if (day !== '' && (this.#oldest === '' || day < this.#oldest)) this.#oldest = day;
    if (language !== undefined && language !== 'eng') {
      this.unread += 1;
      return;
    }
    this.read += 1;
    const title = quotability(summary, this.#known) > 0 ? summary : 'Employee review';
    this.#tally.take({ record_id, title, url, publisher: provider, day }, [
      { section: 'Pros', said: saidIn(pros, find, 'pros') },
      { section: 'Cons', said: saidIn(cons, find, 'cons') },
    ]);
  }

  /** The section, and the records of its quotes. Every figure of its text is one of its other fields. */
  section(
    name: string,
    { total, overview, trends }: { total: number; overview: EmployeeSentiment['overview']; trends: EmployeeSentiment['trends'] },
  ): { value: EmployeeSentiment; records: number[] } {
    const cited = new Cited();
    const all = cited.all(`All ${total} employee reviews`, this.#publishers, this.#newest);
    const positives = this.#tally.most(1, mostThemes);
    const negatives = this.#tally.most(-1, mostThemes);
    const shown = (told: readonly Told<WorkTheme>[]) => told.map((each) => this.#theme(each, cited)).filter(({ share }) => share !== 0);
    const value = { positives: shown(positives), negatives: shown(negatives) };
    const sentences = [
      this.#counted(name, { total, rating: overview.rating, all }),
      this.#moved(trends, all),
      this.#named('praised', positives, cited),
      this.#named('criticized', negatives, cited),
    ].filter((sentence) => sentence !== '');
    return {
      value: { overview, total_reviews: total, summary: sentences.join(' '), ...value, trends, source: cited.source },
      records: [...cited.records],
    };
  }

  #theme({ theme, reviews, quotes }: Told<WorkTheme>, cited: Cited): EmployeeSentiment['positives'][number] {
    return {
      theme: workThemes[theme].label,
      details: quotes.map((quote) => `“${quote.sentence}” [${cited.quote(quote)}]`).join(' '),
      share: this.#share(reviews),
    };
  }

  /** To two decimals, of the reviews that were read. */
  #share(reviews: number): number | null {
    return this.read < fewestToTell ? null : Math.round((reviews / this.read) * 100) / 100;
  }

  #counted(name: string, { total, rating, all }: { total: number; rating: number | null; all: number }): string {
    const many = total === 1 ? '1 employee review' : `${total} employee reviews`;
    const [first, last] = [shownDay(this.#oldest), shownDay(this.#newest)];
    const days = first === '' ? '' : first === last ? ` of ${last}` : ` from ${first} to ${last}`;
    const rated = rating === null ? '' : `; the mean rating is ${rating} of 5`;
    return `There ${total === 1 ? 'is' : 'are'} ${many} of ${name}${days}${rated}. [${all}]`;
  }

  #moved(trends: EmployeeSentiment['trends'], all: number): string {
    const [before, last] = trends.slice(-2);
    if (before === undefined || last === undefined || before.reviews < fewestToTell || last.reviews < fewestToTell) return '';
    if (before.reviews + last.reviews < fewestForTrend) return '';
    const counts = `${last.reviews} reviews in ${last.period}, ${before.reviews} in ${before.period}`;
    if (last.rating === before.rating) return `In ${last.period} it is ${last.rating}, as in ${before.period} (${counts}). [${all}]`;
    const way = last.rating > before.rating ? 'rose' : 'fell';
    return `It ${way} from ${before.rating} in ${before.period} to ${last.rating} in ${last.period} (${counts}). [${all}]`;
  }

  #named(done: 'praised' | 'criticized', told: readonly Told<WorkTheme>[], cited: Cited): string {
    const quoted = told.filter(({ reviews }) => this.#share(reviews) !== 0).slice(0, mostNamed);
    if (quoted.length === 0) return '';
    const names = quoted.map(({ theme, reviews, quotes }) => {
      const share = this.#share(reviews);
      const many = share === null ? '' : ` (${Math.round(share * 100)}% of reviews)`;
      const label = inText(workThemes[theme].label);
      return `${label}${many} [${ranges(
        quotes.map((quote) => cited.quote(quote)),
        ',',
      )}]`;
    });
    return `Most ${done} ${names.length === 1 ? 'is' : 'are'} ${listed(names)}.`;
  }
}
