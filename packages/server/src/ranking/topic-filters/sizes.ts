/** Employees, revenue and funding in a topic: `with over 50 employees`. */

import { employeeBands } from '@firmament/contract';
import { boundsIn, inDollars, isSum, money, otherMoney, quantity, sum } from './amounts.ts';
import { rule, told, type Read, type Rule } from './filter.ts';

export const sizeRules: readonly Rule[] = [
  rule(`\\b(?:(?:with|having|of|that have|which have) )?(${quantity}) (?:employees|staff|workers|full-time employees)\\b`, ([, said]) =>
    employees(said!),
  ),
  rule(`\\b(?:employing|that employ|which employ) (${quantity})(?: (?:people|workers|staff|employees))?`, ([, said]) => employees(said!)),
  rule(`\\b(?:with|having) (?:a )?(?:staff|headcount|workforce) (?:of )?(${quantity})`, ([, said]) => employees(said!)),
  rule(`(?:\\b(?:with|having|making) )?(?:annual |yearly )?(?:revenues?|sales|turnover) (?:of )?(${sum})`, (match) =>
    dollars('revenue', match[1]!, textBehind(match)),
  ),
  rule(`(?:\\b(?:with|having|making) )?(${sum}) (?:in |of )(?:annual |yearly )?(?:revenues?|sales|turnover)\\b`, ([, said]) =>
    dollars('revenue', said!),
  ),
  rule(`(?:\\b(?:with|having|making) )?(?:annual |yearly )?(?:revenues?|sales|turnover) (?:of |around |about )?(${money})`, ([, said]) =>
    isSum(said!) ? told('It is no bound; say it as "over" or "under", or set parameters.revenue.') : undefined,
  ),
  rule(
    `\\b(?:(that (?:have )?raised|having raised)|which raised|with) (${sum})( (?:in|of) (?:total )?(?:funding|capital|venture capital)\\b)?`,
    (match) => {
      const [, raised, said, ofFunding] = match;
      if (ofFunding) return dollars('total_funding', said!);
      return raised ? dollars('total_funding', said!, textBehind(match)) : undefined;
    },
  ),
];

/** The bands that hold any of the numbers within the bounds. */
function employees(said: string): Read {
  const { from = 0, to = Infinity, isFromOpen, isToOpen } = boundsIn(said);
  const value = employeeBands.filter((band) => {
    const [least = 0, most = Infinity] = band.split(/[-+]/).map((each) => (each === '' ? Infinity : Number(each)));
    return (isFromOpen ? most > from : most >= from) && (isToOpen ? least < to : least <= to);
  });
  return value.length === 0 ? undefined : { filter: 'employee_count', value };
}

const textBehind = ({ index, input, 0: text }: RegExpExecArray) => input.slice(index + text.length);
const otherCodes = new Set(Intl.supportedValuesOf('currency').filter((code) => code !== 'USD'));
/** What may follow an amount without a currency; a noun may not: `sales of over 5 million cars`. */
const endsAmount =
  /^\s*(?:$|[^\p{L}\s]|(?:in|and|or|per|a|annually|yearly|each|with|that|which|who|founded|based|from|for|but|last)(?!\p{L}))/iu;

/** @param behind the text that follows, where a noun there tells that no money is counted */
function dollars(filter: 'revenue' | 'total_funding', said: string, behind = ''): Read {
  if (!isSum(said)) return undefined;
  const code = /^\s?([A-Z]{3})(?![\p{L}\d])/u.exec(behind)?.[1] ?? '';
  if (otherCodes.has(code) || otherMoney.test(said.replace(inDollars, ' ')))
    return told(`Amounts are filtered in US dollars, by the thousand, million or billion; set parameters.${filter}.`);
  if (said.search(inDollars) === -1 && !endsAmount.test(behind))
    return told(`It does not say that the amount is in US dollars; write "$", or set parameters.${filter}.`);
  const { from, to } = boundsIn(said);
  return { filter, value: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
}
