import type { CompanyFacts } from '../../kernel/facts.ts';
import { kinds, type Role } from '../../kernel/kinds.ts';
import type { CompanyReference, SourceStatement } from '../../sources/source.ts';

export interface Named {
  role: Role;
  reference: CompanyReference;
  facts?: CompanyFacts;
}

export function partiesOf(statement: SourceStatement): Named[] {
  switch (statement.kind) {
    case 'company':
      return [{ role: 'subject', reference: statement.subject, facts: statement.facts }];
    case 'deal':
      return [
        { role: 'acquirer', reference: statement.acquirer },
        { role: 'target', reference: statement.target },
      ];
    case 'funding_round':
      return [{ role: 'subject', reference: statement.subject }, ...statement.investors.map(investorOf)];
    case 'investment':
      return [{ role: 'subject', reference: statement.subject }, investorOf({ ...statement.investor, is_lead: statement.is_lead })];
    default:
      return [...subjectOf(statement), ...mentionedIn(statement).map((reference): Named => ({ role: 'mentioned', reference }))];
  }
}

function subjectOf(statement: SourceStatement): Named[] {
  const subject = 'subject' in statement ? statement.subject : undefined;
  return subject ? [{ role: 'subject', reference: subject }] : [];
}

function investorOf({ is_lead, ...reference }: CompanyReference & { is_lead: boolean }): Named {
  return { role: is_lead ? 'lead_investor' : 'investor', reference };
}

export function mentionedIn(statement: SourceStatement): readonly CompanyReference[] {
  return ('mentioned' in statement ? statement.mentioned : undefined) ?? [];
}

/** Whether one company at most is named in it. Of several it is not known which of them a changed reference replaces: they are looked up anew. */
export function isOneAlone(role: Role): boolean {
  return role === 'subject' || role === 'acquirer' || role === 'target';
}

/** Whether a statement of this kind is not taken where its company in this role is not known. */
export function isNeeded({ kind }: SourceStatement, role: Role): boolean {
  const names: Partial<Record<Role, string>> = kinds[kind].names;
  return role !== 'mentioned' && names[role] !== 'at most one';
}

/** Whether an unknown company is created from such a mention. */
export function makesCompany({ kind }: SourceStatement, { reference }: Named): boolean {
  return kinds[kind].makes_companies && reference.may_be_person !== true;
}
