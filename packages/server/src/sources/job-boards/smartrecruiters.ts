import { LeftOut } from '../reading/cells.ts';
import { eachRow, placeOf, postingOf, type Board } from './board.ts';
import { momentOf } from './dates.ts';
import { flagAt, listAt, textAt, valueAt, shown } from './fields.ts';
import { listsOfHtml, type PostingLists } from './posting-html.ts';

/** Posting API: a page of postings (`content`), or one posting. `creator` is a person and is not read. */
export const smartrecruiters: Board = {
  name: 'smartrecruiters',
  title: 'SmartRecruiters postings',
  source_url: 'https://developers.smartrecruiters.com/docs/posting-api',
  recognises: (document) =>
    (Array.isArray(valueAt(document, 'content')) && valueAt(document, 'totalFound') !== undefined) ||
    (valueAt(document, 'company', 'identifier') !== undefined && valueAt(document, 'name') !== undefined),
  isWhole: (document) => valueAt(document, 'totalFound') === listAt(document, 'content').length,
  postings: (document) =>
    eachRow(Array.isArray(valueAt(document, 'content')) ? listAt(document, 'content') : [document], (row) => {
      const [site, id, title] = [textAt(row, 'company', 'identifier'), textAt(row, 'id'), textAt(row, 'name')];
      const visibility = textAt(row, 'visibility');
      if (visibility !== undefined && visibility !== 'PUBLIC') {
        throw new LeftOut(`The posting ${shown(title)} is not public: its visibility is ${shown(visibility)}.`);
      }
      const html = htmlOf(row);
      const remote = flagAt(row, 'location', 'remote');
      const hybrid = flagAt(row, 'location', 'hybrid');
      return postingOf({
        board: 'smartrecruiters',
        site,
        id,
        title,
        url: textAt(row, 'postingUrl') ?? (site && id && `https://jobs.smartrecruiters.com/${site}/${id}`),
        apply_url: textAt(row, 'applyUrl'),
        company_name: textAt(row, 'company', 'name'),
        locations: [textAt(row, 'location', 'fullLocation') ?? place(row)],
        html,
        lists: listsOf(row),
        type: textAt(row, 'typeOfEmployment', 'label'),
        remote,
        arrangement: hybrid ? 'hybrid' : remote ? 'remote' : remote === false && hybrid === false ? 'onsite' : undefined,
        functions: [textAt(row, 'function', 'label'), textAt(row, 'department', 'label')],
        industries: [textAt(row, 'industry', 'label')],
        level: textAt(row, 'experienceLevel', 'id') === 'not_applicable' ? undefined : textAt(row, 'experienceLevel', 'label'),
        listed: momentOf(valueAt(row, 'releasedDate')),
      });
    }),
};

function place(row: unknown): string | undefined {
  return placeOf(textAt(row, 'location', 'city'), textAt(row, 'location', 'region'), textAt(row, 'location', 'country')?.toUpperCase());
}

const sections = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation'] as const;

function htmlOf(row: unknown): string | undefined {
  const parts = sections.map((name) => {
    const text = textAt(row, 'jobAd', 'sections', name, 'text');
    return text === undefined ? '' : `<h3>${textAt(row, 'jobAd', 'sections', name, 'title') ?? ''}</h3>${text}`;
  });
  return parts.join('') || undefined;
}

function listsOf(row: unknown): Partial<PostingLists> {
  const text = textAt(row, 'jobAd', 'sections', 'qualifications', 'text');
  return text === undefined ? {} : { qualifications: listsOfHtml(`<h3>Qualifications</h3>${text}`).qualifications };
}
