/** A logo, and nothing but a picture: of an SVG only shapes are kept, so that it asks for nothing, runs nothing and reads no file. */

import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { rasterized } from './charts/raster.ts';

export interface Logo {
  png: Uint8Array;
  width: number;
  height: number;
  /** The same as vectors, where it was an SVG. */
  svg?: string;
}

const shapes = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask symbol use title desc'.split(
    ' ',
  ),
);
const plain =
  /^(?:id|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|fx|fy|width|height|viewBox|points|offset|transform|gradientTransform|gradientUnits|clipPathUnits|maskUnits|spreadMethod|preserveAspectRatio|opacity|fill|fill-opacity|fill-rule|clip-rule|clip-path|mask|stroke|stroke-[a-z]+|stop-color|stop-opacity|color|style|display|visibility|version)$/;
const mostElements = 5_000;
const mostPixels = 40_000_000;

/** @throws Error with a sentence when it is no PNG or SVG, or a damaged one */
export async function logoOf(bytes: Uint8Array): Promise<Logo> {
  const size = pngSize(bytes);
  if (size) {
    if (size.width * size.height > mostPixels || size.width * size.height === 0)
      throw new Error('The picture has no size, or too large a one.');
    return { png: bytes, ...size };
  }
  const svg = shapesOf(new TextDecoder().decode(bytes));
  const png = await rasterized(svg, { width: 900 });
  const { width, height } = pngSize(png)!;
  return { png, width, height, svg };
}

/** What the header of a PNG says; undefined when it is none. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 33 || view.subarray(0, 8).toString('hex') !== '89504e470d0a1a0a' || view.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
}

/** The SVG with what draws shapes, written anew. */
export function shapesOf(text: string): string {
  const parser = new SaxesParser({ xmlns: false });
  const written: string[] = [];
  let dropped = 0;
  let count = 0;
  let depth = 0;
  parser.on('error', (error) => {
    throw new Error(`The logo is no PNG, and no SVG that can be read: ${error.message.slice(0, 200)}`);
  });
  parser.on('doctype', () => {
    throw new Error('The logo has a document type declaration, which an SVG needs no more.');
  });
  parser.on('opentag', (tag) => {
    const name = tag.name.replace(/^svg:/, '');
    if ((depth++ === 0) !== (name === 'svg')) dropped ||= depth;
    if (!shapes.has(name)) dropped ||= depth;
    if (++count > mostElements) throw new Error('The logo has more shapes than a logo needs.');
    if (dropped === 0) written.push(`<${name}${attributesOf(tag)}>`);
  });
  parser.on('closetag', (tag) => {
    if (dropped === 0) written.push(`</${tag.name.replace(/^svg:/, '')}>`);
    if (dropped === depth) dropped = 0;
    depth--;
  });
  parser.write(text).close();
  if (written.length === 0) throw new Error('The logo is no PNG and no SVG.');
  return written.join('').replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}

function attributesOf({ attributes }: SaxesTagPlain): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => {
      // A reference within the same picture.
      if (name === 'href' || name === 'xlink:href') return /^#[\w-]+$/.test(value) ? [`href="${value}"`] : [];
      if (!plain.test(name)) return [];
      const outside = value.replaceAll(/url\(\s*["']?#[\w-]+["']?\s*\)/g, '');
      if (/url|@|\\|expression|javascript/i.test(outside)) return [];
      return [`${name}="${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`];
    })
    .map((attribute) => ` ${attribute}`)
    .join('');
}
