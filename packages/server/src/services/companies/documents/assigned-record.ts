import type { DocumentParty, Provenance } from '../../../kernel/document.ts';
import type { CompanyFacts, DealFacts, FundingRoundFacts, HeadcountFacts, InvestmentFacts, TrafficFacts } from '../../../kernel/facts.ts';
import type { AccountsFacts, FinancialsFacts } from '../../../kernel/financials.ts';
import type { SourceStatement } from '../../../sources/source.ts';
import type { AssignedRow } from '../../../store/source-records.ts';

interface Other extends DocumentParty {
  role: 'subject' | 'acquirer' | 'target' | 'investor' | 'lead_investor';
  permalink: string;
}

/** A record assigned to a company, in the role the company plays in it. */
export type AssignedRecord = { record_id: number; provenance: Provenance } & (
  | { kind: 'company'; role: 'subject'; facts: CompanyFacts }
  | { kind: 'parent'; role: 'subject'; facts: { parent_lei: string } }
  | { kind: 'deal'; role: 'acquirer' | 'target'; facts: DealFacts; others: Other[] }
  | { kind: 'funding_round'; role: 'subject' | 'investor' | 'lead_investor'; facts: FundingRoundFacts; others: Other[] }
  | { kind: 'investment'; role: 'subject' | 'investor' | 'lead_investor'; facts: InvestmentFacts; others: Other[] }
  | { kind: 'financials'; role: 'subject'; facts: FinancialsFacts }
  | { kind: 'accounts'; role: 'subject'; facts: AccountsFacts }
  | { kind: 'headcount'; role: 'subject'; facts: HeadcountFacts }
  | { kind: 'traffic'; role: 'subject'; facts: TrafficFacts }
);

/** A record as it is stored. @param shown what is shown of the other companies it names, by permalink */
export function assignedRecord(row: AssignedRow, shown: ReadonlyMap<string, DocumentParty>): AssignedRecord {
  const { record_id, role, kind, others } = row;
  const provenance = {
    source: row.source,
    source_key: row.source_key,
    source_url: row.source_url,
    as_of: row.as_of,
    retrieved_at: row.retrieved_at.toISOString(),
    method: row.method,
  };
  const named = others?.map((other) => ({ ...other, ...(shown.get(other.permalink) ?? { name: other.permalink }) })) ?? [];
  // What stands in a record is what its kind says: a statement of that kind wrote it.
  return { record_id, provenance, role, kind, facts: row.payload, others: named } as AssignedRecord;
}

export type CompanyStatement = Extract<SourceStatement, { kind: 'company' }>;

/** A company's record before it is stored. @param urls where the upstreams publish, by name */
export function statedRecord(
  { record_id, statement }: { record_id: number; statement: CompanyStatement },
  urls: ReadonlyMap<string, string>,
): AssignedRecord {
  const provenance = {
    source: statement.source,
    source_key: statement.source_key,
    source_url: statement.source_url ?? urls.get(statement.source) ?? '',
    as_of: statement.as_of ?? '',
    retrieved_at: statement.retrieved_at.toISOString(),
    method: statement.method,
  };
  return { record_id, provenance, role: 'subject', kind: 'company', facts: statement.facts };
}
