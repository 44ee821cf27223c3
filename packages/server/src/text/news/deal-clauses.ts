/** Acquirer and target in one sentence. */

import { aside, described, ends, named, opening, said, when } from './clause-words.ts';
import { moneyIn } from './money-mentions.ts';
import type { MarkedSentence, ExtractedParty } from './told-sentences.ts';

/** What one sentence says of a deal. */
export interface DealClause {
  acquirer: ExtractedParty;
  target: ExtractedParty;
  amount?: number;
  currency?: string;
  percent?: number;
  /** A part of it is bought, whether or not the sentence says how much. */
  is_stake: boolean;
  status?: 'Pending' | 'Complete';
  /** What the sentence calls the acquirer makes it a company. */
  is_firm: boolean;
}

const buy = '(?:buy|acquire|purchase|take over|snap up|take private)';
const buying = '(?:buying|acquiring|purchasing|taking over|snapping up)';
const buys = '(?:buys|acquires|purchases|snaps up|scoops up|takes over|takes)';
const bought = '(?:bought|acquired|purchased|snapped up|scooped up|taken over|took over|taken|took)';
const purchase = '(?:acquisition|purchase|takeover|buyout|buy-out)';
const agreed = String.raw`(?:(?:has |have )?(?:agreed|reached (?:an? )?(?:definitive )?(?:agreement|deal)|signed (?:an? )?(?:definitive |binding |share purchase |merger )*(?:agreement|deal)|entered into (?:an? )?(?:definitive |binding |share purchase |merger )*agreement)|agrees|signs (?:definitive )?(?:agreement|deal)|strikes deal)`;
const share = String.raw`(?:(?:an?|the|its|another|remaining|further|additional|outstanding|other) ){0,3}(?:(?<percent>\d{1,3}(?:\.\d+)?)(?:%|[ -]per ?cent| pct|-percent) ?(?:(?:minority|majority|controlling|equity) )?(?<stake>stake|interest|holding|shareholding)?|(?<vague>(?:(?:minority|majority|controlling|significant|strategic|equity) )*(?:stake|interest|shareholding)))(?: (?:that )?it (?:does|did) not (?:already )?own)? (?:in|of) `;
/** The thing bought: a company as a whole, or a share of it. */
const object = String.raw`(?:${share}|all of |(?:100%|100 percent) of |(?:the )?(?:entire )?(?:share capital|outstanding shares) of )?${described}${named('target')}${ends}`;

/** How far a deal is, by its verb. */
const active: readonly [verb: string, status: DealClause['status']][] = [
  [`${agreed}${when} to ${buy}`, 'Pending'],
  [`(?:will|is to|are to|is set to|to|would) ${buy}`, 'Pending'],
  [`(?:is|are) ${buying}`, 'Pending'],
  [`(?:has |have )?(?:completed|closed|finali[sz]ed)(?: (?:its|the|their))?(?: previously announced)? ${purchase} of`, 'Complete'],
  [`(?:completes|closes|finali[sz]es)(?: (?:its|the))? ${purchase} of`, 'Complete'],
  [`(?:has |have )?${bought}`, 'Complete'],
  [buys, undefined],
  [`(?:announced|announces)(?: (?:its|the))? ${purchase} of`, undefined],
];
const passive: readonly [verb: string, status: DealClause['status']][] = [
  [`(?:${agreed} to be|will be|to be|is being|is set to be|are to be) ${bought} by`, 'Pending'],
  [`(?:has been|have been|was|were) ${bought} by`, 'Complete'],
  [`${bought} by`, undefined],
];
const sale: readonly [verb: string, status: DealClause['status']][] = [
  [`(?:${agreed} to|will|is to|to|would) (?:sell|divest)`, 'Pending'],
  [`(?:is|are) (?:selling|divesting)`, 'Pending'],
  [`(?:has |have )?(?:completed|closed)(?: (?:its|the))? (?:sale|divestiture|divestment) of`, 'Complete'],
  [`(?:has |have )?(?:sold|divested)`, 'Complete'],
  [`(?:sells|divests)`, undefined],
];
const unit = '(?: (?:[a-z-]+ )?(?:unit|subsidiary|business|division|arm|brand|operations))?';

const rules = [
  ...active.map(([verb, status]) => ({ status, pattern: `${opening}${named('acquirer')}${aside}${said} ${verb} ${object}` })),
  ...passive.map(([verb, status]) => ({
    status,
    pattern: `${opening}${named('target')}${aside}${said} ${verb} (?<firm>${described})${named('acquirer')}${ends}`,
  })),
  ...sale.map(([verb, status]) => ({
    status,
    pattern: `${opening}${named('seller')}${aside}${said} ${verb} (?:${share})?${described}${named('target')}${unit} to (?<firm>${described})${named('acquirer')}${ends}`,
  })),
].map(({ status, pattern }) => ({ status, pattern: new RegExp(pattern) }));

/** A part of a company, and none by itself. */
const partOnly = /\b(?:division|unit|business|assets?|operations|portfolio|plants?|project|segment)$/i;
/** Without one of these there is no deal. */
const dealing = /(?:buy|bought|acqui|purchas|tak|took|snap|scoop|sell|sold|divest|sale)/;
const firm =
  /\b(?:firm|company|group|giant|maker|lender|bank|insurer|operator|retailer|investor|manager|rival|producer|supplier|developer|conglomerate|startup)\b/i;

/** The deal of a sentence whose subject buys, is bought or sells; none where it speaks of anything else. */
export function clausesOfDeals({ marked, parties }: MarkedSentence): DealClause[] {
  const sentence = marked.toLowerCase();
  if (!dealing.test(sentence)) return [];
  for (const { status, pattern } of rules) {
    const match = pattern.exec(sentence);
    const { acquirer, target, percent, stake, vague, firm: called = '' } = match?.groups ?? {};
    if (!match || acquirer === undefined || target === undefined) continue;
    if (partOnly.test(parties[Number(target)]!.name)) continue;
    const part = percent === undefined ? undefined : Number(percent);
    if (part !== undefined && (part <= 0 || part > 100)) continue;
    return [
      {
        acquirer: parties[Number(acquirer)]!,
        target: parties[Number(target)]!,
        ...priceIn(sentence),
        ...(part !== undefined && part < 100 && { percent: part }),
        is_stake: (part !== undefined && part < 100) || stake !== undefined || vague !== undefined,
        ...(status !== undefined && { status }),
        is_firm: firm.test(called),
      },
    ];
  }
  return [];
}

const before =
  /(?:\bfor|\bworth|\bvalued at|\bvalues? (?:it|the (?:company|firm|business|deal)) at|\bvalue of|\bprice of|\bconsideration of|\bin an?|,? or|\bat)(?: (?:a total of|a total|cash|about|around|approximately|roughly|nearly|almost|some|an enterprise value of|the equivalent of))*\s?\(?$/i;
const behind =
  /^(?:,? in (?:cash|stock|shares)|[ -](?:all-)?(?:cash|stock|share)?[ -]?(?:deal|acquisition|takeover|buyout|transaction|merger|purchase))/i;

/** The price: an amount that the sentence ties to the deal. Undefined if there are several. */
function priceIn(sentence: string): { amount?: number; currency?: string } {
  const tied = moneyIn(sentence).filter(
    ({ start, end }) => before.test(sentence.slice(Math.max(0, start - 60), start)) || behind.test(sentence.slice(end, end + 40)),
  );
  const [price, other] = tied;
  return price && !other ? { amount: price.amount, currency: price.currency } : {};
}
