import type { Cite, NumberlessCite } from '@firmament/contract';
import { asMarkdown, ranges } from '../../kernel/text.ts';
import { stemsOf } from '../../kernel/words.ts';

/** What a block cites, numbered as it is cited. */
export class Sources {
  readonly list: Cite[] = [];
  readonly #ids = new Map<string, number>();

  /** The number of a source, which has one of its own in this block. */
  number(cite: Omit<Cite, 'id'>): number {
    const { title, url, publisher, date, section, quote } = cite;
    const key = JSON.stringify([title, url, section, quote]);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.list.length + 1;
    this.#ids.set(key, id);
    this.list.push({ id, title, url, publisher, date, section, quote });
    return id;
  }

  /** ` [1,2]`, placed after what these sources say; '' without any. */
  refs(cites: readonly Omit<Cite, 'id'>[]): string {
    return cites.length === 0
      ? ''
      : ` [${ranges(
          cites.map((cite) => this.number(cite)),
          ',',
        )}]`;
  }

  /** A text that refers to sources of its own by number, referring to them by theirs here. */
  taken(text: string, own: readonly Cite[]): string {
    const byId = new Map(own.map((cite) => [cite.id, cite]));
    return text.replaceAll(/\[(\d+(?:\s*[-,]\s*\d+)*)\]/g, (_, list: string) => {
      const cited = numbersIn(list).flatMap((id) => byId.get(id) ?? []);
      return this.refs(cited).trim();
    });
  }
}

/** Foreign text that refers to sources, as Markdown that shows all but the references word for word. */
export function referringMarkdown(text: string): string {
  return text
    .split(/(\[\d+(?:\s*[-,]\s*\d+)*\])/)
    .map((part, index) => (index % 2 === 1 ? part : asMarkdown(part)))
    .join('');
}

/** `1-3, 5` → 1, 2, 3, 5. */
export function numbersIn(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, Math.min(to - from, 200)) + 1 }, (_, index) => from + index);
  });
}

/** Without its references. */
export function bare(text: string): string {
  return text.replaceAll(/(?<!\s)\s*\[\d+(?:\s*[-,]\s*\d+)*\]/g, '');
}

/** A citation beside its statement, numbered like the others. */
export function asCite({ publishedDate, ...rest }: NumberlessCite): Omit<Cite, 'id'> {
  return { ...rest, date: publishedDate };
}

/** A text behind its label; alone where it begins with the words of that. */
export function labelled(label: string, text: string, written = (shown: string) => `${shown}: `): string {
  const [named, told] = [stemsOf(label), stemsOf(text)];
  return named.length > 0 && named.every((stem, index) => stem === told[index]) ? text : `${written(label)}${text}`;
}
