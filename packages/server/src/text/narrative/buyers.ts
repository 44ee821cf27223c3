/** Kinds of buyers that a sentence says are sold to, in its own words. */

const businesses =
  'businesses companies corporations retailers distributors wholesalers governments agencies organizations enterprises hospitals clinics manufacturers merchants dealers developers grocers farmers growers industries providers operators institutions banks physicians schools universities supermarkets stores stations chains restaurants hotels utilities airlines oems shippers warehouses depots laboratories builders contractors insurers brokers carriers';
const consumers = 'consumers individuals households families homeowners patients students travelers travellers gamers parents';
const sides = new Map([
  ...businesses.split(' ').map((noun) => [noun, 'business'] as const),
  ...consumers.split(' ').map((noun) => [noun, 'consumer'] as const),
]);

const cue =
  /\b(?:(?:sells?|selling|sold|markets?|marketed|distributes?|distributed|provides?|offers?|delivers?|leases?|rents?|licenses?)\b[^.;]{0,80}?\bto|serv(?:es?|ing)(?! as)|for use (?:by|in)|used by|(?:customers|clients),? (?:are|include|range from)|needs of) /gi;
/** Words before the buyers that say nothing about them. */
const aside =
  /^(?:(?:to|other|primarily|mainly|principally|mostly|largely|both|the|over|more than|approximately|about|nearly|[\d,.]+(?: million)?) )+/i;
/** Behind it something else is told. */
const end = /[.;:()]|\b(?:that|which|who|whose|through|via|under|by|with|in|from|across|at|for|on|using|so|where|while|worldwide)\b/i;
const longest = 5;

/** Each kind of buyers, and whether it buys for a business or for itself. */
export function buyersIn(text: string): { words: string; side: 'business' | 'consumer' }[] {
  return [...text.matchAll(cue)].flatMap(({ 0: found, index }) => {
    const behind = text.slice(index + found.length).replace(aside, '');
    return listedIn(behind.slice(0, end.exec(behind)?.index ?? behind.length).trim());
  });
}

/** The kinds that a list names up to the first part that is none; `small and medium businesses` is one. */
function listedIn(list: string): { words: string; side: 'business' | 'consumer' }[] {
  const buyers: { words: string; side: 'business' | 'consumer' }[] = [];
  let held = '';
  const cut = list.split(/(, (?:and |or )?| and | or | as well as )/i);
  for (let at = 0; at < cut.length; at += 2) {
    const [part = '', joint = ''] = [cut[at], cut[at + 1]];
    const words = `${held}${part}`.replace(aside, '').trim();
    const side = sides.get(words.split(' ').at(-1)!.toLowerCase());
    const isShort = words.split(' ').length <= longest;
    // A name is a customer, not a kind of buyer.
    if (/^\p{Lu}\p{Ll}/u.test(words)) break;
    if (side !== undefined && isShort) buyers.push({ words, side });
    else if (held !== '' || !isShort || !/ (?:and|or) $/i.test(joint)) break;
    held = side === undefined ? `${part}${joint}` : '';
  }
  return buyers;
}
