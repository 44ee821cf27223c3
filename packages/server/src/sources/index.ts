import { companiesHouse } from './companies-house/index.ts';
import { companies } from './companies/index.ts';
import { deals } from './deals/index.ts';
import { fundingRounds } from './funding-rounds/index.ts';
import { fxRates } from './fx-rates/index.ts';
import { gleif } from './gleif/index.ts';
import { headcount } from './headcount/index.ts';
import { investments } from './investments/index.ts';
import { jobBoards } from './job-boards/index.ts';
import { news } from './news/index.ts';
import { openCompanyDataset } from './open-company-dataset/index.ts';
import { reviews } from './reviews/index.ts';
import { sec } from './sec/index.ts';
import type { Source } from './source.ts';
import { traffic } from './traffic/index.ts';
import { transcripts } from './transcripts/index.ts';

/** Every upstream that `firmament import` reads. A source is a folder and a line here. */
export const sources: readonly Source[] = [
  companies,
  openCompanyDataset,
  companiesHouse,
  gleif,
  sec,
  deals,
  fundingRounds,
  investments,
  fxRates,
  jobBoards,
  reviews,
  transcripts,
  news,
  traffic,
  headcount,
];
