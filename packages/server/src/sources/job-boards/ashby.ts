import { LeftOut } from '../reading/cells.ts';
import { eachRow, postingOf, siteOf, type Board } from './board.ts';
import { momentOf } from './dates.ts';
import { flagAt, listAt, numberAt, textAt, valueAt, shown } from './fields.ts';
import { aroundAll, currencyOf, payOf, type Pay } from './pay.ts';
import { arrangementOf, payPeriod } from './terms.ts';

/** Posting API, with `includeCompensation=true`. */
export const ashby: Board = {
  name: 'ashby',
  title: 'Ashby job boards',
  source_url: 'https://developers.ashbyhq.com/docs/public-job-posting-api',
  recognises: (document) => {
    const [first] = listAt(document, 'jobs');
    return first === undefined
      ? Array.isArray(valueAt(document, 'jobs')) && valueAt(document, 'apiVersion') !== undefined
      : textAt(first, 'jobUrl') !== undefined;
  },
  isWhole: () => true,
  postings: (document) =>
    eachRow(listAt(document, 'jobs'), (row) => {
      const title = textAt(row, 'title');
      if (flagAt(row, 'isListed') === false) throw new LeftOut(`The posting ${shown(title)} is not listed on its board.`);
      const url = textAt(row, 'jobUrl');
      return postingOf({
        board: 'ashby',
        site: siteOf(url, { pathOn: /(^|\.)ashbyhq\.com$/ }),
        id: textAt(row, 'id'),
        title,
        url,
        apply_url: textAt(row, 'applyUrl'),
        locations: [
          textAt(row, 'location'),
          ...listAt(row, 'secondaryLocations').map((place) => textAt(place, 'location') ?? textAt(place)),
        ],
        html: textAt(row, 'descriptionHtml'),
        text: textAt(row, 'descriptionPlain'),
        type: textAt(row, 'employmentType'),
        remote: flagAt(row, 'isRemote'),
        arrangement: arrangementOf(textAt(row, 'workplaceType')),
        pay: flagAt(row, 'shouldDisplayCompensationOnJobPostings') === false ? undefined : payOfRow(valueAt(row, 'compensation')),
        functions: [textAt(row, 'department'), textAt(row, 'team')],
        listed: momentOf(valueAt(row, 'publishedAt')),
      });
    }),
};

/** Salary alone: bonus and equity have components of their own. */
function payOfRow(compensation: unknown): Pay | undefined {
  const tiers = listAt(compensation, 'compensationTiers').flatMap((tier) => listAt(tier, 'components'));
  const summary = listAt(compensation, 'summaryComponents');
  const salaries = (summary.length > 0 ? summary : tiers).filter((component) => textAt(component, 'compensationType') === 'Salary');
  const pay = aroundAll(
    salaries.map((component) => {
      const interval = textAt(component, 'interval');
      return payOf({
        min: numberAt(component, 'minValue'),
        max: numberAt(component, 'maxValue'),
        currency: currencyOf(textAt(component, 'currencyCode')),
        period: interval?.startsWith('1 ') ? payPeriod(interval) : undefined,
        kind: 'BASE_SALARY',
      });
    }),
  );
  const display = textAt(compensation, 'scrapeableCompensationSalarySummary') ?? textAt(compensation, 'compensationTierSummary');
  return pay === undefined ? payOf({ display }) : { ...pay, ...(display !== undefined && { display }) };
}
