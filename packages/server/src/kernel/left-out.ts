import { placesAsked } from './regions.ts';

/** What a wish leaves out, in words: `lenders that are not banks`, `mills outside Europe`, `excluding Indian banks`. */
export interface LeftOutWords {
  /** What the companies are that are left out; '' where the place alone tells. */
  thing: string;
  /** Alpha-3 codes of where they are; undefined where it does not matter. */
  countries: ReadonlySet<string> | undefined;
}

// Of texts whose words stand one space apart: runs of spaces would make it slow.
const leavesOut = [
  'excluding|excludes?|excl\\.|except(?: for| in)?|other than|apart from',
  'not (?!only\\b|just\\b|for\\b|yet\\b|necessarily\\b)(?:(?:in|from|based in|including) )?',
  '(?<=[,;(] ?)no ',
  "(?:that|which|who) (?:are|is)(?: not|n['’]t)(?: (?:in|from|based in))?",
  "(?:that|which|who) (?:do|does)(?: not|n['’]t)(?: (?:make|sell|produce|offer|run|operate|own))?",
  '(?:located |based )?outside(?: of)?',
  'ex-',
].join('|');
const clause = new RegExp(`(?:^|[ ,;(])(?:but |and )?(${leavesOut}):? ?\\b([^,;.()]+)`, 'gi');
/** Where these open a clause, only a place is left out: `outside plant`, `ex-army`. */
const opensPlace = /outside|^ex-/i;

/** Takes what is left out from a text. What says nothing else is left as it is. */
export function cutLeftOut(text: string): { wanted: string; left_out: LeftOutWords[] } {
  const left_out: LeftOutWords[] = [];
  const wanted = text.replace(/\s+/g, ' ').replace(clause, (whole: string, opening: string, said: string) => {
    const places = placesAsked(`those ${said}`);
    const thing = places ? places.rest.replace(/^those\s*/, '') : said.trim();
    const isFirst = places !== undefined && said.trim().startsWith(places.written[0]!);
    if (opensPlace.test(opening)) {
      if (!isFirst) return whole;
      left_out.push({ thing: '', countries: places.countries });
      return ` ${thing}`;
    }
    const things = thing.split(/ (?:and|or|nor) /i);
    left_out.push(...things.map((each) => ({ thing: each.trim(), countries: isFirst ? places.countries : undefined })));
    // A place behind it is where the others are looked for: `lenders that are not banks in Kenya`.
    return places && !isFirst ? ` in ${places.written.join(' and ')}` : ' ';
  });
  if (left_out.length === 0) return { wanted: text, left_out };
  const parts = wanted.split(/[,;:()]/).map((part) => part.replace(/\s+/g, ' ').trim());
  return { wanted: parts.filter((part) => part !== '').join(', '), left_out };
}
