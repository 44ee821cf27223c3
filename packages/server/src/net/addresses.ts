/** Which addresses are on the public internet, as opposed to this machine, its network or reserved ranges. */

import ipaddr from 'ipaddr.js';

/** Public by number, but a cloud's own service to its machines. */
const cloudServices: ReadonlySet<string> = new Set(['168.63.129.16']);
/** Where IPv6 addresses of the public internet begin (RFC 4291): anything else is special or unassigned. */
const globalUnicast = ipaddr.IPv6.parse('2000::');
/** A network without IPv4 reaches it under these addresses (RFC 6052). */
const nat64 = ipaddr.IPv6.parse('64:ff9b::');

/**
 * Whether an address is one of the public internet: no private, loopback, link-local, metadata, multicast, reserved,
 * documentation or tunnel address. An IPv4 address inside an IPv6 one (mapped, NAT64) is judged as itself. Text that is not
 * exactly an address, such as one with a zone, is not public.
 */
export function isPublicAddress(address: string): boolean {
  // Four plain decimal parts only: other spellings mean different things to different readers.
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return isPublicIpv4(ipaddr.IPv4.parse(address));
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return isPublicIpv4(parsed.toIPv4Address());
  if (parsed.match(nat64, 96)) return isPublicIpv4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  return parsed.match(globalUnicast, 3) && parsed.range() === 'unicast';
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !cloudServices.has(address.toString());
}
