import { placesAsked } from './regions.ts';

/** An exclusion of a topic, in words: `lenders that are not banks`, `mills outside Europe`, `excluding Indian banks`. */
export interface ExclusionWords {
  /** The kind of the excluded companies; '' if the topic excludes a place. */
  thing: string;
  /** Alpha-3 codes of their countries; undefined for all countries. */
  countries: ReadonlySet<string> | undefined;
}

// Of texts whose words stand one space apart: runs of spaces would make it slow.
const openings = [
  '(?:excluding|(?<!(?:that|which|who) )excludes?|excl\\.|except(?: for)?|other than|apart from|aside from)',
  "(?:(?:that|which|who) (?:are|is)(?: not|n['’]t)|not)(?! (?:only|just|for|yet|necessarily|so|very)\\b)(?: including)?",
  "(?:that|which|who) (?:do|does)(?: not|n['’]t)(?: (?:make|sell|produce|offer|run|operate|own|have|use))?",
  '(?<=[,;(] ?)(?:no|without)',
  '(?:(?:that|which|who) (?:are|is) )?(?:located |based )?outside(?: of)?',
  'ex-',
].join('|');
const opening = new RegExp(`(?:^|[ ,;(])(?:but |and )?(${openings}):?(?: |(?<=-))(?=[\\p{L}\\p{N}])`, 'iu');
/** These openings exclude places only. `outside plant` and `ex-army` exclude nothing. */
const opensPlace = /outside|^ex-/i;
/** After these openings, the topic asks for the place: `lenders that are not banks in Kenya`. After others, the place belongs to the exclusion. */
const asksElsewhere = /^(?:that|which|who|not|no|without)\b/i;
const clauseEnd = /[;.()]| (?:but|that|which|who|with|whose) /i;
/** What leads to a place: `excluding companies based in China`, `not headquartered in the UK`. */
const leadsToPlace = /^(?:(?:those|companies|firms|ones) )?(?:(?:located|based|headquartered|listed|sold) )?(?:in|from) /i;
/** Generic words for companies. */
const genericNames = /^(?:the |any )?(?:companies|firms|makers|ones|those|names|players|businesses)$/i;

/** Tags of a text that was copied from a page are no words of it. */
const tags = /<\/?[a-z][^<>]{0,200}>/gi;

/** An excluding clause, by its place in a text. */
export interface ExclusionClause {
  from: number;
  to: number;
  /** What the clause asks for itself: ` in Kenya` of `not banks in Kenya`. */
  asked: string;
}

/** Removes exclusions and tags from a text. A text without exclusions keeps its spaces. */
export function cutExclusions(written: string): { wanted: string; exclusions: ExclusionWords[] } {
  const { wanted, exclusions } = readExclusions(written);
  return { wanted, exclusions };
}

/** Finds the excluding clauses. @returns them by their place in `text`, which is the text without its tags */
export function exclusionClauses(written: string): { text: string; clauses: ExclusionClause[] } {
  const { text, clauses } = readExclusions(written);
  return { text, clauses };
}

function readExclusions(written: string): { wanted: string; exclusions: ExclusionWords[]; text: string; clauses: ExclusionClause[] } {
  const text = written.replace(tags, ' ');
  const exclusions: ExclusionWords[] = [];
  const clauses: ExclusionClause[] = [];
  const plain = text
    .replace(/\n/g, '; ')
    .replace(/\s+/g, ' ')
    .replace(/\b(?:U\.S\.(?:A\.)?|U\.K\.|E\.U\.)/g, (name) => name.replaceAll('.', ''));
  let rest = plain;
  let wanted = '';
  for (let found = opening.exec(rest); found; found = opening.exec(rest)) {
    const behind = rest.slice(found.index + found[0].length);
    const read = exclusionsIn(found[1]!, behind);
    const cut = read?.length ?? 0;
    wanted += rest.slice(0, read ? found.index : found.index + found[0].length) + (read ? `${read.asked} ` : '');
    exclusions.push(...(read?.exclusions ?? []));
    const from = plain.length - rest.length + found.index;
    if (read) clauses.push({ from, to: from + found[0].length + cut, asked: read.asked });
    rest = behind.slice(cut);
  }
  if (exclusions.length === 0) return { wanted: text, exclusions, text, clauses };
  const parts = (wanted + rest).split(/[,;:()]/).map((part) => part.replace(/\s+/g, ' ').trim());
  return { wanted: parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).join(', '), exclusions, text: plain, clauses };
}

interface Read {
  exclusions: ExclusionWords[];
  /** The rest of the topic. */
  asked: string;
  /** How much of the text it takes. */
  length: number;
}

/** What an opening excludes; undefined if it excludes nothing. */
function exclusionsIn(open: string, behind: string): Read | undefined {
  const end = clauseEnd.exec(behind)?.index ?? behind.length;
  const said = listIn(behind.slice(0, end));
  const bare = said.replace(leadsToPlace, '');
  const places = placesAsked(`those ${bare}`);
  const isFirst = places !== undefined && withoutThe(bare).startsWith(withoutThe(places.written[0]!));
  const thing = places ? places.rest.replace(/^those\b\s*/, '') : bare;
  if (opensPlace.test(open))
    return isFirst ? { exclusions: [{ thing: '', countries: places.countries }], asked: ` ${thing}`, length: said.length } : undefined;
  const isElsewhere = places !== undefined && !isFirst && asksElsewhere.test(open);
  const countries = isElsewhere ? undefined : places?.countries;
  const things = withHeads(thing.split(/, (?:and |or )?| (?:and|or|nor) /i).map((each) => each.trim())).map((each) =>
    genericNames.test(each) ? '' : each,
  );
  const exclusions = things.map((each) => ({ thing: each, countries })).filter((each) => each.thing !== '' || each.countries !== undefined);
  return exclusions.length === 0
    ? undefined
    : { exclusions, asked: isElsewhere ? ` in ${places.written.join(' and ')}` : '', length: said.length };
}

/** `the EU` and `EU` are one place. */
function withoutThe(text: string): string {
  return text.replace(/^the /i, '');
}

/** Modifiers that are no trade alone: `property and casualty insurers` are insurers of both. */
const halfSaid = /^(?:casualty|commercial|community|consumer|corporate|life|oil|private|property|public|regional|retail|wholesale)$/;

function withHeads(things: readonly string[]): readonly string[] {
  const head = / (\p{L}+s)$/iu.exec(things.at(-1)!)?.[1];
  return head ? things.map((each) => (halfSaid.test(each) ? `${each} ${head}` : each)) : things;
}

/** What stands before the first comma; more where a list goes on behind it: `China, India and Japan`. */
function listIn(clause: string): string {
  const items = clause.split(',');
  const last = items.findIndex((item, at) => at > 0 && /^ ?(?:[^ ]+ ){0,3}(?:and|or) /i.test(item));
  const isList = last > 0 && items.slice(1, last + 1).every((item) => item.trim().split(' ').length <= longestItem && !opening.test(item));
  return isList ? items.slice(0, last + 1).join(',') : items[0]!;
}

/** Words of an item of a list, with what joins it to the last. */
const longestItem = 6;
