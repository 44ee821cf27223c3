import { boardAddress, eachRow, postingOf, type Board } from './board.ts';
import { momentOf, relativeDay } from './dates.ts';
import { listAt, textAt, valueAt } from './fields.ts';
import { arrangementOf } from './terms.ts';

/** Candidate experience service (`/wday/cxs/<tenant>/<site>/`): a page of `jobs`, or one job. */
export const workday: Board = {
  name: 'workday',
  title: 'Workday career sites',
  source_url: 'https://www.workday.com/',
  needs_url: true,
  recognises: (document) => Array.isArray(valueAt(document, 'jobPostings')) || valueAt(document, 'jobPostingInfo') !== undefined,
  postings(document, reading) {
    const board = siteAt(boardAddress(reading));
    const address = (path: string | undefined) => (path === undefined ? undefined : `${board.page}${path}`);
    const detail = valueAt(document, 'jobPostingInfo');
    if (detail !== undefined) {
      return eachRow([detail], (row) =>
        postingOf({
          board: 'workday',
          site: board.site,
          id: idIn(textAt(row, 'externalUrl')) ?? textAt(row, 'jobReqId') ?? textAt(row, 'id'),
          title: textAt(row, 'title'),
          url: textAt(row, 'externalUrl'),
          company_name: textAt(document, 'hiringOrganization', 'name'),
          locations: [textAt(row, 'location'), ...listAt(row, 'additionalLocations').map((place) => textAt(place))],
          html: textAt(row, 'jobDescription'),
          type: textAt(row, 'timeType'),
          arrangement: arrangementOf(textAt(row, 'remoteType')),
          listed: momentOf(valueAt(row, 'startDate')) ?? relativeDay(textAt(row, 'postedOn'), reading.retrieved_at),
          expires: momentOf(valueAt(row, 'endDate')),
        }),
      );
    }
    return eachRow(listAt(document, 'jobPostings'), (row) => {
      const path = textAt(row, 'externalPath');
      return postingOf({
        board: 'workday',
        site: board.site,
        id: idIn(path) ?? textAt(listAt(row, 'bulletFields')[0]),
        title: textAt(row, 'title'),
        url: address(path),
        locations: [locationOf(textAt(row, 'locationsText'), path)],
        type: textAt(row, 'timeType'),
        arrangement: arrangementOf(textAt(row, 'remoteType')),
        listed: relativeDay(textAt(row, 'postedOn'), reading.retrieved_at),
      });
    });
  },
};

/** `https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/Careers/jobs` and `…/en-US/Careers` are the same board. */
function siteAt(address: URL | undefined): { site: string | undefined; page: string } {
  if (address === undefined) return { site: undefined, page: '' };
  const parts = address.pathname.split('/').filter((part) => part !== '');
  const [site = ''] = parts[0] === 'wday' ? parts.slice(3) : parts.filter((part) => !/^[a-z]{2}-[A-Z]{2}$/.test(part));
  const tenant = address.hostname.split('.')[0] ?? '';
  return { site: `${tenant} ${site}`, page: `${address.origin}/${site}` };
}

const longestPath = 500;

/** The requisition closes the path, with a number where it is posted anew: `…/Account-Executive_JR332446-1`. */
function idIn(path: string | undefined): string | undefined {
  return /_([A-Za-z0-9-]+)\/?(?:[?#].*)?$/.exec((path ?? '').slice(-longestPath))?.[1];
}

/** `3 Locations` names none; the first of them is in the path, spelled with dashes. */
function locationOf(text: string | undefined, path: string | undefined): string | undefined {
  if (text !== undefined && !/^\d+ locations?$/i.test(text)) return text;
  const [, place] = /^\/job\/([^/]+)\//.exec(path ?? '') ?? [];
  return place?.replaceAll('---', ' – ').replaceAll('--', ', ').replaceAll('-', ' ').replaceAll('–', '-');
}
