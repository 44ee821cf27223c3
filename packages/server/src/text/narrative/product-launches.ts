import type { NarrativeSection } from '@firmament/contract';
import { dashedDay } from '../../kernel/dates.ts';
import { assertionOf } from './assertion.ts';
import { citesOf } from './citing.ts';
import type { Company } from './company.ts';
import { statedDay, statedMonth } from './days.ts';
import { deedBefore } from './deed.ts';
import type { Evidence } from './evidence.ts';
import { behindName, isHistory, isNamedIn, spoken, type Narrative } from './section.ts';
import type { Answer, Statement } from './statement.ts';

const past = String.raw`launched|introduced|unveiled|released|rolled out|debuted|(?:began|started|commenced) (?:selling|shipping|offering|producing|deliver\w+|production of|sales of|early production and deliveries of|commercial \w+ of)|announced the (?:launch|release|availability|introduction) of|has announced`;
const coming = String.raw`(?:will|plans? to|expects? to|intends? to|is (?:scheduled|set|expected|estimated|planning) to|aims? to) (?:begin (?:to )?)?(?:launch(?:ing)?|introduc(?:e|ing)|releas(?:e|ing)|unveil(?:ing)?|roll(?:ing)? out|ship(?:ping)?|start (?:selling|shipping)|be available|bring to market)`;
const launchedIt = new RegExp(String.raw`\b(${past})\b (.+)`, 'i');
/** As headlines say it, right behind the name of the company. */
const launches = /^ (?:today |now )?(launches|introduces|unveils|releases|debuts) (.+)/;
const wasLaunched =
  /^(?:(?:In|On) [^,]{3,30} )?((?!Beginning|Since|After|When|Before)\S.{1,60}?)(?:,[^,]{3,60},)? (?:was|were) (launched|introduced|unveiled|released|rolled out) (?:in|on) /;
/** Between commas behind its name: `HeatLoop 2, released on June 9, 2030, recovers heat`. */
const launchedThen =
  /(?:^|[;,] (?:and )?)((?:The )?[\p{Lu}\p{N}][^\s,;]*(?: [\p{Lu}\p{N}][^\s,;]*){0,4}), (launched|introduced|unveiled|released|rolled out) (?:in|on) [^,]{3,20}(?:, \d{4})?,/u;
/** What was done long before something else that is told. */
const longSince = /\b(?:since|after|before|until|when|because|as)\s+(?:\S+\s){0,4}$|\b(?:decades?|years) ago\b/i;
/** Nothing that comes to market at once. */
const goesOn = /\bevery (?:year|quarter|month)\b|\b(?:cadence|pace|rhythm|strategy)\b/i;
const launchesIt = new RegExp(String.raw`\b(${coming})\b (.+)`, 'i');
const others =
  /\b(?:competitors?|legislation|bill|act|regulat\w+|rules?|tariffs?|standard|guidance|patent claims|lawsuit|earnings|results|press release|financial statements|shares?|notes|offering of|existing|emerging companies|credit|notes payable|market for|campaigns?|guarantee|implementation|plans? for|releases of|launches of)\b/i;
/** How what was done is told before what was launched. */
const deeds: readonly (readonly [string, RegExp])[] = [
  ['Launch of', /launch/i],
  ['Introduction of', /introduc/i],
  ['Unveiling of', /unveil/i],
  ['Release of', /releas|availability/i],
  ['Roll-out of', /rolled out/i],
  ['Debut of', /debut/i],
  ['Start of deliveries of', /shipping|deliver/i],
  ['Start of production of', /produc/i],
  ['Start of sales of', /^(?:began|started|commenced)/i],
];

export const productLaunches: Narrative<'product_launches'> = {
  questions: (company) => [
    {
      key: 'released',
      ask: `Which products or services did ${company.name} launch, introduce or release, and when?`,
      about: 'the launch in a few words, such as `Launch of …`',
      kinds: spoken,
      most: 12,
      once_each: true,
      reads: ({ text }) => launch(text, { company, pattern: launchedIt }),
    },
    {
      key: 'announced',
      ask: `Which products or services does ${company.name} say it will launch, and when?`,
      about: 'the launch in a few words, such as `Planned launch of …`',
      kinds: spoken,
      most: 6,
      talks: ['view'],
      once_each: true,
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
            date: dashedDay(when.day),
            initiative: statement.about,
            summary: [`${key === 'released' ? 'Released' : 'Announced'}: ${bold(statement)}`],
            sources: citesOf([statement], evidence),
          }),
        );
    const released_products = made('released');
    const bare = (initiative: string) => initiative.replace(deedBefore, '').replace(/^the /i, '').toLowerCase();
    const isOut = new Set(released_products.map(({ initiative }) => bare(initiative)));
    const future_announcements = made('announced').filter(({ initiative }) => !isOut.has(bare(initiative)));
    if (released_products.length + future_announcements.length === 0) return undefined;
    return { product_launches_and_initiatives: { released_products, future_announcements } };
  },
};

/** Words before a participle that identifies things and reports no launch: `thirteen previously released films`. */
const tellsWhich = /\b(?:previously|newly|all|the|an?|any|other|of|not|films|titles|products)\s+$/i;

/** Behind it nothing that was launched stands, or nothing that is said here. */
const noObject =
  /^(?:it|them|they|this|these|and|or|address|support|by|from|of|in|for|on|under|with|into|during|through|plans|[a-z]+ly)\b/i;
/** A clause of its own: more than a thing was taken. */
const isClause = /\b(?:is|are|was|were|has|have|includes?|continued|completed|achieves?)\b/i;

/** Whether it has a name of its own: `TNT & Cartoon Network Europe`, `a tool called PrunePilot`. */
function isNamed(what: string): boolean {
  return /\p{Lu}|\d/u.test(what.replace(/^(?:The|Its|A|An|\d+)\b/, ''));
}

function launch(text: string, { company, pattern }: { company: Company; pattern: RegExp }): Answer | undefined {
  if (isHistory(text, company) || others.test(text)) return undefined;
  const isPlanned = pattern === launchesIt;
  const told = isPlanned ? undefined : (wasLaunched.exec(text) ?? launchedThen.exec(text) ?? undefined);
  const headline = isPlanned ? null : launches.exec(behindName(text, company) ?? '');
  const [found, product, deedDone] = told ?? [];
  const [, verb, object] = product === undefined ? (headline ?? pattern.exec(text) ?? []) : ['', deedDone, product];
  if (verb === undefined || object === undefined || noObject.test(object)) return undefined;
  // The launching company precedes the verb. A product with a name can precede it instead.
  const at = found === undefined ? text.lastIndexOf(object) - verb.length - 1 : text.indexOf(verb, told!.index + product!.length);
  const before = text.slice(0, at);
  // That something is planned is said of the last word: `plans to launch`.
  const said = isPlanned ? at + verb.lastIndexOf(' ') + 1 : at;
  if (assertionOf(text, said) !== (isPlanned ? 'planned' : 'asserted') || longSince.test(before) || goesOn.test(object)) return undefined;
  const isOwn =
    product === undefined ? isNamedIn(before, company) && !tellsWhich.test(before) : isNamedIn(text, company) || isNamed(product);
  if (!isOwn) return undefined;
  const what = namedBehind(object) ?? launchedIn(object);
  if (what.length < 3 || what.length > 90 || isClause.test(what) || !(isNamed(what) || (isPlanned && /^an? /.test(what)))) return undefined;
  const about = isPlanned ? `Planned launch: ${what}` : `${deeds.find(([, says]) => says.test(verb))?.[0] ?? 'Launch of'} ${what}`;
  return { about, fit: statedDay(text) ? 1.5 : 1.3 };
}

/** The name that follows what was launched: `a commercial robot, the Row Runner`. */
function namedBehind(object: string): string | undefined {
  const [found, what] = /^([^,]+), (?:the|called|named) (?=\p{Lu})/u.exec(object) ?? [];
  return found === undefined || isNamed(what!) ? undefined : found + launchedIn(object.slice(found.length));
}

/** What was launched, without what is said of it. */
function launchedIn(object: string): string {
  return object
    .replace(/^its (?:own )?(?=\p{Lu})/u, '')
    .split(
      /[,;:(]| which | that | who | while | and (?:continued|completed|began|entered|is|has|delayed|postponed|cancelled)\b| as well | in order | to (?!the\b|a\b)| for (?:general )?(?:sale|release)| on (?=[A-Z][a-z]+ \d)| through | where | in (?:the |certain |several |selected )?(?=fiscal|first|second|third|fourth|\d{4}|\p{Lu}|international|markets|countries)/u,
    )[0]!
    .trim()
    .replace(/(?<!\p{Lu})\.$/u, '');
}

/** The date in the sentence or its heading. For an announcement, its publication date. None otherwise. */
function whenOf({ text, rests_on }: Statement, evidence: readonly Evidence[]): { day: string; order: string } {
  const at = evidence[rests_on[0]!.evidence]!;
  const published = at.day ?? '';
  const years = [...text.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => year);
  const stated = statedDay(text) ?? (years.length === 0 && at.kind === 'web_page' ? statedDay(at.section) : undefined);
  if (stated) return { day: stated, order: stated };
  if (years.length > 0) return { day: '', order: statedMonth(text) ?? years.toSorted().at(-1)! };
  return { day: isAnnouncement(at, text) ? published : '', order: published };
}

/** Whether a document is what makes it known: a current report, an article, a page of news. */
function isAnnouncement({ form, kind }: Evidence, text: string): boolean {
  const isRelease = form.startsWith('8-K') || kind === 'article' || (kind === 'web_page' && form === 'press');
  return isRelease && /\b(?:today|announce[sd]?|launches|introduces|unveils|releases|debuts)\b/i.test(text);
}

/** The text with what was launched in bold. */
function bold({ text, about }: Statement): string {
  const what = about.replace(deedBefore, '');
  return what !== '' && text.includes(what) ? text.replace(what, `**${what}**`) : text;
}
