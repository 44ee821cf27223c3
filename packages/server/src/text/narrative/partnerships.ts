import { dashedDay } from '../../kernel/dates.ts';
import { assertionOf } from './assertion.ts';
import { toldThen } from './as-of.ts';
import { citesOf } from './citing.ts';
import { clauseAt, clausesOf, type Clause } from './clauses.ts';
import type { Company } from './company.ts';
import { statedDay } from './days.ts';
import type { Evidence, Told } from './evidence.ts';
import { groupedByName } from './grouped-by-name.ts';
import { clausesOfPartner, partnershipTypeOf, tierOf } from './partnership-type.ts';
import { isHistory, isNamedBefore, isNamedIn, isOwnAt, nameAtStart, namesAtStart, spoken, type Narrative } from './section.ts';
import { ofOneName } from './one-of-list.ts';
import type { Statement } from './statement.ts';

const working =
  /\b(?:partner(?:ed|s|ship|ships|ing)?|alliances?|collaborat(?:es|ed|ing|ions?)|joint ventures?|teamed up|strategic (?:agreement|relationship)s?|co-develop\w*|jointly (?:develop|market|offer)\w*|(?:reseller|distribution|license|licensing|supply|service|technology|commercial|marketing|integration|framework) agreements?|research programs?|(?:invested|pioneered|ventures?|venture relationships|co-developed) with|(?:agreement|alliance)s? with(?= [^.;]{3,60} (?:resell|distribut|licens|develop|integrat))|works? with(?= [^.;]{3,60} as an? (?:\w+ ){0,3}partner)|integrat(?:es?|ed|ion|ions)(?: of [^,;.]{2,40}?)? with)\b/gi;
const noPartner =
  /\b(?:customers and partners|partners and customers|limited partner|general partner|partnership interest|operating partnership|competitors?|law firm|audit|trustee|underwriter|lender|bank agent|tax|unconsolidated|products to integrate|Fellowship|university|equity method|noncontrolling|borrow\w*|loans?|receivables|indemnif\w*|guarante\w*|security interest|separation|leased|promote fee|foundation|court|balance sheet|deficit|undistributed)\b/i;
/** A report tells so of ventures that are partly its own. */
const ownVenture = /\bits\b|-owned joint venture with\b/;
/** Words of partnerships that ended or have not begun. */
const isOver =
  /\b(?:expired|lapsed|expiration of|termination of|ended (?:its|their|the)|(?:was|were) (?:terminated|dissolved|ended)|wind-?down|wound down|dissol\w+|negotiating|negotiations?|in talks|in discussions?|discussing|letter of intent)\b/i;
/** Sentences of one partner that are told. */
const mostOfOne = 2;

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
      reads: (told, at) => {
        const { text } = told;
        if (noPartner.test(text)) return undefined;
        if ((isHistory(text, company) && !isStillSo(text)) || (!isNamedIn(text, company) && !ownVenture.test(text))) return undefined;
        const found = partnersIn(text, company);
        const acting = found.length === 0 ? partnerThatActs(told, { company, at }) : undefined;
        return [...found, ...(acting === undefined ? [] : [acting])].map((about) => ({
          about,
          text: ofOneName(text, about) ?? text,
          fit: 1,
        }));
      },
    },
  ],
  assemble(statements, evidence, today) {
    if (statements.length === 0) return undefined;
    // What was agreed last stands first.
    const whenOf = ({ text, rests_on }: Statement) =>
      statedDay(text) ?? /\b(?:19|20)\d{2}\b/.exec(text)?.[0] ?? evidence[rests_on[0]!.evidence]!.day ?? '';
    return {
      partnerships: groupedByName(statements)
        .map(([partner_name, all]) => ({ partner_name, each: all.slice(0, mostOfOne) }))
        .toSorted((a, b) => whenOf(b.each[0]!).localeCompare(whenOf(a.each[0]!)))
        .map(({ partner_name, each }) => {
          const types = each.map(({ text, about }) => partnershipTypeOf(text, about));
          return {
            title: `Partnership with ${partner_name}`,
            overview: toldThen(each[0]!, evidence, today),
            date: dashedDay(each.map(({ text }) => statedDay(text)).find((day) => day !== undefined)),
            summary: each.map((statement) => toldThen(statement, evidence, today)),
            sources: citesOf(each, evidence),
            partner_name,
            type: types.find((type) => type !== 'others') ?? 'others',
            strategic_tier: each.map(({ text, about }) => tierOf(text, about)).find((tier) => tier !== '') ?? '',
          };
        }),
    };
  },
};

/** A licence to use what another is called: `a license agreement to sell scents under the Alder Farms name`. */
const licensed =
  /\blicen[cs]e\b[^.;]{0,140}\b(?:under|using|use) the (?:trademarks? )?(?=\p{Lu}[^,.;]{1,40} (?:brand|name|trademark)s?\b)/giu;

/** Whether a sentence says how it is, whenever that began: `Alder and Birch are parties to an agreement of 2007`. */
function isStillSo(text: string): boolean {
  const [{ verb_at }] = clausesOf(text) as [Clause];
  return verb_at >= 0 && /^(?:is|are|has been|have been|remains?|owns?|holds?|operates?) /.test(text.slice(verb_at));
}

/** `… is a joint venture owned 50% by Alder Farms and 50% by Birch Labs`. */
const owners = /^ (?:(?:that|which) is )?(?:\w+ )?(?:owned )?(?:equally )?(?:\d+% )?(?:owned )?by\b/;

/** The names behind what says that they work together. */
function partnersIn(text: string, company: Company): string[] {
  const found: string[] = [];
  for (const { 0: word, index } of text.matchAll(working)) {
    if (assertionOf(text, index) !== 'asserted' || isOver.test(clauseAt(text, index).text) || !isOwnAt(text, index, company)) continue;
    // `Quillmere and Birch Labs are parties to a collaboration agreement`.
    const beside = text.startsWith(`${company.name} and `) ? nameAtStart(text.slice(`${company.name} and `.length), company) : undefined;
    const behind = text.slice(index + word.length);
    const [joint] =
      /^(?:,? (?:including|such as)|(?: [\w-]+){0,14}? (?:with|between|among)| includes?(?:,? [\w-]+){0,8}? such as| includes?)\s(?:the |\S+-based )?/i.exec(
        behind,
      ) ?? [];
    const start = /\bwith\s*$/i.test(word) ? behind.trimStart() : joint === undefined ? '' : behind.slice(joint.length).trimStart();
    const owned = owners.test(behind) ? [...behind.matchAll(/\bby (?:the )?(?=\p{Lu})/gu)] : [];
    found.push(
      ...(beside === undefined ? [] : [beside]),
      ...namesAtStart(start, company),
      ...owned.flatMap(({ 0: by, index: at }) => nameAtStart(behind.slice(at + by.length), company) ?? []),
    );
  }
  for (const { 0: cue, index } of text.matchAll(licensed))
    if (assertionOf(text, index) === 'asserted' && isNamedBefore(text, index, company))
      found.push(...[nameAtStart(text.slice(index + cue.length), company)].filter((name) => name !== undefined));
  // A possession is no partner: `its integration with Birch’s platform`.
  return [...new Set(found)].filter((name) => !/[’']s /.test(name) && !isOver.test(clausesOfPartner(text, name)));
}

/** `… supplies it under a framework agreement`, `… is its certified service partner`. */
const acts = /\b(?:under (?:an?|the|its) (?:\S+ ){0,3}agreement|(?:is|as) (?:its|an?|\S+(?: \S+){0,4}[’']s?) (?:\S+ ){0,4}partner)\b/i;

/** What a partner does, right behind its name; `titles` of `DreamWorks titles` is no verb. */
const doesSo =
  /^(?:,[^,]{3,60},)? (?:also |now )?(?:supplies|provides|distributes|resells|sells|manufactures|makes|commissions|maintains|installs|integrates|offers|develops|markets|hosts|operates|is|has|will|agreed|signed|invested)\b/;

/** A time before the subject: `Since May 2029, …`. */
const timeBefore = /^(?:In|On|Since|Under|Following|After) [^,;]{3,120}(?:, (?:19|20)\d{2})?, /;
const ofPartners = /^(?:our )?(?:strategic )?(?:partner|alliance|collaborat)/i;

/** The name that begins a sentence, if that company acts as a partner. In a document about partners, with any verb. */
function partnerThatActs({ text: whole, heading }: Told, { company, at }: { company: Company; at: Evidence }): string | undefined {
  const text = whole.replace(timeBefore, '');
  const isOfPartners = ofPartners.test(heading) || (at.kind === 'web_page' && ofPartners.test(at.title));
  const name = acts.test(text) || isOfPartners ? nameAtStart(text, company) : undefined;
  return name !== undefined &&
    assertionOf(whole, whole.length - text.length) === 'asserted' &&
    doesSo.test(text.slice(text.indexOf(name) + name.length))
    ? name
    : undefined;
}
