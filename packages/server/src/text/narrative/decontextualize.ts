import { anyMonth } from '../../kernel/dates.ts';
import { asPattern } from '../../kernel/text.ts';

/** Sentences as a third person says them, so that one can be read without those before it. */

/** Whose documents speak. */
export interface Speaker {
  /** As it is shown: `Apple`. */
  name: string;
  /** All names it is told by. */
  names: readonly string[];
  /** What the bank is called that a holding owns: its documents write `the Bank` of it. */
  bank?: string | undefined;
}

/** They point at what is said elsewhere; with `the` a thing was named before. */
const pointing =
  /^(?:to (?:further|meet|support|address|achieve|accomplish|do|reach) (?:this|these|such|that|those|the)|in connection with (?:this|these|such|the)|prior to (?:or|that|this|the)|as part of (?:this|these)|under (?:this|these|such|the (?:terms|agreement))|following (?:this|the)|in such|once|until|this|that|these|those|such|it|they|its|their|he|she|his|her|both|each|other|others|another|the (?:surviving (?:entity|corporation|company)|former|latter|same|above|following|foregoing|agreement|transaction|acquisition|amendment|offering|notes|merger|plan|parties|purchaser|seller|facility|program|initiative|increase|decrease|change)s?|here|there|then|also|additionally|furthermore|moreover|however|therefore|thus|consequently|accordingly|similarly|likewise|instead|nevertheless|nonetheless|otherwise|further|finally|second|third|secondly|thirdly|lastly|in addition|in contrast|by contrast|as such|at the same time|internally,? however|to this end|the (?:remaining|larger|eliminated|second|first|new) |as a result|for (?:this|that|these) reasons?|for example|for instance|on the same (?:day|date)|in this|in these|in that|at that time|of (?:these|this|those)|through this|with (?:this|these)|and|but|or|because of (?:this|these))\b(?!’)/i;
/** They point within, at what another sentence must have said. */
const pointsBack =
  /\b(?:aforementioned|above-mentioned|such (?:product|service|agreement|customer|acquisition|transaction)s?|the (?:former|latter)|said (?:agreement|product)|as well as above|described above|mentioned above|(?:of|in|to|by) the above|related items)\b/i;
const firstPerson = /\b(?:i|me|my|mine|myself|ours|ourselves|you|your|yours)\b/i;

const irregular = new Map([
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
  ['do', 'does'],
]);
/** They are the same of one and of many. */
export const unchanging = new Set(
  `will would can could may might must shall should had did began became built bought brought came chose drew drove fell found gave got grew held kept
  knew led left lost made met paid ran rose saw sold sent set spent spun took told went won wrote put cut hit let overcame undertook withdrew split`.split(
    /\s+/,
  ),
);
/** Verbs that describe a business, in the form after `we`. */
export const verbs = new Set(
  `accelerate achieve acquire act add address administer adopt advertise advise agree aim align allocate allow analyze announce anticipate apply assemble assess assist attract
  automate award become begin believe benefit bill bring build buy capture care carry cater celebrate certify change charge choose classify collaborate collect
  combine commercialize commission commit compete complement complete conduct connect consider construct consult continue contract contribute control convert cooperate
  coordinate cover create cultivate customize deliver depend deploy derive design determine develop differentiate direct distribute diversify divide drive earn
  educate eliminate embrace emphasize employ enable encourage engage engineer enhance ensure enter equip establish evaluate evolve execute expand expect explore
  export extend extract fabricate face facilitate feature finance focus follow foster franchise fulfill fund gain generate go grow guide handle help hire hold host
  identify implement import improve include incorporate increase incur influence innovate install insure integrate intend introduce invest issue join keep know
  launch lead lease leverage license link list look maintain make manage manufacture market measure meet merge mine mitigate modernize monetize monitor move need
  negotiate offer open operate optimize order organize originate outsource own package participate partner pay perform permit place plan position possess prepare
  present price prioritize process procure produce promote protect provide publish purchase pursue qualify raise reach realize receive recognize recruit reduce
  refer refine refresh regard reinvest rely remain rent repair replace report require research resell respond restructure retail retain review run satisfy save scale
  secure see seek segment sell serve service set shift ship shop simplify solve source specialize spend sponsor start store streamline strengthen strive structure
  supply support survey sustain switch tailor take target teach team test think track trade train transact transfer transform transport treat turn understand
  undertake unify unite update upgrade use utilize value view want warrant welcome work write`.split(/\s+/),
);
/** They end as adverbs do: `supply`. */
const noAdverbs = [...verbs].filter((verb) => verb.endsWith('ly')).join('|');
const adverbs = String.raw`(?:(?:(?!(?:${noAdverbs})\b)[a-z]+ly|also|often|always|never|now|then|both|still|further|do not|typically|currently) )?`;
const weAndVerb = new RegExp(String.raw`\b(we) (${adverbs})([a-z’']+)`, 'gi');

/** Behind one of these a verb is not the company's own. */
const governing =
  /\b(?:that|which|who|whom|when|where|while|how|will|would|can|could|may|might|must|shall|should|helps?|enabl\w+|empower\w*|allow\w*|lets?|not)\b/i;

function isGoverned(before: string): boolean {
  return (
    governing.test(before) ||
    [...before.matchAll(/\bto (?:[a-z]+ly |better |further |also )?([a-z]+)/g)].some(
      ([, verb = '']) => verbs.has(verb) || verb === 'be' || verb === 'have',
    )
  );
}
/** Words that are as often nouns: what stands before them does not tell. */
export const alsoNouns = new Set(
  `manufacture address advise award benefit care change charge commission commit contract control cover design direct drive face feature finance focus fund gain guide handle
  help hire increase influence issue lead lease license link list market measure need order package partner place plan position present price process
  produce promote purchase raise report research review run scale segment service set shift ship shop source spend sponsor start store structure supply support
  survey switch target team test track trade train transfer transport treat turn update upgrade use value view want work import export engineer retail repair
  rent refresh regard return transform welcome mine look host open`.split(/\s+/),
);

/** What is said before one says something. */
const filler =
  /^(?:(?:So|Again|Look|In fact|Of course|As a reminder|As you know|As you (?:may|will) (?:recall|remember)|As (?:I|we) (?:just )?(?:said|mentioned|noted)(?: [^,]{1,30})?), |So (?=we\b))/i;

/**
 * A sentence told by a third person, or undefined where that would take guessing: what it speaks of stands elsewhere, or a verb
 * would have to change and it is not plain which.
 */
export function decontextualized(sentence: string, speaker: Speaker): string | undefined {
  const bare = filler.test(sentence) ? sentence.replace(filler, '').replace(/^./u, (first) => first.toUpperCase()) : sentence;
  return pointing.test(bare) || pointsBack.test(bare) || pointsOut(bare) ? undefined : byThird(bare, speaker);
}

/**
 * A sentence that begins by pointing at the one before it, told by a third person behind that one; undefined where it points at nothing, or at
 * more than that.
 * @param before the previous sentence, which is understood alone
 */
export function decontextualizedAfter(before: string, sentence: string, speaker: Speaker): string | undefined {
  const begins = pointing.exec(sentence)?.[0];
  if (begins === undefined || pointsBack.test(sentence)) return undefined;
  // Its first words refer to the previous sentence. Every other reference must be resolved in one of the two.
  const [, noun = ''] = /^(?:this|these|those|such) ([a-z]{3,})/i.exec(sentence) ?? [];
  return pointsOut(`${before} ${noun} ${sentence.slice(begins.length)}`) ? undefined : byThird(sentence, speaker);
}

/** Where else in the document more of it stands: `(as discussed below)`. */
const elsewhere =
  / \((?:as |see |which (?:is|are) )?(?:further |also )?(?:discussed|described|defined|noted|explained|set forth|set out|shown|presented)\b[^()]{0,60}\)/gi;

/** A sentence without what sends its reader elsewhere. */
export function withoutReferences(sentence: string): string {
  return sentence.replaceAll(elsewhere, '');
}

const spelled = { re: 'are', ve: 'have', ll: 'will' } as const;

/** A sentence as a third person says it; undefined where that would take guessing. */
function byThird(sentence: string, speaker: Speaker): string | undefined {
  const { name } = speaker;
  if (isOfAnother(sentence, speaker)) return undefined;
  const possessive = name.endsWith('s') ? `${name}’` : `${name}’s`;
  let text = withoutReferences(sentence)
    .replaceAll(/\b(we)[’'](re|ve|ll)\b/gi, (_, we: string, rest: string) => `${we} ${spelled[rest.toLowerCase() as keyof typeof spelled]}`)
    .replaceAll(/ \((?:the )?(?:company|registrant|corporation)\)/gi, '')
    .replace(/^We and our (?=[^,.;]{2,60}? (?:are|were|have|must)\b)/, `${name} and its `)
    .replaceAll(/\bthe (?:company|registrant|corporation)[’']s\b/gi, possessive)
    .replaceAll(/\bthe (?:company|registrant|corporation)\b(?! (?:that|which|whose|has been acquired))/gi, name);
  if (speaker.bank !== undefined) text = text.replaceAll(/\b[Tt]he Bank(?![\p{L}\p{N}])(?! of\b| \p{Lu})/gu, speaker.bank);
  text = text
    // The day of the week of an article is none by itself.
    .replaceAll(/ on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?!\p{L})(?!,? (?:the )?(?:\d|\p{Lu}\p{Ll}+\.? \d))/gu, '')
    .replaceAll(
      / \((?:(?:together|collectively|each|hereinafter),? )?(?:an? |the )?[“"][^()]{1,80}[”"](?:,? (?:or|and) [^()]{1,40})?\)/g,
      '',
    )
    .replaceAll(/,(?=,)/g, '');
  if (/\bwe\b/i.test(text)) {
    const resolved = withoutWe(text, speaker);
    if (resolved === undefined) return undefined;
    text = resolved;
  }
  // A product that bears the company's name is not the company: `Quillmere Cloud`.
  const asSubject = new RegExp(String.raw`${asPattern(name)}(?:[’']s?)?(?! \p{Lu})(?![\p{L}\p{N}])`, 'u');
  let isNamed = false;
  text = text.replaceAll(
    /\b(?:our|us)\b(?: (?=(\p{Lu}[^\s,.;]*)))?/giu,
    (found: string, ...[next = '', at]: [string | undefined, number]) => {
      // The country.
      if (found.startsWith('US')) return found;
      const word = found.trim().toLowerCase();
      const gap = found.endsWith(' ') ? ' ' : '';
      // `our Quillmere stores`: it is said already.
      if (word === 'our' && next !== '' && text.slice(at + found.length).startsWith(name)) return '';
      isNamed ||= asSubject.test(text.slice(0, at));
      // Whose `its` would be is told by nothing where another is spoken of.
      const isClear =
        isNamed &&
        !(/\bits?\b/i.test(sentence) && /\bits?\b/i.test(text.slice(0, at))) &&
        (asSubject.exec(text)?.index === 0 || !namesAnother(text.slice(0, at), speaker));
      const [own, object] = isClear ? ['its', 'it'] : [possessive, name];
      isNamed = true;
      return (word === 'our' ? own : object) + gap;
    },
  );
  // What stood between the full stops is left out.
  text = text.replace(/\.\.$/, '.');
  if (firstPerson.test(text)) return undefined;
  return /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether `the company` refers to another company in the sentence. A filer writes `the Company` for itself. */
function isOfAnother(sentence: string, speaker: Speaker): boolean {
  const at = sentence.search(/\bthe company\b/);
  if (at === -1) return false;
  const before = sentence.slice(0, at);
  // `US` is a country.
  const isOwn =
    /\b(?:[Ww]e|[Oo]urs?|us|[Tt]he (?:Company|Registrant|Corporation))\b/.test(before) ||
    [speaker.name, ...speaker.names].some((name) => before.includes(name));
  return !isOwn && namesAnother(before, speaker);
}

const notSomebody = new RegExp(String.raw`^(?:${anyMonth}|Europe|Asia|Africa)\b`);

/** No name, though it begins a sentence. */
const beginning =
  /^(?:The|A|An|In|On|At|By|For|From|Since|During|After|Before|As|With|Through|To|Under|Effective|Subsequent|Of|Each|All|Most|Some)$/;

/** Whether another party is named: two capitalized words, or a possessive. */
function namesAnother(text: string, { name, names }: Speaker): boolean {
  const left = [name, ...names].toSorted((a, b) => b.length - a.length).reduce((rest, each) => rest.replaceAll(each, '_'), text);
  const words = left.split(/\s+/);
  return words.some((word, at) => {
    if (!/^\p{Lu}\p{L}/u.test(word) || notSomebody.test(word) || (at === 0 && beginning.test(word))) return false;
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    return /[’']s$/.test(word) || (/^\p{Lu}\p{L}/u.test(next) && !notSomebody.test(next)) || /^(?:in|with|by|from|of|to|and)$/.test(before);
  });
}

/** Countable nouns: with `the` and no complement, they refer to an earlier mention. */
const definite =
  /\b[Tt]he (?:[a-z]+ )?(program|plan|initiative|transaction|agreement|amendment|merger|guarantee|loan|borrower|parties|project|joint venture|rebates|contract|offering|restructuring action|corporate realignment)\b(?! (?:of|for|with|between|that|which|in|by|known|called)\b| to\b(?! (?:new|more|other|its|the|an?)\b))/;
/** They are often of many, too: it is one that was named before where the sentence goes on, or ends. */
const definiteThing =
  /\b[Tt]he (products?|services?|drugs?|medicines?|devices?|systems?|platform|facility|acquisition|alliance|collaboration|partnership|venture|campaign|license|award|collection|line|brand|range|fragrances?)(?=[,.;:)]| (?:is|are|was|were|has|have|had|will|and|or|as|at|from|offers?|provides?|includes?|became|began|allows?|enables?)\b)/;

/** Whether `this business` or `these receivables` are of another sentence: nothing in this one was called so before. */
function pointsOut(sentence: string): boolean {
  const isNew = (named: RegExpExecArray | null) => named !== null && !isNamedWord(sentence.slice(0, named.index), named[1]!);
  if (isNew(definite.exec(sentence)) || isNew(definiteThing.exec(sentence))) return true;
  return [...sentence.matchAll(/\b(?:this|these|those|such) ([a-z]{3,})/gi)].some(({ 0: found, 1: noun = '', index }) => {
    if (/ (?:as|of|who|that|which|year|quarter|month|period|fiscal|week|is|are|was|were)$/i.test(found)) return false;
    return !isNamedWord(sentence.slice(0, index), noun);
  });
}

/** Whether a text contains a noun of one or more words, in singular or plural: `sublicense` is not `license`. */
function isNamedWord(text: string, noun: string): boolean {
  const stem = noun.replace(/(?:ies|y|s)$/i, '');
  return new RegExp(String.raw`(?<!\p{L})${asPattern(stem)}(?:y|ies|e?s)?(?!\p{L})`, 'iu').test(text);
}

/** With the name instead of `we`, and the verbs in the form that one company has. */
function withoutWe(sentence: string, speaker: Speaker): string | undefined {
  const found = [...sentence.matchAll(weAndVerb)];
  let text = sentence.slice(0, found[0]?.index ?? sentence.length);
  for (const [index, { 0: whole, 2: adverb = '', 3: verb = '', index: at }] of found.entries()) {
    const isDenied = adverb.toLowerCase() === 'do not ';
    const form = isDenied ? verb : thirdPerson(verb);
    const rest = joinedVerbs(verb, sentence.slice(at + whole.length, found[index + 1]?.index));
    if (form === undefined || rest === undefined) return undefined;
    const who = index === 0 || namesAnother(text, speaker) ? speaker.name : 'it';
    text += `${who} ${isDenied ? 'does not ' : adverb}${form}${rest}`;
  }
  return /\bwe\b/i.test(text) ? undefined : text;
}

function thirdPerson(verb: string): string | undefined {
  const lower = verb.toLowerCase();
  const known = irregular.get(lower);
  if (known !== undefined) return known;
  if (unchanging.has(lower) || (lower.endsWith('ed') && lower.length > 4)) return lower;
  return verbs.has(lower) ? inflected(lower) : undefined;
}

function inflected(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** Where what follows is not said of the company any more. */
const clauseEnds = /[;:–—]|\b(?:it|which|that|who|whom)\b/;

/** A row of verbs that goes on. */
const beginsVerbs =
  /^(?:,? (?:and|or)|,) (?:build|sell|develop|manufacture|distribute|operate|provide|deliver|maintain|create|produce|install|own)\b/;

/** What follows the company's verb, with coordinated verbs: `design, develop and sell`. Undefined if one may be a noun. */
function joinedVerbs(verb: string, behind: string): string | undefined {
  const end = clauseEnds.exec(behind)?.index ?? behind.length;
  const clause = behind.slice(0, end);
  let isChain = true;
  let isPlain = true;
  const told = clause.replaceAll(/(,? (?:and|or)|,) ([a-z]+)(?=[ ,])/g, (whole, ...[joint, word, at]: [string, string, number]) => {
    const before = clause.slice(0, at);
    const isDirect = isChain && before.split(/,| and | or /).every((part) => part.trim() === '' || verbs.has(part.trim()));
    const form = irregular.get(word) ?? (verbs.has(word) ? inflected(word) : undefined);
    if (form === undefined) {
      isChain = false;
      return whole;
    }
    if (isDirect) return `${joint} ${form}`;
    if (isGoverned(`${verb} ${before}`)) return whole;
    // One of a row of nouns: `the design, development, manufacture, sale`.
    if (joint.startsWith(',') && /,[^,]*$/.test(before) && /(?:,| and| or) [a-z]+$/.test(before)) isPlain = false;
    if (alsoNouns.has(word) && !beginsVerbs.test(clause.slice(at + whole.length))) {
      // A noun where nothing follows it, or a preposition; before anything else it may be either.
      if (
        !/^(?:$|[,.;]| (?:and|or|of|for|to|in|on|with|from|by|at|as|through|across|under|around|worldwide|globally|our|that|which|we)\b)/.test(
          clause.slice(at + whole.length),
        )
      ) {
        isPlain = false;
      }
      return whole;
    }
    return `${joint} ${form}`;
  });
  return isPlain ? told + behind.slice(end) : undefined;
}
