import { localName, prefixOf, type Attributes, type TakeText } from './elements.ts';

/** One tagged value, as printed. */
export interface TaggedText {
  /** Local name of the concept without a prefix: `TangibleFixedAssets`. */
  name: string;
  /** That prefix, which tells taxonomies apart where a document holds several: `us-gaap`. */
  taxonomy: string;
  context_ref: string;
  unit_ref?: string;
  text: string;
  /** Local name of the transformation in lower case, without dashes: `numdotdecimal`; '' when there is none. */
  format: string;
  scale: string;
  /** How many digits behind the point are exact, as stated: `-6` is millions, `INF` all; '' where nothing is stated. */
  decimals: string;
  negative: boolean;
  nil: boolean;
  /** The table it is in, by its place among the document's tables, from 1; absent outside tables. */
  table?: number;
  /** Printed in brackets: `(20,488)`. They stand outside the tag, and software that forgets the sign still prints them. */
  bracketed: boolean;
}

interface Draft {
  fact: TaggedText;
  continued_at: string | undefined;
}

type Continuation = Omit<Draft, 'fact'> & { text: string };

/** Names and figures go on elsewhere once or twice. */
const mostPieces = 100;

/** Gathers tagged values: their attributes, the brackets around them, and what continues them elsewhere. */
export function valueReader(wants: (name: string, taxonomy: string) => boolean) {
  const drafts: Draft[] = [];
  const continuations = new Map<string, Continuation>();
  /** The last character printed so far, spaces aside, and the values behind a bracket that have just ended. */
  let lastPrinted = '';
  let awaitingBracket: TaggedText[] = [];

  return {
    /** A value begins. @returns a consumer for its text; undefined for unread concepts */
    value(tag: string, attributes: Attributes, table: number | undefined): TakeText | undefined {
      const [name, taxonomy] = [localName(tag), prefixOf(tag)];
      if (!wants(name, taxonomy)) return undefined;
      const fact = { ...factOf({ name, taxonomy }, attributes), ...(table !== undefined && { table }) };
      drafts.push({ fact, continued_at: attributes['continuedAt'] });
      const follows = lastPrinted === '(';
      return (text) => {
        fact.text = text;
        if (follows) awaitingBracket.push(fact);
      };
    },
    continuation(attributes: Attributes): TakeText {
      const kept: Continuation = { text: '', continued_at: attributes['continuedAt'] };
      continuations.set(attributes['id'] ?? '', kept);
      return (text) => (kept.text = text);
    },
    text(text: string): void {
      const printed = text.trim();
      if (printed === '') return;
      if (printed.startsWith(')')) for (const fact of awaitingBracket) fact.bracketed = true;
      awaitingBracket = [];
      lastPrinted = printed.at(-1) ?? '';
    },
    all: (): TaggedText[] => drafts.map((draft) => joined(draft, continuations)),
  };
}

function factOf(concept: Pick<TaggedText, 'name' | 'taxonomy'>, attributes: Attributes): TaggedText {
  const unitRef = attributes['unitRef'];
  return {
    ...concept,
    context_ref: attributes['contextRef'] ?? '',
    ...(unitRef !== undefined && { unit_ref: unitRef }),
    text: '',
    format: localName(attributes['format'] ?? '')
      .toLowerCase()
      .replaceAll('-', ''),
    scale: attributes['scale'] ?? '0',
    decimals: attributes['decimals'] ?? '',
    negative: attributes['sign'] === '-',
    nil: isNil(attributes),
    bracketed: false,
  };
}

function joined({ fact, continued_at }: Draft, continuations: ReadonlyMap<string, Continuation>): TaggedText {
  const texts = [fact.text];
  const seen = new Set<string>();
  for (let id = continued_at; id !== undefined && !seen.has(id) && texts.length < mostPieces;) {
    seen.add(id);
    const next = continuations.get(id);
    if (next) texts.push(next.text);
    id = next?.continued_at;
  }
  return { ...fact, text: texts.join(' ').replaceAll(/\s+/g, ' ').trim() };
}

function isNil(attributes: Attributes): boolean {
  const nil = Object.entries(attributes)
    .find(([name]) => localName(name) === 'nil')?.[1]
    ?.trim();
  return nil === 'true' || nil === '1';
}
