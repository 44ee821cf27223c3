import { parse } from 'tldts';
import { parseWebsite, websiteOf } from '../../kernel/domains.ts';

/** A host of two labels with nothing around it: nine of ten websites of the file. */
const plain = /^(?!www\d?\.)[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z]{2,24}$/;
const longestLabel = 63;

/** What `websiteOf(parseWebsite(written))` gives, in a third of the time for plain hosts. Undefined when it is no website. */
export function fastWebsite(written: string): string | undefined {
  if (plain.test(written) && written.indexOf('.') <= longestLabel) {
    const host = parse(written, { extractHostname: false, validateHostname: false });
    return host.isIcann === true && host.domain !== null ? written : slowWebsite(written);
  }
  return slowWebsite(written);
}

function slowWebsite(written: string): string | undefined {
  const website = parseWebsite(written);
  return website && websiteOf(website);
}
