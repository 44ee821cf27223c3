import { Problem } from '../../kernel/problem.ts';
import { readTheme, type Theme, type ThemeLook } from '../../exports/theme.ts';
import { removeReportTheme, setReportTheme } from '../../store/notebooks/report-themes.ts';
import { themeOfOrganization } from '../reports/theme-of-organization.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { findOrganization } from './organizations.ts';

export interface ListedTheme extends ThemeLook {
  /** How many fonts it brings. */
  fonts: number;
  /** Its size in pixels. */
  logo: { width: number; height: number } | null;
}

/** What the fonts of a theme may take together: each report that is made reads them. */
const mostFonts_bytes = 20 * 1_048_576;

/**
 * Gives an organization a theme, in the place of the one it has.
 * @param input.file a JSON file; the logo and the fonts that it names are in the same folder
 * @throws BadTheme, or Error where the fonts are too large, and then nothing is changed
 */
export async function setTheme(context: OperatorContext, input: { organization: string; file: string }): Promise<ListedTheme> {
  const theme = await readTheme(input.file);
  const bytes = theme.fonts.reduce((sum, { length }) => sum + length, 0);
  if (bytes > mostFonts_bytes) {
    const [found, most] = [bytes, mostFonts_bytes].map((count) => count.toLocaleString('en'));
    throw new Problem('INVALID_INPUT', `The fonts have ${found} bytes together; the theme of an organization may bring ${most}.`);
  }
  return act(context, 'operator.theme.set', async ({ db, clock }) => {
    const { organization_id } = await findOrganization(db, input.organization);
    const { fonts, logo, ...look } = theme;
    const drawn = logo && { width: logo.width, height: logo.height, ...(logo.svg !== undefined && { svg: logo.svg }) };
    const row = { look, logo: drawn ?? null, logo_png: logo?.png ?? null, fonts: [...fonts] };
    await setReportTheme(db, { ...row, organization_id, moment: clock() });
    return { result: listed(theme), organization_id, details: { accent: look.accent, fonts: fonts.length, logo: logo !== undefined } };
  });
}

/** The theme that an organization has of its own; undefined where its reports look like the installation's. */
export async function showTheme({ db }: OperatorContext, organization: string): Promise<ListedTheme | undefined> {
  const { organization_id } = await findOrganization(db, organization);
  const theme = await themeOfOrganization(db, organization_id);
  return theme && listed(theme);
}

/** Takes an organization's theme away. @throws Error where it has none */
export function removeTheme(context: OperatorContext, organization: string): Promise<void> {
  return act(context, 'operator.theme.remove', async ({ db }) => {
    const { organization_id, name } = await findOrganization(db, organization);
    if (!(await removeReportTheme(db, organization_id))) throw new Problem('INVALID_INPUT', `${name} has no theme of its own.`);
    return { result: undefined, organization_id, details: {} };
  });
}

function listed({ fonts, logo, ...look }: Theme): ListedTheme {
  return { ...look, fonts: fonts.length, logo: logo ? { width: logo.width, height: logo.height } : null };
}
