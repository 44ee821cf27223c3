import type { billingCadences, pricingModels } from '@firmament/contract';
import { assertionOf } from './assertion.ts';
import { byUse } from './business-codes.ts';

type PricingModel = (typeof pricingModels)[number];
type Cadence = (typeof billingCadences)[number];

/** A price, or by what it goes. */
const priced =
  /(?:\b|(?=, for ))(?:costs?(?= (?:between |from |about |only |up to |less than )?[$€£\d])|(?:is|are) priced|sells? for|starts? at|charges?|pays?|(?:is|are) licensed|, for(?= [$€£]\d[\d.,]* (?:per|a)\b))\b[^.;]{0,80}?(?:[$€£]\s?\d|\b\d+(?:\.\d+)? cents\b|\bper [a-z]+\b|\bby the [a-z]+\b|\b\d+(?:\.\d+)?% of the price\b)/i;
/** What is paid for a company, for money and for work. */
const noPrice =
  /\b(?:shares?|notes|loans?|interest|dividends?|acqui\w+|consideration|rent|penalt\w+|fines?|settle\w*|exercise|conversion|stock|gain|proceeds|salar\w+|wages?|tax\w*|suppliers?|energy|cost of|(?:nonrecurring|restructuring|severance|impairment) (?:charges?|costs?))\b/i;
const cadences: readonly (readonly [Cadence, RegExp])[] = [
  ['weekly', /\b(?:and|per|a|each) week\b|\bweekly\b|\bby the week\b/i],
  ['monthly', /\b(?:and|per|a|an|each|every|by the) months?\b|\bmonthly\b|\/ ?mo(?:nth)?\b/i],
  ['quarterly', /\b(?:per|a|each|every|by the) quarter\b|\bquarterly\b/i],
  ['annual', /\b(?:and|per|a|each|every|by the) year\b|\bannual(?:ly)?\b|\byearly\b|\bper annum\b|\/ ?(?:yr|year)\b/i],
  ['milestones', /\bmilestones\b/i],
];
const models: readonly (readonly [PricingModel, RegExp])[] = [
  ['usage_based', new RegExp(String.raw`${byUse}|\bby the (?!month|year)(?:\w+ )?[a-z]+\b`, 'i')],
  ['subscription', /\b(?:subscriptions?|membership)\b|\b(?:and|per|a) (?:month|year)\b|\b(?:monthly|annual) fees?\b/i],
  ['one_time', /\bonce\b|\b(?:costs?|sells? for|priced at)\b/i],
];

/** How a sentence says that something is priced and billed; undefined where it says no price. */
export function pricingIn(text: string): { model: PricingModel; cadence: Cadence | undefined } | undefined {
  const found = priced.exec(text);
  if (found === null || noPrice.test(text) || assertionOf(text, found.index) !== 'asserted') return undefined;
  const model = models.find(([, says]) => says.test(text))?.[0];
  // What is paid once is billed once; how often use is billed nothing follows from.
  const cadence = cadences.find(([, says]) => says.test(text))?.[0] ?? (model === 'one_time' ? 'one_time' : undefined);
  return model && { model, cadence };
}

/** `Cost of revenue consists of hosting, salaries and rent`. */
const costs =
  /\b(?:costs? of (?:net )?(?:revenues?|sales|goods sold|products|services)|operating costs)\b[^.;,]{0,60}\b(?:consists?|includes?|(?:is|are) comprised)(?: primarily| mainly| principally| largely)?(?: of)? (.+?)\.?$/i;

/** What a company's costs are made of, as a sentence lists it. */
export function costsIn(text: string): string[] {
  const [, list] = costs.exec(text) ?? [];
  if (list === undefined) return [];
  const items = list
    .split(/; |, (?:and |as well as )?| and (?=[^,]*$)/)
    .map((item) => item.replace(/^(?:and|the|its|our|costs? (?:of|for|associated with|related to)) /i, '').trim());
  const isPlain = (item: string) =>
    item.length > 2 && item.split(' ').length <= 6 && !/\b(?:which|that|including|such|incurred|was|were|is)\b/.test(item);
  const plain = items.filter(isPlain);
  return plain.length >= 2 ? plain.map((item) => item.replace(/^./, (first) => first.toUpperCase())) : [];
}
