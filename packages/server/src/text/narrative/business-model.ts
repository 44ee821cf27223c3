import { businessModelAreas, type NarrativeSection } from '@firmament/contract';
import { toldThen } from './as-of.ts';
import { assertionOf } from './assertion.ts';
import { labelOf, motionCues, revenueCues, saidCode, type Motion, type RevenueModel } from './business-codes.ts';
import { Numbered, urlsOf } from './citing.ts';
import type { Company } from './company.ts';
import type { Evidence, Told } from './evidence.ts';
import { costsIn, pricingIn } from './pricing.ts';
import { behindName, isHistory, isNamedBefore, nameAtStart, namesAtStart, spoken, withoutNames, type Narrative } from './section.ts';
import type { Answer, Question, Statement } from './statement.ts';
import type { Talk } from './talk.ts';

type Area = (typeof businessModelAreas)[number];

interface Asked {
  ask: string;
  says: RegExp;
  /** The same, where it stands right behind the company’s own name. */
  itself?: RegExp;
  /** Headings it is told under. */
  heading: RegExp;
  /** Says that it is about something else. */
  but: RegExp;
  talks?: readonly Talk[];
}

const buyers = String.raw`(?:[\w-]+,? (?:and |or |as well as )?){0,4}(?:businesses|individuals|consumers|companies|retailers|distributors|wholesalers|governments?|government agencies|agencies|organizations|enterprises|hospitals|manufacturers|users|merchants|dealers|developers|grocers|farmers|industry(?!-)|industries|markets?(?!-)|providers|operators|institutions|households|patients|investors|clients in(?! real)|customers (?:in(?! real)|of|worldwide|range|that|who)|(?:over |more than |approximately |about |nearly )?[\\d,.]+ (?:million )?(?:[\\w-]+ )?(?:customers|patients|clients|homes|members)|OEMs|subscribers|shippers|banks|governmental|physicians|schools|teams|supermarkets|(?:department |service |retail |grocery )?(?:stores|stations|chains)|restaurants|utilities|airlines|salons)`;

const areas: Record<Area, Asked> = {
  'Revenue & Pricing': {
    ask: 'What does it earn its money with, and how does it charge?',
    says: /\b(?:(?:revenues?|net sales|sales) (?:is|are|consists?|includes?|comes?|derives?|(?:is|are) (?:primarily |principally )?(?:derived|generated|earned))|revenues? (?:for|from|of|in) [^,.;]{3,60} (?:is|are) (?:\w+ly )?(?:derived|generated|earned)|(?:generates?|derives?|earns?) (?:[\w-]+ ){0,6}(?:revenues?|sales|fees|income)|subscription (?:fees?|plans?|revenues?)|(?:is|are) priced|pricing (?:models?|tiers|plans?)|charges? (?:\w+ ){0,4}(?:fees?|customers|merchants)|royalt(?:y|ies)|(?:earns?|receives?|charges?) (?:\w+ ){0,3}commissions?|commissions? (?:on|from|per)|licensed per|(?:costs?|sells? for|starts? at) (?:between )?[$€£]\d[\d.,]*|per[- ]user (?:monthly )?fee|pays? (?:by the|per|(?:an? )?(?:\w+ )?fee)|recurring revenues? (?:made|was|is|are)|(?:ma(?:kes?|de) up|accounts? for|accounted for|represent(?:s|ed)) (?:about |approximately )?\d[\d.]*% of (?:(?:its|total|net|\S+[’']s?) )*(?:revenues?|sales))(?!\w)/i,
    heading: /revenue|pric|business model|how we (?:make|earn)/i,
    but: /\b(?:customers?\b[^.]{0,80}accounted for|recognized|recogni[sz]es?|rebates?|returns|surcharge|comparable|presentation of|net sales basis|shipment|is concentrated|largest customers|servicing fee income|receive[sd]? fees? from|determined that|trust of|assessment|geographic|commitment|credit facility|loans?|cost of|obligations|expenses?|responsible for|expenditures|acquired|repositioning|focused on|priced competitively|remaining|calculated)\b/i,
  },
  'Operational Setup': {
    ask: 'Where and how does it make, host, deliver or organize what it sells?',
    says: /\b(?:manufactures? (?!and sells)(?:[\w’-]+ ){0,6}(?:in|at|through|from|primarily|itself)\b|(?:is|are) (?:\w+ )?(?:manufactured|produced|assembled|shipped|supplied|sourced|purchased|hosted|fulfilled)\b|(?:outsources?|sub-?contracts?)\b|(?:uses|relies on|utilizes) (?:[\w-]+ ){0,4}(?:contract(?:ing)? manufactur\w+|third[- ]part(?:y|ies)|suppliers|distribution (?:centers|facilities)|carriers)|has outsourced|purchases? (?:[\w-]+ ){0,4}(?:parts|components|materials|products) from|sources? (?:[\w-]+ ){0,4}from|(?:operates?|owns?|leases?|has|runs) (?:and (?:operates?|leases?) )?(?:approximately |about |more than |over |a total of |an average of )?(?:[\d,]+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[\w-]+,? (?:and )?){0,5}(?:stores|restaurants|plants|facilities|factories|hospitals|sites|warehouses|branches|offices|clinics|centers|centres|aircraft|depots|networks?|suppliers|cold stores|mills|divisions)|(?:operates|reports|managed|organized) (?:its \w+ )?(?:in|into|through|under|as) (?:\w+ )?(?:[\d]+|one|two|three|four|five|six|seven|eight) (?:[\w-]+ ){0,3}(?:segments?|units?|divisions?|businesses)(?=[:,(–—-]| [–—-])|reportable segments (?:consist|are)|is headquartered|supply chain (?:includes|consists|is mainly)|manufacturing (?:strategy|is)\b|fulfills (?:customer )?orders|plants are|(?:sorting|production|distribution|manufacturing) (?:facility|facilities|cent(?:er|re)s?),? (?:located|in|are|is))/i,
    heading: /manufactur|suppl|operation|propert|facilit|segment|logistic|organization/i,
    but: /\b(?:LEED|certif\w+|metrics|impact\w*|inflation|network security|sole[- ]source|license fee|copyright|warranties|compet\w+|actuary|purchase orders|utilization rate|sold its|workforce (?:reduction|plan))\b/i,
    talks: ['staff'],
  },
  'Value Proposition': {
    ask: 'Why do customers choose it: what does it do for them, and what sets it apart?',
    says: /\b(?:gives? (?:it|them|\w+) an? (?:competitive )?advantage|differentiat(?:es?|ed|ing) (?:itself|by|from|through)|competes? (?:[\w ]+ )?(?:primarily |principally |mainly )?(?:on the basis|based on|on (?:price|quality|service|cost))|reputation for|(?:is|are) known for|everyday low prices|\d+% (?:less|fewer|faster|lower|more)|customers (?:choose|buy|tell)|gains? (?:\w+ )?advantage)\b/i,
    // What a product does for its users belongs to the products.
    itself:
      /^ (?:\w+ly |also |now )?(?:enables|allows|helps|empowers|lets|saves|offers) (?:[\w-]+ ){0,4}(?:customers|companies|businesses|users|people|consumers|organizations|clients|teams|developers|merchants|patients|enterprises|owners|professionals|manufacturers|operators|dealers|shippers|billers|farmers)\b/,
    heading: /overview|strength|advantage|^why\b|value|competition|mission|strategy|solution|benefit|product|service/i,
    but: /^(?:While|Although|Since|As|Look)\b|\b(?:comply|protect the image|community|recruit|operating units|management structure|hold packages|agreements?|sales professionals|acquired|(?:industry|market)-leading|seamless\w*)\b/i,
  },
  'Customer Segments': {
    ask: 'Whom does it sell to, by kind, size, industry and place?',
    says: new RegExp(
      String.raw`\b(?:customers,? (?:are (?:(?:primarily|mainly|principally|mostly|generally|typically|largely)(?! \w+ed\b)|in|from|the|large|small)|include(?! (?:[A-Z]\w+,? (?:and )?){2})|including(?! (?:under|by|through|with|in|where|when)\b)|range|consist|comprise|come from|span)|customer base,? (?:spans|includes|consists|ranges|is)|(?:sells?|selling|sold|markets?|marketed|distributes?|provides?|offers?|delivers?|directly|indirectly) (?:(?!that|which|it |to )[\w’-]+,? ){0,18}to ${buyers}|(?:serv(?:es?|ing)(?! as)|for use (?:by|in)) (?:the )?${buyers}|used (?:by|in) (?:the )?${buyers}|clients (?:include|are|range)|needs of ${buyers}|end[- ](?:markets|users) (?:include|are)|target (?:customers|markets?) (?:are|include|is))\b`,
      'i',
    ),
    heading: /customer|market|client|member|segment|distribution|sales/i,
    but: /\b(?:acquired|influence over|revenue classification|annual meeting|fellowship|tax|securities|post-sales|warrant|marketing agreements?|free curbside|hospital beds|costs|headcount|formed in|elected|managed on|compet\w+|believes|financial condition|depend\w*|concentrated|repositioning|manages|update|success|trends?|incorporated)\b/i,
  },
};
export const businessModel: Narrative<'business_model'> = {
  questions: (company) => [
    ...businessModelAreas.map((key) => ({
      key,
      ask: `${company.name}: ${areas[key].ask}`,
      kinds: spoken,
      most: 3,
      ...(areas[key].talks && { talks: areas[key].talks }),
      reads: (told: Told, at: Evidence) => ofArea(told, at, { company, ...areas[key] }),
    })),
    {
      key: 'pricing',
      ask: `${company.name}: what do its products and services cost, and how are they billed?`,
      kinds: spoken,
      most: 6,
      sorts: true as const,
      reads: ({ text }: Told) => (pricingIn(text) ? { fit: /[$€£]/.test(text) ? 1.2 : 1 } : undefined),
    },
    {
      key: 'costs',
      ask: `${company.name}: what are its costs of what it sells made of?`,
      kinds: ['filing'],
      most: 2,
      least_place: 0.25,
      talks: ['accounts', 'change', 'staff'],
      sorts: true as const,
      reads: ({ text }: Told) => (costsIn(text).length > 0 ? { fit: 1 } : undefined),
    },
    ...coded(revenueCues, { prefix: 'revenue_model', company, ask: 'by which kinds of revenue does it earn its money?' }),
    ...coded(motionCues, { prefix: 'gtm_motion', company, ask: 'by which ways does it reach and win customers?' }),
  ],
  assemble(statements, evidence, today) {
    const earned = (code: RevenueModel, statement: Statement) => ({
      title: labelOf(code),
      type: { code, label: labelOf(code) },
      description: statement.text,
      source: urlsOf([statement], evidence),
    });
    const made = businessModelAreas.flatMap((area) => {
      const each = statements.filter(({ question }) => question === area);
      if (each.length === 0) return [];
      const numbered = new Numbered(evidence);
      const details = each.map((statement) => numbered.cited({ ...statement, text: toldThen(statement, evidence, today) })).join(' ');
      return [{ area, details, sources: numbered.sources }];
    });
    const ofCode = (prefix: string) => statements.filter(({ question }) => question.startsWith(`${prefix}:`));
    const codeOf = ({ question }: Statement) => question.slice(question.indexOf(':') + 1);
    const revenue = ofCode('revenue_model').map((statement) => {
      const code = codeOf(statement) as RevenueModel;
      return earned(code, statement);
    });
    // What has a price by use or by the month is earned so.
    for (const statement of statements.filter(({ question }) => question === 'pricing')) {
      const code = earnedBy[pricingIn(statement.text)!.model];
      if (code !== undefined && !revenue.some(({ type }) => type.code === code)) revenue.push(earned(code, statement));
    }
    const motions = ofCode('gtm_motion').map((statement) => {
      const code = codeOf(statement) as Motion;
      return { type: { code, label: labelOf(code) }, description: statement.text, source: urlsOf([statement], evidence) };
    });
    const channels = ofCode('gtm_motion').flatMap((statement) => {
      const type = ways[codeOf(statement) as Motion];
      return type === undefined ? [] : [channelOf(statement, type, urlsOf([statement], evidence))];
    });
    const prices = statements
      .filter(({ question }) => question === 'pricing')
      .map((statement) => {
        const { model, cadence } = pricingIn(statement.text)!;
        return {
          model: { code: model, label: labelOf(model) },
          billing_cadence: cadence === undefined ? null : { code: cadence, label: labelOf(cadence) },
          description: statement.text,
          notes: '',
          source: urlsOf([statement], evidence),
        };
      });
    const costs = [...new Set(statements.filter(({ question }) => question === 'costs').flatMap(({ text }) => costsIn(text)))];
    if (made.length + revenue.length + motions.length + prices.length === 0) return undefined;
    return {
      business_model: made,
      ...(revenue.length > 0 && { revenue_model: revenue }),
      ...(motions.length > 0 && { gtm_motion: motions }),
      ...(prices.length > 0 && { pricing_details: prices }),
      ...(channels.length > 0 && { distribution_channels: channels }),
      ...(costs.length > 0 && { cost_components: costs }),
    } satisfies NarrativeSection<'business_model'>;
  },
};

/** Which kind of revenue a price makes. */
const earnedBy: Partial<Record<string, RevenueModel>> = { usage_based: 'usage_based', subscription: 'subscription_recurring' };

/** Headings under which a document describes others. */
const ofOthers = /industry|background|compet|market overview|we depend/i;

function ofArea(
  { text, heading }: Told,
  at: Evidence,
  { company, says, itself, heading: fitting, but }: Asked & { company: Company },
): Answer | undefined {
  const behind = behindName(text, company);
  const said = says.exec(withoutNames(text)) ?? (behind === undefined ? null : saidAt(itself?.exec(behind), text.length - behind.length));
  if (at.form === 'careers' || said === null || but.test(text) || namesWhom(text, company)) return undefined;
  if (assertionOf(text, said.index) !== 'asserted' || isHistory(text, company)) return undefined;
  // The subject precedes the fact; otherwise the heading must name the company.
  const isOfIt = isNamedBefore(text, said.index + said[0].length, company) || beginsWithPart(text, company);
  if (!isOfIt && (!fitting.test(heading) || ofOthers.test(heading))) return undefined;
  return { fit: (fitting.test(heading) ? 1.3 : 1) * (behind !== undefined ? 1.1 : 0.8) * (isOfIt ? 1 : 0.8) };
}

/** What was found in what stands from a place on, as if it had been looked for in the whole. */
function saidAt(found: RegExpExecArray | null | undefined, place: number): Pick<RegExpExecArray, 0 | 'index'> | null {
  return found ? { 0: found[0], index: place + found.index } : null;
}

/** Whether the sentence begins with a business of the company that has its own part of the documents. */
function beginsWithPart(text: string, company: Company): boolean {
  const name = nameAtStart(text, company);
  return name !== undefined && company.headings.has(name);
}

/** Whether it names customers: these are told one by one, and are no kind of customers. */
function namesWhom(text: string, company: Company): boolean {
  const [list] = /\b(?:customers|clients),? (?:include|including|are|such as) /i.exec(text) ?? [];
  return list !== undefined && namesAtStart(text.slice(text.indexOf(list) + list.length), company).length > 0;
}

/** One question a code: whether the company does so, by its own words. */
function coded<Code extends string>(
  cues: readonly (readonly [Code, RegExp])[],
  { prefix, company, ask }: { prefix: string; company: Company; ask: string },
): Question[] {
  return cues.map(([code, says]) => ({
    key: `${prefix}:${code}`,
    ask: `${company.name}: ${ask} Is one of them “${labelOf(code)}”?`,
    about: 'the words that say so',
    kinds: spoken,
    most: 1,
    sorts: true as const,
    reads: ({ text }: Told, at: Evidence): Answer | undefined => {
      const said = saidCode(text, says, { company, isOwnPage: at.kind === 'web_page' && at.form === 'pricing' });
      return said && { fit: 1, about: said.found };
    },
  }));
}

type Channel = NonNullable<NarrativeSection<'business_model'>['distribution_channels']>[number];

/** By which way a motion reaches who buys. */
const ways: Partial<Record<Motion, Channel['type']>> = {
  enterprise_field_sales: 'direct',
  inside_sales: 'direct',
  direct_to_consumer: 'direct',
  channel_partners: 'indirect',
  oem_embedded: 'indirect',
  marketplace_listing: 'marketplace',
};

/** What is sold through, as a sentence names it, and where. */
function channelOf({ text, about }: Statement, type: Channel['type'], source: string[]): Channel {
  const title = about.replace(/^(?:through|on|via) /i, '').replace(/^its (?:own )?/i, '');
  const behind = text.slice(text.indexOf(about) + about.length);
  const [, scope = ''] = /^ in ((?:the )?\p{Lu}[\p{L}.]*(?:(?: |, | and |, and )(?:the )?\p{Lu}[\p{L}.]*){0,6})/u.exec(behind) ?? [];
  return { title: title.replace(/^./, (first) => first.toUpperCase()), type, description: text, scope: scope.replace(/\.$/, ''), source };
}
