import { expect, test } from 'vitest';
import { sourceRegister } from './register.ts';

const cite = (id: number, url: string) => ({ id, url, title: url, publisher: '', date: '', section: '', quote: '' });

test('numbers the sources of several texts over all of them, one that comes again as before', () => {
  const register = sourceRegister();
  const first = register.take([cite(1, 'a'), cite(2, 'b')]);
  const second = register.take([cite(1, 'c'), cite(2, 'a')]);
  expect(first.renumbered('x [1-2]')).toBe('x [1,2]');
  expect(second.renumbered('y [1], z [2]; [8]')).toBe('y [3], z [1]; [8]');
  expect(second.ids.get(1)).toBe(3);
  expect(register.sources().map(({ id, url }) => [id, url])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
});
