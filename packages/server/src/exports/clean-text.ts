/** Texts as a format can hold them. */

// What XML cannot hold, what no reader sees, and what turns the direction of what follows.
// oxlint-disable-next-line no-control-regex
const unshowable = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu;

/** A text of several lines without what cannot be shown. */
export function cleanLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(unshowable, '')
    .toWellFormed();
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanLines(text).replaceAll(/\s+/g, ' ').trim();
}

/** An address that a reader may follow: http or https, as a URL writes it; empty when it is none. */
export function cleanUrl(url: string): string {
  const parsed = URL.parse(url.trim());
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.href.length <= 2_000 ? parsed.href : '';
}
