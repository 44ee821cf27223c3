import { businessModelAreas, type gtmMotions, type NarrativeSection, type revenueModels } from '@firmament/contract';
import { Numbered, urlsOf } from './citing.ts';
import type { Company } from './company.ts';
import type { Evidence, Told } from './evidence.ts';
import { behindName, isNamedBefore, isNamedIn, spoken, type Narrative } from './section.ts';
import type { Answer, Question, Statement } from './statement.ts';
import type { Talk } from './talk.ts';

type Area = (typeof businessModelAreas)[number];

interface Asked {
  ask: string;
  says: RegExp;
  /** Headings it is told under. */
  heading: RegExp;
  /** Says that it is about something else. */
  but: RegExp;
  talks?: readonly Talk[];
}

const buyers = String.raw`(?:[\w-]+,? (?:and |or |as well as )?){0,4}(?:businesses|consumers|companies|retailers|distributors|wholesalers|governments?|government agencies|agencies|organizations|enterprises|hospitals|manufacturers|users|merchants|dealers|developers|grocers|farmers|industry(?!-)|industries|markets?(?!-)|providers|operators|institutions|households|patients|investors|clients in|customers (?:in|of|worldwide|range|that|who)|OEMs|subscribers|shippers|banks|governmental|physicians|schools|teams)`;

const areas: Record<Area, Asked> = {
  'Revenue & Pricing': {
    ask: 'What does it earn its money with, and how does it charge?',
    says: /\b(?:(?:revenues?|net sales|sales) (?:is|are|consists?|includes?|comes?|derives?|(?:is|are) (?:primarily |principally )?(?:derived|generated|earned))|(?:generates?|derives?|earns?) (?:[\w-]+ ){0,6}(?:revenues?|sales|fees|income)|subscription (?:fees?|plans?|revenues?)|(?:is|are) priced|pricing (?:models?|tiers|plans?)|charges? (?:\w+ ){0,4}(?:fees?|customers|merchants)|royalt(?:y|ies)|(?:earns?|receives?|charges?) (?:\w+ ){0,3}commissions?|commissions? (?:on|from|per)|licensed per|(?:costs?|sells? for|starts? at) (?:between )?[$€£]\d[\d.,]*|per[- ]user (?:monthly )?fee|pays? (?:by the|per|(?:an? )?(?:\w+ )?fee)|recurring revenues? (?:made|was|is|are))(?!\w)/i,
    heading: /revenue|pric|business model|how we (?:make|earn)/i,
    but: /\b(?:recognized|recogni[sz]es?|rebates?|returns|surcharge|comparable|presentation of|net sales basis|shipment|is concentrated|largest customers|servicing fee income|receive[sd]? fees? from|determined that|trust of|assessment|geographic|commitment|credit facility|loans?|cost of|obligations|expenses?|responsible for|expenditures|acquired|repositioning|focused on|priced competitively|remaining)\b/i,
  },
  'Operational Setup': {
    ask: 'Where and how does it make, host, deliver or organize what it sells?',
    says: /\b(?:manufactures? (?!and sells)(?:[\w’-]+ ){0,6}(?:in|at|through|from|primarily|itself)\b|(?:is|are) (?:\w+ )?(?:manufactured|produced|assembled|shipped|supplied|sourced|purchased|hosted|fulfilled)\b|(?:outsources?|sub-?contracts?)\b|(?:uses|relies on|utilizes) (?:[\w-]+ ){0,4}(?:contract(?:ing)? manufactur\w+|third[- ]part(?:y|ies)|suppliers|distribution (?:centers|facilities)|carriers)|has outsourced|purchases? (?:[\w-]+ ){0,4}(?:parts|components|materials|products) from|sources? (?:[\w-]+ ){0,4}from|(?:operates?|owns?|leases?|has|runs) (?:and (?:operates?|leases?) )?(?:approximately |about |more than |over |a total of |an average of )?(?:[\d,]+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[\w-]+,? (?:and )?){0,5}(?:stores|restaurants|plants|facilities|factories|hospitals|sites|warehouses|branches|offices|clinics|centers|centres|aircraft|depots|networks?|suppliers|cold stores|mills|divisions)|employ(?:s|ed) (?:approximately |about |over |more than )?[\d,]+|(?:operates|reports|managed|organized) (?:its \w+ )?(?:in|into|through|under|as) (?:\w+ )?(?:[\d]+|one|two|three|four|five|six|seven|eight) (?:[\w-]+ ){0,3}(?:segments?|units?|divisions?|businesses)|(?:has|had) (?:two|three|four|five|six) (?:reportable|operating|business) segments|reportable segments (?:consist|are)|is headquartered|supply chain (?:includes|consists|is mainly)|manufacturing (?:strategy|is)\b|fulfills (?:customer )?orders|plants are|(?:sorting|production|distribution|manufacturing) (?:facility|facilities|cent(?:er|re)s?),? (?:located|in|are|is))/i,
    heading: /manufactur|suppl|operation|propert|facilit|segment|logistic|organization|human capital|employees/i,
    but: /\b(?:LEED|certif\w+|metrics|impact\w*|inflation|network security|sole[- ]source|license fee|copyright|warranties|compet\w+|actuary|purchase orders|utilization rate|sold its|workforce (?:reduction|plan))\b/i,
    talks: ['staff'],
  },
  'Value Proposition': {
    ask: 'Why do customers choose it: what does it do for them, and what sets it apart?',
    says: /\b(?:(?:enabl|allow|help|empower)(?:es?|s|ing) (?:[\w-]+ ){0,4}(?:customers|companies|businesses|users|people|consumers|organizations|clients|teams|developers|merchants|patients|enterprises|owners|professionals|manufacturers|operators|dealers|shippers|billers|farmers)|designed to (?:help|enable|give|provide|reduce|improve|simplify|make|attract|store|eliminate|deliver|operate|save)|gives? (?:it|them|\w+) an? (?:competitive )?advantage|differentiat(?:es?|ed|ing) (?:itself|by|from|through)|competes? (?:[\w ]+ )?(?:primarily |principally |mainly )?(?:on the basis|based on|on (?:price|quality|service|cost))|reputation for|(?:is|are) known for|everyday low prices|\d+% (?:less|fewer|faster|lower|more)|customers (?:choose|buy|tell)|convenient (?:and \w+ )?(?:access|way|solution|experience|omni)|(?:provid|offer)(?:es|s|ing) (?:[\w-]+ ){0,4}convenience|cost-effective|without (?:any )?additional|at (?:a )?lower cost|gains? (?:\w+ )?advantage)\b/i,
    heading: /overview|strength|advantage|^why\b|value|competition|mission|strategy|solution|benefit|product|service/i,
    but: /\b(?:comply|protect the image|community|recruit|operating units|management structure|hold packages|agreements?|sales professionals|acquired)\b/i,
  },
  'Customer Segments': {
    ask: 'Whom does it sell to, by kind, size, industry and place?',
    says: new RegExp(
      String.raw`\b(?:customers,? (?:are (?:primarily|mainly|principally|mostly|generally|typically|largely|in|from|the|large|small)|include(?! (?:[A-Z]\w+,? (?:and )?){2})|including|range|consist|comprise|come from|span)|customer base,? (?:spans|includes|consists|ranges|is)|(?:sells?|sold|markets?|marketed|distributes?|provides?|offers?|delivers?|directly|indirectly) (?:(?!that|which|it |to )[\w’-]+,? ){0,10}to ${buyers}|(?:serv(?:es?|ing)(?! as)|for use (?:by|in)) (?:the )?${buyers}|used (?:by|in) (?:the )?${buyers}|clients (?:include|are|range)|needs of ${buyers}|end[- ](?:markets|users) (?:include|are)|target (?:customers|markets?) (?:are|include|is))\b`,
      'i',
    ),
    heading: /customer|market|client|member|segment|distribution|sales/i,
    but: /\b(?:acquired|influence over|revenue classification|annual meeting|fellowship|tax|securities|post-sales|warrant|marketing agreements?|free curbside|hospital beds|costs|headcount|formed in|elected|managed on|compet\w+|believes|financial condition|depend\w*|concentrated|repositioning|manages|update|success|trends?|incorporated)\b/i,
  },
};
type RevenueModel = (typeof revenueModels)[number];
type Motion = (typeof gtmMotions)[number];

const revenueCues: readonly (readonly [RevenueModel, RegExp])[] = [
  ['subscription_recurring', /\bsubscriptions?\b|\bmembership fees?\b/i],
  ['usage_based', /\b(?:usage|consumption)-based\b|\bpay-as-you-go\b|\bbased on (?:usage|consumption)\b/i],
  ['transaction_fee', /\btransaction(?:-based)? fees?\b|\bprocessing fees?\b|\binterchange\b|\bfees? (?:per|for each) transaction\b/i],
  [
    'marketplace_commission',
    /\bcommissions?\b.{0,60}\b(?:sellers?|marketplace|merchants?|drivers?|hosts?)\b|\btake rate\b|\bthird-party seller services\b/i,
  ],
  ['licensing_royalties', /\broyalt(?:y|ies)\b|\blicensing (?:revenues?|fees?)\b/i],
  ['one_time_license', /\bperpetual (?:software )?licen[sc]es?\b|\bterm software licen[sc]es\b/i],
  [
    'hardware_sales',
    /\b(?:sales? of|sells?)\b.{0,60}\b(?:hardware|devices?|equipment|vehicles?|smartphones?|computers?|machines?|appliances?|systems)\b/i,
  ],
  ['professional_services', /\b(?:professional|consulting|implementation|advisory|training) services?\b/i],
  ['managed_services', /\bmanaged services?\b/i],
  ['advertising', /\badvertis(?:ing|ements?)\b.{0,60}\b(?:revenues?|sales|fees|services)\b|\brevenues?\b.{0,60}\badvertising\b/i],
  ['affiliate_referral', /\b(?:affiliate|referral) (?:fees?|revenues?|commissions?)\b/i],
  ['data_monetisation', /\b(?:data licensing|licen[sc]es? (?:its )?data|sells? (?:its )?data)\b/i],
  ['freemium', /\bfreemium\b|\bfree (?:version|tier|plan)\b.{0,80}\b(?:paid|premium|upgrade)\b/i],
  ['grants_donations', /\b(?:grants?|donations?)\b.{0,40}\b(?:revenues?|income|fund\w*)\b/i],
];
const motionCues: readonly (readonly [Motion, RegExp])[] = [
  ['enterprise_field_sales', /\b(?:direct|field|enterprise) sales (?:force|team|organization|efforts?|representatives)\b/i],
  ['inside_sales', /\b(?:inside sales|telesales|telephone sales)\b/i],
  [
    'channel_partners',
    /\b(?:channel partners?|resellers?|distributors?|system integrators?|dealers?|wholesalers?|franchisees?|indirect(?:ly)? (?:distribution|through))\b/i,
  ],
  ['marketplace_listing', /\b(?:through|on|via) (?:\w+ ){0,3}(?:marketplaces?|app stores?)\b/i],
  [
    'direct_to_consumer',
    /\b(?:(?:company|own)[- ](?:owned|operated) stores|retail and online stores|its (?:own )?(?:retail|online) stores?|directly to (?:customers|consumers)|direct[- ]to[- ]consumers?|its websites?|through its (?:retail|stores|mobile apps?))\b/i,
  ],
  ['product_led_growth', /\b(?:self-serve|self-service|free trials?|product-led)\b/i],
  ['community_led', /\b(?:developer community|user community|open[- ]source community)\b/i],
  ['api_first', /\bAPIs?\b.{0,60}\b(?:developers|customers|partners) (?:to )?(?:build|integrate|embed)\b/i],
  ['oem_embedded', /\b(?:OEMs?|original equipment manufacturers?)\b/i],
];

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
    ...coded(revenueCues, { prefix: 'revenue_model', company, ask: 'by which kinds of revenue does it earn its money?' }),
    ...coded(motionCues, { prefix: 'gtm_motion', company, ask: 'by which ways does it reach and win customers?' }),
  ],
  assemble(statements, evidence) {
    const made = businessModelAreas.flatMap((area) => {
      const each = statements.filter(({ question }) => question === area);
      if (each.length === 0) return [];
      const numbered = new Numbered(evidence);
      const details = each.map((statement) => numbered.cited(statement)).join(' ');
      return [{ area, details, sources: numbered.sources }];
    });
    const ofCode = (prefix: string) => statements.filter(({ question }) => question.startsWith(`${prefix}:`));
    const codeOf = ({ question }: Statement) => question.slice(question.indexOf(':') + 1);
    const revenue = ofCode('revenue_model').map((statement) => {
      const code = codeOf(statement) as RevenueModel;
      return {
        title: labelOf(code),
        type: { code, label: labelOf(code) },
        description: statement.text,
        source: urlsOf([statement], evidence),
      };
    });
    const motions = ofCode('gtm_motion').map((statement) => {
      const code = codeOf(statement) as Motion;
      return { type: { code, label: labelOf(code) }, description: statement.text, source: urlsOf([statement], evidence) };
    });
    if (made.length + revenue.length + motions.length === 0) return undefined;
    return {
      business_model: made,
      ...(revenue.length > 0 && { revenue_model: revenue }),
      ...(motions.length > 0 && { gtm_motion: motions }),
    } satisfies NarrativeSection<'business_model'>;
  },
};

/** Under these a document tells of others. */
const ofOthers = /industry|background|compet|market overview|we depend/i;

function ofArea(
  { text, heading }: Told,
  at: Evidence,
  { company, says, heading: fitting, but }: Asked & { company: Company },
): Answer | undefined {
  const said = says.exec(withoutNames(text));
  if (at.form === 'careers' || said === null || but.test(text)) return undefined;
  // Of whom it is told stands before what is told; else the heading must say that it is told of the company.
  const isOfIt = isNamedBefore(text, said.index + said[0].length, company);
  if (!isOfIt && (!fitting.test(heading) || ofOthers.test(heading))) return undefined;
  return { fit: (fitting.test(heading) ? 1.3 : 1) * (behindName(text, company) !== undefined ? 1.1 : 0.8) * (isOfIt ? 1 : 0.8) };
}

/** With names made unreadable, for what one says tells nothing of a business: `Castellan Pharma Logistics`. */
function withoutNames(text: string): string {
  return text.replaceAll(/(?<=\S )\p{Lu}[\p{L}’-]*(?: \p{Lu}[\p{L}’-]*)+/gu, (name) => '_'.repeat(name.length));
}

/** One question a code: whether the company does so, by its own words. */
function coded<Code extends string>(
  cues: readonly (readonly [Code, RegExp])[],
  { prefix, company, ask }: { prefix: string; company: Company; ask: string },
): Question[] {
  return cues.map(([code, says]) => ({
    key: `${prefix}:${code}`,
    ask: `${company.name}: ${ask} Is one of them “${labelOf(code)}”?`,
    kinds: spoken,
    most: 1,
    sorts: true as const,
    reads: ({ text }: Told): Answer | undefined => {
      if (!says.test(text) || !isNamedIn(text, company)) return undefined;
      if (/\b(?:competitors?|compete with|acquired|tax|litigation|advertising (?:costs|expenses?))\b/i.test(text)) return undefined;
      const isOfSelling = /\b(?:revenues?|sells?|sales|generates?|derives?|earns?|offers?|charges?|customers?|through)\b/i.test(text);
      return isOfSelling ? { fit: 1 } : undefined;
    },
  }));
}

function labelOf(code: string): string {
  const words = code.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
  return words.replace(/\boem\b/i, 'OEM').replace(/\bapi\b/i, 'API');
}
