/** Office files are archives. Their writers put the present time and chance into them; here the same report is the same bytes. */

import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';

// The earliest time of an archive, in any time zone.
export const earliest = new Date(1980, 0, 1);

/** What is drawn by chance, or counted over the process: what stands before it, itself, and how it is counted anew. */
const counted: readonly [pattern: RegExp, name: (count: number) => string][] = [
  [/((?:^|")\/?ppt\/charts\/(?:_rels\/)?chart)(\d+)(?=\.xml)/g, String],
  [/((?:^ppt|"\.\.|"\/ppt)\/embeddings\/Microsoft_Excel_Worksheet)(\d+)(?=\.xlsx)/g, String],
  [/(")(rId[a-z\d_-]{21})(?=")/g, (count) => `rIdLink${count}`],
  [/("|PAGEREF )(_Toc\d+)(?=["\s])/g, (count) => `_Toc${count}`],
  [/(<w:(?:bookmarkStart|bookmarkEnd)[^>]* w:id=")(\d+)(?=")/g, String],
  [/(<(?:wp:docPr|pic:cNvPr)[^>]* id=")(\d+)(?=")/g, String],
  [
    /(<c16:uniqueId [^>]*val="\{|<a:fld id="\{|<p14:section [^>]*id="\{)([^}]*)(?=\})/g,
    (count) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
  ],
];

/** @param created what the file says of when it was made */
export function settledArchive(bytes: Uint8Array, created: Date): Uint8Array {
  const names = counted.map(([, name]) => ({ name, known: new Map<string, string>() }));
  const recounted = (text: string) =>
    counted.reduce((said, [pattern], index) => {
      const { name, known } = names[index]!;
      return said.replaceAll(pattern, (_, before: string, was: string) => {
        if (!known.has(was)) known.set(was, name(known.size + 1));
        return before + known.get(was)!;
      });
    }, text);
  const settled: Zippable = {};
  for (const [was, content] of Object.entries(unzipSync(bytes)).toSorted(([a], [b]) => order(a) - order(b))) {
    const name = recounted(was);
    settled[name] = [settledPart(name, content, { created, recounted }), { mtime: earliest, level: /\.(?:png|xlsx)$/.test(name) ? 0 : 6 }];
  }
  return zipSync(settled);
}

function order(name: string): number {
  return name === '[Content_Types].xml' ? 0 : name.startsWith('_rels/') ? 1 : 2;
}

function settledPart(
  name: string,
  content: Uint8Array,
  { created, recounted }: { created: Date; recounted: (text: string) => string },
): Uint8Array {
  if (name.endsWith('.xlsx')) return settledArchive(content, created);
  if (!/\.(?:xml|rels)$/.test(name)) return content;
  let text = recounted(strFromU8(content));
  if (name.endsWith('core.xml')) {
    text = text.replaceAll(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${created.toISOString().replace(/\.\d+Z$/, 'Z')}`);
  }
  // Only the first properties of a paragraph are allowed, and before its text.
  if (name.includes('slides/slide')) text = text.replaceAll(/(<\/a:r>)<a:pPr\b[^>]*?(?:\/>|>.*?<\/a:pPr>)/g, '$1');
  return strToU8(text);
}
