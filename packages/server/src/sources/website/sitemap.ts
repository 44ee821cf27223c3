import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';

export interface Sitemap {
  pages: { url: string; changed: string }[];
  sitemaps: string[];
}

const mostListed = 5_000;
const mostBytes = 20 * 1_048_576;
/** Of elements in elements. The parser moves all that are open at each that it opens, so that time would grow with their square. */
const deepest = 1_000;

/**
 * Reads a sitemap, a list of sitemaps, or a plain list of addresses; packed or not. What cannot be read lists nothing.
 * `changed` is the day a page changed last, as it is written; '' where it is not.
 */
export function readSitemap(bytes: Uint8Array): Sitemap {
  const sitemap: Sitemap = { pages: [], sitemaps: [] };
  const text = unpacked(bytes);
  if (text === undefined) return sitemap;
  if (!/^\s*</.test(text.slice(0, 1_000).replace('\uFEFF', ''))) return listed(text);
  let [place, url, changed] = ['', '', ''];
  let entry: ReturnType<typeof nameOf> | undefined;
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1;
        if (depth > deepest) parser.pause();
        const bare = nameOf(name);
        if (bare.name === 'url' || bare.name === 'sitemap') [entry, url, changed] = [bare, '', ''];
        // Of an entry's pictures the addresses are called so, too, in a namespace of their own.
        place = bare.space === entry?.space ? bare.name : '';
      },
      ontext(part) {
        if (place === 'loc' && url.length < 2_000) url += part;
        else if (place === 'lastmod' && changed.length < 40) changed += part;
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        place = '';
        if (isImplied || !entry || nameOf(name).name !== entry.name) return;
        if (url.trim() === '') return;
        if (entry.name === 'sitemap') sitemap.sitemaps.push(url.trim());
        else sitemap.pages.push({ url: url.trim(), changed: changed.trim() });
        entry = undefined;
        if (sitemap.pages.length + sitemap.sitemaps.length >= mostListed) parser.pause();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return sitemap;
}

function nameOf(tag: string): { space: string; name: string } {
  const [first = '', second] = tag.toLowerCase().split(':');
  return second === undefined ? { space: '', name: first } : { space: first, name: second };
}

function unpacked(bytes: Uint8Array): string | undefined {
  try {
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes;
    return new TextDecoder().decode(plain);
  } catch {
    return undefined;
  }
}

function listed(text: string): Sitemap {
  const urls = text.split('\n', mostListed).map((line) => line.trim());
  return { pages: urls.filter((url) => /^https?:\/\//i.test(url)).map((url) => ({ url, changed: '' })), sitemaps: [] };
}
