import { placesAsked } from './regions.ts';

/** What a wish leaves out, in words: `lenders that are not banks`, `mills outside Europe`, `excluding Indian banks`. */
export interface LeftOutWords {
  /** What the companies are that are left out; '' where the place alone tells. */
  thing: string;
  /** Alpha-3 codes of where they are; undefined where it does not matter. */
  countries: ReadonlySet<string> | undefined;
}

const leavesOut = [
  String.raw`excluding|excludes?|excl\.|except(?:\s+for|\s+in)?|other\s+than|apart\s+from`,
  String.raw`not\s+(?!only\b|just\b|for\b|yet\b|necessarily\b)(?:(?:in|from|based\s+in|including)\s+)?`,
  String.raw`(?:that|which|who)\s+(?:are|is)(?:\s+not|n['’]t)(?:\s+(?:in|from|based\s+in))?`,
  String.raw`(?:located\s+|based\s+)?outside(?:\s+of)?`,
].join('|');
const clause = new RegExp(String.raw`(?:^|[\s,;(]+)(?:(?:but|and)\s+)?(${leavesOut})\s*\b([^,;.()]+)\)?`, 'gi');

/** Takes what is left out from a text. What says nothing else is left as it is. */
export function cutLeftOut(text: string): { wanted: string; left_out: LeftOutWords[] } {
  const left_out: LeftOutWords[] = [];
  const wanted = text.replace(clause, (whole: string, opening: string, said: string) => {
    const places = placesAsked(`those ${said}`);
    const thing = places ? places.rest.replace(/^those\s*/, '') : said.trim();
    const isFirst = places !== undefined && said.trim().startsWith(places.written[0]!);
    if (/outside/i.test(opening)) {
      if (!isFirst) return whole;
      left_out.push({ thing: '', countries: places.countries });
      return ` ${thing}`;
    }
    left_out.push({ thing, countries: isFirst ? places.countries : undefined });
    // A place behind it is where the others are looked for: `lenders that are not banks in Kenya`.
    return places && !isFirst ? ` in ${places.written.join(' and ')}` : ' ';
  });
  return left_out.length === 0 ? { wanted: text, left_out } : { wanted: wanted.replace(/\s+/g, ' ').trim(), left_out };
}
