import type { Queryable } from '../database.ts';

/** One figure of waiting work, over all organizations; the label separates those of one measure. */
export interface Measure {
  measure:
    | 'requests'
    | 'oldest_pending_seconds'
    | 'deliveries_waiting'
    | 'oldest_due_delivery_seconds'
    | 'alerts'
    | 'imports_running'
    | 'import_items';
  label: string;
  value: number;
}

export async function workInHand(db: Queryable, moment: Date): Promise<Measure[]> {
  return (await db.query<Measure & Record<string, unknown>>('select * from work_in_hand($1)', [moment])).rows;
}
