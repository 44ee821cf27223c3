import { boundedProcess, ProcessEnded, type Bounds } from '../../../bounded-process/bounded-process.ts';
import type { CompanyDocument } from '../../../kernel/document.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { Evidence } from '../../../text/narrative/evidence.ts';
import { storedFiles } from '../../files/stored-files.ts';
import type { FieldAnswer } from '../../narratives/answer-fields.ts';
import type { Documents } from '../../narratives/read-documents.ts';
import { placesEach } from '../../requests/places.ts';
import type { Themes, ThemeSentence } from '../blocks/theme-sentences.ts';
import type { NotebookContext } from '../working.ts';
import type { Item, Order } from './orders.ts';

/** Files of a notebook are read in a process of its own, because a caller decides how long they are and what is in them. */
export const readerBounds: Bounds = { memory_bytes: 768 * 1_048_576, silence_ms: 30_000 };
/** Notebooks whose files are read at once, of one organization and of all. */
const ownPlace = placesEach(1);
const place = placesEach(2);

export interface ReadFiles {
  /** Passages that can be cited: all, or those that match the topics best. */
  evidence: readonly Evidence[];
  /** That only some passages were read, in a sentence; '' where all were. */
  limited: string;
  /** Answers prompts from a company's documents and the files. Evidence is numbered through the documents, then the files. */
  answer(asked: { document: CompanyDocument; documents: Documents; prompts: readonly string[] }): Promise<FieldAnswer[]>;
  /** The sentences of each theme. Their parts are the passages. */
  themes(spec: Themes): Promise<ThemeSentence[][]>;
}

/**
 * Reads the files of a notebook in a process of its own, for as long as `use` runs. Files that are no longer kept are left out.
 * @param asked.topics the words that passages are selected by where the files are too long to be read in full
 * @throws INVALID_INPUT where reading takes more memory or time than it may; the reason of the signal
 */
export async function withFiles<T>(
  context: NotebookContext,
  { files, topics, signal }: { files: readonly string[]; topics: readonly string[]; signal: AbortSignal },
  use: (read: ReadFiles) => Promise<T>,
): Promise<T> {
  const reading = async (): Promise<T> => {
    const reader = boundedProcess<Order, Item>(new URL('./reader-process.ts', import.meta.url), { bounds: readerBounds });
    const end = () => void reader.close();
    signal.addEventListener('abort', end, { once: true });
    const ask = async (order: Order): Promise<Item[]> => {
      signal.throwIfAborted();
      const items: Item[] = [];
      for await (const item of reader.run(order)) items.push(item);
      return items;
    };
    try {
      await ask({ kind: 'topics', topics });
      for await (const { original_name: title, uploaded_at, body } of storedFiles(context, files)) {
        await ask({ kind: 'file', title, day: uploaded_at.toISOString().slice(0, 10), body });
      }
      return await use(readBy(await ask({ kind: 'evidence' }), ask));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProcessEnded)) throw error;
      throw new Problem('INVALID_INPUT', `The files cannot be read within bounds. ${error.message} Name fewer or smaller files.`, {
        cause: error,
      });
    } finally {
      signal.removeEventListener('abort', end);
      await reader.close();
    }
  };
  return ownPlace(context.organization_id, () => place('of all', reading, signal), signal);
}

function readBy(items: readonly Item[], ask: (order: Order) => Promise<Item[]>): ReadFiles {
  const evidence = items.flatMap((item) => ('evidence' in item ? [item.evidence] : []));
  const characters = items.flatMap((item) => ('characters' in item ? [item.characters] : []))[0] ?? 0;
  const read = evidence.reduce((sum, { text }) => sum + text.length, 0);
  return {
    evidence,
    limited: read === characters ? '' : limitedTo(read, characters),
    async answer(asked) {
      return (await ask({ kind: 'answers', ...asked })).flatMap((item) => ('answer' in item ? [item.answer] : []));
    },
    async themes(spec) {
      return (await ask({ kind: 'themes', spec })).flatMap((item) => ('theme' in item ? [item.theme] : []));
    },
  };
}

function limitedTo(read: number, all: number): string {
  const [some, every] = [read, all].map((count) => count.toLocaleString('en'));
  return `The files have ${every} characters. Only the passages with the words that are asked for were read: ${some} characters.`;
}
