import type { Evidence } from '../evidence.ts';
import type { Speaker } from '../decontextualize.ts';
import type { Answered } from './answered.ts';
import type { Asked } from './asked.ts';
import { termOf } from './same-words.ts';

const signed = /\/s\/ ?(\p{Lu}[\p{L}&.,’' -]{3,60}?(?:LLP|LLC|P\.C\.|Ltd\.?))/u;
const serves = /We have served as (?:the|its) \p{L}+[’']s? auditor since (?:at least )?\d{4}/u;

/** Whether it is asked who audits the company. */
export function isOfAuditor({ wanted, terms, names, years }: Asked): boolean {
  return (
    (wanted === 'name' || wanted === 'description') &&
    terms.includes(termOf('auditor')) &&
    terms.every((term) => ofAuditors.has(term)) &&
    names.length === 0 &&
    years.length === 0
  );
}

/** Who audits the company: who signed the auditor's report, beside the sentence that says since when. */
export function auditorOf({ evidence, speaker }: { evidence: readonly Evidence[]; speaker: Speaker }): Answered | undefined {
  for (const [index, { text, record_id }] of evidence.entries()) {
    const since = serves.exec(text)?.[0];
    if (since === undefined) continue;
    // The signature stands right above it, where a passage may end.
    const at = [index, index - 1].find((place) => evidence[place]?.record_id === record_id && signed.test(evidence[place].text));
    const signature = at === undefined ? null : signed.exec(evidence[at]!.text);
    if (at === undefined || !signature) continue;
    const rests_on = [
      { evidence: at, quote: signature[0] },
      { evidence: index, quote: since },
    ];
    const value = `${signature[1]} has served as ${speaker.name.endsWith('s') ? `${speaker.name}’` : `${speaker.name}’s`} auditor${since.slice(since.indexOf(' since'))}.`;
    return { value, rests_on, read_from: [] };
  }
  return undefined;
}

const ofAuditors = new Set(['auditor', 'independent', 'firm', 'accounting', 'public', 'registered', 'external', 'current'].map(termOf));
