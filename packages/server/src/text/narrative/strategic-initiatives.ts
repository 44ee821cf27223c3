import { strategicAreas } from '@firmament/contract';
import { assertionOf } from './assertion.ts';
import { toldThen } from './as-of.ts';
import { citesOf } from './citing.ts';
import type { Company } from './company.ts';
import type { Evidence } from './evidence.ts';
import { isHistory, isNamedBefore, isNamedIn, nameAtStart, spoken, type Narrative } from './section.ts';
import type { Talk } from './talk.ts';

type Area = (typeof strategicAreas)[number];

interface Move {
  ask: string;
  /** Says that it was done, or is being done. */
  says: RegExp;
  /** Without it there is nothing to tell. */
  needs?: RegExp;
  /** Says that it is about something else. */
  but?: RegExp;
  /** The act was done to the party named after it. */
  given?: RegExp;
  /** Another party is named after it. */
  whom?: RegExp;
  /** Items of a current report about the act. Its notes to the accounts can also report it. */
  items: readonly string[];
  talks?: readonly Talk[];
}

const building = String.raw`(?:offices?|headquarters|campus(?:es)?|facilit(?:y|ies)|plants?|factor(?:y|ies)|stores?|data cent(?:er|re)s?|warehouses?|(?:distribution|research|engineering|training|service) cent(?:er|re)s?|schools?|hubs?|laborator(?:y|ies)|branches)`;

/** A move that is not made. */
const calledOff =
  /\b(?:declined|rejected|refused|withdrew|abandoned|cancel+ed|called off|terminated|walked away from) (?:(?:its|the|an?|our|their|\S+[’']s?) )?(?:\w+ ){0,3}(?:offer|bid|proposal|plans?|deal|merger|agreement|acquisition|takeover|talks)\b|\b(?:merger|acquisition|deal|(?:merger|purchase) agreement|agreement to (?:acquire|buy|sell|merge))\b[^.;]{0,60}\b(?:was|were|has been) (?:terminated|abandoned|cancel+ed|called off|rejected|withdrawn)\b/i;

/** Changes of leadership name persons: they are told where an operator allows it, and nowhere else. */
const moves: Partial<Record<Area, Move>> = {
  'M&A': {
    ask: 'Which companies or businesses did it buy, sell, merge with or spin off?',
    says: /\b(?:(?:completed|closed|announced) (?:the|its|an?) (?:\w+ )?(?:acquisition|purchase|sale|divestiture|merger|spin-?off)|acquired (?!an? (?:license|interest rate))|acquires (?=[A-Z])|buys (?=[A-Z])|(?:agree(?:d|s|ment)|deci(?:ded|sion)) to (?:acquire|buy|sell|divest|merge|(?:fully )?exit)|(?:merger|purchase|acquisition) agreement (?:with|to)|divested|spun off)\b/i,
    but: /\b(?:recorded|initiated its|acquired (?:intangible|an interest in|IPR&D|technology|assets and|in-process|businesses?,)|deferred|amortiz\w*|treasury|shares of (?:its )?common stock|evaluat\w+ opportunities|seek\w* to acquire|licen[sc]es? acquired)\b/i,
    whom: /\b(?:acqui(?:red|sition of|res?)|buys?|purchase(?:d| of)|sale of|sold|divest(?:ed|iture of)|merge(?:d|r) with|spun off|outstanding (?:stock|shares) of|interest in|agreement with|remaining (?:\w+ ){0,4}(?:in|of)|(?:sell|divest)\b[^.;]{3,160}? to)\s+(?:the )?(?:all (?:of )?the outstanding (?:stock|shares) of )?(?:its )?/gi,
    items: ['1.01', '2.01', '2', '5'],
    talks: ['accounts', 'law'],
  },
  Funding: {
    ask: 'How did it raise or borrow money, how much and when?',
    says: /\b(?:rais(?:ed|es) (?:approximately )?[$€£]|issued (?:and sold )?.{0,60}\b(?:senior|convertible|unsecured|notes)\b|entered into .{0,60}\b(?:credit|term loan|loan) (?:agreement|facility)|closed .{0,40}\bfinancing\b|(?:extended|renewed|increased|enlarged) (?:its|the|an?) .{0,40}\bcredit (?:facility|agreement|line)|series [a-h] (?:round|financing|funding)|private placement|initial public offering)\b/i,
    needs: /[$€£]\s?\d|\d (?:million|billion)/,
    but: /\b(?:parties? thereto|administrative agent|commercial paper|initial public offering|early to late stage|fair value|maturit|covenant|interest rate swap|repurchase|interest expense)\b/i,
    items: ['1.01', '2.03', '3.02'],
    talks: ['accounts', 'law'],
  },
  'Geographic expansion': {
    ask: 'Into which countries, regions or markets did it expand?',
    says: /\b(?:(?:has |have |is |are )?(?:expanded|expanding|expands) (?:its |their )?(?:\w+ )?(?:into|in (?=the \w|[A-Z])|operations|presence|footprint|internationally|globally|business (?:in|into)|availability)|entered (?:the )?[\w\s]{0,30}\bmarkets?\b|(?:launched|began) (?:\w+ ){0,4}in (?:\w+ )?(?:new )?(?:countries|markets|regions)|new (?:countries|geographies|geographic markets))\b/i,
    needs:
      /\b(?:countr(?:y|ies)|internationally|global(?:ly)?|worldwide|abroad|regions?|geograph\w+|cities|states|Europe\w*|Asia\w*|Africa\w*|America\w*|Middle East|emerging markets)\b|\b(?:in|into|to|across) (?:the )?\p{Lu}\p{Ll}+/u,
    but: /\b(?:channels?|competition|it expands|as \S+ expands?|them to expand|customers)\b/i,
    items: [],
  },
  'Office expansion': {
    ask: 'Which offices, plants, stores or other sites did it open, build or enlarge?',
    says: new RegExp(
      String.raw`\b(?:opened|opening|opens|will open|is building|built|began construction|constructing|broke ground|expanded|expanding|enlarged|added|inaugurated|(?:signed|signing of) (?:an?|the) (?:\w+ )?lease)\b(?! to\b)[^,;]{0,70}\b${building}\b`,
      'i',
    ),
    but: /\b(?:portfolio|plans? for|technology|assortment|program to|distributor|health|through its subsidiary|credit facilit|facility agreement|revolving|lease liabilit|app store|comparable)\b/i,
    items: [],
  },
  Transformation: {
    ask: 'How does it restructure or transform itself?',
    says: /\b(?:restructur(?:ed|ing (?:plan|program|initiative|action|of its))|portfolio restructuring|transformation (?:plan|program|initiative|strategy)|reorganiz(?:ed|ation of)|cost (?:reduction|savings?) (?:plan|program|initiative)s?|realign(?:ed|ing|ment)|(?:announced|launched|began|implemented|initiated|approved) (?:\w+ ){0,4}strategic (?:initiative|plan|review)s?|is transforming|shift(?:s|ed|ing) from|mov(?:es|ed|ing) (?:its |the )?(?:\w+ )?(?:production|assembly|manufacturing|headquarters|operations) (?:of [^,]{2,40} )?(?:from|to) (?=[A-Z])|pivot(?:ed|ing) (?:to|from|toward))\b/i,
    but: /\b(?:termination of|resign\w*|officer|delivered|difficult to|consists? of|increase was|primarily due|attracts|debt restructuring|troubled|bankruptcy|chapter 11|tax)\b/i,
    items: ['2.05', '2.06'],
    talks: ['accounts', 'staff'],
  },
  Layoffs: {
    ask: 'How many jobs did it cut, where and why?',
    says: /\b(?:layoffs?|laid off|cuts? (?:about |approximately )?[\d,]+ (?:\w+ )?(?:jobs|positions|roles)|[\d,]+ (?:jobs|positions|roles) were (?:cut|eliminated)|(?:workforce|headcount) reductions?|reductions? (?:in|of) (?:force|(?:its |the |our )?(?:global )?workforce|headcount)|reduc(?:e|ed|ing) (?:its |the )?(?:\w+ )?(?:workforce|headcount)|job cuts|eliminat(?:e|ed|ing|ion of) .{0,40}\b(?:positions|roles|jobs))\b/i,
    but: /\b(?:borrowers|economy|accrual|disbursed|stock compensation|vesting)\b/i,
    items: ['2.05'],
    talks: ['accounts', 'staff', 'change'],
  },
  Hiring: {
    ask: 'How many people does it employ or hire, and for what?',
    says: /\b(?:(?:it|has|have) hired|hired (?:over|more|approximately|about|nearly|\d[\d,]*)|hir(?:es|ing) (?:over|more than|approximately|about|\d)|hiring (?:freeze|spree)|plans to (?:hire|recruit)|headcount (?:grew|increased|rose)|(?:employed|employs|had|has) (?:a total of )?(?:approximately |about |over |more than |roughly )?[\d,]{2,} (?:\S+ ){0,4}(?:employees|people|associates|team members|partners)\b.{0,80}\b(?:compared|up from|versus|increase)|increas\w+ (?:its |in )?(?:headcount|number of employees))\b/i,
    but: /\b(?:costs? of|expense|expenses|compensation|stock-based|turnover|agents hired|interns?|internships?|students?|participants|apprentic\w+|graduates|technicians)\b/i,
    items: [],
    talks: ['staff', 'change'],
  },
  'Awards and recognitions': {
    ask: 'Which awards, rankings or recognitions did it receive?',
    given:
      /\b(?:awards?|prize|medal|certification|honou?rs?|title)\b.{0,80}\b(?:(?:was|were|has been|is) (?:awarded|given|presented|granted)|goes|went) to\b|\b(?:g[ai]ves?|awarded|presented|granted) (?:its|the|an?) .{0,40}\b(?:awards?|prize|medal|certification)\b.{0,80}? to\b/i,
    says: /\b(?:(?:received|receives|won|wins|earned|awarded|given) .{0,60}\b(?:awards?|prize|medal|recognition|certification|honou?rs?)\b|(?:was|were|been|is) (?:named|ranked|recognized|honou?red|certified) (?:as|by|among|one of|to|the|a|an|for|in|no|number|#)|named (?:to|one of) .{0,60}\b(?:list|best|most|top)\b)/i,
    but: /\b(?:stock|equity|restricted|share-based|contract|defendants?|complaints?|alleg\w+|damages|revenue|jury|court|executive|director|officer|president|patent|tax benefits?|named plaintiff|recognized (?:in|as|for|by) (?:net|cost|income|an?|the|revenue|other)|gift card|breakage|gains?|losses|derivative|defendant)\b/i,
    items: [],
  },
};

export const strategicInitiatives: Narrative<'strategic_initiatives'> = {
  questions: (company) =>
    (Object.entries(moves) as [Area, Move][]).map(([key, { ask, says, given, needs, but, whom, items, talks }]) => ({
      key,
      ask: `${company.name}: ${ask}`,
      kinds: spoken,
      most: 4,
      again: true as const,
      ...(whom && { about: 'whom it buys, sells or merges with', once_each: true as const }),
      ...(items.length > 0 && { least_place: 0.2 }),
      ...(talks && { talks }),
      reads: ({ text }, at) => {
        const gift = given?.exec(text);
        const isGiven = gift != null && isNamedIn(text.slice(gift.index + gift[0].length), company);
        const said = isGiven ? gift : says.exec(text);
        if (said === null || needs?.test(text) === false || but?.test(text) || (key === 'Hiring' && areFewer(text))) return undefined;
        if (isHistory(text, company) || !(isGiven || isNamedBefore(text, said.index, company))) return undefined;
        // What is agreed or planned is a move, too; what is denied or called off is none.
        if (/^(?:denied|ended|conditional)$/.test(assertionOf(text, said.index)) || calledOff.test(text)) return undefined;
        const other = whom && namedOther(text, whom, company);
        if (whom && other === undefined) return undefined;
        return { ...(other !== undefined && { about: other }), fit: (isOfItems(at, items) ? 1.5 : 1) * (/\d/.test(text) ? 1.2 : 1) };
      },
    })),
  assemble(statements, evidence, today) {
    const dayOf = (index: number) => evidence[index]?.day ?? '';
    const strategic_moves = strategicAreas.flatMap((Area) => {
      const details = statements
        .filter(({ question }) => question === Area)
        .toSorted((a, b) => dayOf(b.rests_on[0]!.evidence).localeCompare(dayOf(a.rests_on[0]!.evidence)));
      if (details.length === 0) return [];
      return [
        {
          Area,
          Details: details.map((statement) => ({ point: toldThen(statement, evidence, today), sources: citesOf([statement], evidence) })),
        },
      ];
    });
    return strategic_moves.length === 0 ? undefined : { strategic_moves };
  },
};

const counted = String.raw`(?:approximately |about |over |more than |nearly )?(?!(?:19|20)\d\d\b)([\d,]{2,})`;
const comparedCounts = new RegExp(
  String.raw`\b${counted} (?:[\w-]+ ){0,4}(?:employees|people|associates|partners)\b.{0,60}?\b(?:compared (?:to|with)|versus|(?:up|down) from) ${counted} (?!(?:[\w-]+ ){0,4}(?:at|in) the (?:beginning|start))`,
);

/** Whether people are counted, and were more at the time they are compared with: `1,480 employees compared to 1,720`. */
function areFewer(text: string): boolean {
  const [, now, before] = comparedCounts.exec(text) ?? [];
  return now !== undefined && Number(now.replaceAll(',', '')) < Number(before!.replaceAll(',', ''));
}

function isOfItems({ form, section }: Evidence, items: readonly string[]): boolean {
  return form.startsWith('8-K') && items.some((item) => section === `Item ${item}`);
}

function namedOther(text: string, whom: RegExp, company: Company): string | undefined {
  for (const { 0: cue, index } of text.matchAll(whom)) {
    const name = nameAtStart(text.slice(index + cue.length), company);
    if (name !== undefined) return name;
  }
  return ownPart.exec(text)?.[1];
}

/** A part of itself that it buys out or sells: `the sale of its dairy business`. */
const ownPart =
  /\b(?:acquir(?:e|es|ed)|acquisition of|s[eo]ll|sold|sale of|divest(?:ed|iture of)?|exit(?:ed)?|spun off) (?:all of |most of )?(?:its|the) ((?:[\w&-]+,? (?:and )?){1,5}(?:business(?:es)?|operations|division|unit|segment|subsidiar(?:y|ies)))\b/i;
