import { readLook, type Theme } from '../../exports/theme.ts';
import type { Queryable } from '../../store/database.ts';
import { reportThemeOf } from '../../store/notebooks/report-themes.ts';

/** The theme that an operator set for an organization; undefined where there is none. */
export async function themeOfOrganization(tx: Queryable, organization_id: string): Promise<Theme | undefined> {
  const kept = await reportThemeOf(tx, organization_id);
  if (!kept) return undefined;
  // Plain bytes, as those of a theme that was read from its file.
  const [logo_png, ...fonts] = [kept.logo_png ?? new Uint8Array(), ...kept.fonts].map((bytes) => new Uint8Array(bytes));
  return { ...readLook(kept.look), fonts, logo: kept.logo ? { ...kept.logo, png: logo_png! } : undefined };
}
