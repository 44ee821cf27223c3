import { eachRow, placeOf, postingOf, siteOf, type Board } from './board.ts';
import { momentOf } from './dates.ts';
import { flagAt, listAt, numberAt, textAt, valueAt } from './fields.ts';
import { currencyOf, payOf } from './pay.ts';
import { listsOfHtml, type PostingLists } from './posting-html.ts';
import { payPeriod } from './terms.ts';

/** Careers site API (`/api/offers/`). */
export const recruitee: Board = {
  name: 'recruitee',
  title: 'Recruitee careers sites',
  source_url: 'https://docs.recruitee.com/reference/offers',
  recognises: (document) => Array.isArray(valueAt(document, 'offers')),
  isWhole: () => true,
  postings: (document) =>
    eachRow(listAt(document, 'offers'), (row) => {
      const url = textAt(row, 'careers_url');
      const [remote, hybrid, onsite] = [flagAt(row, 'remote'), flagAt(row, 'hybrid'), flagAt(row, 'on_site')];
      const places = listAt(row, 'locations').map((place) => placeNamed(place));
      const [description, requirements] = [textAt(row, 'description'), textAt(row, 'requirements')];
      const salary = valueAt(row, 'salary');
      return postingOf({
        board: 'recruitee',
        site: siteOf(url, { labelBefore: /\.recruitee\.com$/ }),
        id: textAt(row, 'id'),
        title: textAt(row, 'title'),
        url,
        apply_url: textAt(row, 'careers_apply_url'),
        company_name: textAt(row, 'company_name'),
        locations: places.length > 0 ? places : [textAt(row, 'location')],
        html: `${description ?? ''}${requirements ?? ''}` || undefined,
        lists: listsOf(description, requirements),
        type: textAt(row, 'employment_type_code'),
        remote,
        arrangement: hybrid ? 'hybrid' : remote ? 'remote' : onsite ? 'onsite' : undefined,
        pay: payOf({
          min: numberAt(salary, 'min'),
          max: numberAt(salary, 'max'),
          currency: currencyOf(textAt(salary, 'currency')),
          period: payPeriod(textAt(salary, 'period')),
        }),
        functions: [textAt(row, 'department')],
        level: textAt(row, 'experience_code'),
        listed: momentOf(valueAt(row, 'published_at')),
        originally_listed: momentOf(valueAt(row, 'created_at')),
        expires: momentOf(valueAt(row, 'close_at')),
        status: ['published', undefined].includes(textAt(row, 'status')) ? 'open' : 'closed',
      });
    }),
};

function placeNamed(place: unknown): string | undefined {
  const named = placeOf(textAt(place, 'city'), textAt(place, 'state'), textAt(place, 'country'));
  const name = textAt(place, 'name');
  // A name may say more than where: `Germany/Remote`.
  return name !== undefined && named !== undefined && /\bremote\b/i.test(name) ? `${name} (${named})` : (named ?? name);
}

/** Both fields have lists under headings; those of `requirements` without one are what it says. */
function listsOf(description: string | undefined, requirements: string | undefined): PostingLists {
  const [first, second] = [listsOfHtml(description ?? ''), listsOfHtml(`<h3>Requirements</h3>${requirements ?? ''}`)];
  return {
    responsibilities: [...first.responsibilities, ...second.responsibilities],
    qualifications: [...first.qualifications, ...second.qualifications],
    benefits: [...first.benefits, ...second.benefits],
  };
}
