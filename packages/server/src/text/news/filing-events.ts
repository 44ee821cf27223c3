/** What the item of a current report (Form 8-K) tells, as a category of news. */

import type { NewsCategory } from '@firmament/contract';

/**
 * Item number → category. An item that is not here, such as exhibits (`9.01`), tells no event. `7.01` and `8.01` say anything: their text decides, and
 * this is what they are when it does not.
 * Source: the titles of the items in the form itself (Form 8-K, General Instructions and Items 1.01 to 9.01).
 */
export const filingEvents: Readonly<Record<string, { category: NewsCategory; isOpen?: true }>> = {
  '1.01': { category: 'Partnerships & Alliances', isOpen: true },
  '1.02': { category: 'Partnerships & Alliances', isOpen: true },
  '1.03': { category: 'Financial Distress & Restructuring' },
  '1.04': { category: 'Operational Disruptions' },
  '1.05': { category: 'Cybersecurity Incidents' },
  '2.01': { category: 'Mergers & Acquisitions', isOpen: true },
  '2.02': { category: 'Earnings Releases' },
  '2.03': { category: 'Debt Financing' },
  '2.04': { category: 'Financial Distress & Restructuring' },
  '2.05': { category: 'Organisational Restructuring' },
  '2.06': { category: 'Profitability & Margins' },
  '3.01': { category: 'Compliance & Reporting Updates' },
  '3.02': { category: 'Equity Fund-Raising' },
  '3.03': { category: 'Compliance & Reporting Updates' },
  '4.01': { category: 'Compliance & Reporting Updates' },
  '4.02': { category: 'Compliance & Reporting Updates' },
  '5.01': { category: 'Mergers & Acquisitions' },
  '5.02': { category: 'C-Suite Appointments & Departures' },
  '5.03': { category: 'Compliance & Reporting Updates' },
  '5.04': { category: 'Compensation & Benefits' },
  '5.05': { category: 'Compliance & Reporting Updates' },
  '5.06': { category: 'SPAC Deals & De-SPACs' },
  '5.07': { category: 'Board Composition & Changes' },
  '5.08': { category: 'Board Composition & Changes' },
  '7.01': { category: 'Compliance & Reporting Updates', isOpen: true },
  '8.01': { category: 'Others', isOpen: true },
};
