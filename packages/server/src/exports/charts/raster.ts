import { setImmediate as nextTurn } from 'node:timers/promises';
import { shippedFontFiles, wideFontFile } from '../fonts.ts';

const hasWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** An SVG as a PNG, for readers that draw no vectors. It reads no file and no address. */
export async function rasterized(svg: string, { width, font = 'Inter' }: { width: number; font?: string }): Promise<Uint8Array> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const wide = hasWide.test(svg) ? wideFontFile() : undefined;
  // Charts are written in two weights; each font costs time.
  const fontFiles = [...shippedFontFiles(svg).filter((file) => /Regular\.|SemiBold\./.test(file)), ...(wide === undefined ? [] : [wide])];
  // On a thread of its own, beside the next chart.
  const picture = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, fontFiles, defaultFontFamily: font },
  });
  const png = picture.asPng();
  // What it took outside of the heap is given back between turns.
  await nextTurn();
  return png;
}
