import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTheme, shippedTheme } from '../../src/exports/theme.ts';
import { addOrganization } from '../../src/services/operators/organizations.ts';
import { removeTheme, setTheme, showTheme } from '../../src/services/operators/themes.ts';
import { themeOfOrganization } from '../../src/services/reports/theme-of-organization.ts';
import { openOperatorWorld, type OperatorWorld } from './operators.support.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'themes-'));
const file = path.join(folder, 'theme.json');
const font = Buffer.from('00010000aabb', 'hex');
let world: OperatorWorld;
let organization_id: string;
beforeAll(async () => {
  writeFileSync(
    path.join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>',
  );
  writeFileSync(path.join(folder, 'own.ttf'), font);
  world = await openOperatorWorld();
  ({ organization_id } = await addOrganization(world.operator, { name: 'Fenwick Partners', plan: 'standard' }));
  await addOrganization(world.operator, { name: 'Harrow Street', plan: 'standard' });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const organization = 'Fenwick Partners';
const set = (theme: object) => {
  writeFileSync(file, JSON.stringify(theme));
  return setTheme(world.operator, { organization, file });
};

test('an organization has the very theme of the file that an operator gave it, and no other has; each act is in the audit', async () => {
  await set({ footer: 'Draft' });
  expect(await set({ accent: '#7A1F2B', logo: 'logo.svg', font_files: ['own.ttf'] })).toEqual({
    ...(await showTheme(world.operator, organization)),
    accent: '#7A1F2B',
    footer: shippedTheme().footer,
    fonts: 1,
    logo: { width: 900, height: 300 },
  });
  expect(await themeOfOrganization(world.database.owner, organization_id)).toEqual(await readTheme(file));
  expect(await showTheme(world.operator, 'Harrow Street')).toBeUndefined();
  await expect(removeTheme(world.operator, 'Harrow Street')).rejects.toThrow('Harrow Street has no theme of its own.');
  await removeTheme(world.operator, organization);
  expect(await showTheme(world.operator, organization)).toBeUndefined();
  const acts = (await world.audit()).map(({ act }) => act).filter((act) => act.startsWith('theme'));
  expect(acts).toEqual(['theme set', 'theme set', 'theme remove']);
});

test('a theme that is wrong changes nothing', async () => {
  const before = await set({ footer: 'Kept' });
  await expect(set({ accent: 'red' })).rejects.toThrow('accent: must be a colour');
  writeFileSync(path.join(folder, 'large.ttf'), Buffer.concat([font, Buffer.alloc(11 * 1_048_576)]));
  await expect(set({ font_files: ['large.ttf', 'large.ttf'] })).rejects.toThrow('may bring 20,971,520');
  await expect(setTheme(world.operator, { organization: 'Nobody', file })).rejects.toThrow();
  expect(await showTheme(world.operator, organization)).toEqual(before);
});

test('what was kept before a key came to be is as shipped in it', async () => {
  await set({ accent: '#7A1F2B' });
  await world.database.owner.query(`update report_themes set look = '{"accent":"#7A1F2B","once":1}'`);
  expect(await themeOfOrganization(world.database.owner, organization_id)).toEqual({ ...shippedTheme(), accent: '#7A1F2B' });
});
