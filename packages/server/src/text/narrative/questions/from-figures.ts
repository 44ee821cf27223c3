import type { CompanyDocument, DocumentFinancials, DocumentPeriod, PeriodValue } from '../../../kernel/document.ts';
import type { Answered, ReadFrom } from './answered.ts';
import type { Asked } from './asked.ts';
import type { Metric } from './metrics.ts';
import { shownAmount } from '../../../kernel/money.ts';

interface Figure {
  period: DocumentPeriod;
  stated: PeriodValue;
}

/** What the company's figures answer; undefined where it is not a figure that is asked, or none is known of that time. */
export function fromFigures(asked: Asked, { financials }: Pick<CompanyDocument, 'financials'>): Answered | undefined {
  const { metric, compares, years, quarter } = asked;
  if (!metric || !financials || !['amount', 'description', 'share', 'whether'].includes(asked.wanted)) return undefined;
  if (compares || asked.wanted === 'share') return compared(metric, asked, figuresOf(metric, financials, quarter));
  if (asked.wanted === 'whether' || years.length > 1) return undefined;
  const figure = figuresOf(metric, financials, quarter).find(({ period }) => years[0] === undefined || period.fiscal_year === years[0]);
  if (!figure) return undefined;
  const { value, unit } = figure.stated;
  const isLoss = value < 0 && metric.concept === 'net_income';
  const shown = isLoss ? `Net loss was ${shownAmount(-value, unit)}` : `${metric.shown} was ${amountOf(figure)}`;
  return answered(`${shown} in ${named(figure)}.`, metric, [figure]);
}

/** Newest first. */
function figuresOf({ concept }: Metric, { annual, quarterly }: DocumentFinancials, quarter: number | undefined): Figure[] {
  const periods = quarter === undefined ? annual : quarterly.filter(({ fiscal_period }) => fiscal_period === `Q${quarter}`);
  return periods.flatMap((period) => {
    const stated = period.values[concept];
    return stated ? [{ period, stated }] : [];
  });
}

/** How a figure changed: between the years that are named, from one on, or in the last year. */
function compared(metric: Metric, { years, isSince, wanted, question }: Asked, figures: readonly Figure[]): Answered | undefined {
  const of = (year: number | undefined) => figures.find(({ period }) => period.fiscal_year === year);
  const newest = figures[0];
  const sorted = years.toSorted((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const to = first === undefined || (isSince && sorted.length === 1) ? newest : of(last);
  const from = sorted.length > 1 || (isSince && first !== undefined) ? of(first) : of((to?.period.fiscal_year ?? 0) - 1);
  if (!from || !to || from === to || from.stated.unit !== to.stated.unit) return undefined;
  const [before, after] = [from.stated.value, to.stated.value];
  const isPercent = before > 0 && after > 0;
  const verb = after > before ? 'grew' : after < before ? 'fell' : 'stayed';
  const by = isPercent && verb !== 'stayed' ? ` ${percent(Math.abs(after / before - 1))} %` : '';
  const text = `${metric.shown} ${verb}${by} from ${amountOf(from)} (${named(from)}) to ${amountOf(to)} (${named(to)}).`;
  const isAsAsked =
    verb === (/\b(?:fall|fell|fallen|declin\w*|decreas\w*|shr[iau]nk|lower|less|smaller)\b/i.test(question) ? 'fell' : 'grew');
  return answered(wanted === 'whether' ? `${isAsAsked ? 'Yes' : 'No'}: ${text}` : text, metric, [from, to]);
}

function answered(value: string, metric: Metric, figures: readonly Figure[]): Answered {
  return { value, rests_on: [], read_from: figures.map((figure) => readFrom(metric, figure)) };
}

function readFrom({ shown }: Metric, figure: Figure): ReadFrom {
  const { value, unit, record, derived_from } = figure.stated;
  return { records: derived_from ?? [record], section: `${shown}, ${named(figure)} to ${figure.period.end}`, quote: `${value} ${unit}` };
}

function named({ period: { fiscal_year, fiscal_period } }: Figure): string {
  return fiscal_period === 'FY' ? `fiscal ${fiscal_year}` : `${fiscal_period} of fiscal ${fiscal_year}`;
}

function amountOf({ stated: { value, unit } }: Figure): string {
  return shownAmount(value, unit);
}

function percent(share: number): string {
  return (100 * share).toFixed(1).replace(/\.0$/, '');
}
