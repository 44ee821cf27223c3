/** How reports look: an installation, and each organization, may bring a theme of its own. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { logoOf, type Logo } from './logo.ts';
import shipped from './theme.json' with { type: 'json' };

export interface Theme extends ThemeLook {
  /** Fonts in addition to the shipped ones, as TrueType or OpenType. */
  fonts: readonly Uint8Array[];
  logo: Logo | undefined;
}

export type ThemeLook = Omit<z.output<typeof themeFile>, 'logo' | 'font_files'>;

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #0F5C8C');
const fontName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,60}$/u, 'must be the name of a font');
const fileName = z.string().max(200);

const themeFile = z.strictObject({
  accent: colour,
  ink: colour,
  muted: colour,
  line: colour,
  surface: colour,
  series: z.array(colour).min(3, 'must have three colours or more').max(12),
  pdf_font: fontName,
  office_font: fontName,
  font_files: z.array(fileName).max(12),
  logo: fileName,
  footer: z.string().max(120),
});

const themeLook = themeFile.omit({ logo: true, font_files: true });

/** A color as Office files write it: without the `#`. */
export function hex(written: string): string {
  return written.slice(1).toUpperCase();
}

const megabyte = 1_048_576;
const largest = { theme: megabyte / 4, logo: 2 * megabyte, font: 20 * megabyte };

/** A theme that cannot be used. The message says what is wrong in it, a line each. */
export class BadTheme extends Error {
  override readonly name = 'BadTheme';
}

export function shippedTheme(): Theme {
  return { ...themeLook.strip().parse(shipped), fonts: [], logo: undefined };
}

/** What was kept of a theme; what it does not say is as shipped. */
export function readLook(kept: Record<string, unknown>): ThemeLook {
  return themeLook.strip().parse({ ...shipped, ...kept });
}

/** The theme of an installation: of its file, or the shipped one. @throws BadTheme that names the setting */
export async function themeOf(file: string | undefined): Promise<Theme> {
  if (file === undefined) return shippedTheme();
  return readTheme(file).catch((error: unknown) => {
    throw error instanceof BadTheme ? new BadTheme(`FIRMAMENT_THEME: ${error.message}`) : error;
  });
}

/**
 * Reads a theme and the files that it names, from its folder.
 * @throws BadTheme
 */
export async function readTheme(file: string): Promise<Theme> {
  const text = (await bytesOf(file, largest.theme)).toString();
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (error) {
    throw new BadTheme(`${path.basename(file)} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new BadTheme(`${path.basename(file)} must hold one object.`);
  const read = themeFile.safeParse({ ...shipped, ...said });
  if (!read.success) {
    throw new BadTheme(read.error.issues.map(({ path: place, message }) => `${place.join('.') || 'the theme'}: ${message}`).join('\n'));
  }
  const { logo, font_files, ...look } = read.data;
  const beside = (name: string, most: number) => {
    if (!/^[\w.-]+$/.test(name) || /^\.+$/.test(name))
      throw new BadTheme(`${JSON.stringify(name)} must be the name of a file beside the theme.`);
    return bytesOf(path.join(path.dirname(file), name), most);
  };
  const fonts: Uint8Array[] = [];
  for (const name of font_files) {
    const bytes = await beside(name, largest.font);
    if (!isFont(bytes)) throw new BadTheme(`${name} is no TrueType or OpenType font.`);
    fonts.push(new Uint8Array(bytes));
  }
  return { ...look, fonts, logo: logo === '' ? undefined : await readLogo(logo, await beside(logo, largest.logo)) };
}

async function readLogo(name: string, bytes: Buffer): Promise<Logo> {
  try {
    const logo = await logoOf(bytes);
    return { ...logo, png: new Uint8Array(logo.png) };
  } catch (error) {
    throw new BadTheme(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function bytesOf(file: string, most: number): Promise<Buffer> {
  const name = path.basename(file);
  const bytes = await readFile(file).catch(() => {
    throw new BadTheme(`${name} cannot be read.`);
  });
  if (bytes.length > most) throw new BadTheme(`${name} is larger than ${most.toLocaleString('en')} bytes.`);
  return bytes;
}

function isFont(bytes: Buffer): boolean {
  return ['00010000', '4f54544f', '74746366', '74727565'].includes(bytes.subarray(0, 4).toString('hex'));
}
