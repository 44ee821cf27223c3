import type { Company } from './company.ts';
import type { Evidence, Told } from './evidence.ts';
import { ownNamesIn } from './own-names.ts';
import { plannedIn } from './planned.ts';
import type { Speaker } from './decontextualize.ts';

/** Reads how a company's documents write their words. */
export function companyOf(speaker: Speaker, { told, evidence }: { told: readonly Told[]; evidence: readonly Evidence[] }): Company {
  const capitalized = new Map<string, number>();
  for (const { text } of told) {
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}&’'-]*/gu)) {
      if (index === 0) continue;
      const lower = word.toLowerCase();
      capitalized.set(lower, (capitalized.get(lower) ?? 0) + (word === lower ? -1 : 1));
    }
  }
  const isName = (word: string) => /^.+\p{Lu}|\p{N}/u.test(word) || (capitalized.get(word.toLowerCase()) ?? 0) > 0;
  const newest = evidence.reduce((latest, { day }) => Math.max(latest, Number(day?.slice(0, 4) ?? 0)), 0);
  // Pages of customers have these for headings.
  const isOfOthers = ({ kind, form }: Evidence) => kind === 'web_page' && /^(?:customers|press|careers)$/.test(form);
  // A heading on the line of its paragraph can be a defined term or a cost.
  const headings = new Set(told.filter((each) => !each.entry && !isOfOthers(evidence[each.evidence]!)).map(({ heading }) => heading));
  const names = [...speaker.names, ...ownNamesIn(evidence, speaker.names)];
  const company: Company = { ...speaker, names, isName, headings, newest, planned: new Set() };
  return { ...company, planned: plannedIn(told, { evidence, company }) };
}
