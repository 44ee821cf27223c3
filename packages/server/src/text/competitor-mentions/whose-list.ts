import { foldName, nameKey } from '../../kernel/names.ts';

/** Where a sentence announces a list: the word that says of what, and where the list begins. */
export interface Announced {
  sentence: string;
  /** `competitors`, `compete`, `customers`; where it begins. */
  word: string;
  at: number;
  from: number;
}

/** The words a company's name begins with, by which its parts are told, too: `FedEx Express` is of FedEx. */
export type OwnWords = ReadonlySet<string>;

export function ownWords(names: readonly string[]): OwnWords {
  return new Set(names.map(firstWord).filter((word) => word !== ''));
}

const firstWord = (name: string) => nameKey(name).split(' ')[0] ?? '';

const people = String.raw`(?:customers?|clients?|suppliers?|vendors?|partners?|licensees?|licensors?|tenants?|lessees?|landlords?|lenders?|borrowers?|franchisees?|distributors?|dealers?|resellers?|merchants?|advertisers?|publishers?|developers?|contractors|subcontractors|investees?|affiliates?|directors?|officers?|executives?|shareholders?|stockholders?)`;
const thirdParties = new RegExp(String.raw`\b(?:${people}|which|who|whom|whose|they|their|his|her)\b`, 'i');
/** With competitors as the ones whose customers, or whose own competitors, are spoken of. */
const thirdPartiesOrRivals = new RegExp(
  String.raw`\b(?:${people.replace('customers?|clients?|', '')}|competitors?|rivals?|competit(?:ion|ive)|which|who|whom|whose|they|their|his|her)\b`,
  'i',
);
/** Who else may compete; as a word for customers or competitors they are welcome. */
const trades =
  /\b(?:retailers|wholesalers|airlines|carriers|hospitals|physicians|insurers|employers|farmers|growers|operators|oems|end[- ](?:markets?|users?)|joint ventures?|investments?)\b/i;
const somebody = new RegExp(String.raw`\b${people}\b`, 'i');
const thirdPossessor = new RegExp(
  String.raw`\b(?:(?:their|his|her|whose)|${people}['’]s?|${people} (?:of|for|to|from|with|at|and|or)(?: (?:our|the|its|these))?)\s+(?:[\w-]+\s+){0,3}$`,
  'i',
);
const ofThird = new RegExp(
  String.raw`^ (?:of|to|for) (?:(?:our|the|these|those|its|such|certain|many|some) )+(?:[\w-]+ ){0,2}${people}\b`,
  'i',
);
/** What may stand between who competes and `compete`. */
const betweenSubject = String.raw`(?:[\s,]+(?:(?!supply|apply|comply|rely)\w+ly|also|now|often|may|might|can|could|will|would|do|does|must|has|have|had|to|expects?|continues?|faces?|faced|facing|experiences?|encounters?|meets?|serves?|sells?|counts?|are|is|be|in|subject|intense|strong|significant|substantial|considerable|increasing|increased|vigorous|direct|global|local|other|such|many|several|major|large|largest|principal|main|key)){0,8}[\s,]*$`;
const weBefore = new RegExp(
  String.raw`(?:(?<!${people} (?:that |which |whom )?)\b(?:we|i)|\b(?:the|our) (?:company|registrant|corporation|partnership|bank|trust|firm|group))(?:[’']\w+)?${betweenSubject}`,
  'i',
);
const aName = String.raw`((?:\p{Lu}[\p{L}\p{N}&.’'-]{0,40}\s+){0,4}\p{Lu}[\p{L}\p{N}&.-]{0,40})`;
const nameBefore = new RegExp(String.raw`(?:^|[\s(“"])${aName}(?:,[^,]{1,80},)?${betweenSubject}`, 'u');
/** `Netflix has competitors such as`: before a noun a name alone is an adjective of it (`IC competitors`). */
const ruling = /\b(?:has|have|had|faces?|faced|facing|serves?|sells?|counts?|encounters?|meets?|experiences?)\b/i;
const ourBefore = /\b(?:our|(?:the )?(?:company|registrant|corporation|partnership|bank|group)['’]s?)\s+(?:[\w&/-]+\s+){0,5}$/i;
const pronounBefore = new RegExp(String.raw`\b(?:which|who|whom|they|he|she)${betweenSubject}`, 'i');
/** `Sales to companies that compete with …`; but `companies competing in our markets include …` are rivals. */
const anybodyBefore =
  /\b(?:companies|firms|others|businesses|entities|anyone|persons?)(?: (?:that|which|who))?(?: (?:\w+ly|may|also))?\s+$/i;
const thatBefore = /\bthat(?: (?:\w+ly|may|also|can|could|will))*\s+$/i;
const ownerBefore = new RegExp(String.raw`(?:^|[\s(“"])${aName}(?:['’]s|(?<=s)['’])\s+(?:[\w-]+\s+){0,4}$`, 'u');
const ofName = new RegExp(String.raw`^ of ${aName}`, 'u');
/** What is written large and is no other company: what begins a sentence, and what a filer calls itself. */
const noName =
  /^(?:the|we|i|our|us|in|as|if|it|its|this|these|those|that|some|many|most|both|each|all|other|others|such|certain|although|while|also|there|company|companys|registrant|corporation|corporations|partnership|partnerships|bank|banks|trust|group|firm|segment|division|management|to|for|from|with|on|at|by|competition|competitors?|currently|primarily|additionally|furthermore|moreover|generally|historically|today|item|north|south|europe|asia|america|americas|united|u|us|international|domestic|worldwide|global|products?|services|principal|major|primary|current|potential|significant|direct|competing|key|main|large|largest|several|numerous|various|when|where|because|since|however|thus|therefore|overall|within|among|outside|examples?|and|or|local|national|regional|is|are|may|must|face|facing|intense|increased|strong)$/;
/** What competitors do with others than us. */
const deals =
  /\b(?:sell|sells|sold|selling|suppl(?:y|ies|ied)|partner(?:s|ed|ing)?|partnerships?|acquired?|acquisitions?|merged?|licens\w+|purchas\w+|buys?|bought|agreements?|relationships?|alliances?|contracts?|used by|invest\w*)\b/i;
const clauseEnd = /[;:]\s|\s[—–]\s/g;
/** Before the word; who is further away is hardly the subject. */
const mostBefore = 300;

/** Whether a list has competitors of the company itself, not of its customers or other parties. */
export function areOwnCompetitors({ sentence, word, at, from }: Announced, own: OwnWords): boolean {
  const before = clauseBefore(sentence, at);
  const between = sentence.slice(at + word.length, from);
  if (isOthers(ownerBefore, before, own)) return false;
  if (/^(?:competitor|rival)/i.test(word)) {
    if (thirdPossessor.test(before) || ofThird.test(between) || isOthers(ofName, between, own)) return false;
    if (!/\binclud(?:e|es|ed)\b/.test(between) && deals.test(between)) return false;
    // `customers who left our competitors, including …`: the list may be of either.
    if (between.startsWith(',') && thirdParties.test(before)) return false;
    if (thirdParties.test(before) && !isOurs(before) && !/\b(?:we|us)\b/i.test(before)) return false;
    return !isRuled(before, own);
  }
  if (weBefore.test(before)) return true;
  const isWith = /^\s+(?:\w+ly )?(?:with|against)\b/i.test(between);
  // `Companies which compete with us include …`.
  if (/^\s+(?:\w+ly )?(?:with|against) (?:us|our|the company)\b/i.test(between) && !somebody.test(before)) return true;
  if (isWith && anybodyBefore.test(before)) return false;
  // `Other brands make products that compete with …` may be of one's own brand.
  if (isWith && thatBefore.test(before) && (/\bothers?\b/i.test(before) || !/\b(?:we|our)\b/i.test(before))) return false;
  return (
    !thirdParties.test(before) &&
    !trades.test(before) &&
    !/\bcompetitors?\b|\brivals?\b/i.test(before) &&
    !isOthers(nameBefore, before, own)
  );
}

/** Whether a list has customers of the company itself, not of its competitors or other parties. */
export function areOwnCustomers({ sentence, word, at, from }: Announced, own: OwnWords): boolean {
  const before = clauseBefore(sentence, at);
  if (thirdPartiesOrRivals.test(before) || thirdPartiesOrRivals.test(sentence.slice(at + word.length, from))) return false;
  if (isOthers(ownerBefore, before, own) || isOthers(ofName, sentence.slice(at + word.length, from), own)) return false;
  return !isRuled(before, own);
}

/** `Our three largest`; but not `our customers lose share to`. */
function isOurs(before: string): boolean {
  const words = ourBefore.exec(before)?.[0];
  return words !== undefined && !somebody.test(words);
}

/** Whether a name that is not the company's has what the sentence speaks of. */
function isRuled(before: string, own: OwnWords): boolean {
  if (isOurs(before) || weBefore.test(before)) return false;
  const subject = pronounBefore.exec(before) ?? nameBefore.exec(before);
  return subject !== null && ruling.test(subject[0]) && (pronounBefore.test(before) || isOthers(nameBefore, before, own));
}

function clauseBefore(sentence: string, at: number): string {
  // Runs of blanks and commas say nothing, and are looked at again from each of them.
  const before = sentence.slice(Math.max(0, at - mostBefore), at).replaceAll(/[\s,]{3,}/g, ', ');
  const end = [...before.matchAll(clauseEnd)].at(-1);
  return end ? before.slice(end.index + end[0].length) : before;
}

/** Whether a pattern finds a name there that is not of the company itself. */
function isOthers(pattern: RegExp, text: string, own: OwnWords): boolean {
  const name = pattern.exec(text)?.[1];
  if (name === undefined) return false;
  const words = foldName(name).split(' ');
  const first = words.findIndex((word) => !noName.test(word) && !/..ly$/.test(word));
  return first !== -1 && words[0] !== 'our' && !words.some((word) => own.has(word));
}
