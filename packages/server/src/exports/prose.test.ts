import { marked } from 'marked';
import { expect, test } from 'vitest';
import { asMarkdown } from '../kernel/text.ts';
import { plain, readProse } from './prose.ts';

const known = new Set([1, 2, 3, 4, 9]);

test('reads paragraphs, bold, bullets with their depth and tables', () => {
  const prose = readProse('# One\n\nTwo **three**\nfour.\n\n- a\n  - b\n\n3. c\n\n| x | y |\n|---|---|\n| 1 | 2 |', known);
  expect(prose).toEqual([
    { kind: 'subheading', text: [{ text: 'One' }] },
    { kind: 'paragraph', text: [{ text: 'Two ' }, { text: 'three', bold: true }, { text: ' four.' }] },
    {
      kind: 'bullets',
      items: [
        { depth: 0, label: '', text: [{ text: 'a' }] },
        { depth: 1, label: '', text: [{ text: 'b' }] },
      ],
    },
    { kind: 'bullets', items: [{ depth: 0, label: '3.', text: [{ text: 'c' }] }] },
    {
      kind: 'grid',
      widths: expect.any(Array) as unknown,
      head: [[{ text: 'x' }], [{ text: 'y' }]],
      rows: [[[{ text: '1' }], [{ text: '2' }]]],
    },
  ]);
});

test('a line in bold alone heads what follows; one that cites or goes on does not', () => {
  const kinds = (markdown: string) => readProse(markdown, known).map(({ kind }) => kind);
  expect(readProse('**Funding**\n\n- It raised 2.', known)[0]).toEqual({ kind: 'subheading', text: [{ text: 'Funding' }] });
  expect(kinds('**Funding.** It raised 2.')).toEqual(['paragraph']);
  expect(kinds('**Funding** [1]')).toEqual(['paragraph']);
});

test('tells references from text, and leaves those to unknown sources as they are written', () => {
  expect(readProse('Up 8% [1], down [2-4] and [9,1]. See [77].', known)).toEqual([
    {
      kind: 'paragraph',
      text: [
        { text: 'Up 8%' },
        { cites: [1] },
        { text: ', down' },
        { cites: [2, 3, 4] },
        { text: ' and' },
        { cites: [9, 1] },
        { text: '. See [77].' },
      ],
    },
  ]);
});

test('a reference that is defined as a link below is still a reference', () => {
  expect(readProse('Up [1].\n\n[1]: https://example.org', known)[0]).toEqual({
    kind: 'paragraph',
    text: [{ text: 'Up' }, { cites: [1] }, { text: '.' }],
  });
});

test('follows http and https alone, and shows HTML as it is written', () => {
  const [paragraph] = readProse('[a](javascript:alert(1)) [b](https://example.org/b) <b onclick="x">c</b>', known);
  if (paragraph?.kind !== 'paragraph') throw new Error('no paragraph');
  expect(paragraph.text.filter((span) => 'text' in span && span.url)).toEqual([{ text: 'b', url: 'https://example.org/b' }]);
  expect(plain(paragraph.text)).toContain('<b onclick="x">c</b>');
});

test('survives extreme nesting', () => {
  expect(() => readProse('>'.repeat(20_000) + ' a', known)).not.toThrow();
  expect(() => readProse('*'.repeat(20_000) + 'a', known)).not.toThrow();
});

test('a table has no column in which nothing stands, and more room for longer texts', () => {
  const [grid] = readProse(
    '| Name | Funding | Why |\n|---|---|---|\n| A | – | ' + 'It sells much the same. '.repeat(9) + '|\n| B | – | x |',
    new Set(),
  );
  if (grid?.kind !== 'grid') throw new Error('no grid');
  expect(grid.head.map(plain)).toEqual(['Name', 'Why']);
  expect(grid.rows.map((row) => row.length)).toEqual([2, 2]);
  expect(grid.widths[1]! / grid.widths[0]!).toBeGreaterThan(3);
});

test.each([
  'See [the terms](javascript:alert(1)) and ![a](http://evil.example/a.png), says <script>alert(1)</script>.',
  'A link of http://evil.example","x/ or HTTPS://evil.example, www.evil.example, <http://evil.example> and me@evil.example.',
  'It cites [1], [2-4] and [1][2] of its own: `code`, **bold**, snake_case_name, ~~gone~~, a | b, &lt; &#60; AT&T \\ \\[x].',
  '# No heading',
  '1. No list',
  '12) No list',
  '- No list',
  '> No quotation',
  '| a | b |',
  '=====',
  '[1]: http://evil.example "x"',
  '```js',
])('a text of somebody else is shown word for word, without a link, a reference or a style: %s', (text) => {
  for (const markdown of [asMarkdown(text), `- ${asMarkdown(text)}`]) {
    const [block, ...rest] = readProse(markdown, known);
    const spans = block?.kind === 'bullets' ? block.items.flatMap((item) => item.text) : block?.kind === 'paragraph' ? block.text : [];
    expect(spans).toEqual([{ text }]);
    expect(rest).toEqual([]);
    expect((marked.parse(markdown) as string).replaceAll(/<\/?(?:p|ul|li)>/g, '')).not.toMatch(/<[^>]/);
  }
});
