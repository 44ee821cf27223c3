import { expect, test } from 'vitest';
import { prepare } from './prepare.ts';
import { everyBlock } from './fixtures/every-block.ts';
import { numbersOf, reference, referenceTo } from './references.ts';
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

test('for any number of records behind a text, its reference is read as one: none of it is shown as text', () => {
  const register = sourceRegister();
  const same = register.take(Array.from({ length: 50 }, (_, index) => cite(index + 1, 'list')));
  expect(same.renumbered('Fifty deals. [1-50]')).toBe('Fifty deals. [1]');
  const gaps = Array.from({ length: 120 }, (_, at) => at).filter((at) => at % 3 !== 0);
  for (const [read] of referenceTo(gaps).matchAll(/\[[^\]]*\]/g)) expect(read).toMatch(new RegExp(`^${reference.source}$`));
  expect([...referenceTo(gaps).matchAll(/\[([^\]]*)\]/g)].flatMap(([, numbers = '']) => numbersOf(numbers))).toEqual(gaps);
  const many = register.take(Array.from({ length: 300 }, (_, index) => cite(index + 1, `deal ${index % 3 === 0 ? index : 'other'}`)));
  const markdown = many.renumbered(`Many deals. [${Array.from({ length: 6 }, (_, at) => `${at * 50 + 1}-${at * 50 + 50}`).join(',')}]`);
  const sections = [{ title: 'Deals', blocks: [{ kind: 'narrative' as const, markdown }] }];
  const report = prepare({ ...everyBlock, sections, sources: register.sources() });
  const [block] = report.sections[0]!.blocks;
  const spans = block?.kind === 'narrative' && block.prose[0]?.kind === 'paragraph' ? block.prose[0].text : [];
  expect(spans.flatMap((span) => ('text' in span ? [span.text] : [])).join('')).toBe('Many deals.');
  expect(new Set(spans.flatMap((span) => ('cites' in span ? span.cites : []))).size).toBe(101);
});
