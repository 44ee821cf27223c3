import type { Block, Cites } from '../../../exports/document.ts';
import { precisionOf } from '../../../kernel/dates.ts';
import type { BarsChart, GridChart, StackedBarsChart, TimelineChart } from '../../../exports/charts/chart.ts';

const mostGroups = 9;
const mostDeals = 60;
const other = 'Other';

/** Companies in groups, the largest first; those of small groups, and of none, stand together behind. */
export function groupedBy(companies: readonly { name: string; label: string }[]): GridChart['groups'] {
  const groups = Map.groupBy(companies, ({ label }) => label || other);
  const sized = [...groups.keys()].filter((label) => label !== other).toSorted((a, b) => groups.get(b)!.length - groups.get(a)!.length);
  const shown = sized.slice(0, mostGroups);
  const rest = companies.filter(({ label }) => !shown.includes(label));
  return [...shown.map((label) => ({ label, companies: groups.get(label)! })), { label: other, companies: rest }].filter(
    (group) => group.companies.length > 0,
  );
}

/** The newest deals in time; by year where the day of most is not known; nothing where there are too few to make a picture. */
export function timelineOf(deals: TimelineChart['deals'], title: string): Block[] {
  const dated = deals.filter(({ date }) => date !== '').toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (dated.length < 3) return [];
  const ofDay = dated.filter(({ date }) => precisionOf(date) === 'day');
  if (ofDay.length * 2 < dated.length) return dealsByYear(dated);
  const shown = ofDay.slice(0, mostDeals);
  const note = shown.length < dated.length ? `The newest ${shown.length} deals of which the day is known, of ${dated.length}.` : '';
  return [{ kind: 'chart', title, chart: { form: 'timeline', deals: shown }, note, cites: [] }];
}

const mostYears = 16;

function dealsByYear(dated: TimelineChart['deals']): Block[] {
  const last = Number(dated[0]!.date.slice(0, 4));
  const first = Math.max(Number(dated.at(-1)!.date.slice(0, 4)), last - mostYears + 1);
  const periods = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  const drawn = dated.filter(({ date }) => Number(date.slice(0, 4)) >= first);
  const exact = drawn.filter(({ date }) => precisionOf(date) === 'day').length;
  const left = drawn.length < dated.length ? ` ${dated.length - drawn.length} before ${first} are left out.` : '';
  return stackedOf(
    'Deals by year',
    drawn.map(({ date, type }) => ({ period: date.slice(0, 4), name: type, value: 1 })),
    {
      measure: 'Deals on record',
      unit: 'number',
      periods,
      note: `By year, because the day is known of ${exact === 0 ? 'none' : exact} of these ${drawn.length} deals.${left}`,
    },
  );
}

const mostStages = 5;
const mostQuarters = 16;

/** What was raised, by quarter and stage, or by year where a quarter is not known; nothing where no amount is known, or of one period only. */
export function raisedByPeriod(rounds: readonly { date: string; stage: string; amount_usd: number | null }[]): Block[] {
  const valued = rounds.flatMap(({ date, stage, amount_usd }) => (date !== '' && amount_usd !== null ? [{ date, stage, amount_usd }] : []));
  const isByYear = valued.some(({ date }) => precisionOf(date) === 'year');
  const known = valued.map((round) => ({ ...round, period: isByYear ? round.date.slice(0, 4) : quarterOf(round.date) }));
  const stated = known.map(({ period }) => period);
  const periods = (isByYear ? yearsOf(stated) : quartersOf(stated)).slice(-mostQuarters);
  if (periods.length < 2) return [];
  const names = [...Map.groupBy(known, ({ stage }) => stage)].toSorted(([, a], [, b]) => b.length - a.length).map(([stage]) => stage);
  const [shown, rest] = [names.slice(0, mostStages), names.slice(mostStages)];
  const sum = (stages: readonly string[], period: string) =>
    known.filter((round) => stages.includes(round.stage) && round.period === period).reduce((all, { amount_usd }) => all + amount_usd, 0);
  const series: StackedBarsChart['series'] = [...shown.map((stage) => [stage]), rest]
    .filter((stages) => stages.length > 0)
    .map((stages, index) => ({ name: index < shown.length ? stages[0]! : other, values: periods.map((period) => sum(stages, period)) }));
  const note = known.length < rounds.length ? `Of ${rounds.length} rounds, the ${known.length} whose date and amount are known.` : '';
  const chart: StackedBarsChart = { form: 'stacked_bars', measure: 'Raised', unit: 'usd', periods, series };
  return [{ kind: 'chart', title: `Raised by ${isByYear ? 'year' : 'quarter'} and stage`, chart, note, cites: [] }];
}

function quarterOf(date: string): string {
  return `${date.slice(0, 4)} Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}

/** All from the first to the last. */
function yearsOf(known: readonly string[]): string[] {
  const years = known.map(Number);
  const first = Math.min(...years);
  return years.length === 0 ? [] : Array.from({ length: Math.max(...years) - first + 1 }, (_, index) => String(first + index));
}

/** All from the first to the last. */
function quartersOf(known: readonly string[]): string[] {
  const [first, last] = [known.toSorted()[0], known.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const quarters: string[] = [];
  for (let year = Number(first.slice(0, 4)), quarter = Number(first.slice(6)); quarters.at(-1) !== last; quarter++) {
    if (quarter > 4) [year, quarter] = [year + 1, 1];
    quarters.push(`${year} Q${quarter}`);
  }
  return quarters;
}

/** A figure of companies side by side, where it is known of two. */
export function barsOf(
  title: string,
  bars: BarsChart['bars'],
  { note = '', cites = [], ...drawn }: Pick<BarsChart, 'measure' | 'unit'> & { note?: string | undefined; cites?: Cites },
): Block[] {
  if (bars.filter(({ value }) => value !== null).length < 2) return [];
  return [{ kind: 'chart', title, chart: { form: 'bars', ...drawn, bars }, note, cites }];
}

/** Amounts or counts by period and kind, in the order in which they come. */
export function stackedOf(
  title: string,
  points: readonly { period: string; name: string; value: number }[],
  { note = '', cites = [], periods = [...new Set(points.map(({ period }) => period))], ...drawn }: Stacked,
): Block[] {
  if (points.length === 0 || periods.length < 2) return [];
  const sum = (own: typeof points, period: string) =>
    own.filter((point) => point.period === period).reduce((all, { value }) => all + value, 0);
  const series = [...Map.groupBy(points, ({ name }) => name)].map(([name, own]) => ({
    name,
    values: periods.map((period) => sum(own, period)),
  }));
  return [{ kind: 'chart', title, chart: { form: 'stacked_bars', ...drawn, periods, series }, note, cites }];
}

interface Stacked extends Pick<StackedBarsChart, 'measure' | 'unit'> {
  note?: string | undefined;
  cites?: Cites;
  /** In order, also those without a value. */
  periods?: readonly string[];
}
