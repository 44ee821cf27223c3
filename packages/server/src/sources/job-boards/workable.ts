import { eachRow, placeOf, postingOf, type Board } from './board.ts';
import { momentOf } from './dates.ts';
import { flagAt, listAt, textAt, valueAt } from './fields.ts';
import { arrangementOf } from './terms.ts';

/** Account widget (`/api/v1/widget/accounts/<account>?details=true`). A job in several places appears once for each. */
export const workable: Board = {
  name: 'workable',
  title: 'Workable job widgets',
  source_url: 'https://help.workable.com/',
  recognises: (document) => {
    const [first] = listAt(document, 'jobs');
    return first === undefined
      ? Array.isArray(valueAt(document, 'jobs')) && textAt(document, 'name') !== undefined
      : textAt(first, 'shortcode') !== undefined;
  },
  isWhole: () => true,
  postings: (document) => {
    const company_name = textAt(document, 'name');
    return eachRow(perJob(listAt(document, 'jobs')), (rows) => {
      const [row] = rows;
      const remote = flagAt(row, 'telecommuting');
      return postingOf({
        board: 'workable',
        site: company_name,
        id: textAt(row, 'shortcode'),
        title: textAt(row, 'title'),
        url: textAt(row, 'url') ?? textAt(row, 'shortlink'),
        apply_url: textAt(row, 'application_url'),
        company_name,
        locations: rows.flatMap(placesOf),
        html: textAt(row, 'description'),
        type: textAt(row, 'employment_type'),
        remote,
        arrangement: arrangementOf(textAt(row, 'workplace')) ?? (remote ? 'remote' : undefined),
        functions: [textAt(row, 'department'), textAt(row, 'function')],
        industries: [textAt(row, 'industry')],
        level: textAt(row, 'experience'),
        listed: momentOf(valueAt(row, 'published_on')),
        originally_listed: momentOf(valueAt(row, 'created_at')),
      });
    });
  },
};

function perJob(rows: readonly unknown[]): unknown[][] {
  const jobs = new Map<unknown, unknown[]>();
  for (const row of rows) {
    const key = textAt(row, 'shortcode') ?? row;
    jobs.set(key, [...(jobs.get(key) ?? []), row]);
  }
  return [...jobs.values()];
}

function placesOf(row: unknown): (string | undefined)[] {
  const listed = listAt(row, 'locations').filter((place) => flagAt(place, 'hidden') !== true);
  if (listed.length === 0) return [placeOf(textAt(row, 'city'), textAt(row, 'state'), textAt(row, 'country'))];
  return listed.map((place) => placeOf(textAt(place, 'city'), textAt(place, 'region'), textAt(place, 'country')));
}
