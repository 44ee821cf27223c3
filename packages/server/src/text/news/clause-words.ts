/** Pieces that rules on marked sentences are made of; a name stands as `⟦0⟧` there. All are of sentences in lower case. */

/** A name, with its number. */
export const named = (group: string) => String.raw`⟦(?<${group}>\d+)⟧`;
const notBefore =
  'from|in|of|for|with|by|at|on|to|near|between|against|through|via|within|around|across|along|outside|off|and|or|as|its|their|his|her|stake|stakes|shares?|stock|assets?|interest|part|portion|unit|that|which|who|not|no|over|under|about|into|after|before|than';
/** What stands before a name and says what it is: `the Finnish sensor firm `. */
export const described = String.raw`(?:(?:the|a|an|its|smaller|larger) )?(?:(?!(?:${notBefore})\b)[^\s\d⟦⟧,;:()“”$€£][^\s⟦⟧,;:()“”$€£]* ){0,7}?`;
const weekday = '(?:sun|mon|tues|wednes|thurs|fri|satur)day';
/** When it was said. */
export const when = String.raw`(?: (?:(?:late|early) )?(?:today|yesterday|(?:on )?(?:late |early )?${weekday}|this week)(?: (?:morning|evening|afternoon))?,?)?`;
/** What may come before the subject of a sentence. */
export const opening = String.raw`^(?:\([^)]{1,60}\) )?(?:update \d+ ?- ?|breaking: |exclusive: )?(?:(?:on )?(?:today|yesterday|${weekday}),? )?${described}`;
/** What may stand between a subject and its verb: a ticker, who it is, and that it said so. */
export const aside = String.raw`(?:,? (?:inc|corp|ltd|plc|llc)\b)?\.?(?: \([^)]{1,60}\))?(?:, (?!(?:and|but|while)\b)[^,]{2,140},)?`;
/** `said in a statement on Monday that it`. */
export const said = String.raw`(?:${when} (?:has |have )?(?:said|says|announced|announces|confirmed|confirms|disclosed)(?: (?:in|via|through|to) (?:an? |its |the )?(?:[a-z\d'-]+ ?){1,5}?)?${when}(?: (?:also|separately))?,?(?: that)?(?: (?:it|they|the (?:company|group|firm|two companies)))?(?: (?:has|have|had))?)?${when}`;
/** The end of a name that refers to the company itself, not to a unit, shares or business of it. */
export const ends = String.raw`(?=$|[,.;:()–—]| [-–—]|(?: (?:for|from|in|to|at|on|as|with|by|after|amid|worth|that|which|who|today|yesterday|late|early|this|following|via|through|valued|valuing|because|where|under|during|before|it|a|an|(?:and (?!⟦))|${weekday})\b))`;
