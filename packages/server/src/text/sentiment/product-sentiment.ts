import type { NarrativeSection } from '@firmament/contract';
import { listed, ranges } from '../../kernel/text.ts';
import { productThemes, type ProductTheme } from './product-themes.ts';
import { knownWords, quotability } from './quotable.ts';
import { saidIn, type Standing } from './said.ts';
import { Cited, inText, Tally, type Told } from './tally.ts';
import { findsThemes } from './terms.ts';

export type ProductSentiment = NarrativeSection<'product_sentiment'>;
type Product = ProductSentiment['products'][number];

/** What is read of a customer's review. */
export interface ProductReview {
  record_id: number;
  product_name: string;
  title: string;
  content: string;
  answers: readonly { question: string; answer: string }[];
  stars: number | null;
  url: string;
  provider: string;
  /** `YYYY-MM-DD`; '' where it is not known. */
  day: string;
}

/** What all reviews of a product say in figures. */
export type ProductFigures = Pick<Product, 'product_name' | 'rating' | 'total_reviews' | 'star_distribution'>;

const mostThemes = 10;
const mostNamed = 3;
/** There may be twenty products. */
const mostQuotesOfAPoint = 1;
const find = findsThemes(productThemes);
const asksDislikes = /dislike|don['’]t like|do not like|least|improve|missing|drawback|downside|\bcons?\b|negative|worst/i;
const asksLikes = /like|best|most helpful|love|\bpros?\b|positive|benefit|solv/i;

/** Reads customers' reviews, newest first, for what they say of each product. */
export class ProductReading {
  readonly #tallies = new Map<string, Tally<ProductTheme>>();
  readonly #together: Tally<ProductTheme>;
  readonly #known: ReadonlySet<string>;
  readonly #publishers = new Set<string>();
  #newest = '';
  read = 0;

  /**
   * @param names of the company and its products
   * @param products whose themes are counted each
   */
  constructor(names: readonly string[], products: readonly string[]) {
    this.#known = knownWords([...names, ...products]);
    this.#together = new Tally(this.#known);
    for (const product of products) this.#tallies.set(product, new Tally(this.#known));
  }

  take({ record_id, product_name, title, content, answers, stars, url, provider, day }: ProductReview): void {
    this.read += 1;
    this.#publishers.add(provider);
    if (day > this.#newest) this.#newest = day;
    const shown = quotability(title, this.#known) > 0 ? title : 'Product review';
    const review = { record_id, title: shown, url, publisher: provider, day };
    const standing = { stars };
    // The question decides the side of an answer, even of a neutral one.
    const isAnswer = (sentence: string) => answers.some(({ answer }) => answer.includes(sentence));
    const parts = [
      ...answers.map(({ question, answer }) => ({ section: question, said: saidIn(answer, find, standingOf(question) ?? standing) })),
      { section: '', said: saidIn(content, find, standing).filter(({ sentence }) => !isAnswer(sentence)) },
      { section: 'Title', said: saidIn(title, find, standing) },
    ];
    this.#together.take(review, parts);
    this.#tallies.get(product_name)?.take(review, parts);
  }

  /** The section, and the records of its quotes. */
  section(
    name: string,
    figures: readonly ProductFigures[],
    all: { total: number; rating: number | null },
  ): { value: ProductSentiment; records: number[] } {
    const cited = new Cited();
    const every = cited.all(`All ${all.total} product reviews`, this.#publishers, this.#newest);
    const summary = summaryOf(name, { total: all.total, rating: all.rating, tally: this.#together }, { cited, all: every });
    const products = figures.map((product) => {
      const tally = this.#tallies.get(product.product_name) ?? new Tally<ProductTheme>(this.#known);
      const told = { total: product.total_reviews, rating: product.rating, tally };
      return {
        ...product,
        pros: points(tally.most(1, mostThemes), cited),
        cons: points(tally.most(-1, mostThemes), cited),
        summary: summaryOf(product.product_name === '' ? name : product.product_name, told, { cited, all: every }),
      };
    });
    return { value: { products, summary, source: cited.source }, records: [...cited.records] };
  }
}

/** What a question asks for; undefined where it asks for neither. */
function standingOf(question: string): Standing | undefined {
  return asksDislikes.test(question) ? 'cons' : asksLikes.test(question) ? 'pros' : undefined;
}

function points(told: readonly Told<ProductTheme>[], cited: Cited): Product['pros'] {
  return told.map(({ theme, reviews, quotes }) => ({
    text: productThemes[theme].label,
    count: reviews,
    source: quotes.slice(0, mostQuotesOfAPoint).map((quote) => cited.quote(quote)),
  }));
}

function summaryOf(
  name: string,
  { total, rating, tally }: { total: number; rating: number | null; tally: Tally<ProductTheme> },
  { cited, all }: { cited: Cited; all: number },
): string {
  const many = total === 1 ? 'There is 1 product review' : `There are ${total} product reviews`;
  const counted = `${many} of ${name}${rating === null ? '' : `; the mean rating is ${rating} of 5`}. [${all}]`;
  return [counted, named('praised', tally.most(1, mostThemes), cited), named('criticized', tally.most(-1, mostThemes), cited)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function named(done: 'praised' | 'criticized', told: readonly Told<ProductTheme>[], cited: Cited): string {
  const quoted = told.slice(0, mostNamed);
  if (quoted.length === 0) return '';
  const names = quoted.map(({ theme, reviews, quotes }) => {
    const many = reviews === 1 ? '1 review' : `${reviews} reviews`;
    return `${inText(productThemes[theme].label)} (${many}) [${ranges(
      quotes.map((quote) => cited.quote(quote)),
      ',',
    )}]`;
  });
  return `Most ${done} ${names.length === 1 ? 'is' : 'are'} ${listed(names)}.`;
}
