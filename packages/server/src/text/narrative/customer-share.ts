import { anyMonth } from '../../kernel/dates.ts';

/** What share of a company's sales one customer has, by the clause that says it. */

export interface CustomerShare {
  /** In percent; 0 where no customer has as much as is said. */
  share: number;
  /** The year it is said of; undefined where none is. */
  year: number | undefined;
}

const percent = String.raw`\d{1,2}(?:\.\d+)?\s?(?:%|percent\b|per cent\b)`;
/** `24%, 18% and 15%`; `ten percent`. */
const shares = new RegExp(String.raw`(?:${percent}|\bten percent)(?:(?:,? and|,)\s(?:approximately |about )?${percent})*`, 'g');
const accounts =
  /\b(?:accounted for|accounts? for|accounting for|represent(?:s|ed|ing)?|compris(?:es?|ed)|ma(?:kes?|de) up|contribut(?:es?|ed)|generat(?:es?|ed)|provid(?:es?|ed)|constitut(?:es?|ed)|exceed(?:s|ed)?|amount(?:s|ed) to|(?:was|were|is|are)(?= (?:approximately |about )?$))/gi;
/** Whose share of sales a customer's is: of the company, and not of a part of what it sells. */
const sales = String.raw`(?:(?:the|our|its|their|total|net|gross|consolidated|annual|aggregate|overall|worldwide|combined|company|fiscal|year|20\d\d|19\d\d|\S+(?: \S+){0,4}[’']s?),? )*(?:product )?(?:revenues?|sales|turnover|billings)\b`;
const whole = String.raw`${sales}(?! (?:for|of|in|from) (?:the |its |our )?(?!(?:the|its|our|fiscal|years?|each|both|any|first|second|third|fourth|such|\d+)\b|(?:${anyMonth})\b))`;
const ofSales = new RegExp(String.raw`^(?:,? respectively,?)? of ${whole}`, 'i');
const salesOf = new RegExp(String.raw`\bfor (?:\w+ )?${sales} of (?:approximately |about )?$`, 'i');
const buyers =
  /\b(?:customers?|clients?|distributors?|retailers?|wholesalers?|resellers?|purchasers?|buyers?|governments?|agency|agencies)\b/i;
/** One figure for them is the share of all. */
const many =
  /\b(?:(?:two|three|four|five|six|seven|eight|ten|twenty|\d+) (?:largest|biggest|top)|(?:largest|top|biggest) (?:two|three|four|five|ten|twenty|\d+))\b/i;
const together = /^no\b|\b(?:together|in (?:the )?aggregate|aggregate|combined|collectively|other|outside)\b/i;
const nobody =
  /\b(?:no (?:single |one |individual )?(?:customer|client)s?\b(?! other)|no (?:sales|revenues?) (?:to|from) (?:an?y?|one) (?:single |individual )?(?:customer|client)\b|none of (?:\S+ ){1,4}(?:customers|clients)\b|not have any (?:single |individual )?(?:customer|client)s?\b|all (?:\S+ ){0,2}customers were (?:each |individually )?(?:less than|below|under)\b)/i;
const apartFrom = /\b(?:excluding|other than|except|apart from|besides|aside from)\b/i;
/** Between two shares that one customer has in two years, or of two things. */
const goingOn =
  /^(?:of|our|its|the|net|total|in|for|during|and|or|compared|to|with|from|versus|against|after|respectively|approximately|about|fiscal|years?|ended|ending|revenues?|sales|receivables|accounts|billings|each|consolidated|\p{Lu}.*|\d+)$/u;

/**
 * The newest share of sales that a sentence gives to one customer: the largest where it gives several of one year.
 * Nothing where what it gives is the share of many together, of a part of the sales, or of something else.
 */
export function customerShareIn(text: string): CustomerShare | undefined {
  if (nobody.test(text)) {
    const isOfSales = /\d\s?(?:%|percent)|\bten percent/.test(text) && new RegExp(String.raw`\b${whole}`, 'i').test(text);
    return isOfSales && !apartFrom.test(text) ? { share: 0, year: newestIn(text) } : undefined;
  }
  const found = sharesIn(text);
  const newest = Math.max(...found.map(({ year = 0 }) => year));
  return found.filter(({ year = 0 }) => year === newest).toSorted((a, b) => b.share - a.share)[0];
}

function sharesIn(text: string): CustomerShare[] {
  const groups = [...text.matchAll(shares)].map(({ 0: said, index }) => ({ said, index, end: index + said.length }));
  const found: CustomerShare[] = [];
  let subject = '';
  let yearsBefore = yearsIn(text.slice(0, groups[0]?.index));
  for (const [at, { said, index, end }] of groups.entries()) {
    const before = text.slice(groups[at - 1]?.end ?? 0, index);
    const behind = text.slice(end, groups[at + 1]?.index);
    const years = yearsIn(behind);
    const isMore = at > 0 && wordsBetween(before).every((word) => goingOn.test(word));
    subject = subjectOf(before) ?? (isMore ? subject : '');
    const values = said.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [10];
    const isOfSales = ofSales.test(behind) || salesOf.test(before) || (isMore && found.length > 0 && !behind.startsWith(' of '));
    // A share each, where there are more of them than years.
    const isEach = values.length > 1 && values.length !== years.length && values.length !== yearsBefore.length;
    const isOfOne = isBuyer(subject) && !together.test(subject) && (isEach || !many.test(subject));
    if (isOfSales && isOfOne) found.push(...yearly(values, years.length > 0 ? years : yearsBefore));
    if (years.length > 0) yearsBefore = years;
  }
  return found;
}

function wordsBetween(text: string): string[] {
  return text.split(/[\s,;()]+/).filter((word) => word !== '');
}

/** Each share with its year: a year each where there are as many, else all of all years. */
function yearly(values: readonly number[], years: readonly number[]): CustomerShare[] {
  const isEach = years.length > 1 && years.length === values.length;
  return values.flatMap((share, at) => {
    const of: (number | undefined)[] = isEach ? [years[at]] : years.length > 0 ? [...years] : [undefined];
    return of.map((year) => ({ share, year }));
  });
}

/** A customer, a group of buyers, or a name. */
function isBuyer(subject: string): boolean {
  return (
    buyers.test(subject) ||
    /\b(?:sales|revenues?|billings) (?:to|from)\b/i.test(subject) ||
    /^(?:[^,]*, )?\p{Lu}\S* \p{Lu}[^,]*(?:,[^,]*,(?: \p{Ll}[^,]*)?)?$/u.test(subject)
  );
}

/** What stands before the verb that tells a share: who has it. */
function subjectOf(before: string): string | undefined {
  const verb = [...before.matchAll(accounts)].at(-1);
  if (!verb) return undefined;
  const own = before
    .slice(0, verb.index)
    .trimEnd()
    .replace(/ (?:that|which|who)(?: each)?(?: individually)?$/, '');
  // What was said before is over with its comma, or with `and`.
  const started = own
    .split(
      /(?:^|, |; | )(?:and|while|whereas|but) (?=(?:an?|one|another|two|three|sales|revenues?|direct|no|(?:the|our|its) (?:largest|second|other|next|top))\b)|; /i,
    )
    .at(-1)!;
  return started.trim();
}

function yearsIn(text: string): number[] {
  return [...text.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => Number(year));
}

function newestIn(text: string): number | undefined {
  const years = yearsIn(text);
  return years.length > 0 ? Math.max(...years) : undefined;
}
