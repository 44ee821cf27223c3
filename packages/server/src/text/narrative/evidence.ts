import type { PublicationKind } from '../../kernel/kinds.ts';
import { sentencesOf } from '../../kernel/sentences.ts';
import { isAside, isBoilerplate, isSlogan } from './boilerplate.ts';
import { clausesOf } from './clauses.ts';
import { announcesOrders, speaksToReader } from '../orders.ts';
import { isVerbForm } from './verb-forms.ts';
import { decontextualized, decontextualizedAfter, withoutReferences, type Speaker } from './decontextualize.ts';

/** A passage that may be cited, with its document. */
export interface Evidence {
  record_id: number;
  ordinal: number;
  kind: PublicationKind;
  /** What the document is, where its kind has forms: `10-K`, of a page of a website what it is for: `customers`; '' otherwise. */
  form: string;
  /** As passages name it: `Item 1`, `Exchange 3: A. Analyst`. */
  section: string;
  /** `YYYY-MM-DD`; null where it is not known. */
  day: string | null;
  title: string;
  url: string;
  publisher: string;
  text: string;
  /** Whose words they are, where documents of several are read together; else the material's speaker's. */
  speaker?: Speaker;
}

/** A sentence of the evidence that can stand by itself. */
export interface Told {
  /** Told by a third person: the company is named, and nothing points at what is not said. */
  text: string;
  /** The words of the passage, unchanged. */
  quote: string;
  /** Index of its passage among the evidence. */
  evidence: number;
  /** The nearest heading above it in the document; '' without one. */
  heading: string;
  /** Of a heading on the line of its paragraph: the heading above that, or what announces its list; and whether the paragraph begins with this sentence. */
  entry?: { of: string; isFirst: boolean };
}

const longestHeading = 90;
const shortestSentence = 35;
const longestSentence = 420;
const longestPair = 640;
/** Of a document that was cut into pages, and of tables. */
const furniture = /^(?:table of contents|page \d+|\d+|part [iv]+|.{0,60}form 10-[kq].{0,20})$/i;

/** Which sentences are told. */
interface Telling {
  /** Which say nothing that is wanted; boilerplate unless told otherwise. */
  isLeftOut?: (sentence: string) => boolean;
  /** Also one that points at the one before it, behind that one, and lines of lists that end without a full stop. */
  isWide?: boolean;
}

/** The sentences of passages that a reader understands without what is around them; in the order of the documents. */
export function tellingOf(
  evidence: readonly Evidence[],
  speaker: Speaker,
  { isLeftOut = isBoilerplate, isWide = false }: Telling = {},
): Told[] {
  const told: Told[] = [];
  let record = -1;
  let ordinal = -1;
  let heading = '';
  let section = '';
  let isAnnounced = false;
  let opening = '';
  /** Lines above that may be headings: of tables most are never asked for. */
  let pending: string[] = [];
  for (const [index, passage] of evidence.entries()) {
    if (passage.record_id !== record || passage.section !== section) {
      heading = '';
      pending = [];
    }
    // Of what a list is, stands right above it.
    if (passage.record_id !== record || passage.ordinal !== ordinal + 1) opening = '';
    ({ record_id: record, section, ordinal } = passage);
    for (const line of passage.text.split('\n').map((each) => each.trim())) {
      if (line === '' || furniture.test(line)) continue;
      // Orders in it make all of a paragraph suspect, and what they announce.
      const isOrdered = isAnnounced;
      isAnnounced = announcesOrders(line);
      if (isOrdered || isAnnounced) continue;
      if (!mark.test(line)) opening = line;
      if (isHeading(line)) {
        pending.push(line);
        continue;
      }
      const { titled, paragraph } = paragraphOf(line);
      const sentences = sentencesOf(paragraph);
      if (sentences.some(mayStand) && !speaksToReader(line)) {
        const above = headingAbove();
        heading = titled ?? heading;
        let before: Alone | undefined;
        for (const [at, sentence] of sentences.entries()) {
          const of = mark.test(line) && opening.endsWith(':') ? opening : above;
          const entry = titled === undefined ? {} : { entry: { of, isFirst: at === 0 } };
          before = take(sentence, { line: paragraph, index, before, entry });
        }
        heading = above;
      }
    }
  }
  return told;

  /** The nearest heading above that gives no orders. */
  function headingAbove(): string {
    const nearest = pending.findLast((line) => !speaksToReader(line));
    pending = [];
    return (heading = nearest?.replace(/[:.]$/, '') ?? heading);
  }

  function mayStand(sentence: string): boolean {
    return sentence.length >= shortestSentence && (endsFully.test(sentence) || (isWide && mark.test(sentence)));
  }

  /** @returns the sentence, if it is understood alone */
  function take(
    sentence: string,
    { line, index, before, entry }: { line: string; index: number; before: Alone | undefined; entry: Pick<Told, 'entry'> },
  ): Alone | undefined {
    const isListed = isWide && mark.test(sentence) && !endsFully.test(sentence);
    const quote = isListed ? sentence.replace(mark, '').replace(/[;,](?: and| or)?$/, '') : sentence.replace(mark, '');
    if (quote.length < shortestSentence || quote.length > longestSentence || isLeftOut(withoutReferences(quote))) return undefined;
    if (!isWords(quote) || !(isListed ? isClause(quote) && !makesDoubtful(opening) : endsFully.test(quote))) return undefined;
    // After a heading and in lists an activity has no subject: `Rail Freight: Moves …`, `Developing …`.
    if (entry.entry?.isFirst && beginsWithVerb(quote)) return undefined;
    if (/^\p{Lu}\p{Ll}+ing\b/u.test(quote) && !isClause(quote)) return undefined;
    const text = decontextualized(quote, speaker);
    if (text === undefined) {
      const behind = isWide && before ? decontextualizedAfter(before.quote, quote, speaker) : undefined;
      if (before && behind !== undefined) {
        const start = line.indexOf(before.quote);
        const both = line.slice(start, line.indexOf(quote, start) + quote.length);
        if (both.length <= longestPair) told.push({ text: `${before.text} ${behind}`, quote: both, evidence: index, heading, ...entry });
      }
      return undefined;
    }
    if (isSlogan(text, [speaker.name, ...speaker.names])) return undefined;
    told.push({ text, quote, evidence: index, heading, ...entry });
    return { quote, text };
  }
}

/** A sentence that is understood alone, as written and as served. */
type Alone = Pick<Told, 'quote' | 'text'>;

/** A heading on the line of its paragraph: `Sales and distribution. We sell …`, `• Hand Tools - Our saws …`, `Rail Freight: …`. */
const runIn = new RegExp(
  String.raw`^(?:[•·●▪◦○*–—-]\s*)?((?!(?:We|Our|It|They|This|That|You|No|Yes|In|On|As|For|The|Of|Note|Source)\b)\p{Lu}[\p{L}\p{N}&’'/®™-]*` +
    String.raw`(?:,? (?:(?:and|or|of|for|the|&|by) )*[\p{L}\p{N}][\p{L}\p{N}&’'/®™-]*){0,4})(?<!(?:^| )(?:Inc|Corp|Ltd|Co|LLC|No|Mr|Ms|Dr|\p{L}))(?:\.|:| ?[–—]| -) (?=\p{Lu})`,
  'u',
);

/** A line without the heading it begins with. */
export function paragraphOf(line: string): { titled: string | undefined; paragraph: string } {
  const [found = '', titled] = runIn.exec(line) ?? [];
  // A sentence that is long enough to be told is no heading.
  return found.length > shortestSentence && found.trimEnd().endsWith('.')
    ? { titled: undefined, paragraph: line }
    : { titled, paragraph: line.slice(found.length) };
}

function isHeading(line: string): boolean {
  return line.length <= longestHeading && !/[.!?;,]["”’)\]]*$/.test(line) && /^[\p{Lu}\p{N}“"]/u.test(line);
}

/** What stands before a line of a list. */
const mark = /^(?:[•·●▪◦○*–—-]\s*)/;
const endsFully = /[.!]["”’)\]]*$/;

function beginsWithVerb(text: string): boolean {
  const [, first = ''] = /^(\p{Lu}\p{Ll}+s) (?!(?:is|are|was|were|has|have|and|of|in|to)\b)/u.exec(text) ?? [];
  return first !== '' && isVerbForm(first);
}

/** Verbs that are as often nouns stand so behind who does it. */
const statesShare =
  /\p{Ll} (?:(?:now|currently|already|still) )?(?:represent(?:s|ed)?|account(?:s|ed)? for|exceed(?:s|ed)?|reach(?:es|ed)?|comprise[sd]?) /u;

/** Whether the words have a subject that acts. A list item can also be a name or an order. */
function isClause(text: string): boolean {
  return (
    statesShare.test(text) || clausesOf(text).some(({ kind, subject, verb_at }) => kind === 'main' && verb_at > 0 && subject.trim() !== '')
  );
}

/** Whether a list has possibilities, wishes or open points instead of facts, or its subject is unknown. */
function makesDoubtful(opening: string): boolean {
  return (
    opening === '' ||
    isAside(opening) ||
    /\b(?:risks?|factors?|uncertaint\w+|goals?|aims?|objectives?|targets?|plans?|priorit\w+|strateg\w+|expect\w*|believe\w*|intend\w*|seek|could|may|can|will|should)\b/i.test(
      opening,
    )
  );
}

/** Whether it begins as a sentence does, and is made of words rather than of a table's figures or a title's capitals. */
function isWords(text: string): boolean {
  if (!/^["“]?[\p{Lu}\p{N}i]/u.test(text)) return false;
  const words = text.split(/\s+/);
  const figures = words.filter((word) => /^[($]?[\d,.]+[%)]?$/.test(word)).length;
  const capitals = words.filter((word) => /^[\p{Lu}]{4,}$/u.test(word)).length;
  const begun = words.filter((word) => /^["“(]?\p{Lu}/u.test(word)).length;
  return figures <= words.length / 3 && capitals <= words.length / 3 && begun <= words.length * 0.8;
}
