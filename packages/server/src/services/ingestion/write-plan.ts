import type { PoolClient } from 'pg';
import { addPermalinks } from '../../store/companies/permalinks.ts';
import { companyCopies, mergeEmptied } from '../../store/companies/companies.ts';
import { documentCopies } from '../../store/companies/documents.ts';
import { copyTables } from '../../store/copy.ts';
import { saveCandidates } from '../../store/records/resolution-candidates.ts';
import { assignmentCopy, saveAssignments, withdrawAssignments } from '../../store/records/assignments.ts';
import { saveRead } from '../../store/companies/named-companies.ts';
import { tellOfArticles } from '../../store/news/readings.ts';
import { savePassages } from '../../store/publications/passages.ts';
import { recordCopy } from '../../store/records/source-records.ts';
import { takeNumbers } from '../../store/write-lock.ts';
import { mergePairs } from '../resolution/review.ts';
import { rebuildDocuments } from '../documents/rebuild-documents.ts';
import type { StatementPlan } from './plan-statements.ts';
import { readingRules } from './read-named.ts';

export interface Written {
  /** Companies whose documents were built anew. */
  companies: number[];
  /** Pairs noted for review. */
  candidates: number;
}

/**
 * Writes what was planned: records, assignments, documents. Under the lock of store/write-lock.ts.
 * @param at.import_id the run over a file that this belongs to; null without one
 */
export async function writePlan(tx: PoolClient, plan: StatementPlan, at: { moment: Date; import_id: number | null }): Promise<Written> {
  const { moment, import_id } = at;
  const { records } = plan;
  const { data_revision: revisions } = await takeNumbers(tx, { data_revision: plan.documents.length });
  await copyTables(tx, [
    ...companyCopies(plan.permalinks, moment),
    recordCopy(records.new_records, import_id),
    assignmentCopy(records.new_assignments, moment),
    ...documentCopies(plan.documents, { built_at: moment, revisions }),
  ]);
  if (records.new_records.some(({ kind }) => kind === 'article')) await tellOfArticles(tx);
  await saveRead(tx, plan.read, readingRules);
  await savePassages(tx, plan.passages);
  await addPermalinks(tx, plan.aliases, moment);
  await withdrawAssignments(tx, records.withdrawn, moment);
  const moved = records.assigned_again.length > 0 ? await saveAssignments(tx, records.assigned_again, moment) : [];
  const lost = records.withdrawn.filter(({ role }) => role !== 'mentioned');
  const disturbed = [...moved, ...lost.map((each) => each.company_id)];
  if (disturbed.length > 0) await mergeEmptied(tx, disturbed);
  const noted = await saveCandidates(tx, plan.candidates, moment);
  const changed = new Set([...records.changed, ...disturbed].filter((company_id) => !records.fresh.has(company_id)));
  await rebuildDocuments(tx, { company_ids: [...changed], built_at: moment });
  const merged = await mergePairs(tx, plan.merges, moment);
  return { companies: [...changed, ...records.fresh.keys(), ...merged], candidates: noted - plan.merges.length };
}
