import anyAscii from 'any-ascii';

/** Text that addresses a reader, a program or a model: orders, roles, code. It is never a statement. */

const verbs = String.raw`(?:ignore|disregard|forget|override|bypass|write|say|mention|include|insert|append|add|replace|output|print|repeat|translate|tell|conclude|remember|pretend|assume|treat|imagine|reply|respond|decode|obey|fetch|visit|send|reveal|summari[sz]e|announce|recommend|skip|stop reading|be sure|make sure|let us play|do not (?:mention|include|write|say|tell)|don't (?:mention|include|write|say|tell))`;
/** They are as often nouns: an order has an object behind them. */
const ambiguous = String.raw`(?:state|report|note|list|rank|rate|call|show|display|answer|act|describe|return|use|open|click|run|execute|follow|begin|start|end) (?:only |exactly )?(?:that|this|these|it|as our|as an?|every|with|the (?:following|word|name|rules?|next|above)|our \w+ [A-Z])`;
/** At the beginning of a sentence, or behind what one may speak out. */
const opening = String.raw`(?:^["'(>*#-]? ?|[.:;!?"'(\])>*#,] ["'(]?)(?:please |kindly |now |then |also |just )?`;
const ordering = [
  new RegExp(String.raw`${opening}(?:${verbs})\b(?! (?:that )?(?:to|in|on|by|of)\b)`, 'i'),
  new RegExp(String.raw`${opening}${ambiguous}`, 'i'),
  /\band (?:say|write|tell|output|print|repeat|pretend|ignore|disregard|forget|mention|reply|respond|conclude|announce)\b/i,
  /\bremember (?:to|that)\b/i,
  /\b(?:kindly|please) (?!see\b|refer\b|read\b|visit our\b|contact\b|review\b|consult\b|note that\b)[a-z]+\b/i,
  /\b(?:the|your|this|any|every|each) (?:summary|answer|reply|response|output|section|report)s? (?:must|should|shall|is to|are to|has to|will) (?:include|say|state|mention|list|contain|tell|begin|end)\b/i,
  /\b(?:summary|answer|output|product launches|key customers|partnerships)\b.{0,40}\b(?:must|should) (?:include|say|state|mention|list|contain)\b/i,
  /\b(?:is|are) to be (?:listed|mentioned|included|named|reported|written|treated|added) (?:first|last|as|in|among|here|verified)\b/i,
  /\b(?:when|whenever|wherever) (?:you|it says|asked)\b/i,
  /\bfrom now on\b|\b(?:repeat|write|say|answer) after me\b|\bend of (?:the )?(?:document|passages?|context|input|data)\b|\bnew (?:instructions?|orders?|rules?|task)\s*:/i,
  /\b(?:ignore|disregard|forget|override|overlook|1gn0re|ignor[ea]\w*)\b.{0,40}\b(?:instruct\w*|istruzion\w*|prompt\w*|rules?|above|previous|prior|earlier|guidelines?|context|polic\w*|directions?|everything|anweisung\w*|instruc\w*)/i,
  /\b(?:system|developer|user|hidden|secret|initial) ?(?:prompt|message|instruction|note|mode)s?\b/i,
  /\b(?:language|ai|chat) ?(?:model|assistant|bot)s?\b.{0,30}\b(?:must|should|shall|please|note|reading|summari|you)/i,
  /\bas an? (?:ai|assistant|language model|llm)\b|\b(?:reader|user|analyst)(?:'s|s'?)? (?:assistant|model|ai)\b/i,
  /\byou (?:are|must|should|will|shall|may|can|were|know) (?:now |always |never |not |only |to |that )?(?:a|an|dan|our|we|given|act|say|write|answer|respond|reply|output|print|state|report|rate|describe|recommend|summari|tell|reveal|obey|pretend|conclude|mention|cite|treat)\b/i,
  /\bnote to (?:the )?(?:model|assistant|ai|llm|reader|analyst|summari|system|agent|bot|crawler)/i,
  /\b(?:message from|approved by) the (?:admin\w*|operator|developer|system|user)\b|\bthe user has (?:approved|asked|confirmed|requested)\b/i,
  /^\W*(?:begin|end|start) (?:of )?(?:the )?(?:system|instruction|prompt|override)|\bjailbreak|\bprompt injection|\bdo(?:es)? anything now\b/i,
  // Whose turn it is, and the marks of it.
  /(?:^|[.!?] )\W*(?:system|assistant|user|human|ai|developer|developer note|administrator|admin|tool|override)\W*:/i,
  /^[\s"'(>*#-]{0,4}\[[\s/]{0,3}(?:system|assistant|user|inst|sys)\b/i,
];
/** Marks of code, links and citations: sentences of a report have none. */
const marks = [
  /<\/?[a-z!|]|<<|<\||\|>|\[\/?(?:inst|sys)|\{\{|\{"|```|###|\]\s?\(|!\[|"role"|"statements"/i,
  /https?:|www\.|(?:^|[\s(])\/\/\w|[\w-]\.(?:example|com|net|org|io|ai)\/\w/i,
  /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/,
  /[*_`~|]{2}|(?:^|\s)[*_`]\p{L}|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{32}/u,
];
/** A reference to a company's website, which orders no visit. */
const ownSite =
  /\b(?:web ?site|home ?page|internet (?:site|address))(?: address)? (?:is|can be found|is located|may be found)(?: at)?:? (?:https?:\/\/)?www\.[a-z0-9-]{2,40}\.[a-z]{2,4}(?=[.,;)]?(?:\s|$))/gi;
/** They make letters look like others, turn their order, or are not seen at all. */
const unseen = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}\ufff9-\ufffb]|\p{L}[\u200b-\u200d\u2060\ufeff]\p{L}/u;
/** A letter of one alphabet within a word of another. */
const mixed = /[a-z][\u0400-\u052f]|[\u0400-\u052f][a-z]/i;

/** Whether a text gives orders to its reader, or imitates something else. */
export function speaksToReader(text: string): boolean {
  if (unseen.test(text) || mixed.test(text)) return true;
  const seen = plain(text).replaceAll(ownSite, 'website');
  return ordering.some((pattern) => pattern.test(seen)) || marks.some((pattern) => pattern.test(seen));
}

const ascii = /^\p{ASCII}*$/u;
const announced = /system|instruction|prompt|developer|assistant|admin/i;

/** A line that says that what follows is an order. */
export function announcesOrders(line: string): boolean {
  if (line.length > 60 || (ascii.test(line) && !announced.test(line))) return false;
  const words = plain(line)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  return /^(?:begin |start )?(?:of )?(?:system|instructions?|prompt|developer|assistant|admin)(?: (?:prompt|message|note|instructions?))?$/.test(
    words,
  );
}

/** As a reader sees it: full-width letters, soft hyphens and what is not seen are the letters meant. */
function plain(text: string): string {
  if (ascii.test(text)) return text;
  const bare = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"');
  return bare.replaceAll(/[^\p{ASCII}]+/gu, (part) =>
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(part) ? anyAscii(part) : ' ',
  );
}
