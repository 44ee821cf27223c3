import type { AccountsFacts } from '../../../kernel/financials.ts';
import { reportConcepts } from './concepts.ts';
import type { Instance } from '../../reading/xbrl/instance.ts';

type AccountsType = NonNullable<AccountsFacts['accounts_type']>;

const kinds = new Set<string>(reportConcepts.kind);
/** Audit exemption and format of small companies as the directors state them: sections 477 and 444 of the Companies Act 2006, the FRSSE. */
const smallStatement = /SmallCompanies|Section477|Section249A|FRSSE/;
const dormantStatement = /Section480|Section249AA|Dormant/;

/**
 * What kind of accounts these are, by the first that holds of: the served figures are the group's; the company is marked
 * dormant; micro-entity provisions (FRS 105); abridged, or abbreviated as it was called until 2015; the regime of small
 * companies or their audit exemption, unless another regime is named; anything else that names a standard, a type or a regime
 * is full. Undefined when nothing tells.
 *
 * The tag for the type itself is believed only for "abridged": software marks micro and small accounts as `FullAccounts` too.
 */
export function accountsTypeOf(instance: Instance, isGroup: boolean): AccountsType | undefined {
  if (isGroup) return 'group';
  const members = new Set<string>();
  let isSmall = false;
  let isDormant = false;
  let isMicro = instance.entry_points.some((entry) => /FRS-105/i.test(entry));
  for (const fact of instance.facts) {
    if (kinds.has(fact.name))
      for (const member of Object.values(instance.contexts.get(fact.context_ref)?.dimensions ?? {})) members.add(member);
    isDormant ||= saysDormant(fact.name, fact.text);
    isSmall ||= smallStatement.test(fact.name);
    isMicro ||= fact.name.startsWith('StatementThat') && /micro-?entit/i.test(`${fact.name} ${fact.text}`);
  }
  const has = (pattern: RegExp) => [...members].some((member) => pattern.test(member));
  if (isDormant) return 'dormant';
  if (isMicro || has(/^Micro/)) return 'micro-entity';
  if (has(/^(?:Abridged|Abbreviated)Accounts/)) return 'abridged';
  if (has(/^(?:LargeMedium|Medium|Large)-?.*(?:RegimeForAccounts|Entities)/i)) return 'full';
  if (isSmall || has(/^Small(?:Entities|CompaniesRegimeForAccounts)/)) return 'small';
  return members.size > 0 ? 'full' : undefined;
}

function saysDormant(name: string, text: string): boolean {
  if ((reportConcepts.dormant as readonly string[]).includes(name)) return text.toLowerCase() === 'true';
  if ((reportConcepts.not_dormant as readonly string[]).includes(name)) return text.toLowerCase() === 'false';
  return dormantStatement.test(name);
}
