import { shippedFontFiles, wideFontFile } from '../fonts.ts';

const hasWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** An SVG as a PNG, for readers that draw no vectors. It reads no file and no address. */
export async function rasterized(svg: string, { width, font = 'Inter' }: { width: number; font?: string }): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  const wide = hasWide.test(svg) ? wideFontFile() : undefined;
  const fontFiles = [...shippedFontFiles(), ...(wide === undefined ? [] : [wide])];
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: font },
  })
    .render()
    .asPng();
}
