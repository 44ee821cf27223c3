import type { NarrativeSection } from '@firmament/contract';
import { citesOf } from './citing.ts';
import type { Company } from './company.ts';
import { shownDay, statedDay } from './days.ts';
import type { Evidence } from './evidence.ts';
import { behindName, isHistory, isNamedIn, spoken, type Narrative } from './section.ts';
import type { Answer, Statement } from './statement.ts';

const past = String.raw`launched|introduced|unveiled|released|rolled out|debuted|(?:began|started|commenced) (?:selling|shipping|offering|producing|deliver\w+|production of|sales of|early production and deliveries of|commercial \w+ of)|announced the (?:launch|release|availability|introduction) of|has announced`;
const coming = String.raw`(?:will|plans? to|expects? to|intends? to|is (?:scheduled|set|expected|planning) to|aims? to) (?:begin (?:to )?)?(?:launch(?:ing)?|introduc(?:e|ing)|releas(?:e|ing)|unveil(?:ing)?|roll(?:ing)? out|ship(?:ping)?|start (?:selling|shipping)|be available|bring to market)`;
const launchedIt = new RegExp(String.raw`\b(${past})\b (.+)`, 'i');
/** As headlines say it, right behind the name of the company. */
const launches = /^ (?:today |now )?(launches|introduces|unveils|releases|debuts) (.+)/;
const wasLaunched =
  /^(?:(?:In|On) [^,]{3,30} )?((?!Beginning|Since|After|When|Before)\S.{1,60}?)(?:,[^,]{3,60},)? (?:was|were) (launched|introduced|unveiled|released|rolled out) (?:in|on) /;
const launchesIt = new RegExp(String.raw`\b(${coming})\b (.+)`, 'i');
const goods =
  /\b(?:products?|services?|platforms?|solutions?|software|systems?|devices?|suites?|applications?|apps?|tools?|offerings?|brands?|models?|vehicles?|versions?|features?|generation|lines?|collection|series|games?|medicines?|drugs?|therap\w+|chips?|processors?|architecture|program|tier|plan|card|cell|robotaxi|agents?)\b/i;
const others =
  /\b(?:competitors?|legislation|bill|act|regulat\w+|rules?|tariffs?|standard|guidance|patent claims|lawsuit|earnings|results|press release|financial statements|shares?|notes|offering of|existing|emerging companies|credit|notes payable|market for|campaigns?|guarantee|implementation|plans? for|releases of|launches of)\b/i;
const deed = new Map([
  ['launched', 'Launch of'],
  ['introduced', 'Introduction of'],
  ['unveiled', 'Unveiling of'],
  ['released', 'Release of'],
  ['rolled out', 'Roll-out of'],
  ['debuted', 'Debut of'],
]);

export const productLaunches: Narrative<'product_launches'> = {
  questions: (company) => [
    {
      key: 'released',
      ask: `Which products or services did ${company.name} launch, introduce or release, and when?`,
      about: 'the launch in a few words, such as `Launch of …`',
      kinds: spoken,
      most: 12,
      reads: ({ text }) => launch(text, { company, pattern: launchedIt }),
    },
    {
      key: 'announced',
      ask: `Which products or services does ${company.name} say it will launch, and when?`,
      about: 'the launch in a few words, such as `Planned launch of …`',
      kinds: spoken,
      most: 6,
      talks: ['view'],
      reads: ({ text }) => launch(text, { company, pattern: launchesIt }),
    },
  ],
  assemble(statements, evidence) {
    const made = (key: string) =>
      statements
        .filter(({ question }) => question === key)
        .map((statement) => ({ when: whenOf(statement, evidence), statement }))
        .toSorted((a, b) => (a.when.order < b.when.order ? 1 : a.when.order > b.when.order ? -1 : 0))
        .map(
          ({ when, statement }): NarrativeSection<'product_launches'>['product_launches_and_initiatives']['released_products'][number] => ({
            date: shownDay(when.day),
            initiative: statement.about,
            summary: [`${key === 'released' ? 'Released' : 'Announced'}: ${bold(statement)}`],
            sources: citesOf([statement], evidence),
          }),
        );
    const [released_products, future_announcements] = [made('released'), made('announced')];
    if (released_products.length + future_announcements.length === 0) return undefined;
    return { product_launches_and_initiatives: { released_products, future_announcements } };
  },
};

/** Before what is no deed but tells which things are meant: `thirteen previously released films`. */
const tellsWhich = /\b(?:previously|newly|all|the|an?|any|other|of|not|films|titles|products)\s+$/i;

/** Behind it nothing that was launched stands, or nothing that is said here. */
const noObject =
  /^(?:it|them|they|this|these|and|or|address|support|by|from|of|in|for|on|under|with|into|during|through|plans|[a-z]+ly)\b/i;
/** A clause of its own: more than a thing was taken. */
const isClause = /\b(?:is|are|was|were|has|have|includes?|continued|completed|achieves?)\b/i;

/** Whether it has a name of its own: `TNT & Cartoon Network Europe`, `a tool called PrunePilot`. */
function isNamed(what: string): boolean {
  return /\p{Lu}|\d/u.test(what.replace(/^(?:The|Its|A|An)\b/, ''));
}

function launch(text: string, { company, pattern }: { company: Company; pattern: RegExp }): Answer | undefined {
  if (isHistory(text, company) || others.test(text)) return undefined;
  const [, product, deedDone] = (pattern === launchedIt && wasLaunched.exec(text)) || [];
  const headline = pattern === launchedIt ? launches.exec(behindName(text, company) ?? '') : null;
  const [, verb, object] = product === undefined ? (headline ?? pattern.exec(text) ?? []) : ['', deedDone, product];
  if (verb === undefined || object === undefined || noObject.test(object)) return undefined;
  // Who launches stands before it; what was launched may stand there alone, where it has a name.
  const before = text.slice(0, text.lastIndexOf(object) - verb.length - 1);
  const isOwn =
    product === undefined ? isNamedIn(before, company) && !tellsWhich.test(before) : isNamedIn(text, company) || isNamed(product);
  if (!isOwn) return undefined;
  const what = object
    .replace(/^its (?:own )?(?=\p{Lu})/u, '')
    .split(
      /[,;:(]| which | that | who | while | and (?:continued|completed|began|entered|is|has)\b| as well | in order | to (?!the\b|a\b)| for (?:general )?(?:sale|release)| on (?=[A-Z][a-z]+ \d)| through | where | in (?:the )?(?:fiscal|first|second|third|fourth|\d{4}|[A-Z][a-z]+ \d)/,
    )[0]!
    .trim()
    .replace(/\.$/, '');
  if (what.length < 3 || what.length > 90 || isClause.test(what) || !(goods.test(what) || isNamed(what))) return undefined;
  const isPlanned = pattern === launchesIt;
  const about = isPlanned
    ? `Planned launch: ${what}`
    : `${
        deed.get(
          verb
            .toLowerCase()
            .replace(/es$/, 'ed')
            .replace(/(?<=unveil)s$/, 'ed'),
        ) ?? 'Start of'
      } ${what}`;
  return { about, fit: (isNamed(what) ? 1.3 : 0.8) * (statedDay(text) ? 1.2 : 1) };
}

/** The day that is stated; none where only a year or quarter is; else the day it was published. */
function whenOf({ text, rests_on }: Statement, evidence: readonly Evidence[]): { day: string; order: string } {
  const published = evidence[rests_on[0]!.evidence]!.day ?? '';
  const exact = statedDay(text);
  if (exact) return { day: exact, order: exact };
  const years = [...text.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => year);
  if (years.length > 0) return { day: '', order: years.toSorted().at(-1)! };
  return { day: published, order: published };
}

/** The text with what was launched in bold. */
function bold({ text, about }: Statement): string {
  const what = about.replace(/^(?:Planned launch:|[\w-]+ of) /, '');
  return what !== '' && text.includes(what) ? text.replace(what, `**${what}**`) : text;
}
