const canonical = /^linkedin\.com\/(?:company|school|showcase)\/[^\s?#/A-Z]+$/;
const written = /^(?:https?:\/\/)?(?:[a-z]{1,4}\.)?linkedin\.com\/(?:mwlite\/)?(company(?:-beta)?|school|showcase|edu)\/([^\s?#/]+)/i;

/**
 * An organization's page on LinkedIn in the one form records meet under: `linkedin.com/company/acme`. Undefined when it is none;
 * the pages of people are none.
 */
export function linkedinPage(address: string): string | undefined {
  if (canonical.test(address)) return address;
  const [, kind, name] = written.exec(address.trim()) ?? [];
  if (kind === undefined || name === undefined) return undefined;
  const lower = kind.toLowerCase();
  return `linkedin.com/${lower === 'edu' ? 'school' : lower.replace('-beta', '')}/${name.toLowerCase()}`;
}
