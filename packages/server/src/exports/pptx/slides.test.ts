import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Block, ReportSection } from '../document.ts';
import { everyBlock } from '../fixtures/every-block.ts';
import { readOffice } from '../fixtures/read-back.ts';
import { renderReport } from '../render.ts';
import { shippedTheme } from '../theme.ts';

const theme = shippedTheme();

const rendered = (sections: ReportSection[]) => renderReport({ ...everyBlock, sections }, 'ppt', theme);

/** The texts of slides, in order. */
async function slidesOf(sections: ReportSection[]): Promise<string[]> {
  return [...readOffice(await rendered(sections))]
    .filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .toSorted(([a], [b]) => Number(/\d+/.exec(a)![0]) - Number(/\d+/.exec(b)![0]))
    .map(([, { text }]) => text);
}

async function chartOf(chart: Extract<Block, { kind: 'chart' }>['chart']): Promise<string> {
  const files = unzipSync(await rendered([{ title: 'One', blocks: [{ kind: 'chart', title: 'C', chart, note: '', cites: [] }] }]));
  const [, xml] = Object.entries(files).find(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name))!;
  return strFromU8(xml);
}

const table = '| Quarter | Revenue |\n|---|---|\n| Q1 | $446 million |';

test('an amount that is undisclosed is no bar of nothing', async () => {
  const deal = (name: string, amount_usd: number | null) => ({ date: '2024-05-14', name, type: 'Acquisition', amount_usd });
  const xml = await chartOf({ form: 'timeline', deals: [deal('Told', 7e9), deal('Kept', null), deal('Hidden', null)] });
  const values = xml.slice(xml.indexOf('<c:val>'), xml.indexOf('</c:val>'));
  expect([...values.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value]) => value).filter((value) => value !== '')).toEqual(['7000000000']);
  expect(xml).toContain('Kept (undisclosed)');
});

test('trillions are written as such, and billions where there are none', async () => {
  const bars = (value: number) =>
    chartOf({
      form: 'bars',
      measure: 'Market cap',
      unit: 'usd',
      bars: [
        { name: 'A', value },
        { name: 'B', value: 2e9 },
      ],
    });
  expect(await bars(5.2e12)).toContain('&quot;T&quot;');
  expect(await bars(5.2e11)).not.toContain('&quot;T&quot;');
});

test('a short text is told with the facts or the table beside it, and texts below one heading together', async () => {
  const facts: Block = { kind: 'facts', title: 'Zurich Works', facts: [{ label: 'Founded', value: { value: '2009' } }] };
  const said = (markdown: string): Block => ({ kind: 'narrative', markdown });
  const study = await slidesOf([{ title: 'Case studies', blocks: [facts, said('- Builds depots.')] }]);
  expect(study.filter((text) => text.includes('Zurich Works') || text.includes('Builds depots.'))).toHaveLength(1);
  for (const markdown of [`As filed.\n\n${table}`, `${table}\n\nAs filed.`]) {
    const quarter = await slidesOf([{ title: 'Figures', blocks: [said(markdown)] }]);
    expect(quarter.filter((text) => text.includes('As filed.') || text.includes('$446 million'))).toHaveLength(1);
    expect(quarter.join('').split('As filed.')).toHaveLength(2);
  }
  const themes = ['One', 'Two', 'Three'].map((title) => said(`### ${title}\n- Said of ${title}.`));
  const told = await slidesOf([{ title: 'Consumers', blocks: themes }]);
  expect(told.filter((text) => text.includes('Said of'))).toHaveLength(1);
});

test('what was not found is titled once, and a table without heads begins with its first row', async () => {
  const unfound: Block = { kind: 'no_evidence', title: 'Hiring', reason: 'nothing is known' };
  const facts: Block = {
    kind: 'facts',
    title: 'Snapshot',
    facts: [{ label: 'What it does', value: { value: 'Builds and runs cold stores' } }],
  };
  const slides = await slidesOf([
    { title: 'Company', blocks: [facts] },
    { title: 'What was not found', blocks: [unfound] },
  ]);
  expect(slides.join('').split('What was not found')).toHaveLength(2);
  const files = unzipSync(await rendered([{ title: 'Company', blocks: [facts] }]));
  const xml = Object.entries(files).flatMap(([name, bytes]) => (name.startsWith('ppt/slides/slide') ? [strFromU8(bytes)] : []));
  const rows = xml.find((text) => text.includes('Builds and runs'))!.split('<a:tr ').length - 1;
  expect(rows).toBe(1);
});
