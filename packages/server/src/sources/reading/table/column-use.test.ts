import { expect, test } from 'vitest';
import { columnUse } from './column-use.ts';

function used(found: readonly string[], asked: readonly string[]) {
  const use = columnUse();
  use.found(Object.fromEntries(found.map((column) => [column, 1])));
  for (const column of asked) use.ask(column);
  return use;
}

test('names each unread column, and its likely intended name', () => {
  expect(used(['name', 'amout', 'employee count', 'colour'], ['name', 'amount', 'employee_count', 'country']).unread()).toEqual([
    {
      kind: 'notice',
      at: '',
      reason: 'Columns that are not read: amout (did you mean amount?), employee count (did you mean employee_count?), colour.',
    },
  ]);
});

test('suggests no column that the file has, and none that is short and unlike', () => {
  expect(used(['names', 'name', 'cik2', 'tag'], ['name', 'lei', 'city']).unread()).toMatchObject([
    { reason: 'Columns that are not read: names, cik2, tag.' },
  ]);
});

test('says nothing where all is read, or nothing was asked because no row could be', () => {
  expect(used(['name'], ['name', 'country']).unread()).toEqual([]);
  expect(used(['name'], []).unread()).toEqual([]);
});

test('names no column of a file with only rejected rows, because the columns after the first fault were never read', () => {
  const use = columnUse();
  use.found({ name: '', country: 'FR' });
  use.ask('name');
  use.reject();
  expect(use.unread()).toEqual([]);
  use.found({ name: 'Alder', country: 'FR' });
  expect(use.unread()).toMatchObject([{ reason: 'Columns that are not read: country.' }]);
});

test('gives out what was left out of a row once', () => {
  const use = columnUse();
  use.leaveOut('line 7', 'Left out.');
  expect(use.takeNotices()).toEqual([{ kind: 'notice', at: 'line 7', reason: 'Left out.' }]);
  expect(use.takeNotices()).toEqual([]);
});
