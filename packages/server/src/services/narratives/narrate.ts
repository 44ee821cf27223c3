import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NarrativeSectionName, SectionSources } from '@firmament/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import type { Queryable } from '../../store/database.ts';
import { evidenceOf } from '../../store/publications/evidence.ts';
import { citedRecords } from '../../store/records/imports.ts';
import { companyOf, type Company } from '../../text/narrative/company.ts';
import { tellingOf, type Evidence, type Told } from '../../text/narrative/evidence.ts';
import type { Narrative } from '../../text/narrative/section.ts';
import { narratives, type WrittenSection } from '../../text/narrative/sections.ts';
import type { Speaker } from '../../text/narrative/standing-alone.ts';
import { verify, type Checked } from '../../text/narrative/verify.ts';
import { writeExtracts } from '../../text/narrative/write-extracts.ts';

export interface Narrated {
  /** Each section, in its empty form where nothing is known. */
  data: Record<string, unknown>;
  sources: SectionSources;
}

/**
 * Writes narrative sections of a company from what its documents say. A section of which they say nothing is empty, and its sources tell why;
 * what was written and is not borne out by its passages is left out, and told there too.
 */
export async function narrate(
  { db, clock }: { db: Queryable; clock: Clock },
  {
    permalink,
    document,
    sections,
    signal,
  }: { permalink: string; document: CompanyDocument; sections: readonly NarrativeSectionName[]; signal?: AbortSignal | undefined },
): Promise<Narrated> {
  const narrated: Narrated = { data: {}, sources: {} };
  const speaker = speakerOf(document);
  const evidence = await evidenceOf(db, permalink);
  const told = await tellingSlowly(evidence, speaker);
  const company = companyOf(speaker, { told, evidence });
  for (const name of sections) {
    await nextTurn();
    signal?.throwIfAborted();
    const { value, checked } = isWritten(name)
      ? write(narratives[name], { told, evidence, company })
      : { value: undefined, checked: nothing };
    narrated.data[name] = value ?? {};
    const cited = value === undefined ? [] : await citedOf(db, { checked, evidence });
    const why = value === undefined ? [{ value: '', reason: whyEmpty(name, evidence) }] : [];
    const left = checked.dropped.map(({ statement, reason }) => ({ value: statement.text, reason }));
    narrated.sources[name] = { '': [...cited, ...[...why, ...left].map((left_out) => leftOut(name, left_out, clock()))] };
  }
  return narrated;
}

const nothing: Checked = { kept: [], dropped: [] };

function isWritten(name: NarrativeSectionName): name is WrittenSection {
  return name in narratives;
}

function write<N extends WrittenSection>(
  { questions, assemble }: Narrative<N>,
  { told, evidence, company }: { told: readonly Told[]; evidence: readonly Evidence[]; company: Company },
): { value: unknown; checked: Checked } {
  const checked = verify(writeExtracts(questions(company), { told, evidence }), { evidence, speaker: company });
  return { value: assemble(checked.kept, evidence), checked };
}

function speakerOf({ facts }: CompanyDocument): Speaker {
  return {
    name: facts.name ?? '',
    names: [facts.name ?? '', facts.legal_name ?? '', ...(facts.other_names ?? [])].filter((name) => name !== ''),
  };
}

/** A document at a time, for each takes some hundredths of a second. */
async function tellingSlowly(evidence: readonly Evidence[], speaker: Speaker): Promise<Told[]> {
  const told: Told[] = [];
  for (let start = 0; start < evidence.length;) {
    let end = start + 1;
    while (end < evidence.length && evidence[end]!.record_id === evidence[start]!.record_id) end += 1;
    for (const each of tellingOf(evidence.slice(start, end), speaker)) told.push({ ...each, evidence: each.evidence + start });
    start = end;
    await nextTurn();
  }
  return told;
}

function whyEmpty(name: NarrativeSectionName, evidence: readonly Evidence[]): string {
  if (!isWritten(name)) return 'This installation does not write this section.';
  if (evidence.length === 0) return 'No document of this company has been imported.';
  return `None of ${evidence.length} passages of its documents says anything of it.`;
}

/** What we wrote, or would have, and do not serve. */
function leftOut(section: string, left_out: { value: string; reason: string }, moment: Date): SectionSources[string][string][number] {
  return {
    source: 'narratives',
    source_key: section,
    source_url: '',
    as_of: '',
    retrieved_at: moment.toISOString(),
    method: 'generated',
    left_out,
  };
}

async function citedOf(db: Queryable, { checked, evidence }: { checked: Checked; evidence: readonly Evidence[] }): Promise<Provenance[]> {
  const cited = checked.kept.flatMap(({ rests_on }) => rests_on.map(({ evidence: index }) => evidence[index]!.record_id));
  const records = await citedRecords(db, [...new Set(cited)]);
  return [...records.values()];
}
