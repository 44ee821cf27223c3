import { dayMs } from './dates.ts';
/** Amounts of money in USD, at a rate of the day they were agreed. */

/** Most days between a rate and its use: banks publish none on weekends and holidays, and four such days in a row are common. */
const oldestRateDays = 7;

/** What one unit of a currency (ISO 4217) was worth in USD on a day. */
export interface DayRate {
  currency: string;
  /** `YYYY-MM-DD`. */
  date: string;
  usd: number;
  /** The upstream that states it, where that is known. */
  source?: string;
  source_url?: string;
  retrieved_at?: Date | null;
}

/** A rate as it was found, with the day it is of. */
type FoundRate = Omit<DayRate, 'currency'>;

export interface FxRates {
  /** The rate of that day (`YYYY-MM-DD`), else of the last banking day before it within 7 days. */
  rate(currency: string, date: string): FoundRate | undefined;
}

/** No rate is known: only USD stays USD. */
export const noRates: FxRates = { rate: () => undefined };

/** Rates in memory: a few hundred thousand fit easily. Of two rates for one currency and day the later in order wins. */
export function fxRatesOf(rates: Iterable<DayRate>): FxRates {
  const days = new Map<string, Map<string, FoundRate>>();
  for (const { currency, ...found } of rates) {
    const of = days.get(currency) ?? new Map<string, FoundRate>();
    days.set(currency, of.set(found.date, found));
  }
  return {
    rate(currency, date) {
      const of = days.get(currency);
      const asked = dayOf(date);
      if (!of || asked === undefined) return undefined;
      for (let back = 0; back <= oldestRateDays; back++) {
        const day = new Date(asked - back * dayMs).toISOString().slice(0, 10);
        const found = of.get(day);
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** Midnight of a full date; undefined for `2012`, `2012-05` and what is no date: they have no rate of the day. */
function dayOf(date: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** An amount in USD, in whole cents. `fx_date` is the day of the rate, absent when the amount was USD all along. */
export interface UsdAmount {
  amount_usd: number;
  fx_date?: string;
}

/**
 * An amount of a day in USD; undefined when no rate of that day, or of the 7 days before it, is known.
 * @param money.date `YYYY-MM-DD`; an amount in USD needs none
 */
export function usdOf(rates: FxRates, money: { amount: number; currency: string; date: string | undefined }): UsdAmount | undefined {
  if (money.currency === 'USD') return { amount_usd: money.amount };
  const found = money.date === undefined ? undefined : rates.rate(money.currency, money.date);
  if (!found) return undefined;
  return { amount_usd: Math.round(money.amount * found.usd * 100) / 100, fx_date: found.date };
}

/** The part of deals, rounds and investments that speaks of money. */
export interface StatedMoney {
  date?: string;
  amount?: number;
  currency?: string;
  amount_usd?: number;
}

/** Facts whose amount may have been converted: `fx_date` is the day of the rate. */
export type Converted<Facts> = Facts & { fx_date?: string };

/** Under which a rate is cited: `EUR 2026-08-21`. */
export function rateKey(currency: string, date: string): string {
  return `${currency} ${date}`;
}

/** The facts with `amount_usd` and `fx_date` where the upstream states no USD and a rate is known; else as they are. */
export function withUsd<Facts extends StatedMoney>(facts: Facts, rates: FxRates): Converted<Facts> {
  const { amount, currency, date } = facts;
  if (facts.amount_usd !== undefined || amount === undefined || currency === undefined) return facts;
  const converted = usdOf(rates, { amount, currency, date });
  return converted ? { ...facts, ...converted } : facts;
}
