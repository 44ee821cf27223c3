import type { DocumentParty, Provenance } from '../../../kernel/document.ts';
import type { CompanyFacts, DealFacts, FundingRoundFacts, HeadcountFacts, InvestmentFacts, TrafficFacts } from '../../../kernel/facts.ts';
import type { AccountsFacts, FinancialsFacts } from '../../../kernel/financials.ts';

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
