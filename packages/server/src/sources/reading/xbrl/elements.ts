export type Attributes = Readonly<Record<string, string>>;

/** Takes the text of an element, trimmed, when that closes. */
export type TakeText = (text: string) => void;

/** Names are a line, text blocks a chapter. Longer text is not a value. */
const longestText = 2000;
/** Values within each other: each piece of text goes to all of them. */
export const mostGathered = 100;

interface Collector {
  texts: string[];
  length: number;
  take: TakeText;
}

/** Tracks open elements, and collects the text of requested ones without excluded parts. */
export function elementReader() {
  const open: { name: string; collector: Collector | undefined }[] = [];
  const collectors: Collector[] = [];
  let excluded = 0;

  return {
    opened(name: string, take: TakeText | undefined): void {
      const collector = take && { texts: [], length: 0, take };
      if (collector) collectors.push(collector);
      if (name === 'exclude') excluded++;
      open.push({ name, collector });
    },
    /** Whether more values stand within each other than are read. */
    isCrowded: () => collectors.length > mostGathered,
    text(text: string): void {
      if (excluded > 0) return;
      for (const collector of collectors) {
        if (collector.length > longestText) continue;
        collector.texts.push(text);
        collector.length += text.length;
      }
    },
    /**
     * Closes the innermost element.
     * @param isWhole whether the document closes it; the text of a truncated element is dropped
     * @returns its name; undefined when none is open
     */
    closed(isWhole: boolean): string | undefined {
      const element = open.pop();
      if (!element) return undefined;
      const { name, collector } = element;
      if (name === 'exclude') excluded--;
      if (collector) {
        collectors.splice(collectors.lastIndexOf(collector), 1);
        if (isWhole) collector.take(collector.texts.join('').trim());
      }
      return name;
    },
  };
}

/** The prefix of a name; '' where it has none. */
export function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(':'))).trim();
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).trim();
}
