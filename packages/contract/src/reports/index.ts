export * from './blocks.ts';
export { companyResearch } from './company-research.ts';
export { customReport } from './custom.ts';
export {
  indicatorTrends,
  industryAnnexure,
  industryBlockNames,
  industryBlocks,
  marketMetrics,
  type IndustryBlock,
  type IndustryBlockName,
} from './industry-blocks.ts';
export { industryResearch } from './industry-research.ts';
export { comparisonFirmographics, comparisonMetrics, comparisonProducts, peerComparison, perArea } from './peer-comparison.ts';
export { type AnyReport } from './report.ts';
export {
  acquisitionReport,
  fundraiseReport,
  fundraiseRow,
  marketMapReport,
  mnaRow,
  type AcquisitionReport,
  type FundraiseReport,
  type FundraiseRow,
  type MnaRow,
} from './transactions.ts';
