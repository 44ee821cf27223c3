import { asPattern } from '../../kernel/text.ts';

/** Sentences that every company writes, that describe the document, or that address its reader. None describes a business. */

const ofTheDocument =
  /^see\b|\b(?:incorporated (?:herein )?by reference|form (?:10-[kq]|8-k|20-f)|(?:annual|quarterly|current) report on|this (?:annual |quarterly |current )?report|in this (?:filing|document|section|discussion)|(?:see|refer to|described in|discussed in|set forth (?:in|under)|included in|contained in|presented in|under the (?:heading|caption))\s+(?:also )?(?:[“"(]|notes?\b|items?\b|part\b|exhibits?\b|section\b|page\b|the (?:section|risk|note|heading|caption|following|table))|exhibit \d|the following (?:table|chart|graph|discussion|summary)|the table (?:below|above)|(?:as|is|are) (?:shown|described|defined|discussed|noted|set forth|summarized|presented|listed|follows)(?: (?:above|below|elsewhere|further))|hereto|hereby|debtors|report and order|claims against|issued a press release|in such release|registration statement|MD&A|distribution date|reasonably practicable|filed with|S-\d|herein(?:after)?|thereof|foregoing|pursuant to|furnished|item \d|rule \d|www\.|https?:)\b/i;

const lookingForward =
  /\b(?:forward-looking|litigation reform act|safe harbor|(?:could|may|might) (?:differ|cause|vary|adversely|harm|result in|be (?:adversely|materially|harmed|subject))|dependent (?:up)?on|increasingly depend|not contractually|subject to change|delinquenc\w+|credit losses|economic headwinds|facilities are (?:adequate|suitable)|members of (?:a )?unions?|policies are designed|uninterruptible|no (?:assurance|guarantee)s?|cannot (?:assure|guarantee|predict|be certain)|undertakes? no obligation|no obligation to update|materially (?:adverse|and adversely|affect)|adverse(?:ly)? (?:effect|affect|impact)|risks? and uncertainties|if (?:we|the company|our|any|these|this)|there can be no)\b/i;

const ofAccounting =
  /\b(?:GAAP|ASC \d+|ASU|SOP|fair value|deferred (?:tax|revenue|income)|amortiz\w+|depreciat\w+|goodwill|impair\w+|accounting (?:polic\w+|standards?|pronouncements?|estimates?|principles)|reclassif\w+|notes? \d+\)|cumulative effect|retained earnings|recorded (?:a|an|the) [\w\s]{0,30}(?:charge|gain|loss)|disaggregation|hedg\w+|recognizes? revenue when|black-scholes|discount rate|fair market value|liability component|intersegment|tax expenditures|as a percentage of|facts and circumstances|beyond (?:its|our|the)[\w\s]{0,20} control|in-process research|reserves? for|write-?(?:downs?|offs?)|pro forma|restated|financial statements|carrying (?:amount|value)|effective tax rate|allowance for|accrued|stockholders[’'] equity|treasury|par value|internal control|disclosure controls|independent registered)\b/i;

const ofACall =
  /^(?:thank|thanks|good (?:morning|afternoon|evening)|hello|hi\b|okay|sure|great|yes|yeah|no,|well,|so,|and |but |now,? (?:let|i)|operator|please|let me|with that|i['’](?:d|ll|m)|our next question|next slide|turning to|moving (?:on|to))|\b(?:turn (?:it|the call) over|question-and-answer|conference call|you know|i think|i guess|kind of|sort of|as i (?:said|mentioned)|today['’]s call|your question|joining us|talked about|feel(?:s|ing)? (?:really |very |pretty )?good)\b/i;

/** Whether a sentence says nothing of a business. */
export function isBoilerplate(sentence: string): boolean {
  return ofAccounting.test(sentence) || isAside(sentence);
}

/** Whether a sentence says nothing that may be asked of a business: its accounts, which no section tells, may be. */
export function isAside(sentence: string): boolean {
  return ofTheDocument.test(sentence) || lookingForward.test(sentence) || ofACall.test(sentence) || isHypothetical(sentence);
}

/** Whether a sentence is about its own document, or warns about its forward-looking statements. */
export function isDisclaimer(sentence: string): boolean {
  return ofTheDocument.test(sentence) || lookingForward.test(sentence);
}

/** What may happen, or would: no statement of what a company does or did. */
function isHypothetical(text: string): boolean {
  return /\b(?:[Mm]ay(?! \d)|might|could|would|if|whether|unless|potential(?:ly)?|hypothetical|assum\w+|in the event)\b/.test(text);
}

const wishing =
  /\b(?:committed to|commitment to|focus(?:ed|es|ing)? on|dedicated to|well[- ]positioned|designed to be (?:flexible|scalable|easy)|resilien\w+|strives? to|aims? to|seeks? to|endeavors? to|passion\w*|world-class|best-in-class|superior|unmatched|most trusted|powerful|high degree of|excellence|continu\w+ to (?:invest|focus|improve|enhance|develop|evolve|build|grow|strengthen)|diverse customer base|broad range of (?:products|services|customers)|is important to|are critical to|at the (?:core|heart) of)\b/i;

/** Defines the company, even with praise: `Quillmere is a maker of robots focused on …`. */
const saysWhatItIs =
  /^[^,;.]{2,60}(?:, Inc\.?|, Ltd\.?| \([^()]*\))* is an? (?:[\w-]+,? (?:and )?){0,6}(?:company|bank|maker|manufacturer|provider|supplier|retailer|insurer|producer|developer|operator|distributor|airline|utility)\b/;

/** Whether a sentence praises and wishes without a figure or a name of anything. */
export function isSlogan(text: string, names: readonly string[]): boolean {
  if (!wishing.test(text) || /\d/.test(text) || saysWhatItIs.test(text)) return false;
  // However registers spell it, it praises itself.
  const others = names.reduce((left, name) => left.replaceAll(new RegExp(asPattern(name), 'gi'), ''), text).slice(1);
  return !/[^.!?] \p{Lu}[\p{L}\p{N}]+/u.test(others);
}
