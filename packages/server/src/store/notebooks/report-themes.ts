import type { Queryable } from '../database.ts';

export interface ReportTheme {
  /** What it says: colours, fonts by name, the footer. */
  look: Record<string, unknown>;
  /** Its size in pixels, and the same as vectors where it was an SVG. */
  logo: { width: number; height: number; svg?: string } | null;
  logo_png: Uint8Array | null;
  fonts: Uint8Array[];
}

/** The theme of an organization; undefined where it has none of its own. */
export async function reportThemeOf(tx: Queryable, organization_id: string): Promise<ReportTheme | undefined> {
  const { rows } = await tx.query<ReportTheme>('select look, logo, logo_png, fonts from report_themes where organization_id = $1', [
    organization_id,
  ]);
  return rows[0];
}

/** Gives an organization a theme, in the place of the one it has. */
export async function setReportTheme(tx: Queryable, row: ReportTheme & { organization_id: string; moment: Date }): Promise<void> {
  await tx.query(
    `insert into report_themes (organization_id, look, logo, logo_png, fonts, set_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id) do update
       set look = excluded.look, logo = excluded.logo, logo_png = excluded.logo_png, fonts = excluded.fonts, set_at = excluded.set_at`,
    [row.organization_id, JSON.stringify(row.look), row.logo && JSON.stringify(row.logo), row.logo_png, row.fonts, row.moment],
  );
}

/** Takes an organization's theme away. @returns whether there was one */
export async function removeReportTheme(tx: Queryable, organization_id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from report_themes where organization_id = $1', [organization_id]);
  return rowCount === 1;
}
