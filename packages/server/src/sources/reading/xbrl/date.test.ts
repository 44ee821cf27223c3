import { describe, expect, test } from 'vitest';
import { readDate, readMonthDay } from './date.ts';

describe('a printed date', () => {
  test.each([
    ['2020-12-31', '2020-12-31'],
    ['2020-12-31T00:00:00', '2020-12-31'],
    ['31.12.20', '2020-12-31'],
    ['1.5.24', '2024-05-01'],
    ['31/12/2020', '2020-12-31'],
    ['31 December 2020', '2020-12-31'],
    ['6th May 2021', '2021-05-06'],
    ['31st Dec, 1999', '1999-12-31'],
    ['31.12.99', '1999-12-31'],
  ])('%s is %s', (text, day) => {
    expect(readDate(text)).toBe(day);
  });

  test.each(['', '31 February 2020', '31.13.20', '31 Smarch 2020', 'at the year end'])('%s is none', (text) => {
    expect(readDate(text)).toBeUndefined();
  });
});

/** One date of each transformation that the registry's five versions and the SEC have for whole dates. */
describe('a date as its transformation says', () => {
  test.each([
    ['dateslashus', '03/04/2024', '2024-03-04'],
    ['dateslasheu', '03/04/2024', '2024-04-03'],
    ['datedotus', '03.04.2024', '2024-03-04'],
    ['datedoteu', '03.04.2024', '2024-04-03'],
    ['datelongus', 'March 4, 2024', '2024-03-04'],
    ['dateshortus', 'Mar 4, 24', '2024-03-04'],
    ['datelonguk', '4 March 2024', '2024-03-04'],
    ['dateshortuk', '4 Mar 24', '2024-03-04'],
    ['datedaymonthyear', '4/3/24', '2024-03-04'],
    ['datedaymonthyearen', '4th of March, 2024', '2024-03-04'],
    ['datemonthdayyear', '3/4/24', '2024-03-04'],
    ['datemonthdayyearen', 'March 4th, 2024', '2024-03-04'],
    ['datedaymonthyeardk', '4. marts 2024', '2024-03-04'],
    ['datedaymonthyearin', '४ मार्च २०२४', '2024-03-04'],
    ['dateyearmonthday', '2024.3.4', '2024-03-04'],
    ['dateyearmonthdaycjk', '2024年3月4日', '2024-03-04'],
    ['dateyearmonthdaycjk', '２０２４年１２月３１日', '2024-12-31'],
    ['dateerayearmonthdayjp', '令和6年3月4日', '2024-03-04'],
    ['datejpnerayearmonthday', '平成元年1月8日', '1989-01-08'],
    ['calindaymonthyear', '11 चैत्र 1943', '2021-04-01'],
    ['dateinddaymonthnameyearhi', '1 Chaitra 1942', '2020-03-21'],
    ['datedaymonthnameyearbg', '4 март 2024 г.', '2024-03-04'],
    ['datedaymonthnameyearcs', '4. června 2024', '2024-06-04'],
    ['datedaymonthnameyearcs', '4. července 2024', '2024-07-04'],
    ['datedaymonthnameyearcy', '4 Mawrth 2024', '2024-03-04'],
    ['datedaymonthnameyearda', '4. maj 2024', '2024-05-04'],
    ['datedaymonthnameyearde', '4. März 2024', '2024-03-04'],
    ['datedaymonthnameyearel', '4 Μαρτίου 2024', '2024-03-04'],
    ['datedaymonthnameyearen', '4 March 2024', '2024-03-04'],
    ['datedaymonthnameyeares', '4 de marzo de 2024', '2024-03-04'],
    ['datedaymonthnameyearet', '4. märts 2024', '2024-03-04'],
    ['datedaymonthnameyearfi', '4. maaliskuuta 2024', '2024-03-04'],
    ['datedaymonthnameyearfr', '4 août 2024', '2024-08-04'],
    ['datedaymonthnameyearhi', '4 मार्च 2024', '2024-03-04'],
    ['datedaymonthnameyearhr', '4. ožujka 2024', '2024-03-04'],
    ['datedaymonthnameyearit', '4 giugno 2024', '2024-06-04'],
    ['datedaymonthnameyearnl', '4 maart 2024', '2024-03-04'],
    ['datedaymonthnameyearno', '4. desember 2024', '2024-12-04'],
    ['datedaymonthnameyearpl', '4 marca 2024', '2024-03-04'],
    ['datedaymonthnameyearpt', '4 de março de 2024', '2024-03-04'],
    ['datedaymonthnameyearro', '4 martie 2024', '2024-03-04'],
    ['datedaymonthnameyearsk', '4. júla 2024', '2024-07-04'],
    ['datedaymonthnameyearsl', '4. avgust 2024', '2024-08-04'],
    ['datedaymonthnameyearsv', '4 mars 2024', '2024-03-04'],
    ['datedaymonthromanyear', '4.III.2024', '2024-03-04'],
    ['datemonthnamedayyearen', 'March 4, 2024', '2024-03-04'],
    ['dateyeardaymonthnamelv', '2024. gada 4. marts', '2024-03-04'],
    ['dateyearmonthnamedayhu', '2024. március 4.', '2024-03-04'],
    ['dateyearmonthnamedaylt', '2024 m. kovo 4 d.', '2024-03-04'],
    ['datemonthdayyear', '12/31/2020', '2020-12-31'],
  ])('%s reads %s as %s', (format, text, day) => {
    expect(readDate(text, format)).toBe(day);
  });

  test.each([
    ['datemonthdayyear', '31/12/2020'],
    ['datedaymonthyear', '12/31/2020'],
    ['datedaymonthnameyearde', '4. Brumaire 2024'],
    ['datedaymonthnameyearen', '4 Ma 2024'],
    ['datedaymonthnameyearen', '4 March'],
    ['dateinddaymonthnameyearhi', '31 Chaitra 1943'],
    ['dateerayearmonthdayjp', '令和6年13月4日'],
  ])('%s reads %s as none', (format, text) => {
    expect(readDate(text, format)).toBeUndefined();
  });
});

describe('the last day of a fiscal year', () => {
  test.each([
    ['--09-28', '', '09-28'],
    ['09/28', '', '09-28'],
    ['September 28', '', '09-28'],
    ['SEP 28', '', '09-28'],
    ['Dec. 31', 'datemonthnamedayen', '12-31'],
    ['28 September', 'datedaymonthnameen', '09-28'],
    ['28/09', 'datedaymonth', '09-28'],
    ['9/28', 'datemonthday', '09-28'],
    ['February 29', 'datemonthdayen', '02-29'],
    ['31 Rhagfyr', 'datedaymonthnamecy', '12-31'],
  ])('%s as "%s" is %s', (text, format, day) => {
    expect(readMonthDay(text, format)).toBe(day);
  });

  test.each(['31/02', 'the last Saturday of September', 'September', '13-01'])('%s is none', (text) => {
    expect(readMonthDay(text)).toBeUndefined();
  });
});
