import { textOfHtml } from '../../kernel/html-text.ts';
import { eachRow, postingOf, siteOf, type Board } from './board.ts';
import { momentOf } from './dates.ts';
import { flagAt, listAt, numberAt, present, textAt, valueAt } from './fields.ts';
import { currencyOf, payFromText, payOf, type Pay } from './pay.ts';
import { listNamed, listsOfHtml, type PostingLists } from './posting-html.ts';
import { arrangementOf, payPeriod } from './terms.ts';

/** Postings API with `mode=json`: the list, or one posting. */
export const lever: Board = {
  name: 'lever',
  title: 'Lever job sites',
  source_url: 'https://github.com/lever/postings-api',
  recognises: (document) => {
    const first: unknown = Array.isArray(document) ? document[0] : document;
    return (Array.isArray(document) && document.length === 0) || textAt(first, 'hostedUrl') !== undefined;
  },
  isWhole: (document) => Array.isArray(document),
  postings: (document) =>
    eachRow<unknown>(Array.isArray(document) ? document : [document], (row) => {
      const url = textAt(row, 'hostedUrl');
      const created = momentOf(valueAt(row, 'createdAt'));
      const places = listAt(row, 'categories', 'allLocations').map((place) => textAt(place));
      const workplace = textAt(row, 'workplaceType');
      return postingOf({
        board: 'lever',
        site: siteOf(url, { pathOn: /(^|\.)lever\.co$/ }),
        id: textAt(row, 'id'),
        title: textAt(row, 'text'),
        url,
        apply_url: textAt(row, 'applyUrl'),
        locations: places.length > 0 ? places : [textAt(row, 'categories', 'location')],
        html: htmlOf(row),
        text: plainOf(row),
        lists: listsOf(row),
        type: textAt(row, 'categories', 'commitment'),
        remote: workplace === 'remote' ? true : flagAt(row, 'remote'),
        arrangement: arrangementOf(workplace),
        pay: payOfRow(row),
        functions: [textAt(row, 'categories', 'department'), textAt(row, 'categories', 'team')],
        level: textAt(row, 'categories', 'level'),
        listed: created,
        originally_listed: created,
      });
    }),
};

/** The lists stand apart from the description; the page shows them between it and the closing words. */
function htmlOf(row: unknown): string | undefined {
  const lists = listAt(row, 'lists').map((list) => `<h3>${textAt(list, 'text') ?? ''}</h3><ul>${textAt(list, 'content') ?? ''}</ul>`);
  return [textAt(row, 'description') ?? '', ...lists, textAt(row, 'additional') ?? ''].join('') || undefined;
}

function plainOf(row: unknown): string | undefined {
  const lists = listAt(row, 'lists').map((list) =>
    textOfHtml(`<h3>${textAt(list, 'text') ?? ''}</h3><ul>${textAt(list, 'content') ?? ''}</ul>`),
  );
  const description = textAt(row, 'descriptionPlain');
  if (description === undefined) return undefined;
  return [description, ...lists, textAt(row, 'additionalPlain') ?? ''].filter((part) => part !== '').join('\n\n');
}

/** Content missing from the lists can be in the description. */
function listsOf(row: unknown): Partial<PostingLists> {
  const lists: PostingLists = { responsibilities: [], qualifications: [], benefits: [] };
  for (const list of listAt(row, 'lists')) {
    const name = listNamed(textAt(list, 'text') ?? '');
    // An item outside a list is read like one inside; the heading makes it known.
    if (name) lists[name].push(...listsOfHtml(`<h3>requirements</h3><ul>${textAt(list, 'content') ?? ''}</ul>`).qualifications);
  }
  return present<Partial<PostingLists>>(lists);
}

function payOfRow(row: unknown): Pay | undefined {
  const interval = textAt(row, 'salaryRange', 'interval');
  const pay = payOf({
    min: numberAt(row, 'salaryRange', 'min'),
    max: numberAt(row, 'salaryRange', 'max'),
    currency: currencyOf(textAt(row, 'salaryRange', 'currency')),
    period: payPeriod(interval),
    kind: interval?.endsWith('-salary') ? 'BASE_SALARY' : undefined,
  });
  if (pay) return pay;
  const described = textAt(row, 'salaryDescriptionPlain');
  // More than a line is a text about pay rather than its amount.
  return described !== undefined && described.length <= 120 ? payFromText(described) : undefined;
}
