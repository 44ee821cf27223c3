import { z } from 'zod';
import { newsCategories, newsIndustries, newsSentiments, type NewsCategory, type NewsSentiment } from '../vocabularies/news.ts';
import { nearestNames } from '../vocabularies/nearest-names.ts';
import { filledWithoutNul, requiredText } from './text.ts';

/** One name of a list, in any case; @param what names the list in the message for any other value. */
function oneOf<const Name extends string>(names: readonly Name[], what: string) {
  const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  return z
    .string()
    .transform((written, context): Name => {
      const name = byLowerCase.get(written.trim().toLowerCase());
      if (name !== undefined) return name;
      context.addIssue({ code: 'custom', message: unknownName(written, names, what) });
      return z.NEVER;
    })
    .meta({ override: { type: 'string', enum: [...names] } });
}

function unknownName(written: string, names: readonly string[], what: string): string {
  const nearest = nearestNames(written, names);
  const meant = nearest.length > 0 ? `. Nearest: ${nearest.map((name) => `'${name}'`).join(', ')}` : '';
  return `Invalid ${what} name: '${written.slice(0, 80).toWellFormed()}'${meant}`;
}

export const newsIndustryList = z.array(oneOf(newsIndustries, 'industry')).max(newsIndustries.length * 2, 'must have at most 56 items');
export const newsCategoryList = z.array(oneOf(newsCategories, 'category')).max(newsCategories.length * 2, 'must have at most 172 items');

/** `positive`, `negative`, `neutral` in any case. */
export const newsSentiment = z
  .string()
  .transform((written, context): NewsSentiment => {
    const found = newsSentiments.find((name) => name.toLowerCase() === written.trim().toLowerCase());
    if (found) return found;
    context.addIssue({ code: 'custom', message: "must be 'positive', 'negative' or 'neutral'" });
    return z.NEVER;
  })
  .meta({ override: { type: 'string', enum: newsSentiments.map((name) => name.toLowerCase()) } });

/** A day, `YYYY-MM-DD`; there is no year 0. */
export const day = z
  .string()
  .trim()
  .pipe(z.iso.date('must be a day written YYYY-MM-DD').refine((written) => !written.startsWith('0000'), 'must be a day from the year 1 on'))
  .meta({ override: { type: 'string', format: 'date' } });

/** Publishers by domain: scheme, `www.` and everything after the host are ignored. */
export const publisherDomains = z
  .array(
    requiredText(2_000)
      .transform(hostOf)
      .refine((host) => host !== '', 'must be a domain'),
  )
  .max(1_000, 'must have at most 1000 items')
  .meta({
    override: {
      type: 'array',
      maxItems: 1_000,
      items: { type: 'string', maxLength: 2_000, pattern: filledWithoutNul, examples: ['northpost.example'] },
    },
  });

function hostOf(written: string): string {
  return written
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*/s, '')
    .replace(/^www\./, '');
}

/** Text with commas between names, as a list. */
export const separated = (list: typeof publisherDomains) =>
  z
    .string()
    .transform((written) => written.split(',').filter((part) => part.trim() !== ''))
    .pipe(list);

/** Category names with commas between them; a name may itself have a comma, so the longest that is known is read first. */
export const separatedCategories = z
  .string()
  .transform((written, context): NewsCategory[] => {
    const found: NewsCategory[] = [];
    let rest = written.replace(/^[\s,]+/, '');
    while (rest !== '') {
      const name = longestFirst.find((each) => beginsWith(rest, each));
      if (name === undefined) {
        context.addIssue({ code: 'custom', message: unknownName(rest.split(',')[0]!.trim(), newsCategories, 'category') });
        return z.NEVER;
      }
      found.push(name);
      rest = rest.slice(name.length).replace(/^[\s,]+/, '');
    }
    return found;
  })
  .meta({ override: { type: 'string', examples: ['Mergers & Acquisitions,Earnings Releases'] } });

const longestFirst = newsCategories.toSorted((a, b) => b.length - a.length);

function beginsWith(text: string, name: string): boolean {
  return text.slice(0, name.length).toLowerCase() === name.toLowerCase() && /^\s*(?:,|$)/.test(text.slice(name.length));
}

/** Why two days are refused; undefined where they are in order. */
export const daysInOrder = (after: string | undefined, before: string | undefined) =>
  after === undefined || before === undefined || after <= before;
