/**
 * SQL: when a record speaks of, as exact as it is stated: `2021`, `2021-11` or `2021-11-04`; null where it does not say.
 * @param record its alias in the query
 */
export function asOf(record: string): string {
  return `left(${record}.as_of::text, case ${record}.as_of_precision when 'year' then 4 when 'month' then 7 else 10 end)`;
}
