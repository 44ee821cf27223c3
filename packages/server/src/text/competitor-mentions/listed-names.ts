import { countryFrom } from '../../kernel/countries.ts';
import { isLegalForm } from '../../kernel/legal-forms.ts';
import { foldName, nameKey } from '../../kernel/names.ts';

const word = /[\p{L}\p{N}][\p{L}\p{N}&'’.+!*/-]{0,59}/uy;
const looksLikeName = /\p{Lu}|\.(?:com|net|org|io|ai)$/u;
const separator =
  /(?:[,;]\s*(?:(?:and|or|as well as|including)\s+)?(?:(?:also|now|dba|d\/b\/a|like|both)\s+)?|\s+(?:and|or|as well as|and\/or|vs\.?|versus|dba|d\/b\/a|with|against)\s+)(?:also\s+|to a lesser extent,?\s+|an? (?:wholly[- ]owned )?(?:division|subsidiary|unit|part|affiliate) of\s+)?/iuy;
const parenthesis = /\s*[([][^)\]]{0,120}[)\]]/uy;
const article = /(?:the|The)\s+/uy;
const within = /\s+(?:of(?: the)?|&|and Company\b|and Co\b|de|for)\s+(?=\p{Lu})|\s+/uy;
/** What may follow a name without making it an adjective. */
const mayFollow =
  /^(?:$|["”’]?[,;.:)(\]—–]|\s*[([]|\s*[-–—]\s|\s+(?:and|or|as|in|for|to|with|who|which|that|have|has|had|are|is|was|were|at|by|on|of|from|also|among|each|all|both|may|could|can|will|would|through|under|when|while|where|whose|but|offer\w*|provide\w*|compet\w*|represent\w*|account\w*|continue\w*|sell\w*|during|over|within|because|since|after|before|if|dba|d\/b\/a|per|via|etc)\b|\s+\d)/iu;

/** The names of a list from a place on, up to what is none, and where that is. */
export function listedNames(sentence: string, from: number): { names: { name: string; at: number }[]; end: number } {
  const names: { name: string; at: number }[] = [];
  let at = from;
  for (;;) {
    at = after(article, sentence, at);
    at = after(/["“‘]/uy, sentence, at);
    const name = nameAt(sentence, at);
    if (!name) return { names, end: at };
    if (!name.isOwner && !mayFollow.test(sentence.slice(name.end, name.end + 40))) return { names, end: at };
    if (isCompanyLike(name.text)) names.push({ name: name.text, at });
    at = after(/["”’]/uy, sentence, name.end);
    at = after(parenthesis, sentence, at);
    const next = after(separator, sentence, at);
    if (next === at) return { names, end: at };
    at = next;
  }
}

/** Where a pattern that matches here ends; here, where it does not. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

const longestName = 7;
/** Behind an initial (`Arthur J. Gallagher`): a name goes on, and no sentence begins. */
const goesOn = /^\s+\p{Lu}(?!(?:e|ur|n|s|t|hese|hose|his|he|or|owever|any|ost|uch)\s)/u;
const spokenForm = /^,? (?:Inc|Corp|Ltd|LLC|PLC|plc|AG|N\.V|S\.A|GmbH|Corporation|Limited|Co\.)(?![\p{L}])/u;

/** The name that begins at a place: words written like names, with `of` and `&` between, and a legal form behind a comma. */
function nameAt(text: string, start: number): { text: string; end: number; isOwner?: boolean } | undefined {
  let end = start;
  let [count, at, isOwner] = [0, start, false];
  while (count < longestName) {
    word.lastIndex = at;
    const written = word.exec(text)?.[0];
    if (written === undefined || !(looksLikeName.test(written) || (count > 0 && isSmallPart(text, at, written)))) break;
    const isKept = formBehind(text, at + written.length) > at + written.length || mayFollow.test(text.slice(at + written.length));
    const bare = (isKept ? written : written.replace(/['’]s$/, '')).replace(/['’/-]+$/, '');
    const stopped =
      bare.endsWith('.') &&
      !isFormOf(bare) &&
      !(count === 0 || goesOn.test(text.slice(at + bare.length, at + bare.length + 40)) ? /^(?:\p{Lu}\.)+$/u : /^(?:\p{Lu}\.){2,}$/u).test(
        bare,
      ) &&
      !/^(?:St|Mt|Dr|Bros|Int['’]?l)\.$/.test(bare);
    end = at + (stopped ? bare.replace(/\.+$/, '') : bare).length;
    count++;
    if (/['’]s$/.test(written) && !isKept) {
      isOwner = true;
      at += written.length;
      break;
    }
    if (stopped) return { text: text.slice(start, end), end };
    const form = formBehind(text, end);
    if (form > end) {
      end = form;
      break;
    }
    const next = after(within, text, end);
    if (next === end) break;
    at = next;
  }
  if (count === 0) return undefined;
  const name = text.slice(start, end);
  // `Microsoft's Azure` names Microsoft; what it has is passed over.
  return { text: name, end: isOwner ? pastOwned(text, at) : end, isOwner };
}

/** `SK hynix Inc.`: what is written small and stands before a legal form, or is known to be part of a name. */
function isSmallPart(text: string, at: number, written: string): boolean {
  if (written === 'hynix') return true;
  return (
    /^\p{Ll}{3,}$/u.test(written) &&
    !/^(?:and|the|with|from|for|our|its)$/.test(written) &&
    spokenForm.test(text.slice(at + written.length, at + written.length + 20))
  );
}

function pastOwned(text: string, from: number): number {
  let at = from;
  for (;;) {
    const next = after(/\s+/uy, text, at);
    word.lastIndex = next;
    const written = word.exec(text)?.[0];
    if (next === at || written === undefined || !looksLikeName.test(written)) return at;
    at = next + written.replace(/\.+$/, '').length;
  }
}

const formAhead =
  /,?\s*((?:[Ii]nc|[Cc]orp|[Cc]o|[Ll]td|LLC|L\.L\.C|L\.?P|N\.?[AV]|S\.?A|AG|[Pp][Ll][Cc]|LLP|GmbH|Int['’]?l|Incorporated|Corporation|Company|Limited)\b\.?)/uy;

/** Where the legal forms behind a name end: `, Inc.`, ` Co., Ltd.`; the place itself, where there is none. */
function formBehind(text: string, from: number): number {
  let end = from;
  for (let next = after(formAhead, text, end); next > end; next = after(formAhead, text, end)) end = next;
  return end;
}

function isFormOf(written: string): boolean {
  return isLegalForm(foldName(written));
}

/** Capitalized words that are not companies: common nouns, places, laws, agencies, beginnings of sentences. */
const noCompany: ReadonlySet<string> = new Set(
  `company, companies, corporation, registrant, partnership, management, board, bank, group, trust, fund, americans, congress, state, states,
  government, federal government, us government, united states, local, national, competition, business, products, services, sales, customers,
  competitors, fortune, fortune 100, fortune 500, fortune 1000, global 2000, tier 1, internet, web, world wide web, open source, ethernet,
  linux, android, ios, windows, unix, broadband, cable, voip, dsl, dvd, wi fi, saas, oem, b2b, b2c, pc, tv, ip, it, ai, covid, medicare,
  medicaid, sec, fda, ftc, fcc, doj, gaap, nyse, nasdaq, asia, europe, africa, america, north america, south america, latin america, middle
  east, asia pacific, apac, emea, americas, western europe, eastern europe, eu, us, usa, uk, uae, hong kong, chinese, japanese, korean,
  european, american, asian, indian, german, french, note, item, part, table, section, exhibit, act, item 1a, we, our, us, i, they, he, she,
  these, those, this, that, other, others, etc, and, or, such`
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' ')),
);

/** Periods: `our largest customers in January, February and March`. */
const days =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|fiscal|calendar|(?:first|second|third|fourth) quarter)(?: \d+)*$/;

/** `Flash Memory Semiconductor Manufacturers`: a heading, or a kind of company. */
const kinds =
  /\b(?:manufacturers|providers|vendors|suppliers|retailers|producers|distributors|operators|carriers|makers|firms|players|companies)$/i;
/** `Marsh & McLennan Companies`, `Lowe’s Companies`, `TJX Companies`: part of a name. */
const namedCompanies = /(?:\S & \S.*|['’]s|^\p{Lu}{3,}) Companies$/u;
const lines =
  /^(?:oil|gas|property|life|health|media|food|consumer|power|pharmaceutical|biotechnology|engineering|research|rental|\p{L}+ing)\b/iu;

function isCompanyLike(name: string): boolean {
  const key = nameKey(name);
  if (isFormOf(name) || days.test(key)) return false;
  const bare = name.replace(/\.$/, '');
  if (kinds.test(bare) && (!namedCompanies.test(bare) || lines.test(bare))) return false;
  if (noCompany.has(key) || noCompany.has(foldName(name)) || /^[\d\s.]+$/.test(key)) return false;
  // `OEMs`, `ISPs`: a kind of company.
  if (/^\p{Lu}{2,}['’]?s$/u.test(name)) return false;
  return key.length <= 3 || countryFrom(name) === undefined;
}
