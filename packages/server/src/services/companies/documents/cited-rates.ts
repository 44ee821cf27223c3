import type { CompanyDocument, Provenance } from '../../../kernel/document.ts';
import { rateKey, type Converted, type FxRates, type StatedMoney } from '../../../kernel/fx.ts';

/** The rates that amounts of this document were converted at, each once, with the upstream that states it. */
export function citedRates({ acquisitions, acquired_by, funding_rounds, investments }: CompanyDocument, rates: FxRates): Provenance[] {
  const cited = new Map<string, Provenance>();
  for (const { facts } of [...acquisitions, ...acquired_by, ...(funding_rounds ?? []), ...(investments ?? [])]) {
    const { currency, fx_date }: Converted<StatedMoney> = facts;
    if (currency === undefined || fx_date === undefined) continue;
    const { source, source_url = '' } = rates.rate(currency, fx_date) ?? {};
    const source_key = rateKey(currency, fx_date);
    // When it was fetched is not kept of a rate.
    if (source !== undefined)
      cited.set(source_key, { source, source_key, source_url, as_of: fx_date, retrieved_at: '', method: 'reported' });
  }
  return [...cited.values()];
}
