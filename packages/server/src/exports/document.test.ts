import { expect, test } from 'vitest';
import type { Chart } from './charts/chart.ts';
import type { Block } from './document.ts';
import { everyBlock } from './fixtures/every-block.ts';

test('the report that formats are tried with has every kind of block and every form of chart', () => {
  const kinds: Record<Block['kind'], true> = {
    heading: true,
    narrative: true,
    key_insight: true,
    facts: true,
    table: true,
    matrix: true,
    chart: true,
    timeline: true,
    deals: true,
    quote: true,
    no_evidence: true,
    sources: true,
  };
  const forms: Record<Chart['form'], true> = {
    bars: true,
    stacked_bars: true,
    lines: true,
    radar: true,
    grid: true,
    bubbles: true,
    timeline: true,
  };
  const blocks = everyBlock.sections.flatMap((section) => section.blocks);
  expect(new Set(blocks.map((block) => block.kind))).toEqual(new Set(Object.keys(kinds)));
  expect(new Set(blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.form] : [])))).toEqual(new Set(Object.keys(forms)));
});
