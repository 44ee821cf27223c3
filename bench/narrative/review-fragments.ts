/** Sentences of real reviews, read where they lie; nothing of them is kept but digests. */

import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { reviews } from '../../packages/server/src/sources/reviews/index.ts';
import { allOf, openFiles, reading } from '../../packages/server/src/sources/test-support.ts';
import { sentencesOf } from '../../packages/server/src/kernel/sentences.ts';

export interface Fragment {
  /** Tells it from others, without telling what it says. */
  digest: string;
  of: 'employee' | 'product';
  /** Where it stands: what an employee likes or dislikes, or how many stars a customer gives. */
  field: 'pros' | 'cons' | number;
  text: string;
}

/** Every sentence of some length in the reviews below the folder of FIRMAMENT_BENCH_DATA, in an order of chance that stays the same. */
export async function reviewFragments(folder: string): Promise<Fragment[]> {
  const found = new Map<string, Fragment>();
  const take = (of: Fragment['of'], field: Fragment['field'], written: string) => {
    for (const text of written.split('\n').flatMap((line) => sentencesOf(line.trim()))) {
      if (text.length < 15 || text.length > 240) continue;
      const digest = hash('sha256', `${of} ${field} ${text}`).slice(0, 16);
      found.set(digest, { digest, of, field, text });
    }
  };
  const products = readdirSync(path.join(folder, 'reviews/product-reviews')).map((name) => `product-reviews/${name}`);
  for (const name of ['employee-reviews.csv.gz', ...products]) {
    const [file] = await openFiles(path.join(folder, 'reviews', name));
    for (const item of await allOf(reviews.read(file!, { ...reading, options: { company: 'a-company' } }))) {
      if (item.kind === 'employee_review') {
        take('employee', 'pros', item.facts.pros);
        take('employee', 'cons', item.facts.cons);
      } else if (item.kind === 'product_review') {
        take('product', item.facts.review_rating ?? 3, item.facts.review_content ?? '');
      }
    }
    await file!.close();
  }
  return [...found.values()].toSorted((a, b) => (a.digest < b.digest ? -1 : 1));
}
