import type { partnershipTypes } from '@firmament/contract';
import { citesOf } from './citing.ts';
import type { Company } from './company.ts';
import { shownDay, statedDay } from './days.ts';
import type { Evidence } from './evidence.ts';
import { isHistory, isNamedIn, nameAtStart, spoken, type Narrative } from './section.ts';
import type { Statement } from './statement.ts';

const working =
  /\b(?:partner(?:ed|s|ship|ships|ing)?|alliances?|collaborat(?:es|ed|ing|ions?)|joint ventures?|teamed up|strategic (?:agreement|relationship)s?|co-develop\w*|jointly (?:develop|market|offer)\w*|(?:reseller|distribution|license|licensing|supply|service|technology|commercial|marketing|integration|framework) agreements?|research programs?|(?:invested|pioneered|ventures?|venture relationships|co-developed) with|works? with(?= [^.;]{3,60} as an? (?:\w+ ){0,3}partner)|integrat(?:es?|ed|ion|ions) with)\b/gi;
const noPartner =
  /\b(?:limited partner|general partner|partnership interest|operating partnership|competitors?|law firm|audit|trustee|underwriter|lender|bank agent|tax|unconsolidated|products to integrate|Fellowship|university|equity method|noncontrolling|borrow\w*|loans?|receivables|indemnif\w*|guarante\w*|security interest|separation|leased|promote fee|foundation|court|balance sheet|deficit|undistributed)\b/i;
/** A report tells so of ventures that are partly its own. */
const ownVenture = /\bits\b|-owned joint venture with\b/;
type PartnershipType = (typeof partnershipTypes)[number];

const types: readonly (readonly [PartnershipType, RegExp])[] = [
  ['channel_reseller_distributor', /\b(?:resell\w*|distribut\w*|channel|dealers?)\b/i],
  ['implementation_si_consulting', /\b(?:system integrators?|implementation|consult\w*|integrators?)\b/i],
  ['oem_whitelabel_licensing', /\b(?:OEM|white-?label|licens\w*|manufactur\w* for)\b/i],
  ['gtm_marketing', /\b(?:co-?market\w*|go-to-market|marketing|co-?brand\w*|jointly market\w*|promot\w*)\b/i],
  ['strategic_codevelopment', /\b(?:co-?develop\w*|jointly develop\w*|joint venture|research|develop\w* (?:together|jointly))\b/i],
  ['technology_integration', /\b(?:integrat\w*|technology|platform|API|interoperab\w*|cloud|data)\b/i],
];

export const partnerships: Narrative<'partnerships'> = {
  questions: (company) => [
    {
      key: 'partner',
      ask: `With which companies or institutions does ${company.name} work as a partner, since when, and what do they do together?`,
      about: 'the partner’s name',
      kinds: spoken,
      most: 15,
      least_place: 0.2,
      talks: ['accounts'],
      reads: ({ text }, at) => {
        if (noPartner.test(text)) return undefined;
        if (isHistory(text, company) || (!isNamedIn(text, company) && !ownVenture.test(text))) return undefined;
        const about = partnerIn(text, company) ?? partnerThatActs(text, { company, at });
        return about === undefined ? undefined : { about, fit: 1 };
      },
    },
  ],
  assemble(statements, evidence) {
    if (statements.length === 0) return undefined;
    const byPartner = Map.groupBy(statements, ({ about }) => about);
    return {
      partnerships: [...byPartner].map(([partner_name, each]) => ({
        title: `Partnership with ${partner_name}`,
        overview: each[0]!.text,
        date: shownDay(each.map(({ text }) => statedDay(text)).find((day) => day !== undefined)),
        summary: each.map(({ text }) => text),
        sources: citesOf(each, evidence),
        partner_name,
        type: typeOf(each),
        strategic_tier: '',
      })),
    };
  },
};

/** The name behind what says that they work together. */
function partnerIn(text: string, company: Company): string | undefined {
  // `Quillmere and Birch Labs are parties to a collaboration agreement`.
  if (text.startsWith(`${company.name} and `) && text.search(working) >= 0) {
    const beside = nameAtStart(text.slice(company.name.length + ' and '.length), company);
    if (beside !== undefined) return beside;
  }
  for (const { 0: word, index } of text.matchAll(working)) {
    const behind = text.slice(index + word.length);
    const [joint] = /^(?:,? (?:including|such as)|(?: [\w-]+){0,10}? (?:with|between|among))\s/i.exec(behind) ?? [];
    const start = /\bwith\s*$/i.test(word) ? behind.trimStart() : joint === undefined ? undefined : behind.slice(joint.length).trimStart();
    const name = start === undefined ? undefined : nameAtStart(start, company);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** `… supplies it under a framework agreement`, `… is its certified service partner`. */
const acts = /\b(?:under (?:an?|the|its) (?:\S+ ){0,3}agreement|(?:is|as) (?:its|an?|\S+(?: \S+){0,4}[’']s?) (?:\S+ ){0,4}partner)\b/i;

/** What a partner does, right behind its name; `titles` of `DreamWorks titles` is no verb. */
const doesSo =
  /^(?:,[^,]{3,60},)? (?:also |now )?(?:supplies|provides|distributes|resells|sells|manufactures|makes|commissions|maintains|installs|integrates|offers|develops|markets|hosts|operates|is|has|will|agreed|signed|invested)\b/;

/** The name that a sentence begins with, of a company that does something as a partner; on a page of partners whatever it does. */
function partnerThatActs(text: string, { company, at }: { company: Company; at: Evidence }): string | undefined {
  const isOfPartners = at.kind === 'web_page' && /^(?:our )?(?:partners?|alliances)\b/i.test(at.title);
  const name = acts.test(text) || isOfPartners ? nameAtStart(text, company) : undefined;
  return name !== undefined && doesSo.test(text.slice(text.indexOf(name) + name.length)) ? name : undefined;
}

function typeOf(statements: readonly Statement[]): PartnershipType {
  return types.find(([, says]) => statements.some(({ text }) => says.test(text)))?.[0] ?? 'others';
}
