import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import { rateKey, type Converted, type FxRates, type StatedMoney } from '../../kernel/fx.ts';

/** The rates that amounts of this document were converted at, each once, with the upstream that states it. */
export function citedRates({ acquisitions, acquired_by, funding_rounds, investments }: CompanyDocument, rates: FxRates): Provenance[] {
  const cited = new Map<string, Provenance>();
  for (const { facts } of [...acquisitions, ...acquired_by, ...(funding_rounds ?? []), ...(investments ?? [])]) {
    const { currency, fx_date }: Converted<StatedMoney> = facts;
    if (currency === undefined || fx_date === undefined) continue;
    const { source, source_url = '', retrieved_at } = rates.rate(currency, fx_date) ?? {};
    const source_key = rateKey(currency, fx_date);
    if (source === undefined) continue;
    const retrieved = retrieved_at?.toISOString() ?? '';
    cited.set(source_key, { source, source_key, source_url, as_of: fx_date, retrieved_at: retrieved, method: 'reported' });
  }
  return [...cited.values()];
}
