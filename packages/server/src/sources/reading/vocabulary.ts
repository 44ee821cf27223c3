/** The contract's words for how people and upstreams write them. */

import { employeeBands, fundingStages, type EmployeeBand, type FundingStage } from '@firmament/contract/vocabularies';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { foldName } from '../../kernel/names.ts';

/**
 * The band of a range of employees. A range that lies in two bands (`51-200`) is given to the one that holds its middle; a single
 * count to the one it lies in. Undefined when it is no range, or of no employees.
 */
export function employeeBandOf(written: string): EmployeeBand | undefined {
  const [, low, high, plus] = /^([\d,]+)(?:\s*(?:-|–|—|to)\s*([\d,]+)|\s*(\+))?(?:\s*employees)?$/i.exec(written.trim()) ?? [];
  if (low === undefined) return undefined;
  const from = Number(low.replaceAll(',', ''));
  const to = plus === undefined ? Number((high ?? low).replaceAll(',', '')) : from;
  if (to < 1 || to < from) return undefined;
  if (from >= 10_000 && plus !== undefined) return '10000+';
  const middle = plus === undefined ? (from + to) / 2 : from + 1;
  return employeeBands.find((band) => middle <= Number(band.split('-')[1] ?? Infinity));
}

const statuses: Readonly<Record<string, CompanyFacts['status']>> = {
  operating: 'Operating',
  active: 'Operating',
  open: 'Operating',
  acquired: 'Acquired',
  merged: 'Acquired',
  ipo: 'IPO',
  public: 'IPO',
  closed: 'Closed',
  inactive: 'Closed',
  dissolved: 'Closed',
  defunct: 'Closed',
  dead: 'Closed',
};

/** Whether a company operates, for `active`, `open`, `public`, `inactive`, `dissolved`, `defunct` and the like; undefined when it is none. */
export function statusOf(written: string): CompanyFacts['status'] {
  return statuses[written.trim().toLowerCase()];
}

const otherStages: Readonly<Record<string, FundingStage>> = {
  angel: 'Angel round',
  preseed: 'Pre-seed',
  grant: 'Non-Equity Assistance',
  'private equity': 'Private equity round',
  'corporate round': 'Corporate-Funded',
  corporate: 'Corporate-Funded',
  debt: 'Debt-Funded',
  'debt financing': 'Debt-Funded',
  'debt round': 'Debt-Funded',
  'convertible note': 'Debt-Funded',
  other: 'Others',
  undisclosed: 'Others',
  'series unknown': 'Others',
};
for (const letter of 'abcdefghij') (otherStages as Record<string, FundingStage>)[letter] = `Series ${letter.toUpperCase()}` as FundingStage;
const stages = new Map<string, FundingStage>([
  ...fundingStages.map((stage) => [foldName(stage), stage] as const),
  ...Object.entries(otherStages),
]);

/** The contract's funding stage for how people write it (`series_a`, `Series A`, `seed round`, `angel`); undefined when it is none. */
export function fundingStageOf(written: string): FundingStage | undefined {
  const folded = foldName(written.replaceAll('_', ' '));
  return stages.get(folded) ?? stages.get(folded.replace(/ (?:round|funding|stage|financing)$/, '')) ?? stages.get(`${folded} round`);
}
