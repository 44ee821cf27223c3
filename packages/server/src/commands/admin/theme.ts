import { removeTheme, setTheme, showTheme, type ListedTheme } from '../../services/operators/themes.ts';
import { fieldsOf, print, withOperator, type Shown } from './door.ts';

export function set(organization: string, file: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const theme = await setTheme(context, { organization, file });
    print(theme, options, () => `Set: the next report that is downloaded has it.\n${told(theme)}`);
  });
}

export function show(organization: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const theme = await showTheme(context, organization);
    print(theme ?? null, options, () => (theme ? told(theme) : 'No theme of its own: its reports look like those of the installation.'));
  });
}

export function remove(organization: string): Promise<void> {
  return withOperator(async (context) => {
    await removeTheme(context, organization);
    console.log('Removed: its reports look like those of the installation.');
  });
}

function told({ accent, ink, muted, line, surface, series, pdf_font, office_font, fonts, logo, footer }: ListedTheme): string {
  return fieldsOf({
    Colours: `accent ${accent}, ink ${ink}, muted ${muted}, line ${line}, surface ${surface}`,
    Charts: series.join(', '),
    Fonts: `${pdf_font} in PDF, ${office_font} in Word and PowerPoint; brings ${fonts}`,
    Logo: logo ? `${logo.width} × ${logo.height} pixels` : 'none',
    Footer: footer || 'none',
  });
}
