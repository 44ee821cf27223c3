import type { gtmMotions, revenueModels } from '@firmament/contract';
import { assertionOf } from './assertion.ts';
import { clauseAt } from './clauses.ts';
import type { Company } from './company.ts';
import { isNamedBefore, isNamedIn, isOwnAt } from './section.ts';

export type RevenueModel = (typeof revenueModels)[number];
export type Motion = (typeof gtmMotions)[number];

/** A code with what says it; the last word of what is found is what it is said of. */
type Cue<Code extends string> = readonly [Code, RegExp];

/** Ends before the buyers and the channel. */
const sold = String.raw`(?:(?!(?:to|for|that|which|through|by|under|via|with|footwear|apparel)\b)[^\s.;]+ ){0,7}`;
const goods = String.raw`(?:hardware|devices?|(?<!(?:performance|sports?|sporting|protective) )equipment|vehicles?|cars|trucks|smartphones?|computers?|machines?|machinery|appliances?|systems|sensors?|robots?|units|chips|processors|servers|batter(?:y|ies)|panels|instruments|engines|aircraft|turbines|printers|cameras)`;

/** What is paid by how much is used: words of prices and of revenue alike. */
export const byUse = String.raw`\b(?:usage|consumption)-based\b|\bpay-as-you-go\b|\bvariable fees?\b|\bper \w+ (?:moved|picked|processed|used|delivered|shipped)\b|\ban? (?:moved|picked|processed|used|delivered|shipped) \w+ costs\b`;

export const revenueCues: readonly Cue<RevenueModel>[] = [
  ['subscription_recurring', /(?<!\bto (?:\w+ )?)\bsubscriptions?\b(?! video)|\bmembership fees?\b/gi],
  ['usage_based', new RegExp(String.raw`${byUse}|\bbased on (?:usage|consumption)\b|\bpays? (?:only )?(?:by the|per)\b`, 'gi')],
  [
    'transaction_fee',
    /\btransaction(?:-based)? fees?\b|\bprocessing fees?\b|\b(?:earns?|receives?|collects?) (?:\w+ ){0,3}interchange\b|\bfees? (?:per|for each) transaction\b/gi,
  ],
  [
    'marketplace_commission',
    /(?<!brokerage )\bcommissions?\b.{0,60}\b(?:third-party sellers?|marketplace|merchants?|drivers?|hosts?)\b|\btake rate\b|\bthird-party seller services\b/gi,
  ],
  ['licensing_royalties', /\broyalt(?:y|ies)\b(?!-free)|\blicensing (?:revenues?|fees?)\b/gi],
  ['one_time_license', /\bperpetual (?:and \S+ )?(?:software )?licen[sc](?:es?|ing)\b|\bterm software licen[sc]es\b/gi],
  ['hardware_sales', new RegExp(String.raw`\b(?:sales? of|sells?) ${sold}${goods}\b`, 'gi')],
  ['professional_services', /\b(?:professional|consulting|implementation|advisory|training) services?\b/gi],
  ['managed_services', /(?<!marketing services and )\bmanaged services?\b/gi],
  [
    'advertising',
    /\badvertis(?:ing|ements?) (?:and \w+ )?(?:revenues?|sales|fees|services|time|space|inventory)\b|\brevenues?\b[^.;]{0,60}\badvertising\b|\bsells? (?:\w+ ){0,3}advertising\b|\bofferings such as advertising\b/gi,
  ],
  ['affiliate_referral', /\b(?:affiliate marketing|affiliate commissions?|referral (?:fees?|revenues?|commissions?))\b/gi],
  ['data_monetisation', /\b(?:data licensing|licen[sc]es (?:its )?data|sells? (?:its )?data)\b/gi],
  ['freemium', /\bfreemium\b|\bfree (?:version|tier|plan)\b.{0,80}\b(?:paid|premium|upgrade)\b/gi],
  ['grants_donations', /\b(?:grants?|donations?)\b.{0,40}\b(?:revenues?|income|fund\w*)\b/gi],
];

export const motionCues: readonly Cue<Motion>[] = [
  ['enterprise_field_sales', /\b(?:direct|field|enterprise) sales (?:force|team|organization|efforts?|representatives)\b/gi],
  ['inside_sales', /\b(?:inside sales|telesales|telephone sales)\b/gi],
  [
    'channel_partners',
    /\b(?:(?:channel|construction|sales|distribution|reseller|retail|business|service) partners?|resellers?|(?<!app )distributors?|system integrators?|(?<!broker-)dealers?|wholesalers?|franchisees?|indirect(?:ly)? (?:distribution|through (?:\w+ ){0,2}(?:partners|resellers|distributors|channels))|indirectly through partners)\b/gi,
  ],
  ['marketplace_listing', /\b(?:through|on|via) (?:\w+ ){0,3}(?:marketplaces?|app stores?)\b/gi],
  [
    'direct_to_consumer',
    /\b(?:(?:company|own)[- ](?:owned|operated) stores|retail and online stores|its (?:own )?(?:retail|online) stores?|directly to (?:customers|consumers)|(?:sells?|sold|sales) direct(?:ly)? to consumers?|direct[- ]to[- ]consumer (?:sales|channels?|operations|business(?:es)?|segment|stores|model)|its (?:own )?websites?|through its (?:retail|stores|mobile apps?))\b/gi,
  ],
  [
    'product_led_growth',
    /\b(?:free trials?|product-led|self-serv(?:e|ice) (?:sign-?up|purchas\w+|sales|channels?|offerings?|checkout|plans?))\b/gi,
  ],
  ['community_led', /\b(?:developer community|user community|open[- ]source community)\b/gi],
  ['api_first', /\bAPIs?\b.{0,60}\b(?:developers|customers|partners) (?:to )?(?:build|integrate|embed)\b/gi],
  ['oem_embedded', /\b(?:OEMs?|original equipment manufacturers?)\b/gi],
];

/** That it sells, earns or offers, before what is found. */
const selling =
  /\b(?:revenues?|sells?|sold|selling|markets|marketed|distributes|licenses|generates?|derives?|earns?|attracts|offers?|offered|provides?|charges?|customers? (?:include|pay|buy|access|order)\w*|sales (?:are|is|were|through|to|made)|net sales|costs|fees?|supports|utilizes? (?:an? )?(?:direct|channel|\w+ sales))\b/i;
const others =
  /\b(?:obligat\w+|endors\w+|payable|pays? royalt\w+|competitors?|compete with|acquired|acquisition|tax|litigation|advertising (?:costs|expenses?))\b/i;

/**
 * Where a sentence says of the company what a code says, as a fact and of today; undefined where it does not.
 * @param isOwnPage of a page on which a company tells what it sells, also where it does not name itself
 */
export function saidCode(
  text: string,
  says: RegExp,
  { company, isOwnPage }: { company: Company; isOwnPage: boolean },
): { found: string; at: number } | undefined {
  if (others.test(text) || !(isOwnPage || isNamedIn(text, company))) return undefined;
  for (const { 0: found, index: at } of text.matchAll(says)) {
    const end = at + found.length;
    const last = at + found.lastIndexOf(' ') + 1;
    const isOfIt = isOwnPage || isNamedBefore(text, end, company) || /\brevenues?\b/i.test(text.slice(0, at));
    if (!isOfIt || !isOwnAt(text, at, company)) continue;
    if (!selling.test(text.slice(0, end)) && !selling.test(clauseAt(text, at).text)) continue;
    if (assertionOf(text, at) === 'asserted' && assertionOf(text, last) === 'asserted') return { found, at };
  }
  return undefined;
}

/** A code as it is shown: `api_first` as `API first`. */
export function labelOf(code: string): string {
  const words = code.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
  return words.replace(/\boem\b/i, 'OEM').replace(/\bapi\b/i, 'API');
}
