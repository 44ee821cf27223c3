import { fxRatesOf, type FxRates, type StatedMoney } from '../../kernel/fx.ts';
import { isDealing } from '../../kernel/kinds.ts';
import type { Queryable } from '../../store/database.ts';
import { fxRatesOn } from '../../store/records/fx-rates.ts';
import type { AssignedRow } from '../../store/records/source-records.ts';

export async function loadRates(db: Queryable, rows: readonly AssignedRow[]): Promise<FxRates> {
  const wanted = rows.flatMap(({ kind, payload }) => {
    if (!isDealing(kind)) return [];
    const { currency, date, amount } = payload as StatedMoney;
    const isNeeded = amount !== undefined && currency !== undefined && currency !== 'USD' && /^\d{4}-\d{2}-\d{2}$/.test(date ?? '');
    return isNeeded ? [{ currency, date: date! }] : [];
  });
  return fxRatesOf(await fxRatesOn(db, wanted));
}
