import type { CompanyDocument } from '../../../kernel/document.ts';
import type { Evidence } from '../../../text/narrative/evidence.ts';
import type { FieldAnswer } from '../../narratives/answer-fields.ts';
import type { Documents } from '../../narratives/read-documents.ts';
import type { Themes, ThemeSentence } from '../blocks/theme-sentences.ts';

/** What the process that reads the files of a notebook is asked, in this order: topics, each file, then what the block needs. */
export type Order =
  | { kind: 'topics'; topics: readonly string[] }
  | { kind: 'file'; title: string; day: string; body: Uint8Array }
  | { kind: 'evidence' }
  | { kind: 'answers'; document: CompanyDocument; documents: Documents; prompts: readonly string[] }
  | { kind: 'themes'; spec: Themes };

export type Item =
  /** All characters of the files. */
  | { characters: number }
  /** A passage of the files that was selected. */
  | { evidence: Evidence }
  /** One a prompt, in their order. Evidence is numbered through the documents, then the files. */
  | { answer: FieldAnswer }
  /** One a theme, in their order. */
  | { theme: ThemeSentence[] };
