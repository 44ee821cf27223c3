import { expect, test } from 'vitest';
import { shippedTheme } from '../theme.ts';
import { chartSvg } from './chart-svg.ts';

const labelsOf = async (names: readonly string[]) => {
  const bars = names.map((name, index) => ({ name, value: index + 1 }));
  const svg = await chartSvg({ form: 'bars', measure: 'Revenue', unit: 'number', bars }, shippedTheme());
  return Array.from(svg.matchAll(/>([^<>]+)<\/text>/g), ([, text]) => text!);
};

test('a name that is too long for the axis of bars is shortened at its end, and others stand whole', async () => {
  const labels = await labelsOf(['Ferrow Thermal Systems (Sandbox)', 'Alder', 'W'.repeat(60), 'i'.repeat(30)]);
  expect(labels.find((label) => label.startsWith('Ferrow Thermal Systems'))).toMatch(/^Ferrow Thermal Systems.*…$/);
  expect(labels).toEqual(expect.arrayContaining(['Alder', 'i'.repeat(30)]));
  expect(labels.find((label) => label.startsWith('W'))).toMatch(/^W{10,20}…$/);
  expect(labels).not.toContain('…');
});
