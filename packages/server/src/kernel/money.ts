/** Amounts of money: how they are written, each style by its name, and the scales and signs by which texts write them. */

type Scales = readonly (readonly [least: number, name: string])[];

const words: Scales = [
  [1e12, ' trillion'],
  [1e9, ' billion'],
  [1e6, ' million'],
  [1e3, ' thousand'],
];
const letters: Scales = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];
const fromMillions = (scales: Scales) => scales.slice(0, 3);

interface Style {
  scales: Scales;
  /** Digits in all that an amount is rounded to. */
  digits?: number;
  /** Digits behind the point at most, where an amount is scaled. */
  decimals?: number;
  /** As many digits behind the point also where they are zeros. */
  isFixed?: boolean;
}

const styles = {
  /** `391.04 billion`, `12,500`: answers to questions. */
  sentence: { scales: fromMillions(words), decimals: 2 },
  /** `8.2 million`, `900,000`: explanations of a score. */
  rounded: { scales: fromMillions(words), digits: 3 },
  /** `46.25 million`, `250 thousand`: texts on an industry. */
  industry: { scales: words, digits: 4 },
  /** `1.25B`, `250K`: tables and charts of reports. */
  short: { scales: letters, digits: 3 },
  /** `2.4B`, `310.0M`: columns of figures. */
  column: { scales: letters, decimals: 1, isFixed: true },
  /** `1.3B`, `250,000`: market values. */
  valuation: { scales: fromMillions(letters), digits: 3 },
} as const satisfies Record<string, Style>;

/** An amount in a style, without its currency. 999,960 is a million where it is written with four digits. */
export function writtenAmount(value: number, style: keyof typeof styles): string {
  const { scales, digits, decimals = 3, isFixed = false }: Style = styles[style];
  const scaleAt = (size: number) => scales.find(([least]) => size >= least) ?? ([1, ''] as const);
  const size = Math.abs(value);
  const [unit] = scaleAt(size);
  // In whole steps, because 1.005 is stored as a smaller number.
  const step = unit === 1 ? 1 : unit / 10 ** decimals;
  const rounded = digits === undefined ? Math.round(size / step) * step : Number(size.toPrecision(digits));
  const [least, name] = scaleAt(rounded);
  const figure = (rounded / least).toLocaleString('en-US', {
    minimumFractionDigits: isFixed && least > 1 ? decimals : 0,
    maximumFractionDigits: decimals,
  });
  return `${value < 0 ? '-' : ''}${figure}${name}`;
}

/** An amount as a reader says it: `$391.04 billion`, `EUR 12.5 million`, `$4.90`. @param unit ISO 4217, or `<currency>/shares` */
export function shownAmount(value: number, unit: string): string {
  const currency = /^[A-Z]{3}/.exec(unit)?.[0] ?? '';
  const size = Math.abs(value);
  const hasCents = size < 1e6 && (unit.includes('/') || !Number.isInteger(value));
  const figure = hasCents
    ? size.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : writtenAmount(size, 'sentence');
  const sign = value < 0 ? '-' : '';
  return currency === 'USD' ? `${sign}$${figure}` : `${sign}${currency} ${figure}`.trim();
}

const scaleOf = new Map(
  (
    [
      ['k thousand', 1e3],
      ['lakh', 1e5],
      ['m mm mn mio mln million', 1e6],
      ['cr crore crores', 1e7],
      ['b bn bln billion', 1e9],
      ['t tn trn trillion', 1e12],
    ] as const
  ).flatMap(([names, factor]) => names.split(' ').map((name) => [name, factor] as const)),
);

/** How many each of these scales is of, in small letters; a reader names those that mean one thing in its texts. */
export function scalesNamed(names: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    names.split(' ').map((name) => {
      const factor = scaleOf.get(name);
      if (factor === undefined) throw new Error(`No scale is called ${name}.`);
      return [name, factor];
    }),
  );
}

/** Signs that mean one currency, in capitals. The dollar alone is the US one, as in the field's tables; ¥ is of two countries. */
export const currencyOfSign: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  NT$: 'TWD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₪': 'ILS',
  '₺': 'TRY',
  '₦': 'NGN',
};
