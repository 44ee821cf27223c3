import { eachRow, postingOf, siteOf, type Board } from './board.ts';
import { momentOf } from './dates.ts';
import { listAt, numberAt, textAt, valueAt } from './fields.ts';
import { aroundAll, currencyOf, payFromText, payOf, type Pay } from './pay.ts';
import { decoded } from './posting-html.ts';
import { arrangementOf, payPeriod } from './terms.ts';

/** Job Board API: the list (`jobs`, with `content=true` and `pay_transparency=true`), or one job. */
export const greenhouse: Board = {
  name: 'greenhouse',
  title: 'Greenhouse job boards',
  source_url: 'https://developers.greenhouse.io/job-board.html',
  recognises: (document) => {
    const [first] = listAt(document, 'jobs');
    return first === undefined ? textAt(document, 'absolute_url') !== undefined || isEmptyList(document) : 'absolute_url' in Object(first);
  },
  isWhole: (document) => {
    const total = valueAt(document, 'meta', 'total');
    return Array.isArray(valueAt(document, 'jobs')) && (total === undefined || total === listAt(document, 'jobs').length);
  },
  postings: (document) =>
    eachRow(Array.isArray(valueAt(document, 'jobs')) ? listAt(document, 'jobs') : [document], (row) => {
      const url = textAt(row, 'absolute_url');
      const published = momentOf(valueAt(row, 'first_published'));
      const content = textAt(row, 'content');
      const metadata = listAt(row, 'metadata');
      const named = (pattern: RegExp) => metadata.find((entry) => pattern.test(textAt(entry, 'name') ?? ''));
      return postingOf({
        board: 'greenhouse',
        site: siteOf(url, { pathOn: /(^|\.)greenhouse\.io$/ }),
        id: textAt(row, 'id'),
        title: textAt(row, 'title'),
        url,
        company_name: textAt(row, 'company_name'),
        locations: [textAt(row, 'location', 'name')],
        html: content === undefined ? undefined : unescaped(content),
        type: textAt(named(/^(employment|job|position|work|time) type$/i), 'value'),
        arrangement: arrangementOf(textAt(named(/^(work ?place|work|location|remote) ?(type|status|policy|model)?$/i), 'value')),
        pay: aroundAll(listAt(row, 'pay_input_ranges').map(payOfRange)) ?? aroundAll(metadata.map(payOfMetadata)),
        functions: listAt(row, 'departments').map((department) => textAt(department, 'name')),
        listed: published,
        originally_listed: published,
        expires: momentOf(valueAt(row, 'application_deadline')),
      });
    }),
};

function isEmptyList(document: unknown): boolean {
  return listAt(document, 'jobs').length === 0 && valueAt(document, 'meta', 'total') === 0;
}

/** The list escapes its HTML once more. */
function unescaped(content: string): string {
  return content.includes('<') ? content : decoded(content);
}

function payOfRange(range: unknown): Pay | undefined {
  const units = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100);
  return payOf({
    min: units(numberAt(range, 'min_cents')),
    max: units(numberAt(range, 'max_cents')),
    currency: currencyOf(textAt(range, 'currency_type')),
    period: payPeriod(textAt(range, 'title')) ?? (/\bsalary\b/i.test(textAt(range, 'title') ?? '') ? 'YEAR' : undefined),
  });
}

/** Custom fields for pay: of a kind for money, or text under a name that says so. */
function payOfMetadata(entry: unknown): Pay | undefined {
  const name = textAt(entry, 'name') ?? '';
  if (!/\b(salary|pay|compensation|wage|ote)\b/i.test(name)) return undefined;
  const period = payPeriod(name);
  const kind = textAt(entry, 'value_type');
  if (kind === 'currency_range') {
    return payOf({
      min: numberAt(entry, 'value', 'min_value'),
      max: numberAt(entry, 'value', 'max_value'),
      currency: currencyOf(textAt(entry, 'value', 'unit')),
      period,
    });
  }
  if (kind === 'currency') {
    const amount = numberAt(entry, 'value', 'amount');
    return payOf({ min: amount, max: amount, currency: currencyOf(textAt(entry, 'value', 'unit')), period });
  }
  return payFromText(textAt(entry, 'value'));
}
