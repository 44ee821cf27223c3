import { boardAddress, eachRow, postingOf, siteOf, type Board } from './board.ts';
import { momentOf } from './dates.ts';
import { payFromText } from './pay.ts';
import { employmentType } from './terms.ts';
import { childrenNamed, childText, isXml, type XmlElement } from './xml.ts';

/** XML of the career page (`https://<account>.jobs.personio.de/xml`). */
export const personio: Board = {
  name: 'personio',
  title: 'Personio career pages',
  source_url: 'https://developer.personio.de/docs/retrieving-open-job-positions',
  needs_url: true,
  recognises: (document) => isXml(document, 'workzag-jobs'),
  isWhole: () => true,
  postings(document, reading) {
    if (!isXml(document, 'workzag-jobs')) return [];
    const board = boardAddress(reading);
    return eachRow(childrenNamed(document, 'position'), (row) => {
      const id = childText(row, 'id');
      const created = momentOf(childText(row, 'createdAt'));
      const offices = childrenNamed(row, 'additionalOffices').flatMap((list) => childrenNamed(list, 'office'));
      return postingOf({
        board: 'personio',
        site: siteOf(board?.href, { labelBefore: /\.jobs\.personio\.(de|com|es)$/ }),
        id,
        title: childText(row, 'name'),
        url: board === undefined || id === undefined ? undefined : `${board.origin}/job/${id}`,
        company_name: childText(row, 'subcompany'),
        locations: [childText(row, 'office'), ...offices.map((office) => office.text)],
        html: htmlOf(row),
        type: typeOf(row),
        pay: payFromText(childText(row, 'salary')),
        functions: [childText(row, 'department'), childText(row, 'recruitingCategory')],
        level: childText(row, 'seniority') ?? childText(row, 'yearsOfExperience'),
        skills:
          childText(row, 'keywords')
            ?.split(',')
            .map((word) => word.trim()) ?? [],
        listed: created,
        originally_listed: created,
      });
    });
  },
};

/** Whether one is hired for good stands apart from the hours; an intern's hours do not make him an employee. */
function typeOf(row: XmlElement): string | undefined {
  const employment = childText(row, 'employmentType');
  const known = employmentType(employment);
  if (known === 'INTERNSHIP' || known === 'CONTRACTOR' || known === 'CONTRACT') return known;
  return childText(row, 'schedule') ?? employment;
}

function htmlOf(row: XmlElement): string | undefined {
  const sections = childrenNamed(row, 'jobDescriptions').flatMap((list) => childrenNamed(list, 'jobDescription'));
  const parts = sections.map((section) => `<h3>${childText(section, 'name') ?? ''}</h3>${childText(section, 'value') ?? ''}`);
  return parts.join('') || undefined;
}
