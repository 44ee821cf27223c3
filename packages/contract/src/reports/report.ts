import { z } from 'zod';
import { companyResearch } from './company-research.ts';
import { customReport } from './custom.ts';
import { industryResearch } from './industry-research.ts';
import { peerComparison } from './peer-comparison.ts';
import { acquisitionReport, fundraiseReport, marketMapReport } from './transactions.ts';

/** The report of a notebook: `meta.workflow` says which one. A workflow that has no schema of its own makes a `CustomReport`. */
export const report = z
  .union([companyResearch, industryResearch, peerComparison, acquisitionReport, fundraiseReport, marketMapReport, customReport])
  .meta({
    id: 'Report',
    description: 'Sections by name, each an object of named blocks, and `meta`, whose `workflow` says which report it is',
  });

export type AnyReport = z.output<typeof report>;
