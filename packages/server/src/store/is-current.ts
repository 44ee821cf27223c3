/**
 * SQL: whether an assignment is in force: it gives a record to a company in a role, and is the last word on these three.
 * @param assignment its alias in the query
 */
export function isCurrent(assignment: string): string {
  return `${assignment}.decision = 'assign' and ${isLast(assignment)}`;
}

/** SQL: whether a decision, to assign or to withdraw, is the last on its record, company and role. */
export function isLast(decision: string): string {
  return `not exists (
    select from assignments later
    where later.record_id = ${decision}.record_id and later.company_id = ${decision}.company_id and later.role = ${decision}.role
      and later.assignment_id > ${decision}.assignment_id
  )`;
}

/** SQL: the assignments in force among those with this condition. For whole companies and whole records: one sort instead of a lookup each. */
export function currentAmong(condition: string): string {
  return `
    select * from (
      select distinct on (record_id, company_id, role) * from assignments
      where ${condition}
      order by record_id, company_id, role, assignment_id desc
    ) last
    where decision = 'assign'`;
}
