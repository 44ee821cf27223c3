import type { NarrativeSection } from '@firmament/contract';
import { citesOf, urlsOf } from './citing.ts';
import type { Company } from './company.ts';
import type { Evidence } from './evidence.ts';
import { isNamedIn, nameAtStart, namesAtStart, spoken, type Narrative } from './section.ts';
import type { Statement } from './statement.ts';

type KeyCustomers = NarrativeSection<'key_customers'>;

const bought = [
  /\bcustomers?,? (?:include|including|such as|like|is|are|was)\s+/gi,
  /\b(?:sold to|selected by|chosen by|used by|deployed (?:at|by)|(?:supply|service|launch|production|development|sales) contract with|agreement to supply)\s+/gi,
  /\b(?:customers|distributors|wholesalers) \(/gi,
  /\b(?:sales|revenues) (?:to|from)(?: customers?)? (?=[^.]{2,120}\baccounted for\b)/gi,
];
const noCustomer = /\b(?:competitors?|suppliers?|acquisition|acquired|reportable segments|segment|unions?|Association of)\b/i;
const largestShare = /\b(\d{1,2}(?:\.\d+)?)\s?(?:%|percent)/g;
const ofConcentration =
  /(?<!\b(?:for|by|with) )\b(?:customers?|client|distributor|retailer|Wal-?Mart|government)\b.{0,200}\baccounted for\b|\baccounted for\b.{0,160}\b(?:customer|client)s?\b|\bno (?:single |one |individual |other )?(?:customer|client)\b|\b(?:sales|revenues?) (?:to|from) .{0,80}\b(?:represented|accounted for|comprised)\b|\b(?:customer|client)s?\b.{0,120}\b(?:represented|exceeded|comprised)\b.{0,80}(?:%|percent)/i;
const ofSales = /\b(?:revenues?|sales|billings|turnover)\b/i;
const ofReceivables =
  /\b(?:online|e-?commerce|digital|comparable|receivables?|purchases|suppliers?|vendors?|deposits|loans|assets|foreign|domestic|outside|Europe|U\.S\. customer|international|segment|region)\b/i;
/** A share of many together, or of all but those named before. */
const ofSeveral =
  /\b(?:(?:two|three|five|ten|twenty) largest|largest (?:two|three|five|ten|twenty)|top (?:\d+|three|five|ten|twenty)|together|in (?:the )?aggregate|combined)\b/i;
const noOne = /\bno (?:single |one |individual )?(?:customer|client)\b|\bdid not have any (?:single )?customers?\b/i;

export const keyCustomers: Narrative<'key_customers'> = {
  questions: (company) => {
    const { name } = company;
    return [
      {
        key: 'customer',
        ask: `Which customers of ${name} are named, and what do they use it for?`,
        about: 'the customer’s name',
        kinds: spoken,
        most: 15,
        reads: ({ text }, at) => {
          if (noCustomer.test(text)) return undefined;
          return customersIn(text, { company, at }).map((about) => ({ about, fit: 1 }));
        },
      },
      {
        key: 'concentration',
        ask: `How large a share of ${name}’s revenue comes from its largest customers?`,
        kinds: ['filing'],
        most: 4,
        least_place: 0.1,
        talks: ['accounts', 'change', 'law'],
        reads: ({ text }) => {
          if (
            !ofConcentration.test(text) ||
            ofSeveral.test(text) ||
            !ofSales.test(text) ||
            ofReceivables.test(text) ||
            shareOf(text) === undefined
          )
            return undefined;
          return { fit: /\b(?:single|one|largest|no) /i.test(text) ? 1.4 : 1 };
        },
      },
      {
        key: 'segment',
        ask: `Which kinds of customers does ${name} serve?`,
        kinds: spoken,
        most: 3,
        reads: ({ text, heading }) => {
          if (typeIn(text) === undefined) return undefined;
          if (
            !/\b(?:customers (?:are|include|range|comprise|in)|sells?|serves?|clients (?:are|include))\b/i.test(text) ||
            !isNamedIn(text, company)
          )
            return undefined;
          if (/\b(?:increas|decreas|compared|accounted|competitors?|trends?)\w*\b/i.test(text)) return undefined;
          return { fit: /customer|market|client/i.test(heading) ? 1.5 : 1 };
        },
      },
    ];
  },
  assemble(statements, evidence) {
    const of = (key: string) => statements.filter(({ question }) => question === key);
    const customers = [...Map.groupBy(of('customer'), ({ about }) => about)].map(([name, each]): KeyCustomers['key_customers'][number] => ({
      name,
      industry: '',
      type: null,
      use_case: '',
      details: each.map(({ text }) => text).join(' '),
      sources: citesOf(each, evidence),
    }));
    const segments = of('segment').map((statement, index): NonNullable<KeyCustomers['segments']>[number] => {
      const type = typeIn(statement.text)!;
      return {
        title: type.label,
        description: statement.text,
        type,
        is_primary: index === 0,
        pain_point_addressed: '',
        use_case: '',
        source: urlsOf([statement], evidence),
      };
    });
    const concentration = concentrationOf(of('concentration'), evidence);
    if (customers.length + segments.length === 0 && !concentration) return undefined;
    return {
      key_customers: customers,
      ...(segments.length > 0 && { segments }),
      ...(concentration && { customer_concentration: concentration }),
    };
  },
};

/** Behind `customers include` and the like; on a page of customers also whom a sentence begins with. */
function customersIn(text: string, { company, at }: { company: Company; at: Evidence }): string[] {
  const found = bought.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: cue, index }) => namesAtStart(text.slice(index + cue.length), company)),
  );
  const user = at.kind === 'web_page' && at.form === 'customers' ? nameAtStart(text, company) : undefined;
  return [...new Set(user === undefined ? found : [...found, user])].filter((name) => at.kind !== 'filing' || !company.headings.has(name));
}

/** The largest share of sales that a sentence gives to one customer; 0 where it says that none has a tenth. */
function shareOf(text: string): number | undefined {
  const shares = [...text.matchAll(largestShare)].map(([, share]) => Number(share));
  if (noOne.test(text)) return 0;
  return shares.length > 0 ? Math.max(...shares) : undefined;
}

function concentrationOf(statements: readonly Statement[], evidence: readonly Evidence[]): KeyCustomers['customer_concentration'] {
  if (statements.length === 0) return undefined;
  const yearOf = ({ text }: Statement) => Math.max(0, ...[...text.matchAll(/\b20\d{2}\b/g)].map(([year]) => Number(year)));
  const [best] = statements.toSorted((a, b) => yearOf(b) - yearOf(a) || (shareOf(b.text) ?? 0) - (shareOf(a.text) ?? 0));
  const share = best && shareOf(best.text);
  if (best === undefined || share === undefined) return undefined;
  const code = share < 10 ? 'low' : share < 25 ? 'moderate' : share < 50 ? 'high' : 'critical';
  const classification = { code, label: code.replace(/^./, (first) => first.toUpperCase()) } as const;
  return { classification, details: best.text, sources: citesOf([best], evidence) };
}

const kindsOfCustomer = [
  ['public_sector', 'Public sector', /\b(?:governments?|government agencies|public sector|federal|municipal|military)\b/i],
  ['smb', 'Small and medium-sized businesses', /\b(?:small and (?:mid-?sized|medium-?sized)|small businesses|SMBs?)\b/i],
  ['mid_market', 'Mid-market', /\b(?:mid-?market|mid-?sized (?:companies|businesses))\b/i],
  ['enterprise', 'Enterprise', /\b(?:enterprises?|large (?:companies|organizations|corporations)|businesses of all sizes|Fortune \d+)\b/i],
] as const;

function typeIn(text: string): { code: (typeof kindsOfCustomer)[number][0]; label: string } | undefined {
  const found = kindsOfCustomer.find(([, , says]) => says.test(text));
  return found && { code: found[0], label: found[1] };
}
