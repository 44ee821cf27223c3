import type { partnershipTypes } from '@firmament/contract';
import { asPattern } from '../../kernel/text.ts';
import { clausesOf, holds, type Clause } from './clauses.ts';
import { withoutNames } from './section.ts';

export type PartnershipType = (typeof partnershipTypes)[number];

/** What an agreement or a partner is called. */
const called: readonly (readonly [PartnershipType, RegExp])[] = [
  [
    'strategic_codevelopment',
    /\b(?:ventures?|joint(?:ly)? develop\w*|co-?develop\w*|(?:development|research) (?:and \w+ )?(?:agreements?|partnerships?|programs?|collaborations?|alliances?))\b/i,
  ],
  ['channel_reseller_distributor', /\b(?:resell\w*|distribut\w*|dealers?|channel|construction partners?|sales agency)\b/i],
  ['implementation_si_consulting', /\b(?:systems? integrators?|implementation|consulting|services? (?:partner|agreement)|installation)/i],
  ['oem_whitelabel_licensing', /\b(?:OEM|white-?label|private label|licens\w*|manufacturing agreement)\b/i],
  ['gtm_marketing', /\b(?:co-?market\w*|marketing|go-to-market|co-?brand\w*|co-?sell\w*|promotion\w*|sponsor\w*)\b/i],
  ['technology_integration', /\b(?:integrat\w*|technology|platform|API|interoperab\w*|cloud|data|software)\b/i],
];
/** What both do, or one does for the other. */
const done: readonly (readonly [PartnershipType, RegExp])[] = [
  ['channel_reseller_distributor', /\b(?:resells?|resold|distributes?|sells its|sells \S+[’']s?)\b/i],
  ['strategic_codevelopment', /\b(?:jointly|together|develop(?:s|ed|ing|ment)?|research)\b/i],
  ['implementation_si_consulting', /\b(?:commissions|installs|maintains|implements|deploys|services) /i],
  ['oem_whitelabel_licensing', /\b(?:(?:sub-?)?licen[sc]\w*|private label|manufactures \S+ for)\b/i],
  ['gtm_marketing', /\b(?:co-markets?|markets|promotes?|advertises?)\b/i],
  ['technology_integration', /\b(?:integrat\w*|embeds?|connects?|technology|platform|API|interoperab\w*|cloud|can be ordered with)\b/i],
];
const tiers =
  /\b(strategic|exclusive|preferred|certified|primary|sole|premier|gold|platinum)(?: [\w-]+,?){0,3} (?:partners?|partnerships?|alliances?|distributors?|resellers?|licen[cs]e(?:es?)?|agreements?|relationships?|collaborations?|supplier)\b/i;

/** The clauses about a partner: the one that names it, and those that modify it. */
export function clausesOfPartner(text: string, name: string): string {
  const clauses = clausesOf(text);
  const places = [...text.matchAll(new RegExp(asPattern(name), 'g'))].map(({ index }) => index);
  const names = (clause: Clause) => places.some((at) => holds(clause, at));
  const named = clauses.filter(
    (clause) => names(clause) || (clause.parent && (clause.subject.includes(name) || (clause.isBound && names(clause.parent)))),
  );
  return named.map((each) => each.text).join(' ');
}

/** The type of a partnership, by what the agreement or the partner is called, otherwise by what they do. */
export function partnershipTypeOf(text: string, name: string): PartnershipType {
  const named = clausesOfPartner(text, name);
  const at = named.indexOf(name);
  // A name is no activity: `Quillmere Services`.
  const told = withoutNames(named);
  // The partner follows the agreement. Its role follows its name, up to `partner`.
  const agreement = agreementBefore(told.slice(0, at));
  const title = /\b(?:as|is|are|,) (?:\S+ ){0,6}?(?:partner|distributor|reseller|licensee)\b/i.exec(told)?.[0] ?? '';
  const by = (kinds: typeof called, words: string) => kinds.find(([, says]) => says.test(words))?.[0];
  return by(called, title) ?? by(called, agreement) ?? by(done, told) ?? by(called, told) ?? 'others';
}

/** What stands before `with`, nearest to a name that follows. */
function agreementBefore(text: string): string {
  const words = text.trim().split(/\s+/);
  const joint = words.findLastIndex((word, at) => /^(?:with|between|by)$/.test(word) && at >= words.length - 9);
  return joint < 0 ? '' : words.slice(Math.max(0, joint - 6), joint).join(' ');
}

/** How a sentence ranks a partner: `exclusive`; '' where it does not. */
export function tierOf(text: string, name: string): string {
  return tiers.exec(clausesOfPartner(text, name))?.[1]!.toLowerCase() ?? '';
}
