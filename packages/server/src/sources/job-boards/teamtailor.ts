import { eachRow, placeOf, postingOf, siteOf, type Board, type PostingItem } from './board.ts';
import { momentOf } from './dates.ts';
import { listAt, numberAt, textAt, valueAt } from './fields.ts';
import { currencyOf, payOf } from './pay.ts';
import { payPeriod, type Arrangement } from './terms.ts';
import { childrenNamed, childText, isXml, type XmlElement } from './xml.ts';

/** Career site feeds: `/jobs.json` (JSON Feed with a schema.org posting in each item) and `/jobs.rss`. */
export const teamtailor: Board = {
  name: 'teamtailor',
  title: 'Teamtailor career sites',
  source_url: 'https://www.teamtailor.com/',
  recognises: (document) => {
    if (isXml(document, 'rss')) {
      const [item] = childrenNamed(childrenNamed(document, 'channel')[0], 'item');
      return item !== undefined && item.children.some((child) => child.tag === 'remoteStatus' || child.tag === 'locations');
    }
    const [item] = listAt(document, 'items');
    return textAt(document, 'version')?.startsWith('https://jsonfeed.org/') === true && valueAt(item, '_jobposting') !== undefined;
  },
  postings: (document) => (isXml(document, 'rss') ? fromRss(document) : fromJson(document)),
};

const labelBefore = /(?:\.career)?\.teamtailor\.com$|\.(?:na|au)\.teamtailor\.com$/;

function fromJson(document: unknown): Iterable<PostingItem> {
  const feed_title = textAt(document, 'title');
  return eachRow(listAt(document, 'items'), (row) => {
    const url = textAt(row, 'url');
    const job = valueAt(row, '_jobposting');
    const places = [valueAt(job, 'jobLocation')].flat().map((place) => {
      const address = valueAt(place, 'address');
      return placeOf(textAt(address, 'addressLocality'), textAt(address, 'addressCountry'));
    });
    const remote = textAt(job, 'jobLocationType') === 'TELECOMMUTE' ? true : undefined;
    return postingOf({
      board: 'teamtailor',
      site: siteOf(url, { labelBefore }),
      id: textAt(row, 'id'),
      title: textAt(row, 'title'),
      url,
      company_name: textAt(job, 'hiringOrganization', 'name') ?? textAt(job, 'identifier', 'name') ?? feed_title,
      locations: places,
      html: textAt(row, 'content_html') ?? textAt(job, 'description'),
      type: textAt(job, 'employmentType') ?? textAt(listAt(job, 'employmentType')[0]),
      remote,
      pay: payOf({
        min: numberAt(job, 'baseSalary', 'value', 'minValue') ?? numberAt(job, 'baseSalary', 'value', 'value'),
        max: numberAt(job, 'baseSalary', 'value', 'maxValue') ?? numberAt(job, 'baseSalary', 'value', 'value'),
        currency: currencyOf(textAt(job, 'baseSalary', 'currency')),
        period: payPeriod(textAt(job, 'baseSalary', 'value', 'unitText')),
        kind: 'BASE_SALARY',
      }),
      listed: momentOf(valueAt(row, 'date_published') ?? valueAt(job, 'datePosted')),
      expires: momentOf(valueAt(job, 'validThrough')),
    });
  });
}

/** Words of `remoteStatus`; `none` and `temporary` are work on site. */
const arrangements: Readonly<Record<string, Arrangement>> = { none: 'onsite', temporary: 'onsite', hybrid: 'hybrid', fully: 'remote' };

function fromRss(document: XmlElement): Iterable<PostingItem> {
  const [channel] = childrenNamed(document, 'channel');
  const company_name = childText(channel, 'title');
  return eachRow(childrenNamed(channel, 'item'), (row) => {
    const url = childText(row, 'link');
    const places = childrenNamed(row, 'locations').flatMap((list) => childrenNamed(list, 'location'));
    const arrangement = arrangements[childText(row, 'remoteStatus') ?? ''];
    return postingOf({
      board: 'teamtailor',
      site: siteOf(url, { labelBefore }),
      id: childText(row, 'guid'),
      title: childText(row, 'title'),
      url,
      company_name,
      locations: places.map((place) => placeOf(childText(place, 'city') ?? childText(place, 'name'), childText(place, 'country'))),
      html: childText(row, 'description'),
      remote: arrangement === undefined ? undefined : arrangement === 'remote',
      arrangement,
      functions: [childText(row, 'department'), childText(row, 'role')],
      listed: momentOf(childText(row, 'pubDate')),
    });
  });
}
