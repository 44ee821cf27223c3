import { Problem } from '../../../../kernel/problem.ts';
import { newsIndustries } from '@firmament/contract';
import { z } from 'zod';
import { countryFrom } from '../../../../kernel/countries.ts';
import { guardedUrl } from '../../../../net/guard.ts';
import { industryFrom } from '../../../../sources/news/articles-table.ts';
import { languageOf } from '../../../../sources/news/entry.ts';
import type { FeedSettings } from '../../../../store/news/feeds.ts';

const unit_seconds = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const leastSeconds = 60;
const mostSeconds = 30 * unit_seconds.d;
const longestName = 300;
const longestUrl = 2_000;

const oneOrMany = z.union([z.string(), z.array(z.string())]).transform((value) => (typeof value === 'string' ? [value] : value));

/** The settings of a feed: a line of the manifest, or the options of a command. */
const given = z.strictObject({
  url: z.string().max(longestUrl),
  publisher: z.string().trim().min(1).max(longestName).optional(),
  language: z.string().optional(),
  country: oneOrMany.optional(),
  industry: oneOrMany.optional(),
  every: z.string().default('15m'),
  full_text: z.boolean().default(false),
});

export type GivenFeed = z.input<typeof given>;

/**
 * What is said of a feed, read.
 * @param allow_hosts private hosts that the operator allows
 * @throws Error with a sentence on what is wrong
 */
export function feedSettings(said: unknown, allow_hosts: readonly string[]): FeedSettings {
  const parsed = given.safeParse(said);
  if (!parsed.success) {
    throw new Problem(
      'INVALID_INPUT',
      parsed.error.issues.map(({ path, message }) => `${path.length > 0 ? `${path.join('.')}: ` : ''}${message}.`).join(' '),
    );
  }
  const { url, publisher = null, language, country = [], industry = [], every, full_text } = parsed.data;
  const address = guardedUrl(url, allow_hosts);
  address.hash = '';
  return {
    url: address.href,
    publisher,
    language: language === undefined ? null : known(language, languageOf, 'no code of a language, such as en'),
    countries: country.map((each) => known(each, countryFrom, 'no country known here')),
    industries: industry.map((each) => known(each, industryFrom, `none of the industries of news: ${newsIndustries.join('; ')}`)),
    every_seconds: known(every, secondsOf, 'no time from 1m to 30d, such as 15m, 2h or 1d'),
    full_text,
  };
}

function known<T>(written: string, read: (written: string) => T | undefined, what: string): T {
  const value = read(written);
  if (value === undefined) throw new Problem('INVALID_INPUT', `'${written}' is ${what}.`);
  return value;
}

function secondsOf(written: string): number | undefined {
  const [, count, unit = 'm'] = /^(\d{1,6})\s?([smhd])$/.exec(written) ?? [];
  const seconds = Number(count) * unit_seconds[unit as keyof typeof unit_seconds];
  return seconds >= leastSeconds && seconds <= mostSeconds ? seconds : undefined;
}
