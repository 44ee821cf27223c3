import type { Told } from './evidence.ts';

/** What a sentence speaks of beside, or instead of, the business; a question says which of it may answer. */
export type Talk = 'accounts' | 'change' | 'law' | 'staff' | 'view';

const inText: Readonly<Partial<Record<Talk, RegExp>>> = {
  accounts:
    /\b(?:cash balances|financial condition|borrowing capacity|self-insur\w+|actuar\w+|net proceeds|purchase consideration|working capital)\b/i,
  // Why a figure is higher or lower than it was.
  change:
    /\b(?:compared (?:to|with)|as compared|(?:in|de)crease[sd]? (?:of|was|were|due)|(?:increased|decreased|declined|grew|rose|fell) (?:by |to |in |due |primarily |as a result |approximately |\d|\$)|(?:increase|decrease|decline|growth) in\b|offset|(?:primarily|partially|mainly|largely) (?:due|driven|attributable)|due (?:primarily |mainly )?to|as a result of|(?:higher|lower) (?:\S+ ){0,2}(?:sales|costs?|expenses?|volumes?|revenues?|margins?|income)|versus (?:the )?(?:prior|last|same)|year[- ]over[- ]year|basis points|(?:un)?favorabl[ey]|operating (?:income|margin|expenses|results)|gross (?:margin|profit))\b/i,
  law: /\b(?:(?:income|sales|property|excise|value added|corporate|deferred|federal|state) tax(?:es|ation)?|tax (?:rates?|benefits?|credits?|purposes|authorit\w+|jurisdictions?|losses|positions?|free)|taxed|taxable|laws?|regulations|(?<!\bfor (?:\S+ ){0,4})regulators?|regulatory (?:requirements?|approvals?|agenc\w+|authorit\w+)|statut\w+|litigation|lawsuits?|legal proceedings?|plaintiffs?|courts?|compliance(?! (?:records?|services?|software|solutions?|platform))|comply|indemnif\w+|subject to|SEC|NYSE|stockholders|shareholders|directors|annual meeting|bylaws|listed on|FDIC|FRB|off-balance-sheet|withdrawal|security interest)\b/,
  staff:
    /\b(?:(?:its|’s?) (?:\w+ )?(?:employees|workforce|people|talent|associates)|team members?|store associates|careers?|internships?|fellowship|graduates|mentor\w*|benefits? (?:programs?|plans?)|pensions?|retirement plans?|employer plans?|(?:a|by|the|labor|trade) unions?|collective bargaining|labor|inclusion|employees and their|wellbeing|volunteer\w*|philanthrop\w*|charit\w*|career|culture|digital associate|co-workers|employees with|work-life)\b/i,
  view: /\b(?:believes?|expects?|anticipates?|intends?|hopes?|estimates?|confident|opportunit(?:y|ies)|well[- ]positioned|continu(?:e|es|ed|ing) to|important|critical|challeng\w+|committed|strives?|seeks?|aims?|in the future|going forward|momentum|pleased|proud|excited|focus(?:ed|es|ing) on|consistent with|strategic intent|better serve|deliberate|evolving)\b/i,
};

const inHeading: Readonly<Partial<Record<Talk, RegExp>>> = {
  accounts:
    /\b(?:tax|accounting|obligation|basis of|leases?$|repurchase|dividend|critical|liquidity|capital resources|cash flow|debt|commitment|contingen|concentration|results of operations|earnings per share|foreign currency|compared to|exposure|inflation|derivative|impairment|goodwill|highlights|seasonal|backlog|macroeconomic|financial (?:condition|statements)|pronouncements)/i,
  law: /legal|proceeding|intellectual|trademark|patent|regulat|government(?! (?:customer|service|business))|environment|sustainab|privacy|cyber|disclosure|safe harbor|risk factors|risks\b|executive officers|available information|audit|internal control|common stock|stockholder|stock (?:price|performance|option)|climate|considerations|\bact$|insurance assessments|supervision|holding company activities/i,
  staff:
    /employee|human capital|team member|people|workforce|talent|benefits|inclusion|diversity|culture|university|training|safety|pension|strike|communit|support center/i,
};

/** What a sentence discusses apart from the business, by its words and its heading. */
export function talksOf({ text, heading }: Pick<Told, 'text' | 'heading'>): Talk[] {
  const found = (patterns: typeof inText, words: string) =>
    Object.entries(patterns).flatMap(([talk, pattern]) => (pattern.test(words) ? [talk as Talk] : []));
  // What an item is called tells its number, and `place.ts` weighs that.
  return [...new Set([...found(inText, text), ...(/^item\b/i.test(heading) ? [] : found(inHeading, heading))])];
}
