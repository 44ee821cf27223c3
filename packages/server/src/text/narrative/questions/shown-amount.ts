const magnitudes = [
  [1e12, ' trillion'],
  [1e9, ' billion'],
  [1e6, ' million'],
] as const;

/** An amount as a reader says it: `$391.04 billion`, `EUR 12.5 million`, `$4.90`. @param unit ISO 4217, or `<currency>/shares` */
export function shownAmount(value: number, unit: string): string {
  const currency = /^[A-Z]{3}/.exec(unit)?.[0] ?? '';
  const size = Math.abs(value);
  const [divisor, word] = magnitudes.find(([least]) => size >= least) ?? [1, ''];
  const hasCents = divisor === 1 && (unit.includes('/') || !Number.isInteger(value));
  const figure = (size / divisor).toLocaleString('en-US', { minimumFractionDigits: hasCents ? 2 : 0, maximumFractionDigits: 2 });
  const sign = value < 0 ? '-' : '';
  return currency === 'USD' ? `${sign}$${figure}${word}` : `${sign}${currency} ${figure}${word}`.trim();
}
