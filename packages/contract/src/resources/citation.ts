import { z } from 'zod';
import { list, text } from './values.ts';

const place = {
  section: z.string().meta({ description: 'Part of the document: `Item 1`, `Exchange 3`; empty where it has none' }),
  quote: z.string().meta({ description: 'The cited words, unchanged' }),
};

/** A citation that text refers to by its number: `[1]`, `[2-3]`, `[1,4]`. */
export const cite = z
  .object({
    id: z.int().min(1).meta({ description: 'From 1, unique within its array' }),
    title: z.string().meta({ description: 'Title of the document' }),
    url: z.string().meta({
      description:
        'The document, page or row that says so. `firmament://<source>/<source_key>` where it has no page of its own; `GET /api/enterprise/source/` opens that address',
    }),
    publisher: z.string().meta({ description: 'Publisher of the document' }),
    date: z.string().meta({ description: '`YYYY-MM-DD`; empty when it is not known' }),
    ...place,
  })
  .meta({ id: 'Cite' });

/** A citation beside what it supports. */
export const numberlessCite = z
  .object({
    url: z.string().meta({ description: 'Address of the document' }),
    title: z.string().meta({ description: 'Title of the document' }),
    publisher: z.string().meta({ description: 'Publisher of the document' }),
    publishedDate: z.string().meta({ description: '`YYYY-MM-DD`; empty when it is not known' }),
    ...place,
  })
  .meta({ id: 'NumberlessCite' });

/** Sources of a text. */
export const cites = z
  .array(cite)
  .meta({ description: 'Sources of the text, which refers to them by `id`: `[1]`; empty when it cites nothing' });

/** Sources beside a value that refers to none of them by number. */
export const numberlessCites = z.array(numberlessCite).meta({ description: 'Documents that say so, with the cited words' });

/** Addresses of documents. */
export const sourceUrls = list('URLs of the documents that say so');

/** A code with the words to show for it. */
export function codeLabel<const Code extends string>(codes: readonly [Code, ...Code[]]) {
  return z
    .object({ code: z.enum(codes).meta({ description: 'For programs' }), label: text('Words to show for the code') })
    .meta({ description: 'A code with the words to show for it' });
}

/** `DD-Mon-YYYY`; empty when it is not known. */
export const shownDay = z
  .string()
  .regex(/^(?:\d{2}-[A-Z][a-z]{2}-\d{4})?$/, 'must be DD-Mon-YYYY or empty')
  .meta({ description: '`DD-Mon-YYYY`; empty when it is not known' });

/** As exact as it is known: `DD-Mon-YYYY`, `Mon-YYYY` or `YYYY`; empty when it is not known. */
export const dashedDate = z
  .string()
  .regex(/^(?:(?:(?:\d{2}-)?[A-Z][a-z]{2}-)?\d{4})?$/, 'must be DD-Mon-YYYY, Mon-YYYY, YYYY or empty')
  .meta({ description: 'As exact as it is known: `DD-Mon-YYYY`, `Mon-YYYY` or `YYYY`; empty when it is not known' });

export type Cite = z.output<typeof cite>;
export type NumberlessCite = z.output<typeof numberlessCite>;
