import type { PublicationKind } from '../../kernel/kinds.ts';
import { sentencesOf } from '../sentences.ts';
import { isBoilerplate, isSlogan } from './boilerplate.ts';
import { announcesOrders, speaksToReader } from '../orders.ts';
import { standingAlone, type Speaker } from './standing-alone.ts';

/** A passage that may be cited, with the document it stands in. */
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
  /** As it stands in the passage. */
  quote: string;
  /** Index of its passage among the evidence. */
  evidence: number;
  /** The nearest heading above it in the document; '' without one. */
  heading: string;
}

const longestHeading = 90;
const shortestSentence = 35;
const longestSentence = 420;
/** Of a document that was cut into pages, and of tables. */
const furniture = /^(?:table of contents|page \d+|\d+|part [iv]+|.{0,60}form 10-[kq].{0,20})$/i;

/**
 * The sentences of passages that a reader understands without what is around them; in the order of the documents.
 * @param isLeftOut which sentences say nothing that is wanted
 */
export function tellingOf(evidence: readonly Evidence[], speaker: Speaker, isLeftOut = isBoilerplate): Told[] {
  const told: Told[] = [];
  let record = -1;
  let heading = '';
  let section = '';
  let isAnnounced = false;
  for (const [index, passage] of evidence.entries()) {
    if (passage.record_id !== record || passage.section !== section) heading = '';
    ({ record_id: record, section } = passage);
    for (const line of passage.text.split('\n').map((each) => each.trim())) {
      if (line === '' || furniture.test(line)) continue;
      // Orders in it make all of a paragraph suspect, and what they announce.
      const isOrdered = isAnnounced || speaksToReader(line);
      isAnnounced = announcesOrders(line);
      if (isOrdered || isAnnounced) continue;
      if (isHeading(line)) heading = line.replace(/[:.]$/, '');
      else {
        const above = heading;
        heading = runIn.exec(line)?.[1] ?? heading;
        for (const quote of sentencesOf(line)) take(quote, index);
        heading = above;
      }
    }
  }
  return told;

  function take(sentence: string, index: number): void {
    const quote = sentence.replace(/^(?:[•·●▪◦*–—-]\s*)/, '');
    if (quote.length < shortestSentence || quote.length > longestSentence || !isSentence(quote) || isLeftOut(quote)) return;
    const text = standingAlone(quote, speaker);
    if (text !== undefined && !isSlogan(text, [speaker.name, ...speaker.names])) told.push({ text, quote, evidence: index, heading });
  }
}

/** A heading on the line of its paragraph: `Sales and distribution. We sell …`. */
const runIn = /^((?!(?:We|Our|It|They|This|That|You|No|Yes)\b)\p{Lu}[\p{Ll}-]+(?:,? [\p{Ll}-]+){0,4})\. (?=\p{Lu})/u;

function isHeading(line: string): boolean {
  return line.length <= longestHeading && !/[.!?;,]["”’)\]]*$/.test(line) && /^[\p{Lu}\p{N}“"]/u.test(line);
}

/** Whether it begins and ends as a sentence does, and is made of words rather than of a table's figures or a title's capitals. */
function isSentence(text: string): boolean {
  if (!/^["“]?[\p{Lu}\p{N}i]/u.test(text) || !/[.!]["”’)\]]*$/.test(text)) return false;
  const words = text.split(/\s+/);
  const figures = words.filter((word) => /^[($]?[\d,.]+[%)]?$/.test(word)).length;
  const capitals = words.filter((word) => /^[\p{Lu}]{4,}$/u.test(word)).length;
  const begun = words.filter((word) => /^["“(]?\p{Lu}/u.test(word)).length;
  return figures <= words.length / 3 && capitals <= words.length / 3 && begun <= words.length * 0.8;
}
