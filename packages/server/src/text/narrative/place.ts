import type { Evidence } from './evidence.ts';

/** Weights of current-report items about what a company did. Other items are about shares, the board and exhibits. */
const told8K: Readonly<Record<string, number>> = {
  '1.01': 1,
  '1.02': 0.5,
  '2.01': 1,
  '2.02': 0.7,
  '2.03': 1,
  '2.05': 1,
  '2.06': 0.5,
  '7.01': 1,
  '8.01': 1,
  '2': 1,
  '5': 1,
};
/** Of an annual report: the business, its sites, what management says of the year, the accounts and their notes. */
const told10K: Readonly<Record<string, number>> = { '1': 1, '2': 0.5, '7': 0.7, '8': 0.25, '14': 0.25, '15': 0.25 };
/** Of a quarterly one: what management says is its Item 2, the accounts its Item 1. */
const told10Q: Readonly<Record<string, number>> = { '1': 0.25, '2': 0.7 };

/** How much a part of a document says of the business rather than of risks, accounts and the document itself; up to 1. */
export function placeWeight({ kind, form, section }: Pick<Evidence, 'kind' | 'form' | 'section'>): number {
  if (kind === 'transcript') return section.startsWith('Exchange') ? 0.5 : 0.7;
  if (kind !== 'filing') return kind === 'article' ? 0.6 : kind === 'job' ? 0.5 : 0.8;
  const item = section.replace(/^Item /, '');
  if (form.startsWith('8-K')) return item === '' ? 0.7 : (told8K[item] ?? 0);
  return (form.startsWith('10-Q') ? told10Q : told10K)[item] ?? 0.1;
}
