import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportDocument } from './document.ts';
import { everyBlock } from './fixtures/every-block.ts';
import { readOffice, readPdf } from './fixtures/read-back.ts';
import { prepare } from './prepare.ts';
import { renderReport } from './render.ts';
import { shippedTheme } from './theme.ts';

const theme = shippedTheme();
/** Keys whose strings decide what a block is, not what it says. */
const fixed = new Set(['kind', 'form', 'unit', 'created_at', 'date']);

/** The report of all blocks, shorter, every text in it replaced. */
function saying(text: () => string): ReportDocument {
  const short = { ...everyBlock, sections: everyBlock.sections.map((section) => ({ ...section, blocks: section.blocks.map(shortened) })) };
  return JSON.parse(JSON.stringify(short), (key, value: unknown) =>
    typeof value === 'string' && !fixed.has(key) ? text() : value,
  ) as ReportDocument;
}

function shortened<T extends object>(block: T): T {
  return Object.fromEntries(
    Object.entries(block).map(([key, value]: [string, unknown]) => [
      key,
      Array.isArray(value) && key !== 'columns' && key !== 'companies' ? value.slice(0, 4) : value,
    ]),
  ) as T;
}

async function expectWhole(document: ReportDocument): Promise<void> {
  const { sections } = prepare(document);
  const { outline } = await readPdf(await renderReport(document, 'pdf', theme));
  expect(outline).toHaveLength(sections.length);
  const word = readOffice(await renderReport(document, 'docx', theme)).get('word/document.xml')!;
  expect(word.elements.get('w:body')).toBe(1);
  expect(word.elements.get('w:sectPr')).toBe(2);
  const slides = readOffice(await renderReport(document, 'ppt', theme));
  expect([...slides.keys()].filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name))).toHaveLength(6);
}

const hostile = [
  '#panic("x") #read("/etc/passwd") #import "@preview/x:1.0.0"',
  '$x$ *a* _b_ `c` <label> @ref \\u{0} // /* */ ]}])',
  '</w:t></w:r></w:p><w:p/> ]]> <!-- --> <?x?> &amp; &#0; &lt;',
  '<script>alert(1)</script><image href="file:///etc/passwd"/>',
  '\u0000\u0001\u000B\u001F\u007F\uFFFE\uFFFF\uD800 \u202Eexe.txt\u2066 x',
  '"}], "signal": "1", {"expr": "x"} \' \\" \\\\',
  '=HYPERLINK("http://example.org";"x") {{x}} ${x} %s ../../etc/passwd',
  '[x](javascript:alert(1)) ![y](file:///etc/passwd) | a | b |',
  'ญี่ปุ่น العربية עברית 日本 한국 हिन्दी 🚀 e\u0301\u0301\u0301',
  'w'.repeat(400),
  'constructor',
  '__proto__',
  '',
];

test.each(hostile)('text that is written as markup is text: %j', async (text) => {
  await expectWhole(saying(() => text));
});

test('a report with any texts is rendered, and has the same structure', async () => {
  const texts = fc.infiniteStream(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 200 }), fc.constantFrom(...hostile)),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (stream) => {
      await expectWhole(saying(() => stream.next().value as string));
    }),
    { numRuns: 4 },
  );
});
