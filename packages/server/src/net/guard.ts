import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { shortened } from '../kernel/text.ts';
import { isPublicAddress } from './addresses.ts';

/** An address that this service does not talk to. The message says which and why. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** The system's own way, `/etc/hosts` included. */
export const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/**
 * Reads a URL that may be fetched: http or https, without credentials, its host a name or a public address.
 * @param allow_hosts hosts that the operator allows at any address
 * @throws RefusedAddress
 */
export function guardedUrl(text: string, allow_hosts: readonly string[]): URL {
  const url = URL.parse(text);
  if (!url) throw new RefusedAddress(`'${shortened(text, 100)}' is not a URL.`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new RefusedAddress(`Only http and https are fetched, not ${url.protocol.slice(0, -1)}.`);
  }
  if (url.username !== '' || url.password !== '')
    throw new RefusedAddress(`The URL of ${url.host} must not carry a user name or password.`);
  const host = hostOf(url);
  // The URL parser has made plain decimal of every other spelling of an IPv4 address.
  if (isIP(host) !== 0 && !isPublicAddress(host) && !isAllowed(host, allow_hosts)) throw refusal(host, host);
  return url;
}

/** The host of a URL as a name or a bare address, without the brackets of IPv6 and without the dot of the root. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Resolves names for connections, and refuses a name with any address that is not public. The connection goes to the very
 * addresses that were checked: asking again would let a name answer differently.
 */
export function guardedLookup(resolve: Resolve, allow_hosts: readonly string[]): LookupFunction {
  const lookup = callbackify(async (host: string, family: number): Promise<LookupAddress[]> => {
    const found = await resolve(host);
    const refused = isAllowed(host.replace(/\.$/, ''), allow_hosts) ? undefined : found.find(({ address }) => !isPublicAddress(address));
    if (refused) throw refusal(host, refused.address);
    const usable = found.filter((one) => family === 0 || one.family === family);
    if (usable.length === 0) throw Object.assign(new Error(`The host ${host} has no address.`), { code: 'ENOTFOUND' });
    return usable;
  });
  return (host, { family, all }, done) => {
    const wanted = family === 4 || family === 'IPv4' ? 4 : family === 6 || family === 'IPv6' ? 6 : 0;
    lookup(host, wanted, (error, addresses) => {
      if (error) done(error, '');
      else if (all) done(null, addresses);
      else done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

export function isAllowed(host: string, allow_hosts: readonly string[]): boolean {
  return allow_hosts.some((allowed) => allowed.toLowerCase() === host.toLowerCase());
}

function refusal(host: string, address: string): RefusedAddress {
  const named = host === address ? host : `${host} (${address})`;
  return new RefusedAddress(`${named} is not on the public internet; FIRMAMENT_ALLOW_HOSTS can allow it.`);
}
