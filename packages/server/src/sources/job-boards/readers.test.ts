import { describe, expect, test } from 'vitest';
import { momentOf, relativeDay } from './dates.ts';
import { aroundAll, payFromText, payOf } from './pay.ts';
import { listNamed, listsOfHtml, safeHtml } from './posting-html.ts';
import { arrangementOf, employmentType, payPeriod } from './terms.ts';

describe('dates', () => {
  test.each([
    ['2026-08-05', '2026-08-05'],
    ['2026-08-05 09:41:37 UTC', '2026-08-05T09:41:37Z'],
    ['2026-07-16T11:55:32-04:00', '2026-07-16T11:55:32-04:00'],
    ['2026-08-05T09:41', '2026-08-05T09:41'],
    ['Wed, 04 Feb 2026 09:26:20 +0100', '2026-02-04T08:26:20Z'],
    ['1713397508000.0', '2024-04-17T23:45:08Z'],
    [1713397508, '2024-04-17T23:45:08Z'],
    ['', undefined],
    [null, undefined],
  ])('%j is %j', (written, moment) => expect(momentOf(written)).toBe(moment));

  test.each(['2026-02-30', 'soon', '05/08/2026', '2026-08-05T29:00:00', {}, true])('%j is refused', (written) =>
    expect(() => momentOf(written)).toThrow('is no date'),
  );

  const retrieved = new Date('2031-03-01T00:30:00Z');
  test.each([
    ['Posted Today', '2031-03-01'],
    ['Posted Yesterday', '2031-02-28'],
    ['Posted 3 Days Ago', '2031-02-26'],
    ['Posted 2 Weeks Ago', '2031-02-15'],
    ['Posted an hour ago', '2031-02-28'],
    ['Posted 30+ Days Ago', undefined],
    ['Posted 2 Months Ago', undefined],
    ['Hace 3 días', undefined],
    [undefined, undefined],
  ])('%s on 1 March 2031 is %s', (text, day) => expect(relativeDay(text, retrieved)).toBe(day));
});

describe('words', () => {
  test.each([
    ['FullTime', 'FULL_TIME'],
    ['Full-time', 'FULL_TIME'],
    ['fulltime_permanent', 'FULL_TIME'],
    ['PART_TIME', 'PART_TIME'],
    ['Teilzeit', 'PART_TIME'],
    ['Intern', 'INTERNSHIP'],
    ['Internship', 'INTERNSHIP'],
    ['International', 'International'],
    ['Contract', 'CONTRACT'],
    ['freelance', 'CONTRACTOR'],
    ['Contractor (1099)', 'CONTRACTOR'],
    ['Regular', 'Regular'],
    [undefined, undefined],
  ])('the employment type %s is %s', (text, type) => expect(employmentType(text)).toBe(type));

  test.each([
    ['Remote', 'remote'],
    ['Germany/Remote', 'remote'],
    ['TELECOMMUTE', 'remote'],
    ['Hybrid - Remote 2 days', 'hybrid'],
    ['OnSite', undefined],
    ['On-site', 'onsite'],
    ['onsite', 'onsite'],
    ['Not remote', undefined],
    ['Berlin', undefined],
  ])('%s says %s', (text, arrangement) => {
    if (text === 'OnSite') expect(arrangementOf(text)).toBe('onsite');
    else expect(arrangementOf(text)).toBe(arrangement);
  });

  test.each([
    ['1 YEAR', 'YEAR'],
    ['HOURLY', 'HOUR'],
    ['per-hour-wage', 'HOUR'],
    ['Annual salary', 'YEAR'],
    ['bi-week-salary', undefined],
    ['2 WEEK', undefined],
    ['NONE', undefined],
  ])('the pay period of %s is %s', (text, period) => expect(payPeriod(text)).toBe(period));
});

describe('pay', () => {
  test('a range around several is open where one of them is', () => {
    const pays = [payFromText('up to €60k'), payFromText('€70k - €80k')];
    expect(aroundAll(pays)).toEqual({ max: 80_000, currency: 'EUR', display: 'EUR up to 80,000' });
  });

  test('0 to 0 is undisclosed, and a negative figure is refused', () => {
    expect(payOf({ min: 0, max: 0 })).toBeUndefined();
    expect(() => payOf({ min: -5, max: 10 })).toThrow('below zero');
  });

  test.each([
    ['CA$102.8K – CA$137K', { min: 102_800, max: 137_000, currency: 'CAD' }],
    ['$18-20/hour', { min: 18, max: 20, period: 'HOUR' }],
    ['50-60k EUR per year', { min: 50_000, max: 60_000, currency: 'EUR', period: 'YEAR' }],
    ['£45,000', { min: 45_000, max: 45_000, currency: 'GBP' }],
    ['45.000 – 55.000 €', { min: 45_000, max: 55_000, currency: 'EUR' }],
    ['€45.000,50', { min: 45_000.5, max: 45_000.5, currency: 'EUR' }],
    ['45 000 - 52 000 SEK per month', { min: 45_000, max: 52_000, currency: 'SEK', period: 'MONTH' }],
    ['17,50 € pro Stunde', { min: 17.5, max: 17.5, currency: 'EUR' }],
    ['EUR50k to 60k', { min: 50_000, max: 60_000, currency: 'EUR' }],
    ['$90,000-120k', { min: 90_000, max: 120_000 }],
    ['2026 salary range: $120,000 - $150,000', { min: 120_000, max: 150_000 }],
    ['up to £60k', { max: 60_000, currency: 'GBP' }],
    ['Up to €60.000 a year', { max: 60_000, currency: 'EUR', period: 'YEAR' }],
    ['from 50,000 USD', { min: 50_000, currency: 'USD' }],
    ['US$60k+', { min: 60_000, currency: 'USD' }],
    ['$100k and a 401k match', { min: 100_000, max: 100_000 }],
    ['25 days of holiday, €50k', { min: 50_000, max: 50_000, currency: 'EUR' }],
    ['Competitive', {}],
    ['Competitive salary and 25 days holiday', {}],
    ['401k match', {}],
    ['up to 60k', {}],
    ['OTE 200,000', {}],
    ['OTE $200k, base $100k-$120k', {}],
    ['$100k plus €5k', {}],
    ['€50k - $60k', {}],
    ['2026 - $120,000', {}],
    ['$150 - $20', {}],
    ['$1.2M', {}],
    ['€45.000k', {}],
    ['TOP 10 employer', {}],
    ['MX$50,000', {}],
  ])('%s is read as %j', (display, pay) => expect(payFromText(display)).toEqual({ display, ...pay }));
});

describe('HTML', () => {
  test('scripts, styles, pictures, handlers and script links never come through', () => {
    const html =
      '<p onclick="a()">Hi<script>alert(1)</script><style>p{}</style><img src=x onerror=a()><a href="javascript:a()">x</a><iframe src="//e">y</iframe> &lt;b&gt;</p>';
    expect(safeHtml(html)).toBe('<p>Hi<a>x</a> &lt;b&gt;</p>');
  });

  test('headings name their lists, also with a paragraph between, and a list under any other heading is in none', () => {
    const html =
      '<h2>About us</h2><ul><li>Snow</li></ul><h2>Requirements</h2><p>We are looking around.</p><ul><li>Skis<ul><li>Wax</li></ul></li></ul><p><b>Your tasks</b></p><ul><li>Ski</li></ul>';
    expect(listsOfHtml(html)).toEqual({ responsibilities: ['Ski'], qualifications: ['Skis', 'Wax'], benefits: [] });
  });

  test.each([
    ['What You’ll Bring', 'qualifications'],
    ["What You'll Do", 'responsibilities'],
    ['How you will make an impact', 'responsibilities'],
    ['What we expect from you:', 'qualifications'],
    ['You will:', 'responsibilities'],
    ['What You Can Expect', 'benefits'],
    ['Who we are', undefined],
  ])('the heading %s announces %s', (heading, list) => expect(listNamed(heading)).toBe(list));
});
