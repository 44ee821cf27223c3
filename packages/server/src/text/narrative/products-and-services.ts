import { ranges } from '../../kernel/text.ts';
import { stemsOf } from '../../kernel/words.ts';
import { toldThen } from './as-of.ts';
import { Numbered } from './citing.ts';
import type { Company } from './company.ts';
import type { Evidence, Told } from './evidence.ts';
import { placeWeight } from './place.ts';
import { planKey } from './planned.ts';
import { behindName, isNamedIn, nameAtStart, spoken, type Narrative } from './section.ts';
import { isVerbForm } from './verb-forms.ts';

/** Headings of parts about the year, competitors or resources instead of products. */
const otherwise =
  /compet|suppl|raw material|information|propert|executive|communit|research|marketing|distribution|sales|customer|strateg|result|revenue|income|expense|acquisition|capital|cost|growth|development|manufactur|operations|technology|partner|experience|infrastructure|warranty|quality|market|considerations|approach|impact|principles|client|plan$|foreign|channel|opportunity|relian|return|restructur|program|ecosystem|franchise|assembl|testing|security$|^brand$|^R&D|americas|europe|asia|initiative|^other\b|^\p{Lu}\p{Ll}+ing (?:and \p{Lu}\p{Ll}+ing )?(?:the|our|with|for)\b/iu;
const thing =
  /\b(?:products?|services?|platforms?|solutions?|software|systems?|devices?|suites?|applications?|apps?|tools?|offerings?|brands?|models?|vehicles?|networks?|lines? of|portfolio|medicines?|drugs?|therap(?:y|ies)|equipment|machines?|storage|stores?|content|cards?|accounts?|loans?|insurance|programs?|hardware|chips?|processors?|components?|subscription|units?|sensors?|robots?)\b/i;
const does = String.raw`(?:(?:is|are)(?! (?:located|subject|expected|required|not|developing|committed|responsible|conducted|based|considered)\b)|provides?|offers?|includes?|enables?|allows?|helps?|delivers?|comprises?|consists? of|combines?|lets?|supports?|features?|gives?|stores?|powers?|automates?|brings?|makes?|designs?|develops?|manufactures?|markets?|sells?|operates?|connects?|serves?|builds?|runs?)`;
/** What a company as a whole does; the rest of `does` is what products do. */
const ownDoes = String.raw`(?:(?:is|are)(?= an? | the | one of | (?:engaged|active) in )|provides?|offers?|delivers?|makes?|designs?|develops?|manufactures?|produces?|markets?|sells?|operates?|builds?|runs?|owns?|acquires?|distributes?|publishes?|explores?|mines?|insures?|underwrites?)`;
/** Most statements about one product. */
const mostOfOne = 3;
/** A thing of the company stands so early in what presents it. */
const openingLength = 220;
/** Of money, of who works there, of rivals, of who owns what and of how it is sold: no sentence of what is for sale. */
const besideGoods =
  /\b(?:credit (?:facilit\w+|agreements?|lines?)|lines? of credit|term loans?|loans? bears?|revolving|covenants|representations|warrant(?:y|ies)|rebates?|discounts?|surcharges?|fees|costs(?! (?:between |from |about |only )?[$€£\d])|expenses|derivative|short sales|inventor(?:y|ies)|employees|employs|operates from|associates|team members|workforce|jobseekers|graduates|compet(?:es?|itive|itors?)|(?:is|are|vehicles) owned|(?:is|are) (?:an? )?wholly[- ]owned|joint venture|equity method|is a (?:party|component|member)|located at|headquartered|fragmented|(?:largest|fastest[- ]growing) (?:\w+ )?industry|(?:royalty|licens\w+) models?|priced (?:by|on)|sold through|through (?:\w+ )?(?:distributors|dealers|resellers)|results (?:from operations|are included)|policies|shareholders|tenants?|reportable segments?|customer (?:service|support) centers?|strateg(?:y|ies)|business model|size and scale|(?:multi-?\w+|security) approach|team has|active participant|interns?|internships?|apprenticeships?|charges related|competition|President|Chief \w+ Officer|suppliers|will provide|subsidiary of)\b/i;
/** Statements about channels and volumes, which do not define the company as a whole. */
const notOnTheWhole =
  /\b(?:owns or leases|as a subscription|subscription plans|controls|is the (?:product|result)|(?:sells|ships|makes|produces) (?:more|less|fewer)(?! than)|(?:sells|markets|distributes) [^.]{0,60}\bthrough (?:an? |its |select |limited )?(?:\w+ )?(?:direct|dedicated|sales force|e-?commerce|distribut\w+|network of))\b/i;
/** What a company is by its trade. */
const trade =
  /\bis (?:an?|the|one of) [^,;.]{0,80}\b(?:retailers?|manufacturers?|makers?|producers?|developers?|distributors?|insurers?|banks?|carriers?|providers?|operators?|suppliers?|leaders? in|(?:technology|biotechnology|holding|financial services|entertainment|aerospace) company)\b/i;
/** It names one thing of many. */
const offersOne = /^,? (?:provides|offers|sells|markets|makes|operates|runs) (?:the )?\p{Lu}/u;
const subjectVerb = new RegExp(String.raw`^(.{2,70}?) ${does}\b`, 'u');
/** Between its name and what it does: its legal form, names in brackets, and what it is beside. */
const besideName = String.raw`\.?(?:,? (?:Inc\.?|Corporation|Company|plc|together with its subsidiaries|and its subsidiaries|,|\([^()]{2,60}\))|, (?:an?|founded|formed|incorporated|organized|established) [^,;.]{3,80},)*`;
const ownVerb = new RegExp(String.raw`^${besideName} (?:also |primarily |currently |principally )?${ownDoes}\b`, 'iu');
const isOrMakes = new RegExp(
  String.raw`^${besideName}\W*(?:is an? |is the |is one |designs|develops|manufactures|makes|provides|offers|operates|acquires)`,
  'iu',
);

export const productsAndServices: Narrative<'products_and_services'> = {
  questions: (company) => {
    const { name } = company;
    return [
      {
        key: 'overview',
        ask: `What is ${name}, and what does it make, sell or provide, on the whole?`,
        kinds: spoken,
        most: 4,
        talks: ['view'],
        reads: ({ text, quote, heading, entry }, at) => {
          // `also` marks a side activity.
          if (/^[^,;]{1,60} also /.test(quote)) return undefined;
          const behind = behindName(text, company);
          if (
            behind === undefined ||
            !ownVerb.test(behind) ||
            !(thing.test(text.slice(0, openingLength)) || trade.test(text)) ||
            besideGoods.test(text) ||
            notOnTheWhole.test(text)
          )
            return undefined;
          const isGeneral =
            (at.kind === 'web_page' && at.form === 'about') ||
            /^(?:item 1\. )?(?:overview|general|who we are|what we do|business|company background|our (?:company|business)|introduction|description of business|about)/i.test(
              heading,
            );
          const isFirst = !/^,? also\b/.test(behind.trimStart()) && isOrMakes.test(behind);
          if (entry && !isGeneral) return undefined;
          const place = (isGeneral ? 1.6 : otherwise.test(heading) ? 0.4 : 0.9) / (1 + at.ordinal / 200);
          return { fit: place * (isFirst ? 1.3 : 1) * (offersOne.test(behind) ? 0.75 : 1) };
        },
      },
      {
        key: 'offering',
        ask: `Which products, services and brands does ${name} sell, and what does each do?`,
        about: 'the product, service or brand, as it is called there',
        kinds: spoken,
        most: 24,
        reads: (told, at) => {
          const { text, heading, entry } = told;
          if (isOfOthers(at) || besideGoods.test(text) || isOfChannels.test(text) || isOfMeans.test(text)) return undefined;
          // What stands before a paragraph may be a term that is explained, or a cost: what is above that tells.
          const above = entry?.of ?? heading;
          const about =
            listedAs(told, at) ??
            presented(text, above, company) ??
            soldByName(text, company) ??
            (thing.test(text) || nameBeforeVerb(text, { heading: above, company }) !== undefined
              ? offered(text, { heading: above, title: heading, at, company })
              : undefined);
          // What is still to be launched is told as that.
          return about === undefined || noThing.test(about) || company.planned.has(planKey(about))
            ? undefined
            : { about, fit: about === heading ? 0.9 : 1.1 };
        },
      },
    ];
  },
  assemble(statements, evidence, today) {
    const overview = statements.filter(({ question }) => question === 'overview');
    const offerings = statements.filter(({ question }) => question === 'offering');
    if (statements.length === 0) return undefined;
    const numbered = new Numbered(evidence);
    const summary = overview.map((each) => numbered.cited({ ...each, text: toldThen(each, evidence, today) })).join(' ');
    const areas = Map.groupBy(offerings, ({ about }) => about);
    return {
      product_overview: { summary, screenshot_url: '', source: numbered.sources },
      products_and_services: [...areas].map(([product_area, each]) => ({
        product_area,
        details: each.slice(0, mostOfOne).map((statement) => ({ title: statement.about, summary: toldThen(statement, evidence, today) })),
        sources: ranges(each.slice(0, mostOfOne).flatMap((statement) => numbered.numbers(statement))),
      })),
    };
  },
};

/** Pages of a website that speak of others, and of the day. */
function isOfOthers({ kind, form, title }: Evidence): boolean {
  return kind === 'web_page' && (/^(?:customers|press|careers)$/.test(form) || otherwise.test(title.split('|')[0]!));
}

/** What a list of products has for a heading on the line of a paragraph: `Hand Tools - Our saws …`, under `Products`. */
function listedAs({ text, heading, entry }: Pick<Told, 'text' | 'heading' | 'entry'>, at: Evidence): string | undefined {
  if (entry === undefined || placeWeight(at) < leastPlaceOfTitled || !(isOfProducts(entry.of) || announcesGoods.test(entry.of)))
    return undefined;
  const isOfIt = entry.isFirst || text.toLowerCase().includes(heading.toLowerCase());
  return isOfIt && !otherwise.test(heading) && !noTitle.test(heading) && mayBeTold.test(text) && !tellsWhere.test(text)
    ? heading
    : undefined;
}

/** The heading of a part that begins with it, and the company’s own name with another behind it: `Quillmere Press prints …`. */
function presented(text: string, heading: string, company: Company): string | undefined {
  const bare = text.replace(/^The /, '');
  const isTitle = /^\p{Lu}/u.test(heading) && heading.length <= 40 && !otherwise.test(heading) && behindName(heading, company) !== '';
  if (isTitle && bare.startsWith(`${heading} `) && /^ [a-z]+s /.test(bare.slice(heading.length))) return heading;
  const [own] =
    /^(?: (?!Inc|Corp|Ltd|Group|Company)[\p{Lu}\d][\p{L}\d-]*[®™℠]?)+(?=(?: (?:app|platform|product|service|solution|suite|system))? (?:[a-z]+s|is) )/u.exec(
      behindName(bare, company) ?? '',
    ) ?? [];
  return own === undefined ? undefined : (bare.slice(0, bare.length - behindName(bare, company)!.length) + own).replaceAll(/[®™℠]/g, '');
}

/** The name that a text begins with, and the number of its generation: `Shuttle 4`. */
function withNumber(text: string, company: Company): string | undefined {
  const name = nameAtStart(text, company);
  return name === undefined ? undefined : name + (/^ \d{1,3}(?![\p{L}\d.,%])/u.exec(text.slice(name.length))?.[0] ?? '');
}

/** Before a list: `We report in these segments:`. */
const announcesGoods = /\b(?:products?|brands?|services|offerings?|solutions?|segments?)\b[^:]{0,60}:$/i;
/** It says what there is or what it does, and not when it came about, who works there or how it is sold. */
const mayBeTold = new RegExp(String.raw`\b${does}\b`, 'iu');
/** All that a sentence says is by which way something is sold. */
const isOfChannels =
  /^[^,]{1,80} (?:(?:is|are) (?:\w+ and )?(?:sold|marketed|distributed|available)|sells? (?:(?:its|the) (?!own)[\w ]{1,30}|products)) (?:\w+ly )?(?:through|in (?!a variety)|at|by|to)\b/;
/** It speaks of what the company works with, or by. */
const isOfMeans =
  /^[^,;]{0,60}\b(?:(?:contracts|agreements|facilities|plants|sites|properties) (?:include|provide|consist|are)|(?:facility|plant|site|property) is)\b/;
/** By which way something is sold. */
const tellsWhere =
  /\b(?:sells?|sold|distribut\w+|marketed) (?:(?:its|the|primarily|mainly|products|\w+ly) ){0,3}(?:through|to|in|at|by)\b/i;
/** Headings that name a part of the document. */
const noTitle =
  /;|^(?:overview|general|business|(?:the |our )?company|our|about|index|note|item|introduction|industry|segment status|other|(?:what|who|how|why|where) |products?(?: and services?)?$|services?$)/i;

function isOfProducts(heading: string): boolean {
  return /\b(?:products?|brands?|services?|offerings?|solutions?|segments?)\b/i.test(heading) && !otherwise.test(heading);
}

/** `Quillmere also offers Orchard Care, a maintenance service`: what it sells by a name of its own, with what it is. */
function soldByName(text: string, company: Company): string | undefined {
  const [sold] =
    /^,? (?:also |now )?(?:offers|sells|provides|makes|markets) (?:the )?(?=\p{Lu})/u.exec(behindName(text, company) ?? '') ?? [];
  if (sold === undefined) return undefined;
  const behind = behindName(text, company)!.slice(sold.length);
  const name = nameAtStart(behind, company);
  return name !== undefined && /^, an? /.test(behind.slice(name.length)) ? name : undefined;
}

/** A legal form, a part of a document, what binds two companies, and half of a word: nothing that is sold. */
const noThing =
  /^(?:corporation|company|incorporated|limited|group|segments?(?: of business)?|narrative description.*)$|\b(?:agreement|amendment|act|plan|stock|GDP)$|-(?:based|powered|generated)$/i;

/** Beginnings with a time, a place or a quantity instead of a name or the company. */
const beginsNoThing =
  /^(?:So|Now|Again|Some|Many|Most|All|Each|Examples|Certain|Several|Beyond|At|While|Although|Though|Because|Since|When|If|Until|Before|After|Across|In|On|From|To|With|Within|By|For|Through|Under|As|Currently|Today|Recently)\b/;

/** What a sentence presents: its subject where that is a name of its own, else what stands above it. */
function offered(
  text: string,
  { heading, title, at, company }: { heading: string; title: string; at: Evidence; company: Company },
): string | undefined {
  const subject = subjectVerb.exec(text)?.[1] ?? nameBeforeVerb(text, { heading, company });
  if (subject === undefined) return undefined;
  const bare = [company.name, ...company.names].reduce(
    (left, name) =>
      left.startsWith(name)
        ? left
            .slice(name.length)
            .replace(/^[’']s?\s*/, '')
            .trim()
        : left,
    subject.replace(/, (?:an?|founded|formed|introduced) [^,]{3,80},?$/, ''),
  );
  if (beginsNoThing.test(bare)) return undefined;
  // What is done with a thing of its own is no thing: `Developing Quillmere’s own robots`.
  if (/^\p{Lu}\p{Ll}+ing$/u.test(bare.split(' ')[0]!) && isNamedIn(bare.slice(bare.indexOf(' ') + 1), company)) return undefined;
  const named = withNumber(bare.replace(/[®™℠]/g, '').replace(/^The /, ''), company);
  if (named !== undefined && named.split(' ').length >= bare.split(' ').length - 3)
    return isOwn(named, { text, heading, at, company }) ? named : undefined;
  const isTitle =
    title !== '' &&
    placeWeight(at) >= leastPlaceOfTitled &&
    !otherwise.test(title) &&
    isNamedIn(text.slice(0, subject.length + 1), company) &&
    // What it did, or is about to do, is no product.
    !/^,? (?:(?:has|had) (?:been|\w+ed)|is \w+ing)\b/.test(behindName(text, company) ?? '') &&
    speaksOf(title, text, company) &&
    (at.kind !== 'web_page' || text.includes(title)) &&
    title.split(' ').length <= 6 &&
    /^\p{Lu}/u.test(title) &&
    !noTitle.test(title);
  return isTitle ? title : undefined;
}

/** `Nvidia’s compute offerings include …`: a list of products under any heading. */
const listsGoods = /^.{0,60}\b(?:products|offerings|portfolio|lines?|solutions)\b.{0,40}?\b(?:includes?|consists?|comprises?|features?)\b/i;

/** Whether a sentence speaks of what stands above it: of one of its words, or of products. */
function speaksOf(heading: string, text: string, { name, names }: Company): boolean {
  const own = new Set([name, ...names].flatMap((each) => stemsOf(each)));
  const said = stemsOf(text).filter((stem) => !own.has(stem));
  return isOfProducts(heading) || listsGoods.test(text) || stemsOf(heading).some((stem) => said.some((each) => each.startsWith(stem)));
}

/** The name that begins a sentence in a document about products, if it acts: `HeatLoop recovers the heat`. */
function nameBeforeVerb(text: string, { heading, company }: { heading: string; company: Company }): string | undefined {
  if (!isOfProducts(heading)) return undefined;
  const bare = text.replace(/^The /, '');
  const name = withNumber(bare, company);
  const [, verb = ''] =
    /^ (\p{Ll}+s) (?:the|an?|its|every|all|how|when|which|what|to|for|with|\d|\p{Ll})/u.exec(bare.slice(name?.length ?? 0)) ?? [];
  return name !== undefined && isVerbForm(verb) && !/^(?:has|is|was|does)$/.test(verb)
    ? text.slice(0, text.length - bare.length + name.length)
    : undefined;
}

/** Headings name products in parts about the business, and not in parts about the year. */
const leastPlaceOfTitled = 0.8;

/** Whether a name is of something the company offers: it bears the company's name, has a part of a document to itself, or is told as its own. */
function isOwn(named: string, { text, heading, at, company }: { text: string; heading: string; at: Evidence; company: Company }): boolean {
  const [first = ''] = company.name.split(' ');
  if (first.length > 2 && named.includes(first)) return true;
  // In a call persons are named so, too.
  if (at.kind === 'transcript') return false;
  if (isOfProducts(heading)) return true;
  return (
    (placeWeight(at) >= leastPlaceOfTitled && (company.headings.has(named) || heading.includes(named))) ||
    isNamedIn(text, company) ||
    /\b(?:its|an? own)\b/.test(text.slice(0, text.indexOf(named)))
  );
}
