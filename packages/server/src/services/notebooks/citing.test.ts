import { expect, test } from 'vitest';
import { labelled } from './citing.ts';

test.each([
  ['Depot OS', 'Depot OS is a scheduler.', 'Depot OS is a scheduler.'],
  ['Launches', 'Launch of a new line.', 'Launch of a new line.'],
  ['Robots', 'They carry pallets.', 'Robots: They carry pallets.'],
])('%s before "%s" is not said twice', (label, text, shown) => {
  expect(labelled(label, text)).toBe(shown);
});
