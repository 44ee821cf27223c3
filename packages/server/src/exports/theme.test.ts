import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { everyBlock } from './fixtures/every-block.ts';
import { shapesOf } from './logo.ts';
import { documentFormats, renderReport } from './render.ts';
import { readTheme, shippedTheme, themeOf as themeSet } from './theme.ts';

async function themeOf(theme: unknown, files: Record<string, string | Uint8Array> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'theme-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const file = path.join(folder, 'theme.json');
  await writeFile(file, typeof theme === 'string' ? theme : JSON.stringify(theme));
  return file;
}

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#0A7"/></svg>';

test('a theme says what differs, and its logo is on every cover', async () => {
  const theme = await readTheme(await themeOf({ accent: '#7A1F2B', logo: 'logo.svg', footer: 'Confidential' }, { 'logo.svg': logo }));
  expect(theme).toMatchObject({ accent: '#7A1F2B', ink: '#18212E', footer: 'Confidential' });
  for (const format of documentFormats) {
    const plain = await renderReport({ ...everyBlock, sections: [] }, format, { ...theme, logo: undefined });
    expect((await renderReport({ ...everyBlock, sections: [] }, format, theme)).length).toBeGreaterThan(plain.length);
  }
});

test.each([
  [{ accent: 'red' }, 'accent: must be a colour such as #0F5C8C'],
  [{ accnet: '#000000' }, 'Unrecognized key'],
  [{ pdf_font: '"; #panic()' }, 'pdf_font: must be the name of a font'],
  [{ logo: '../secret.svg' }, 'must be the name of a file beside the theme'],
  [{ logo: 'absent.png' }, 'absent.png cannot be read.'],
  [{ font_files: ['theme.json'] }, 'theme.json is no TrueType or OpenType font.'],
  [[], 'must hold one object'],
  ['{', 'is no JSON'],
])('refuses a theme that is wrong, and says what is: %j', async (theme, message) => {
  await expect(readTheme(await themeOf(theme))).rejects.toThrow(message);
});

test('of a logo only shapes are kept: it runs nothing and asks for nothing', () => {
  const drawn = shapesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="x()"><script>x()</script><image href="file:///etc/passwd"/>
     <foreignObject><p>x</p></foreignObject><style>@import url(http://example.org)</style><a href="javascript:x()"><path d="M0 0"/></a>
     <use href="http://example.org/a.svg#b"/><rect fill="url(http://example.org)" width="5" height="5" style="fill:url(file:///x)"/><circle r="2" fill="url(#g)"/></svg>`,
  );
  expect(drawn).not.toMatch(/script|image|foreign|import|example\.org|onload|javascript|file:|passwd/);
  expect(drawn).toContain('<circle r="2" fill="url(#g)">');
  expect(() => shapesOf('<!DOCTYPE svg [<!ENTITY x "y">]><svg/>')).toThrow('document type');
  expect(() => shapesOf('no picture')).toThrow('no PNG');
});

test('an installation has the theme of its file, or the shipped one; a bad one names the setting', async () => {
  expect(await themeSet(undefined)).toEqual(shippedTheme());
  expect(await themeSet(await themeOf({ footer: 'Confidential' }))).toMatchObject({ footer: 'Confidential' });
  await expect(themeSet('nowhere.json')).rejects.toThrow('FIRMAMENT_THEME: nowhere.json cannot be read.');
});
