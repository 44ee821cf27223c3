/** How well a website carries a company's name. */

import { isInitials } from './agreement.ts';

/**
 * How well a website's domain fits a name key: 4 the name itself, 3 its first words or its beginning,
 * 2 initials or the first word, 1 some word of it, 0 nothing in common.
 */
export function websiteFit(domain: string, key: string): number {
  const [label = ''] = domain.split('.');
  const plain = label.replace(/[^a-z0-9]/g, '');
  const words = key.split(' ');
  const joined = words.join('');
  if (plain === joined) return 4;
  const starts = words.map((_, index) => words.slice(0, index + 1).join(''));
  if (starts.slice(1).includes(plain) || (plain.length >= 5 && plain.startsWith(joined)) || (plain.length >= 5 && joined.startsWith(plain)))
    return 3;
  if (isInitials(plain, key) || (words[0] !== undefined && plain === words[0])) return 2;
  return words.some((word) => word.length > 3 && plain.includes(word)) ? 1 : 0;
}
