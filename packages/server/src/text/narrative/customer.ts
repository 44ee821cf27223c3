import type { NarrativeSection } from '@firmament/contract';
import { assertionOf } from './assertion.ts';

/** What a sentence says of a customer beside its name. */

type Customer = NarrativeSection<'key_customers'>['key_customers'][number];
type CustomerType = NonNullable<Customer['type']>;

const kinds: readonly (readonly [CustomerType['code'], string, RegExp])[] = [
  ['public_sector', 'Public sector', /\b(?:governments?(?!-)|government agencies|public sector|federal|municipal|military)\b/i],
  [
    'smb',
    'Small and medium-sized businesses',
    /\b(?:small(?:er)?,? (?:and |or |to )?(?:mid-?sized?|medium-?sized?|mid-?market)|small businesses|SMBs?|SMEs?)\b/i,
  ],
  ['mid_market', 'Mid-market', /\b(?:mid-?market|(?<!small and |small to |small or )mid-?sized (?:companies|businesses))\b/i],
  ['enterprise', 'Enterprise', /\b(?:enterprises?|large (?:companies|organizations|corporations|businesses)|Fortune \d+)\b/i],
];
/** Behind it stands who buys. */
const sellsTo =
  /\b(?:customers (?:are|include|range|comprise|in)|sells?|selling|serves?|clients (?:are|include)|(?:is|are) (?:\w+ )?(?:sold|marketed|supplied) (?:\w+ )?to|applications among|used by)\b/i;
/** Names of public bodies. */
const ofState = /\b(?:Department|Ministry|Agency|Army|Navy|Air Force|NASA|Government|City of|County of|State of|Council|Administration)\b/;

/** The kinds of customers that a sentence says are sold to. */
export function typesIn(text: string): CustomerType[] {
  const sold = sellsTo.exec(text);
  if (sold === null) return [];
  return kinds.flatMap(([code, label, says]) => {
    const at = sold.index + text.slice(sold.index).search(says);
    return at >= sold.index && assertionOf(text, at) === 'asserted' ? [{ code, label }] : [];
  });
}

/** Whether a sentence is about this customer alone: it begins with it. */
export function readsAlone(text: string, name: string): boolean {
  return text.replace(/^The /, '').startsWith(name);
}

/** The apposition after the name: `Cedar Orchards, a grower of apples, …`. */
const apposed = /^,? an? ((?:[\p{Ll}\p{N}’'-]+ ){0,7}[\p{Ll}\p{N}’'-]+),/u;
/** They tell whose it is, or how it is to the company, and not what it does. */
const noIndustry = /\b(?:subsidiary|affiliate|unit|division|part|member|company|customer|client|partner|party|supplier)\b/;
/** Verbs right after the name that do not describe a use of the product. */
const noUse = /^(?:is|are|was|were|has|had|have|will|can|may|accounts?|accounted|represent\w*|signed|agreed|includes?|and|,)\b/;

/** Industry, kind and use of a customer, where a sentence says them; '' and null where none does. */
export function customerIn(texts: readonly string[], name: string): Pick<Customer, 'industry' | 'type' | 'use_case'> {
  let [industry, use_case] = ['', ''];
  let type: Customer['type'] = ofState.test(name) ? customerTypeOf('public_sector') : null;
  for (const text of texts) {
    const at = text.indexOf(name);
    const behind = text.slice(at + name.length).replace(/^[,.]? (?:Inc|Corp|Ltd|LLC)\b\.?/, '');
    const what = apposed.exec(behind)?.[1] ?? '';
    if (industry === '' && !noIndustry.test(what))
      industry = what.replace(/ (?:of|with) \d.*$/, '').replace(/^(?:leading|large|major|global) /, '');
    if (type === null && what !== '') type = kinds.flatMap(([code, , says]) => (says.test(what) ? [customerTypeOf(code)] : []))[0] ?? null;
    if (use_case === '') use_case = useIn(text, { at, behind });
  }
  return { industry, type, use_case };
}

/** The type with its label. */
export function customerTypeOf(code: CustomerType['code']): CustomerType {
  return { code, label: kinds.find(([each]) => each === code)![1] };
}

function useIn(text: string, { at, behind }: { at: number; behind: string }): string {
  const purpose = /\b(?:used|selected|chosen|deployed) (?:by|at) $/.test(text.slice(0, at))
    ? /^ (?:to|for) ([^,;]+?)\.?$/.exec(behind)?.[1]
    : undefined;
  if (purpose !== undefined) return purpose;
  if (at > 'The '.length) return '';
  const does = behind.replace(/^,[^,]{3,80},/, '').trim();
  if (!/^[a-z]+(?:s|ed|ut|an) /.test(does) || noUse.test(does) || assertionOf(text, text.indexOf(does)) !== 'asserted') return '';
  return does.replace(/,? and (?:accounts|accounted) for .*$/, '').replace(/\.$/, '');
}
