import type { Cite, Organization } from '@firmament/contract';
import { citedAddress } from '../../kernel/addresses.ts';
import type { CompanyDocument, Gathered, Provenance } from '../../kernel/document.ts';
import { rateKey, type Converted, type StatedMoney } from '../../kernel/fx.ts';
import { writtenAmount } from '../../kernel/money.ts';
import { ranges } from '../../kernel/text.ts';

/** A section of an industry that is computed from records, and where each row of it comes from. */
export interface Computed<T> {
  value: T;
  /** Path of a row or a value → the records. */
  from: Record<string, Provenance[]>;
}

/** What upstreams call their data, and who publishes it. */
export type Describe = (source: string) => { title: string; publisher: string };

/** Numbers records as text refers to them: one number each. */
export class RecordCites {
  readonly sources: Cite[] = [];
  readonly #describe: Describe;
  readonly #ids = new Map<string, number>();

  constructor(describe: Describe) {
    this.#describe = describe;
  }

  /** The number of a record. @param said what it says, word for word, where it says a sentence */
  number(record: Provenance, said = ''): number {
    const key = keyOf(record);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.sources.length + 1;
    const { title, publisher } = this.#describe(record.source);
    this.#ids.set(key, id);
    this.sources.push({ id, title, url: citedAddress(record), publisher, date: record.as_of, section: '', quote: said });
    return id;
  }

  /** The number of a passage of a document. */
  also(cite: Omit<Cite, 'id'>): number {
    const known = this.sources.find(({ url, quote }) => url === cite.url && quote === cite.quote);
    if (known) return known.id;
    const id = this.sources.length + 1;
    this.sources.push({ id, ...cite });
    return id;
  }
}

export interface Held {
  known: Gathered<StatedMoney>;
  holder: CompanyDocument;
}

/** A table of deals or rounds: its rows with the records each comes from, numbered as its text refers to them. */
export class CitedTable<Each> {
  readonly from: Record<string, Provenance[]> = {};
  readonly cites: RecordCites;
  readonly #describe: Describe;
  readonly #heldBy: (each: Each) => Held;

  constructor(describe: Describe, heldBy: (each: Each) => Held) {
    this.cites = new RecordCites(describe);
    this.#describe = describe;
    this.#heldBy = heldBy;
  }

  /** The number of a row's record. @param said as `RecordCites.number` */
  number(each: Each, said?: string): number {
    return this.cites.number(this.#recordOf(each), said);
  }

  rows<Row>(path: string, some: readonly Each[], rowOf: (each: Each) => Row): Row[] {
    return some.map((each, index) => {
      this.cite(`${path}[${index}]`, [each]);
      return rowOf(each);
    });
  }

  /** What is told in a sentence each, beside the rows. @param quoteOf the record's own words */
  asides(
    path: string,
    some: readonly Each[],
    { saidOf, quoteOf }: { saidOf: (each: Each) => string; quoteOf?: (each: Each) => string | undefined },
  ) {
    return this.rows(path, some, (each) => {
      const own = new RecordCites(this.#describe);
      own.number(this.#recordOf(each), quoteOf?.(each));
      return { summary: saidOf(each), sources: own.sources };
    });
  }

  /** Cites these records for the value at a path. */
  cite(path: string, some: readonly Each[]): void {
    if (some.length > 0) this.from[path] = [...new Set(some.flatMap((each) => this.recordsOf(each)))];
  }

  recordsOf(each: Each): Provenance[] {
    const { known, holder } = this.#heldBy(each);
    return recordsOf(known, holder);
  }

  /** `[1-3,7]`. */
  refer(some: readonly Each[]): string {
    return `[${ranges(
      some.map((each) => this.number(each)),
      ',',
    )}]`;
  }

  #recordOf(each: Each): Provenance {
    const { known, holder } = this.#heldBy(each);
    return holder.records[known.record]!;
  }
}

/** What makes two statements the same record's. */
export function keyOf({ source, source_key }: Provenance): string {
  return `${source}\n${source_key}`;
}

/** The records of a row, with the rate its amount was converted at. */
export function recordsOf(known: Gathered<StatedMoney>, { records, rates = [] }: CompanyDocument): Provenance[] {
  const { fx_date, currency = '' }: Converted<StatedMoney> = known.facts;
  const rate = fx_date === undefined ? [] : rates.filter(({ source_key }) => source_key === rateKey(currency, fx_date));
  return [...[known.record, ...(known.also ?? [])].flatMap((index) => records[index] ?? []), ...rate];
}

/** In USD, as the company's own sections have it; null when it is not disclosed or cannot be converted. */
export function usdOf({ amount, amount_usd, currency }: StatedMoney): number | null {
  const usd = amount_usd ?? (currency === 'USD' ? amount : undefined);
  return usd === undefined ? null : Math.round(usd);
}

export function organizationOf(known: { name: string; permalink: string }, document: CompanyDocument | undefined): Organization {
  const { name = known.name, website } = document?.facts ?? {};
  return { name, permalink: document?.permalink ?? known.permalink, url: website === undefined ? '' : `https://${website}`, logo: '' };
}

/** `$1.3 billion`, `$46 million`. */
export function shownUsd(usd: number): string {
  return `$${writtenAmount(usd, 'industry')}`;
}

export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
