import { readDate } from './date.ts';
import { localName, type Attributes, type TakeText } from './elements.ts';

/** The days and the part of the business a value speaks of. */
export interface Context {
  /** As the filer wrote it: a company number, or a name in the oldest files. */
  entity: string;
  start?: string;
  /** Last day of a duration, or the day of an instant; '' when the context has no readable date. */
  end: string;
  /** Dimension → member, local names; the member of a typed dimension is `typed`. */
  dimensions: Readonly<Record<string, string>>;
}

type OpenContext = Context & { id: string; dimensions: Record<string, string> };

/** Reads what values refer to: contexts and units. */
export function definitionReader() {
  const contexts = new Map<string, Context>();
  /** Unit id → ISO 4217 code, or what else it measures. */
  const units = new Map<string, string>();
  let context: OpenContext | undefined;
  let unit: { id: string; measures: string[] } | undefined;

  return {
    contexts,
    units,
    /** @returns what the text of an element within a definition is for; `elsewhere` when no definition is open */
    opened(name: string, attributes: Attributes): TakeText | undefined | 'elsewhere' {
      const id = attributes['id'] ?? '';
      if (name === 'context') context = { id, entity: '', end: '', dimensions: {} };
      else if (name === 'unit') unit = { id, measures: [] };
      else if (context) return openedIn(context, name, attributes);
      else if (unit) return name === 'measure' ? measureOf(unit.measures) : undefined;
      else return 'elsewhere';
      return undefined;
    },
    closed(name: string): void {
      if (name === 'context' && context) {
        const { id, ...rest } = context;
        contexts.set(id, rest.start === '' ? { ...rest, end: '' } : rest);
        context = undefined;
      } else if (name === 'unit' && unit) {
        units.set(unit.id, unit.measures.join('/'));
        unit = undefined;
      }
    },
  };
}

function measureOf(measures: string[]): TakeText {
  return (text) => void measures.push(localName(text));
}

function openedIn(context: OpenContext, name: string, attributes: Attributes): TakeText | undefined {
  const dimension = localName(attributes['dimension'] ?? '');
  switch (name) {
    case 'identifier':
      return (text) => (context.entity = text);
    case 'instant':
    case 'endDate':
      return (text) => (context.end = readDate(text) ?? '');
    case 'startDate':
      return (text) => (context.start = readDate(text) ?? '');
    case 'explicitMember':
      return (text) => (context.dimensions[dimension] = localName(text));
    case 'typedMember':
      context.dimensions[dimension] = 'typed';
  }
  return undefined;
}
