/** How well themes and their polarity are read out of reviews: beside sentences of real reviews that were labelled by hand. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { productThemes } from '../../packages/server/src/text/sentiment/product-themes.ts';
import { saidIn } from '../../packages/server/src/text/sentiment/said.ts';
import { findsThemes } from '../../packages/server/src/text/sentiment/terms.ts';
import { workThemes } from '../../packages/server/src/text/sentiment/work-themes.ts';
import { printTable } from '../report.ts';
import { reviewFragments, type Fragment } from './review-fragments.ts';

const parts = ['work', 'held', 'unseen', 'own words', 'kept back'] as const;

/**
 * A sentence that was labelled. The tables were made with those of `work`, after those of `held` had been labelled, too; those of `unseen` were
 * drawn and labelled when the tables were done. Both were measured once. In the last two a theme is labelled where the words of its own clause praise or
 * criticize it; those of `kept back` no rule was made with.
 */
interface Labelled {
  fragment: string;
  of: Fragment['of'];
  part: (typeof parts)[number];
  /** Each theme with `+` where it is praised, `-` where it is criticized. */
  themes: string[];
}

const finds = { employee: findsThemes(workThemes), product: findsThemes(productThemes) };

function themesOf({ of, field, text }: Fragment): string[] {
  const standing = typeof field === 'number' ? { stars: field } : field;
  const said = of === 'employee' ? saidIn(text, finds.employee, standing) : saidIn(text, finds.product, standing);
  return said.map(({ theme, opinion }) => `${theme}${opinion > 0 ? '+' : '-'}`);
}

async function labelledFragments(folder: string): Promise<(Labelled & { text: Fragment })[]> {
  const lines = readFileSync(path.join(import.meta.dirname, 'review-themes.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  const fragments = new Map((await reviewFragments(folder)).map((fragment) => [fragment.digest, fragment]));
  return lines.flatMap((line) => {
    const labelled = JSON.parse(line) as Labelled;
    const text = fragments.get(labelled.fragment);
    return text === undefined ? [] : [{ ...labelled, text }];
  });
}

/** Prints precision and recall of themes, and how often a theme that was rightly found has the right polarity. */
export async function sentiment(folder: string): Promise<void> {
  const labelled = await labelledFragments(folder);
  const rows: (string | number)[][] = [];
  for (const part of parts) {
    for (const kind of ['employee', 'product'] as const) {
      const some = labelled.filter((each) => each.part === part && each.of === kind);
      const count = { found: 0, labelled: 0, both: 0, sided: 0 };
      for (const { themes, text } of some) {
        const found = new Set(themesOf(text));
        const bare = new Set([...found].map((theme) => theme.slice(0, -1)));
        count.found += bare.size;
        count.labelled += themes.length;
        count.both += themes.filter((theme) => bare.has(theme.slice(0, -1))).length;
        count.sided += themes.filter((theme) => found.has(theme)).length;
      }
      const { found, both, sided } = count;
      rows.push([part, kind, some.length, count.labelled, share(both, found), share(both, count.labelled), share(sided, both)]);
    }
  }
  printTable(
    ['part', 'reviews of', 'sentences', 'themes', 'precision', 'recall', 'right polarity'],
    rows.map((row) => row.map(String)),
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '' : `${(part / whole).toFixed(2)} (${part}/${whole})`;
}
