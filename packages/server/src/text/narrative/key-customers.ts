import type { NarrativeSection } from '@firmament/contract';
import { assertionOf } from './assertion.ts';
import { asOf, asOfToday, toldThen } from './as-of.ts';
import { citesOf, urlsOf } from './citing.ts';
import type { Company } from './company.ts';
import { customerIn, readsAlone, typesIn } from './customer.ts';
import { customerShareIn } from './customer-share.ts';
import type { Evidence } from './evidence.ts';
import { groupedByName } from './grouped-by-name.ts';
import { capitalsAtStart, isNamedIn, isOwnAt, nameAtStart, namesAtStart, spoken, type Narrative } from './section.ts';
import { ofOneName } from './one-of-list.ts';
import type { Statement } from './statement.ts';

type KeyCustomers = NarrativeSection<'key_customers'>;

const bought = [
  /\b(?:customers?|clients?),? (?:include|including|such as|like|is|are|was)\s+/gi,
  /\b(?:customers?|clients?), (?=\p{Lu}[^;]{2,140}\baccounted for\b)/giu,
  /\b(?:sold to|selected by|chosen by|used by|deployed (?:at|by)|(?:supply|service|launch|production|development|sales) contract with|agreement to supply)\s+/gi,
  /\b(?:customers|distributors|wholesalers) \(/gi,
  // What the company does under a contract.
  /\b(?:builds|delivers|develops|maintains|makes|manages|manufactures|operates|performs|processes|provides|sells|services|supplies|supports)\b[^;.]{0,120}\bunder (?:an?|its|the) (?:[\w-]+,? ){0,4}(?:contract|agreement) with (?:the )?/gi,
  /\b(?:sales|revenues) (?:to|from)(?: customers?)? (?=[^;]{2,140}\baccounted for\b)/gi,
];
const noCustomer = /\b(?:competitors?|suppliers?|acquisition|acquired|reportable segments|segment|unions?|Association of)\b/i;
/** Words that make the following customers past or future ones. */
const notYetOrNoMore = /\b(?:past|prospective|potential|targeted|target|would-be|lost|one-time|first|early)\s+(?:[\w-]+\s+)?$/i;
const ofConcentration =
  /(?<!\b(?:for|by|with) )\b(?:customers?|client|distributor|retailer|wholesaler|Wal-?Mart|government)s?\b.{0,200}\baccounted for\b|\baccounted for\b.{0,160}\b(?:customer|client)s?\b|\bno (?:single |one |individual |other )?(?:customer|client)\b|\b(?:sales|revenues?) (?:to|from) .{0,80}\b(?:represented|accounted for|comprised)\b|\b(?:customer|client|distributor|wholesaler)s?\b.{0,120}\b(?:represented|exceeded|comprised)\b.{0,80}(?:%|percent)|\ball (?:\S+ ){0,2}customers were\b/i;
/** Regions and channels, not buyers. */
const ofPart = /\b(?:online|e-?commerce|digital|comparable|foreign|domestic|outside|international|region)\b|\bU\.S\. customers?\b/i;

const mainly = /\b(?:primar(?:y|ily)|main(?:ly)?|principal(?:ly)?|mostly|largely|chiefly|predominantly)\b/i;

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
        least_place: 0.1,
        talks: ['law'],
        reads: ({ text, heading }, at) => {
          if (noCustomer.test(text)) return undefined;
          return customersIn(text, { company, at, heading }).map((about) => ({ about, text: ofOneName(text, about) ?? text, fit: 1 }));
        },
      },
      {
        key: 'concentration',
        ask: `How large a share of ${name}’s revenue comes from its largest customers?`,
        kinds: ['filing'],
        most: 6,
        least_place: 0.1,
        sorts: true,
        talks: ['accounts', 'change', 'law'],
        reads: ({ text }) => {
          const found = ofConcentration.test(text) && !ofPart.test(text) ? customerShareIn(text) : undefined;
          if (!found || (found.year !== undefined && found.year < company.newest - yearsOfShares)) return undefined;
          return { fit: /\b(?:single|one|largest|no) /i.test(text) ? 1.4 : 1 };
        },
      },
      {
        key: 'segment',
        ask: `Which kinds of customers does ${name} serve?`,
        kinds: spoken,
        most: 3,
        reads: ({ text, heading }) => {
          if (typesIn(text).length === 0 || !isNamedIn(text, company)) return undefined;
          if (/\b(?:increas|decreas|compared|accounted|competitors?|trends?)\w*\b/i.test(text)) return undefined;
          return { fit: /customer|market|client/i.test(heading) ? 1.5 : 1 };
        },
      },
    ];
  },
  assemble(statements, evidence, today) {
    const of = (key: string) => statements.filter(({ question }) => question === key);
    const dayOf = ({ rests_on }: Statement) => toldOn(evidence[rests_on[0]!.evidence]!);
    const named = asOfToday(of('customer'), evidence);
    const customers = groupedByName(named.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)))).map(
      ([name, all]): KeyCustomers['key_customers'][number] => {
        // A sentence about one customer says more than a list with its name.
        const own = all.filter(({ text }) => text.includes(name) && readsAlone(text, name));
        const told = own.length > 0 ? own : all;
        // Present facts supersede past ones.
        const recent = told.filter((statement) => asOf(statement, evidence) === '');
        const each = recent.length > 0 ? recent : told;
        return {
          name,
          ...customerIn(
            each.map(({ text }) => text),
            name,
          ),
          details: each.map((statement) => toldThen(statement, evidence, today)).join(' '),
          sources: citesOf(each, evidence),
        };
      },
    );
    const segments = of('segment').flatMap((statement): NonNullable<KeyCustomers['segments']> =>
      typesIn(statement.text).map((type, _, { length }) => ({
        title: type.label,
        description: statement.text,
        type,
        is_primary: length === 1 && mainly.test(statement.text),
        pain_point_addressed: '',
        use_case: '',
        source: urlsOf([statement], evidence),
      })),
    );
    const concentration = concentrationOf(of('concentration'), evidence);
    if (customers.length + segments.length === 0 && !concentration) return undefined;
    return {
      key_customers: customers,
      ...(segments.length > 0 && { segments }),
      ...(concentration && { customer_concentration: concentration }),
    };
  },
};

/** `Cedar Orchards is the largest customer of …`. */
const largest = /^(?:The )?\p{Lu}[^,;]{1,60} (?:is|remains) (?:one of )?(?:the|its|\S+[’']s?) (?:single )?largest customers?\b/u;

/** Names after `customers include` and the like. On a page of customers, also the name that begins a sentence. */
function customersIn(text: string, { company, at, heading }: { company: Company; at: Evidence; heading: string }): string[] {
  const found = bought.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => isToday(text, index) && isOwnAt(text, index, company))
      .flatMap(({ 0: cue, index }) => namesAtStart(text.slice(index + cue.length), company).filter((name) => text.indexOf(name) >= index)),
  );
  const contracted = /\b(?:customers|clients)\b/i.test(heading) ? [...text.matchAll(/\bcontracts? (?:\w+ ){0,3}with /gi)] : [];
  for (const { 0: cue, index } of contracted)
    if (isToday(text, index) && isOwnAt(text, index, company)) found.push(...namesAtStart(text.slice(index + cue.length), company));
  const [first] = largest.exec(text) ?? [];
  if (first !== undefined && isToday(text, first.length))
    found.push(...[nameAtStart(text, company) ?? capitalsAtStart(text.replace(/^The /, ''))].filter((name) => name !== undefined));
  const user = at.kind === 'web_page' && at.form === 'customers' && isToday(text, 0) ? nameAtStart(text, company) : undefined;
  // Whose share of sales is told, among customers: `Cedar Orchards, a grower, accounted for 12% of revenue`.
  const isShare = /customer|concentration/i.test(heading) && (customerShareIn(text)?.share ?? 0) > 0;
  const buyer = isShare && isToday(text, 0) ? nameAtStart(text, company) : undefined;
  return [...new Set([...found, ...[user, buyer].filter((name) => name !== undefined)])].filter(
    (name) => at.kind !== 'filing' || !company.headings.has(name),
  );
}

function isToday(text: string, index: number): boolean {
  return assertionOf(text, index) === 'asserted' && !notYetOrNoMore.test(text.slice(0, index));
}

/** The day a document describes. Website pages describe today. */
function toldOn({ day, kind }: Evidence): string {
  return day ?? (kind === 'web_page' ? 'today' : '');
}

/** Shares of years longer ago say nothing of today. */
const yearsOfShares = 2;

function concentrationOf(statements: readonly Statement[], evidence: readonly Evidence[]): KeyCustomers['customer_concentration'] {
  const told = statements.flatMap((statement) => {
    const found = customerShareIn(statement.text);
    // A share without a year is of the year before its document.
    const { year = Number(evidence[statement.rests_on[0]!.evidence]!.day?.slice(0, 4) ?? 0) - 1, share = 0 } = found ?? {};
    return found ? [{ statement, share, year }] : [];
  });
  const [best] = told.toSorted((a, b) => b.year - a.year || b.share - a.share);
  if (best === undefined) return undefined;
  const code = best.share < 10 ? 'low' : best.share < 25 ? 'moderate' : best.share < 50 ? 'high' : 'critical';
  const classification = { code, label: code.replace(/^./, (first) => first.toUpperCase()) } as const;
  return { classification, details: best.statement.text, sources: citesOf([best.statement], evidence) };
}
