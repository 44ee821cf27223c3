/** Texts as a format can hold them. */

import { withoutUnseen } from '../kernel/text.ts';

/** A text of several lines without what cannot be shown. */
export function cleanLines(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  // XML does not allow U+FFFE and U+FFFF.
  return withoutUnseen(lines)
    .replaceAll(/[\uFFFE\uFFFF]/g, '')
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
