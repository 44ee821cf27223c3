import type { PublicationKind } from '../../kernel/kinds.ts';
import type { Evidence, Told } from '../narrative/evidence.ts';
import { placeWeight } from '../narrative/place.ts';
import type { Question } from '../narrative/statement.ts';
import { leastOfCompanies, leastTopicality, type MarketWords } from './market-words.ts';

/** What is asked of the documents and the news of a market. A sentence answers where it says so by its words and speaks of the market. */

/** Where a market is spoken of: what its companies publish, and news. */
const spoken: readonly PublicationKind[] = ['filing', 'transcript', 'web_page', 'article'];
/** A company's own accounts and people, which say nothing about its market. */
const ofOwnAccounts =
  /\b(?:revenues?|net sales|sales (?:rose|fell|grew|increased|decreased|were)|gross (?:margin|profit)|operating (?:income|expenses?|margin|results)|net income|net loss|earnings|EBITDA|per (?:diluted )?share|dividends?|repurchas\w+|backlog|bookings|cash flows?|debt|credit (?:facility|agreement)|interest (?:rate|expense)|tax(?:es)?|impairment|amorti[sz]\w+|depreciation|employees?|headcount|workforce|layoffs?|positions|shareholders|stockholders|shares|basis points|fiscal (?:year|20\d\d)|same-store|comparable (?:store )?sales|square feet|leases?|guidance|capital expenditures?|acqui\w+|bought|sold|sale of|invest(?:ed|s)|raised|competit\w+|fair value|goodwill|contract (?:worth|valued))\b/i;

const trending =
  /\b(?:trends?|demand (?:for [^.,;]{3,80} )?(?:is|has|continues|will|grows?|rises?|falls?|growing|rising)|adopt(?:ion|ing|ed|s)?|shift(?:s|ing|ed)? (?:to|toward|towards|from|away)|increasingly|grow(?:ing|s) (?:demand|number|use|need|importance|interest|preference|rapidly|fast|faster|popularity)|rising|emerg(?:e|es|ed|ing|ence)|transition(?:s|ing)? (?:to|from)|mov(?:e|es|ing) (?:away )?(?:to|from|toward|towards)|migrat(?:e|es|ing|ion) (?:to|from)|rapid(?:ly)? (?:growth|growing|evol\w+|chang\w+|adoption|advanc\w+)|(?:is|are|has|have|been) accelerat\w+|accelerating|proliferation|shortages?|(?:is|are|has been) consolidating|new generation|next[- ]generation|breakthroughs?(?! (?:therapy|designation))|technological (?:change|advances?|developments?)|bec(?:ome|omes|oming|ame) (?:more|less|the norm|common|standard|increasingly)|(?:has|have) (?:become|shifted|moved|evolved|accelerated)|more and more|no longer|replac(?:e|es|ing) (?:older|conventional|manual|traditional|human))\b/i;

const figured =
  /\d[\d,.]{0,15}\s?(?:%|percent\b|per cent\b|(?:million|billion|trillion|thousand)\b)|\b(?:one|two|three|four) (?:thirds?|quarters?|fifths?|tenths?) (?:of|less|more|the)\b|\b(?:half|double|twice|triple) (?:of|the|as)\b|\b\d[\d,]{2,12} (?:\p{Ll}{1,20} )?(?:units|pallets|tons|tonnes|barrels|megawatts|hospitals|stores|warehouses|customers|consumers|households|sites|vehicles|patients|users)\b/iu;
const ofMarket =
  /\b(?:market|industry|sector|segment of the|global(?:ly)?|worldwide|world’s|nationwide|consumers?|households?|operators|producers|manufacturers|retailers|patients|users|demand|consumption|average|adoption|share of|of all|in the United States|in Europe|in the U\.S\.)\b/i;

const authority = String.raw`(?:Act|Directive|Regulations?|Rules?|Law|Statute|Treaty)`;
/** A law that is named behind what it is: `regulations, among them some on fees, such as PSD2`. */
const unnamed = String.raw`(?:laws?|regulations?|rules|directives?|legislation|statutes)\b[^.;]{0,100}?`;
const lawNamed = new RegExp(
  String.raw`\b(?:(?:\p{Lu}[\p{L}-]+ )+(?:of |on |and |for |the )*(?:\p{Lu}[\p{L}-]+ )*${authority}\b|Regulation \(E[UC]\)|FDA|EPA|FTC|FCC|FERC|OSHA|EMA|MHRA|USDA|NHTSA|FAA|FDIC|CFPB|NRC|CMS|HIPAA|GDPR|CCPA|REACH|Basel III|(?:Food and Drug|Environmental Protection|Drug Enforcement|Federal \p{Lu}\p{L}+|European|Securities and Exchange|Nuclear Regulatory|Consumer \p{Lu}\p{L}+|National \p{Lu}\p{L}+ \p{Lu}\p{L}+|Bureau of|Department of|Ministry of)[\p{L} ]{0,40}(?:Commission|Agency|Administration|Authority|Bureau|Board|Reserve|Medicines|Energy|Labor|Transportation|Agriculture|Commerce|Interior)|${unnamed}(?:such as|including)(?: the)?(?: EU[’']s)? \p{Lu}[\p{L}\d]*|(?:U\.S\.|US|UK|U\.K\.|EU|Chinese|Indian|British|German|French|Japanese) (?:[Gg]overnment|authorities|regulators?|law|export controls?)|European Union|European Parliament|Congress|State of California|California)\b`,
  'u',
);
const regulating =
  /\b(?:regulat(?:e|es|ed|ing|ion|ions)|requir(?:e|es|ed|ing|ements?)|prohibit\w*|limit(?:s|ed)?|restrict\w*|ban(?:s|ned)?|approv(?:e|es|ed|al)|mandat\w+|impos(?:e|es|ed)|govern(?:s|ed)?|compl(?:y|ies|iance)|phas(?:e|es|ed|ing) (?:out|down)|licens(?:e|es|ed|ing)|standards?|adopted|enacted|enforc\w+|subject to|obligates?|must|set(?:s)? (?:limits|rules)|authori[sz]\w+|signed into law|(?:takes?|took) effect|(?:became|is|are) effective|entered into force|cap(?:s|ped)?)\b/i;
/** Cases of the company itself, and what every listed one says. */
const ownCase =
  /\b(?:lawsuit|plaintiffs?|complaint|subpoena|settlement|litigation|indict\w+|internal control|Sarbanes|PCAOB|Accounting Oversight|Exchange Act|Securities Act|Internal Revenue|Tax (?:Cuts|Reform)|Bankruptcy Code|Private Securities|Rule (?:10|144)|Delaware|NYSE|Nasdaq|ERISA|Delinquent)\b/;

/** What a sentence is held against. */
export interface Asked {
  topic: string;
  words: MarketWords;
  /** Whether the publisher works almost only in the market, so that its business statements describe the market. */
  isOfMarket: (at: Evidence) => boolean;
  /** Whether a company of the market publishes it. */
  isOfCompanies: (at: Evidence) => boolean;
}

/** A passage of the market, in which a sentence need not say the words again. */
const leastOfPassage = leastTopicality;
/** Of one who speaks of the market anyway, a sentence without its words fits so much. */
const leastFitting = 0.65;

/** How well a sentence speaks of the market, up to 1; 0 where it does not. */
function fitTo({ words, isOfMarket, isOfCompanies }: Asked, text: string, at: Evidence): number {
  const topicality = words.topicality(text);
  const isOwn = isOfCompanies(at);
  const isSaid = topicality >= (isOwn ? leastOfCompanies : leastTopicality);
  const isAround = isOwn && (isOfMarket(at) || words.topicality(at.text) >= leastOfPassage);
  return isSaid || isAround ? Math.min(1, leastFitting + 0.35 * topicality) : 0;
}

/** Whether a company describes itself rather than its market: in the first person, or by its name. */
function isOfSelf({ text, quote }: Told, { speaker, kind }: Evidence): boolean {
  if (kind === 'article' || !speaker) return false;
  return text !== quote || [speaker.name, ...speaker.names].some((name) => name !== '' && text.startsWith(name));
}

/** Many tell what changes, or binds them, where they tell their risks; it comes behind what stands elsewhere. */
const leastPlace = 0.1;
const leastOfBusiness = 0.5;

/** Who leads a company. */
const ofPerson = /\b(?:Mr|Mrs|Ms)\. \p{Lu}|\b(?:has|have) served as\b/u;

/** Whether a sentence speaks of the business or of its risks rather than of accounts and persons. */
function isOfBusiness(text: string, at: Evidence): boolean {
  return (placeWeight(at) >= leastOfBusiness || at.section === 'Item 1A') && !ofOwnAccounts.test(text) && !ofPerson.test(text);
}

/** What a company must do by a law. */
const mustDo =
  /\b(?:(?:is|are|be|been) (?:also )?(?:subject to|regulated|required|governed|licensed)|must|compl(?:y|ies) with|requires?|requirements?|impos(?:e|es|ed)|restrict(?:s|ed|ions?)|prohibit(?:s|ed)?|limits?|caps?)\b/i;

export function trendsOf(asked: Asked): Question {
  const { topic } = asked;
  return {
    key: 'trends',
    ask: `Which trends and innovations change the market of ${topic}?`,
    kinds: spoken,
    most: 24,
    talks: ['change', 'view'],
    least_place: leastPlace,
    reads: (told, at) => {
      const { text } = told;
      if (!trending.test(text) || !isOfBusiness(text, at)) return undefined;
      if (isOfSelf(told, at) && !ofMarket.test(text)) return undefined;
      const fit = fitTo(asked, text, at);
      return fit === 0 ? undefined : { fit: fit * (ofMarket.test(text) ? 1.3 : 1) };
    },
  };
}

export function insightsOf(asked: Asked): Question {
  const { topic } = asked;
  return {
    key: 'insights',
    ask: `Which figures describe the market of ${topic}: shares, volumes, growth, savings?`,
    kinds: spoken,
    most: 24,
    talks: ['change', 'view'],
    least_place: leastPlace,
    reads: (told, at) => {
      const { text } = told;
      if (!figured.test(text) || !isOfBusiness(text, at) || isOfSelf(told, at)) return undefined;
      const fit = fitTo(asked, text, at);
      return fit === 0 ? undefined : { fit: fit * (ofMarket.test(text) ? 1.4 : 0.8) };
    },
  };
}

export function regulationsOf(asked: Asked): Question {
  const { topic } = asked;
  return {
    key: 'regulations',
    ask: `Which laws, rules and authorities bind the market of ${topic}, and what do they require?`,
    kinds: spoken,
    most: 24,
    // Product rules are in safety sections, and so are employer rules.
    talks: ['law', 'view', 'change', 'staff'],
    least_place: leastPlace,
    reads: (told, at) => {
      const { text } = told;
      if (!lawNamed.test(text) || !regulating.test(text) || ownCase.test(text)) return undefined;
      if (isOfSelf(told, at) && !mustDo.test(text)) return undefined;
      const fit = fitTo(asked, text, at);
      return fit === 0 ? undefined : { fit };
    },
  };
}

/** What a market is like: who is in it, how it is parted, what it serves. */
const ofKind =
  /\b(?:market|industry|sector)s?\b[^.;]{0,60}\b(?:is|are|has|have|remains?|consists? of|comprises?|includes?|serves?|depends? on|divided|characteri[sz]ed|fragmented|consolidated|concentrated|mature|competitive|cyclical|seasonal|dominated|led|driven)\b/i;

/** The market as an expert describes it. */
export function overviewOf(asked: Asked): Question {
  return {
    key: 'overview',
    ask: `What is the market of ${asked.topic}: who is in it, and how does it work?`,
    kinds: spoken,
    most: 8,
    talks: ['view', 'change'],
    reads: (told, at) => {
      if (!ofKind.test(told.text) || ofOwnAccounts.test(told.text) || isOfSelf(told, at)) return undefined;
      const fit = fitTo(asked, told.text, at);
      return fit === 0 ? undefined : { fit };
    },
  };
}

const ofConsumers =
  /\b(?:consumers?|customers|shoppers|households|buyers|patients|users|guests|viewers|subscribers|gamers|drivers|cardholders|travell?ers|diners)\b[^.;]{0,40}\b(?:want|prefer|expect|demand|choose|increasingly|are (?:looking|shifting|moving|turning|willing|spending|seeking|becoming)|seek|spend|use|value|buy|shop|switch|adopt|care|rely|look for|have come to)\b|\b(?:consumer|customer|shopper) (?:preferences?|tastes?|behaviou?rs?|habits|demand|expectations?|spending)\b/i;

/** What those who buy want and do. */
export function consumersOf(asked: Asked): Question {
  return {
    key: 'consumers',
    ask: `What do consumers and customers in the market of ${asked.topic} want and do?`,
    kinds: spoken,
    most: 12,
    talks: ['view', 'change'],
    reads: (told, at) => {
      if (!ofConsumers.test(told.text) || ofOwnAccounts.test(told.text) || isOfSelf(told, at)) return undefined;
      const fit = fitTo(asked, told.text, at);
      return fit === 0 ? undefined : { fit };
    },
  };
}

const wentPublic =
  /\b(?:(?:completed|closed|priced|consummated|held) (?:its|their|an|the|our) (?:initial public offering|IPO)|(?:began|begun|commenced|started) trading on|went public|listed (?:its|their) shares|(?:initial public offering|IPO) (?:was completed|closed|was priced)|since (?:its|the) (?:initial public offering|IPO)\b)/i;

/** That a company went public, and when. */
export function listingOf(name: string): Question {
  return {
    key: 'listing',
    ask: `When did ${name} go public?`,
    kinds: spoken,
    most: 1,
    least_place: 0.1,
    talks: ['accounts', 'change', 'law', 'view'],
    reads: ({ text }) => (wentPublic.test(text) && text.includes(name) ? { fit: /\b(?:19|20)\d\d\b/.test(text) ? 1 : 0.7 } : undefined),
  };
}
