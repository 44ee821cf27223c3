import { answersTo } from './answers-to.ts';
import type { Company } from './company.ts';
import { deedBefore } from './deed.ts';
import type { Evidence, Told } from './evidence.ts';
import { productLaunches } from './product-launches.ts';

/** The key by which planned products are compared: `the Halden Micro Depot` and `Micro Depot` of Halden are equal. */
export function planKey(product: string): string {
  return product
    .replace(deedBefore, '')
    .replace(/^(?:the|its|an?) /i, '')
    .toLowerCase();
}

/** Products that a company plans to launch this year or later and that no document reports as launched. */
export function plannedIn(
  told: readonly Told[],
  { evidence, company }: { evidence: readonly Evidence[]; company: Company },
): ReadonlySet<string> {
  const [released, announced] = ['released', 'announced'].map((key) =>
    productLaunches.questions(company).find((each) => each.key === key)!,
  );
  const planned = new Set<string>();
  const out = new Set<string>();
  for (const each of told) {
    const at = evidence[each.evidence]!;
    for (const { about = '' } of answersTo(released!, each, at)) out.add(planKey(about));
    if (isStillToCome(each.text, at.day, company.newest))
      for (const { about = '' } of answersTo(announced!, each, at)) planned.add(planKey(about));
  }
  return new Set([...planned].filter((product) => !out.has(product)));
}

/** Whether a plan is of the newest document's year or later, by its own year or its document's. Pages describe today. */
function isStillToCome(text: string, day: string | null, newest: number): boolean {
  const years = [...text.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => Number(year));
  const of = years.length > 0 ? Math.max(...years) : day === null ? newest : Number(day.slice(0, 4));
  return of >= newest;
}
