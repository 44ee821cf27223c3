import { businessModelAreas, type gtmMotions, type NarrativeSection, type revenueModels } from '@firmament/contract';
import { Numbered, urlsOf } from './citing.ts';
import type { Company } from './company.ts';
import type { Evidence, Told } from './evidence.ts';
import { behindName, isAside, isNamedIn, placeWeight, spoken, type Narrative } from './section.ts';
import type { Answer, Question, Statement } from './statement.ts';

type Area = (typeof businessModelAreas)[number];

const areas: Record<Area, { ask: string; says: RegExp; heading: RegExp }> = {
  'Revenue & Pricing': {
    ask: 'What does it earn its money with, and how does it charge?',
    says: /\b(?:(?:revenues?|net sales|sales) (?:is|are|consists?|includes?|comes?|derives?|(?:is|are) (?:derived|generated|earned|recognized))|(?:generates?|derives?|earns?|recognizes?) (?:\w+ ){0,4}(?:revenues?|sales|fees|income)|subscription (?:fees?|basis|plans?|revenues?)|(?:is|are) priced|pricing (?:models?|tiers|plans?|is|structure)|everyday low prices|charges? (?:\w+ ){0,4}(?:fees?|customers|merchants)|per[- ](?:user|seat|transaction)|royalt(?:y|ies)|(?:earns?|receives?|charges?) (?:\w+ ){0,3}commissions?|commissions? (?:on|from|paid|earned|per|as)|licensed per|(?:costs?|sells? for|starts? at) (?:between )?[$€£]\d[\d.,]*|pays? (?:by the|per|(?:an? )?(?:\w+ )?fee)|recurring revenues?)(?!\w)/i,
    heading: /revenue|pric|business model|how we (?:make|earn)/i,
  },
  'Operational Setup': {
    ask: 'Where and how does it make, host, deliver or organize what it sells?',
    says: /\b(?:manufactur(?:es?|ed|ing)|outsourc\w+|contract manufacturers?|suppl(?:y chain|iers)|facilit(?:y|ies)|plants?|data cent(?:er|re)s|warehouses?|logistics|fulfillment|operates? (?:\w+ ){0,5}(?:stores|restaurants|plants|facilities|hospitals|sites|warehouses|branches|clinics|centers|aircraft|network)|employ(?:s|ed) (?:approximately )?[\d,]+|reportable segments|organized into|headquartered)\b/i,
    heading: /manufactur|suppl|operation|propert|facilit|segment|logistic|organization|human capital/i,
  },
  'Value Proposition': {
    ask: 'Why do customers choose it: what does it do for them, and what sets it apart?',
    says: /\b(?:enabl(?:es?|ing) (?:\w+ ){0,3}(?:customers|companies|businesses|users|people|consumers|organizations|clients|teams|developers|merchants|patients)|help(?:s|ing) (?:\w+ ){0,3}(?:customers|companies|businesses|users|people|consumers|organizations|clients|teams|developers|merchants|patients)|designed to|competitive advantages?|differentiat\w+|value proposition|competes? (?:primarily |principally |mainly )?(?:on|on the basis|based on)|competitive strengths?|reputation for|known for|everyday low|convenien\w+|ease of use|\d+% (?:less|fewer|faster)|customers (?:choose|buy|tell))\b/i,
    heading: /overview|strength|advantage|^why\b|value|competition|mission|strategy|solution|benefit/i,
  },
  'Customer Segments': {
    ask: 'Whom does it sell to, by kind, size, industry and place?',
    says: /\b(?:customers (?:are|include|range|consist|comprise|span|of all)|sells? (?:\w+ ){0,6}to (?:\w+ ){0,6}(?:businesses|customers|consumers|companies|retailers|distributors|governments?|organizations|enterprises|hospitals|manufacturers|users)|serv(?:es?|ing) (?:[\w-]+,? ){0,10}(?:customers|retailers|manufacturers|operators|distributors|hospitals|consumers|clients|businesses|members|patients|markets|industries|merchants)|customer base|end[- ](?:markets|users)|target (?:customers|market)|members|small and (?:mid-?sized|medium-?sized))\b/i,
    heading: /customer|market|client|member|segment|distribution/i,
  },
};
const ofRisk =
  /\b(?:accounted for|compared (?:to|with)|increase[ds]?|decrease[ds]?|decline[ds]?|grew|higher|lower|quarter|basis points|offset|due to|driven by|primarily as a result|fluctuat\w+)\b/i;

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

function ofArea(
  { text, heading }: Told,
  at: Evidence,
  { company, says, heading: fitting }: { company: Company; says: RegExp; heading: RegExp },
): Answer | undefined {
  if (isAside(heading) || at.form === 'careers' || placeWeight(at) < 0.5 || !says.test(withoutNames(text))) return undefined;
  if (
    /\b(?:is dependent (?:up)?on|credit facilit\w+|highly dependent|recorded|expensed|competitors?|communit(?:y|ies)|giving back|philanthrop\w+|attrition|team members?|talent|sales team|quality jobs|comparable sales is|subscription basis in the future|endorse\w+|compliance|sustainab\w+|competitive factors)\b/i.test(
      text,
    )
  )
    return undefined;
  if (!isNamedIn(text, company) && !/\bits\b/.test(text) && !fitting.test(heading)) return undefined;
  return {
    fit:
      placeWeight(at) *
      (fitting.test(heading) ? 1.4 : 1) *
      (ofRisk.test(text) ? 0.3 : 1) *
      (behindName(text, company) !== undefined ? 1.1 : 1),
  };
}

/** What a name says tells nothing of a business: `Castellan Pharma Logistics`. */
function withoutNames(text: string): string {
  return text.replaceAll(/(?<=\S )\p{Lu}[\p{L}’-]*(?: \p{Lu}[\p{L}’-]*)+/gu, '');
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
    reads: ({ text, heading }: Told, at: Evidence): Answer | undefined => {
      if (isAside(heading) || placeWeight(at) < 0.3 || !says.test(text) || !isNamedIn(text, company)) return undefined;
      if (/\b(?:competitors?|compete with|acquired|tax|litigation|advertising (?:costs|expenses?))\b/i.test(text)) return undefined;
      const isOfSelling = /\b(?:revenues?|sells?|sales|generates?|derives?|earns?|offers?|charges?|customers?|through)\b/i.test(text);
      return isOfSelling ? { fit: placeWeight(at) * (ofRisk.test(text) ? 0.3 : 1) } : undefined;
    },
  }));
}

function labelOf(code: string): string {
  const words = code.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
  return words.replace(/\boem\b/i, 'OEM').replace(/\bapi\b/i, 'API');
}
