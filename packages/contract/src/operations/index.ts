import { enrichCompany, searchCompanies } from './company.ts';
import { addCompany } from './company-add.ts';
import { enrichCompanies } from './company-batch.ts';
import { companyEarningsCalls, companyEmployeeReviews, companyFilings, companyProductReviews, companyTranscripts } from './documents.ts';
import { companyJobDetails, companyJobs } from './jobs.ts';
import { uploadFiles, uploadFilesAlias } from './file.ts';
import { enrichBuyerScreening } from './buyer-screening.ts';
import { enrichCompanyPeers } from './company-peers.ts';
import { enrichIndustry } from './industry-enrich.ts';
import { enrichMarketMap } from './market-map.ts';
import { companyNews, industryNews, newsDetails, newsfeed } from './news.ts';
import { createNewsWatch, listNewsWatches, readNewsWatch, removeNewsWatch } from './news-watches.ts';
import { fetchNewsReport, startNewsReport } from './news-report.ts';
import { listNotebooks, listWorkflows, notebookConfiguration, notebookStatus, rerunCell } from './notebook.ts';
import {
  openCompanyResearch,
  openCustomWorkflow,
  openIndustryResearch,
  openPeerComparison,
  startFundraiseReport,
  startTransactionReport,
  startWorkflow,
} from './notebook-start.ts';
import { downloadReport, fundraiseActivity, maActivity } from './report.ts';
import { sandboxSamples } from './sandbox.ts';
import { readSource } from './source.ts';
import { enrichTargetScreening } from './target-screening.ts';
import { cancelRequest, listRequests, requestResultByPath, requestResultByQuery, requestStatus, requestStatusByQuery } from './request.ts';
import { signIn } from './sign-in.ts';
import { createToken } from './token.ts';

/** Every operation of the service. An operation is a file and a line here. */
export const operations = {
  [createToken.id]: createToken,
  [signIn.id]: signIn,
  [searchCompanies.id]: searchCompanies,
  [enrichCompany.id]: enrichCompany,
  [enrichCompanies.id]: enrichCompanies,
  [addCompany.id]: addCompany,
  [companyFilings.id]: companyFilings,
  [companyTranscripts.id]: companyTranscripts,
  [companyEarningsCalls.id]: companyEarningsCalls,
  [companyProductReviews.id]: companyProductReviews,
  [companyEmployeeReviews.id]: companyEmployeeReviews,
  [companyJobs.id]: companyJobs,
  [companyJobDetails.id]: companyJobDetails,
  [enrichIndustry.id]: enrichIndustry,
  [enrichMarketMap.id]: enrichMarketMap,
  [enrichCompanyPeers.id]: enrichCompanyPeers,
  [enrichBuyerScreening.id]: enrichBuyerScreening,
  [enrichTargetScreening.id]: enrichTargetScreening,
  [newsfeed.id]: newsfeed,
  [companyNews.id]: companyNews,
  [industryNews.id]: industryNews,
  [newsDetails.id]: newsDetails,
  [startNewsReport.id]: startNewsReport,
  [fetchNewsReport.id]: fetchNewsReport,
  [createNewsWatch.id]: createNewsWatch,
  [listNewsWatches.id]: listNewsWatches,
  [readNewsWatch.id]: readNewsWatch,
  [removeNewsWatch.id]: removeNewsWatch,
  [uploadFiles.id]: uploadFiles,
  [uploadFilesAlias.id]: uploadFilesAlias,
  [startWorkflow.id]: startWorkflow,
  [openCompanyResearch.id]: openCompanyResearch,
  [openIndustryResearch.id]: openIndustryResearch,
  [openPeerComparison.id]: openPeerComparison,
  [openCustomWorkflow.id]: openCustomWorkflow,
  [startTransactionReport.id]: startTransactionReport,
  [startFundraiseReport.id]: startFundraiseReport,
  [notebookStatus.id]: notebookStatus,
  [notebookConfiguration.id]: notebookConfiguration,
  [listNotebooks.id]: listNotebooks,
  [rerunCell.id]: rerunCell,
  [listWorkflows.id]: listWorkflows,
  [downloadReport.id]: downloadReport,
  [maActivity.id]: maActivity,
  [fundraiseActivity.id]: fundraiseActivity,
  [sandboxSamples.id]: sandboxSamples,
  [readSource.id]: readSource,
  [requestStatus.id]: requestStatus,
  [requestStatusByQuery.id]: requestStatusByQuery,
  [requestResultByPath.id]: requestResultByPath,
  [requestResultByQuery.id]: requestResultByQuery,
  [cancelRequest.id]: cancelRequest,
  [listRequests.id]: listRequests,
} as const;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
/** The `request_type`s of the asynchronous operations. */
export type RequestType = Extract<Operations[OperationId], { mode: 'async' }>['request_type'];
