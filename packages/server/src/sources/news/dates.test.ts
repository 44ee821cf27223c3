import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allOf, fileOf, reading } from '../test-support.ts';
import { momentOf } from './dates.ts';
import { news } from './index.ts';

const fetched = { retrieved_at: new Date('2030-08-07T12:00:00Z') };

describe('dates', () => {
  test.each([
    ['Tue, 06 Aug 2030 09:15:00 GMT', '2030-08-06T09:15:00Z'],
    ['Tue, 06 Aug 2030 09:15:00 PDT', '2030-08-06T16:15:00Z'],
    ['6 Aug 2030 09:15 +0530', '2030-08-06T03:45:00Z'],
    ['Tue, 06 Aug 2030 09:15:00 GMT+2', '2030-08-06T07:15:00Z'],
    ['Tue, 06 Aug 2030 09:15:00 +0200 (CEST)', '2030-08-06T07:15:00Z'],
    ['Tuesday, 06-Aug-30 09:15:00 UT', '2030-08-06T09:15:00Z'],
    ['Tue Aug  6 09:15:00 2030', '2030-08-06T09:15:00Z'],
    ['2030-08-06T09:15:00.123456-07:00', '2030-08-06T16:15:00Z'],
    ['2030-08-06T09:15:00', '2030-08-06T09:15:00Z'],
    ['2030-08-06 09:15 CET', '2030-08-06T08:15:00Z'],
    ['20300806T091500Z', '2030-08-06T09:15:00Z'],
    ['2030-08-06', '2030-08-06T00:00:00Z'],
    ['August 6, 2030 at 9:15 p.m. EDT', '2030-08-07T01:15:00Z'],
    ['Di, 06 Mär 2029 09:15:00 MEZ', '2029-03-06T08:15:00Z'],
    ['26-FEB-1987 15:01:01.79', '1987-02-26T15:01:01Z'],
    ['1912237200', '2030-08-06T09:00:00Z'],
    ['1912237200000', '2030-08-06T09:00:00Z'],
    ['Wed, 08 Aug 2030 11:59:00 GMT', '2030-08-08T11:59:00Z'],
  ])('%s is %s', (written, moment) => {
    expect(momentOf(written, fetched)).toEqual({ moment });
  });

  test.each([
    ['pon, 05 paź 2026 10:00:00 +0200', '2026-10-05T08:00:00Z'],
    ['5 października 2026 r. 10:00', '2026-10-05T10:00:00Z'],
    ['5 октября 2026 г., 10:00', '2026-10-05T10:00:00Z'],
    ['7 трав 2026', '2026-05-07T00:00:00Z'],
    ['Pzt, 05 Eki 2026 10:00:00 +0300', '2026-10-05T07:00:00Z'],
    ['5 Ekim 2026 Pazartesi', '2026-10-05T00:00:00Z'],
    ['Δευ, 05 Οκτ 2026 10:00:00 +0300', '2026-10-05T07:00:00Z'],
    ['05 octombrie 2026', '2026-10-05T00:00:00Z'],
    ['5 de octubre de 2026, 10:30 a. m.', '2026-10-05T10:30:00Z'],
    ['5 d’octubre de 2026', '2026-10-05T00:00:00Z'],
    ['le 5 octobre 2026 à 10h30', '2026-10-05T10:30:00Z'],
    ['5. marraskuuta 2025 klo 10.30', '2025-11-05T10:30:00Z'],
    ['5. Oktober 2026, 10.30 Uhr', '2026-10-05T10:30:00Z'],
    ['5 oktober 2026 om 10:30 uur', '2026-10-05T10:30:00Z'],
    ['2026. október 5. 10:00', '2026-10-05T10:00:00Z'],
    ['2025 m. spalio 5 d.', '2025-10-05T00:00:00Z'],
    ['2026年10月5日(月) 10時30分', '2026-10-05T10:30:00Z'],
    ['2026. 10. 5. 오후 10:30', '2026-10-05T22:30:00Z'],
    ['5 tháng 10, 2026', '2026-10-05T00:00:00Z'],
    ['٥ أكتوبر ٢٠٢٦', '2026-10-05T00:00:00Z'],
    ['२०२६-१०-०५', '2026-10-05T00:00:00Z'],
    ['Monday 5th October 2026 10:30am', '2026-10-05T10:30:00Z'],
  ])('in the languages of feeds: %s is %s', (written, moment) => {
    expect(momentOf(written, fetched)).toEqual({ moment });
  });

  test.each([
    ['2026-10-05 10:00:00 +0200 CEST', '2026-10-05T08:00:00Z'],
    ['2026-10-05 10:00:00 Europe/Berlin', '2026-10-05T08:00:00Z'],
    ['2026-01-05 10:00:00 Europe/Berlin', '2026-01-05T09:00:00Z'],
    ['2026-10-05 10:00:00 America/New_York', '2026-10-05T14:00:00Z'],
    ['2026-10-05T10:00:00+02:00[Europe/Berlin]', '2026-10-05T08:00:00Z'],
    ['2026-10-05 10:00 ET', '2026-10-05T14:00:00Z'],
    ['Mon, 05 Oct 2026 10:00:00 PHT', '2026-10-05T02:00:00Z'],
    ['Mon, 05 Oct 2026 10:00:00 NPT', '2026-10-05T04:15:00Z'],
  ])('with a zone: %s is %s', (written, moment) => {
    expect(momentOf(written, fetched)).toEqual({ moment });
  });

  test('in figures have their day where the language of the article puts it', () => {
    const read = (written: string, language?: string) => momentOf(written, { ...fetched, language });
    const [october, may] = [{ moment: '2026-10-05T00:00:00Z' }, { moment: '2026-05-10T00:00:00Z' }];
    for (const language of ['en-GB', 'fr', 'de-AT', 'pt_BR', 'vi']) expect(read('05/10/2026', language)).toEqual(october);
    expect(read('05/10/2026', 'en-US')).toEqual(may);
    for (const written of ['25/10/2026', '25.10.2026', '10/25/2026', '25-10-2026'])
      expect(read(written)).toEqual({ moment: '2026-10-25T00:00:00Z' });
    for (const language of [undefined, 'en', 'xx-nonsense-', 'klingon'])
      expect(read('05/10/2026', language)).toEqual({ reason: 'a date whose day and month cannot be told apart' });
  });

  test('whose month or zone means several in several languages are read by the language of the article alone', () => {
    const read = (written: string, language?: string) => momentOf(written, { ...fetched, language });
    expect(read('10 listopada 2025', 'pl')).toEqual({ moment: '2025-11-10T00:00:00Z' });
    expect(read('10 listopada 2025', 'hr')).toEqual({ moment: '2025-10-10T00:00:00Z' });
    expect(read('10 lis 2025')).toEqual({ reason: 'a date whose month "lis" is another in another language' });
    expect(read('Mon Oct 05 10:00:00 CST 2026')).toEqual({ moment: '2026-10-05T16:00:00Z' });
    expect(read('Mon Oct 05 10:00:00 CST 2026', 'zh-CN')).toEqual({ moment: '2026-10-05T02:00:00Z' });
  });

  test.each([
    ['05/06/2030', 'a date whose day and month cannot be told apart'],
    ['30 Feb 2030', 'no date that can be read'],
    ['yesterday', 'no date that can be read'],
    ['3 hours ago', 'no date that can be read'],
    ['', 'no date that can be read'],
    ['2026-10-05T10:00:00Z or so', 'no date that can be read'],
    ['5 Oct 2026 25:00', 'no date that can be read'],
    ['5 Oct 2026 PDT 10:00', 'no date that can be read'],
    ['5 Oct 2026 10:00 +9900', 'no date that can be read'],
    ['Mon, 05 Oct 2026 10:00:00 QQT', 'a time in the zone "QQT", which is not known'],
    ['2026-10-05 10:00:00 Europe/Atlantis', 'a time in the zone "Europe/Atlantis", which is not known'],
    ['0001-01-01T00:00:00Z', 'what stands for no date'],
    ['1970-01-01T00:00:00Z', 'what stands for no date'],
    ['2030-08-09T00:00:00Z', 'later than the day it was fetched'],
    [`1${' '.repeat(200)}Jan 2030`, 'no date that can be read'],
  ])('%s is %s', (written, reason) => {
    expect(momentOf(written, fetched)).toEqual({ reason });
  });
});

test('a feed of dates in many forms gives each its moment, and says which it cannot read', async () => {
  const file = fileOf('feed', readFileSync(path.join(import.meta.dirname, 'fixtures/dates.rss')));
  const items = await allOf(news.read(file, { ...reading, retrieved_at: new Date('2026-11-01T00:00:00Z') }));
  const moments = items.flatMap((item) => (item.kind === 'article' ? [[item.facts.title, item.facts.published]] : []));
  expect(moments).toEqual([
    ['Italian weekday and month', '2026-10-04T18:55:00Z'],
    ['Month before day', '2026-10-05T04:45:26Z'],
    ['Russian month', '2026-10-05T07:00:00Z'],
    ['Chinese date', '2026-10-05T10:00:00Z'],
    ['Java date string', '2026-10-05T08:00:00Z'],
    ['JavaScript date string', '2026-10-05T08:00:00Z'],
    ['Dotted day first', '2026-10-25T10:00:00Z'],
    ['Midnight in twelve hours', '2026-10-05T04:30:00Z'],
    ['Relative', undefined],
    ['ISO without seconds and with short offset', '2026-10-05T08:00:00Z'],
    ['Named zone region', '2026-10-05T08:00:00Z'],
    ['Czech month rijen', '2026-10-05T08:00:00Z'],
    ['Juillet', '2026-07-07T08:00:00Z'],
  ]);
  expect(items.filter(({ kind }) => kind === 'notice')).toEqual([
    {
      kind: 'notice',
      at: 'line 11',
      reason: 'Its date is "3 hours ago", which is no date that can be read; the article is taken without it.',
    },
  ]);
});
