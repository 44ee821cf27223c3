import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CompanyDocument } from '../../kernel/document.ts';
import { evidenceAt, evidenceOf, otherDocumentsOf } from '../../store/publications/evidence.ts';
import { isAside } from '../../text/narrative/boilerplate.ts';
import { tellingOf, type Evidence, type Told } from '../../text/narrative/evidence.ts';
import { narratives } from '../../text/narrative/sections.ts';
import type { Speaker } from '../../text/narrative/decontextualize.ts';
import { withBank } from '../../text/narrative/own-names.ts';
import { mayTell } from '../../text/narrative/third-party-evidence.ts';
import { findPassages, type FindContext } from './find-passages.ts';
import { articlesAsEvidence } from './read-articles.ts';

export interface Documents {
  speaker: Speaker;
  evidence: readonly Evidence[];
  /** With what they say of accounts, which a field may ask for and no section tells. */
  told: readonly Told[];
  /** Index of the first passage found by the words of fields. Sections do not use these, so they are the same for any fields. */
  of_fields_from: number;
}

/** By whose names its documents speak of a company. */
export function speakerOf({ facts }: CompanyDocument): Speaker {
  return {
    name: facts.name ?? '',
    names: [facts.name ?? '', facts.legal_name ?? '', ...(facts.other_names ?? [])].filter((name) => name !== ''),
  };
}

/** Of older documents so many are searched, and so much is read of what is found. */
const mostSearched = 2_000;
const mostOfATopic = 16;
const mostFound_bytes = 150_000;

/**
 * Reads the newest documents of a company, and news about it, one at a time, because each takes some hundredths of a second. Of those that are too
 * many to be read the passages that have the words of a section or of a field are found by the index.
 * @param asked.prompts of the fields that are asked for
 */
export async function readDocuments(
  context: Omit<FindContext, 'embedder'>,
  { permalink, document, prompts }: { permalink: string; document: CompanyDocument; prompts: readonly string[] },
): Promise<Documents> {
  const { db } = context;
  const named = speakerOf(document);
  const newest = await evidenceOf(db, permalink);
  const read = [...new Set(newest.map(({ record_id }) => record_id))];
  const others = await otherDocumentsOf(db, { permalink, read, most: mostSearched });
  const older = await foundIn(context, { records: others, topics: topicsOf(named), speaker: named, besides: [] });
  const articles = await articlesAsEvidence(db, permalink);
  const fielded = await foundIn(context, { records: others, topics: prompts, speaker: named, besides: older });
  const ofSections = [...newest, ...older, ...articles];
  const evidence = [...ofSections, ...fielded];
  const speaker = withBank(named, evidence);
  const told: Told[] = [];
  for (let start = 0; start < evidence.length;) {
    let end = start + 1;
    while (end < evidence.length && evidence[end]!.record_id === evidence[start]!.record_id) end += 1;
    // In news and on calls `the Bank` is ambiguous.
    const teller = evidence[start]!.kind === 'filing' ? speaker : named;
    for (const each of tellingOf(evidence.slice(start, end), teller, { isLeftOut: isAside })) {
      const evidenceIndex = each.evidence + start;
      if (mayTell(each.quote, evidence[evidenceIndex]!, teller)) told.push({ ...each, evidence: evidenceIndex });
    }
    start = end;
    await nextTurn();
  }
  return { speaker, evidence, told, of_fields_from: ofSections.length };
}

function topicsOf(speaker: Speaker): string[] {
  const company = { ...speaker, isName: () => false, headings: new Set<string>(), planned: new Set<string>(), newest: 0 };
  return Object.values(narratives).map(({ questions }) =>
    questions(company)
      .filter(({ sorts }) => !sorts)
      .map(({ ask }) => ask)
      .join(' '),
  );
}

/** The passages of records with the words of topics, newest document first; the company's name is in all of them, so it is ignored. */
async function foundIn(
  context: Omit<FindContext, 'embedder'>,
  {
    records,
    topics,
    speaker,
    besides,
  }: { records: readonly number[]; topics: readonly string[]; speaker: Speaker; besides: readonly Evidence[] },
): Promise<Evidence[]> {
  if (records.length === 0 || topics.length === 0) return [];
  const known = new Set(besides.map(({ record_id, ordinal }) => `${record_id} ${ordinal}`));
  const found: { record_id: number; ordinal: number }[] = [];
  const lists = [];
  for (const topic of topics) {
    const words = speaker.names.reduce((rest, name) => rest.replaceAll(name, ' '), topic);
    lists.push(await findPassages({ ...context, embedder: undefined }, { topic: words, records, limit: mostOfATopic }));
  }
  let bytes = 0;
  // The best of each first: what is bounded is bounded for all alike.
  for (let rank = 0; rank < mostOfATopic; rank += 1) {
    for (const list of lists) {
      const hit = list[rank];
      const key = hit && `${hit.record_id} ${hit.ordinal}`;
      if (!hit || key === undefined || known.has(key) || bytes + hit.text.length > mostFound_bytes) continue;
      known.add(key);
      bytes += hit.text.length;
      found.push(hit);
    }
  }
  return evidenceAt(context.db, found);
}
