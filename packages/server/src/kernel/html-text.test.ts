import { describe, expect, test } from 'vitest';
import { textOfFiling, textOfHtml } from './html-text.ts';

test('scripts, styles and what frames hold are no text', () => {
  const html =
    '<p onclick="a()">Hi<script>alert(1)</script><style>p{}</style><img src=x onerror=a()><a href="javascript:a()">x</a><iframe src="//e">y</iframe> &lt;b&gt;</p>';
  expect(textOfHtml(html)).toBe('Hix <b>');
});

describe('a filing', () => {
  test.each([
    ['a form', '<form><p>Rivals</p>', 'Rivals'],
    ['a form around all', '<form><p>Rivals</p></form>', 'Rivals'],
    ['a title', '<head><title>10-K<body><p>Rivals</p>', 'Rivals'],
    ['a head', '<head><title>10-K</title><body><p>Rivals</p>', 'Rivals'],
    ['a formula', '<p>So</p><math><mi>x<p>Rivals</p>', 'So\n\nRivals'],
    ['a picture', '<svg><text>x<div>Rivals</div>', 'Rivals'],
  ])('is read behind %s that is not closed', (_, html, text) => {
    expect(textOfFiling(html)).toBe(text);
  });

  test('drops titles, formulas, pictures, scripts and machine-readable parts', () => {
    const html =
      '<head><title>10-K</title></head><ix:header>m</ix:header><math><mi>x</mi></math><svg><title>s</title></svg><script>a()</script><p>Rivals</p>';
    expect(textOfFiling(html)).toBe('Rivals');
  });
});

test('a form in a posting is no text', () => {
  expect(textOfHtml('<p>Ski</p><form><label>Name</label></form>')).toBe('Ski');
});

test('text within thousands of elements is read up to there, however many follow', () => {
  const html = `<p>Rivals</p>${'<b>'.repeat(300_000)}deep${'</i>'.repeat(300_000)}`;
  expect([textOfHtml(html), textOfFiling(html)]).toEqual(['Rivals', 'Rivals']);
  expect(textOfHtml(`${'<b>'.repeat(500)}Rivals${'</b>'.repeat(500)}`)).toBe('Rivals');
  expect(textOfHtml('<b>x</b><br>'.repeat(5_000)).split('\n')).toHaveLength(5_000);
});
