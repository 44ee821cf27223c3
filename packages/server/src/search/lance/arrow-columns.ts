/** Columns of plain values as Arrow vectors, without an object for each value: the library's own way costs more than all else. */

import { Bool, Field, FixedSizeList, Float32, Float64, Int32, Int64, List, Utf8, makeData, type Data } from 'apache-arrow';

/** Bit set where there is a value; undefined when nothing is missing. */
function validityOf(values: readonly unknown[]): { nullBitmap?: Uint8Array; nullCount: number } {
  let nullCount = 0;
  for (const value of values) if (value === null) nullCount += 1;
  if (nullCount === 0) return { nullCount };
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 64) * 8);
  for (const [index, value] of values.entries()) if (value !== null) nullBitmap[index >> 3]! |= 1 << (index & 7);
  return { nullBitmap, nullCount };
}

/** Texts, all encoded at once. */
export function textColumn(values: readonly (string | null)[]): Data<Utf8> {
  const valueOffsets = new Int32Array(values.length + 1);
  let end = 0;
  for (const [index, value] of values.entries()) {
    if (value !== null) end += Buffer.byteLength(value);
    valueOffsets[index + 1] = end;
  }
  const data = Buffer.from(values.map((value) => value ?? '').join(''));
  return makeData({ type: new Utf8(), length: values.length, ...validityOf(values), valueOffsets, data });
}

/** Lists of texts. */
export function textsColumn(values: readonly (readonly string[])[]): Data<List<Utf8>> {
  const valueOffsets = new Int32Array(values.length + 1);
  for (const [index, value] of values.entries()) valueOffsets[index + 1] = valueOffsets[index]! + value.length;
  const type = new List(new Field('item', new Utf8(), true));
  return makeData({ type, length: values.length, nullCount: 0, valueOffsets, child: textColumn(values.flat()) });
}

/** Numbers with a fraction. */
export function numberColumn(values: readonly (number | null)[]): Data<Float64> {
  const data = Float64Array.from(values, (value) => value ?? 0);
  return makeData({ type: new Float64(), length: values.length, ...validityOf(values), data });
}

/** Whole numbers of 32 bits. */
export function integerColumn(values: readonly (number | null)[]): Data<Int32> {
  const data = Int32Array.from(values, (value) => value ?? 0);
  return makeData({ type: new Int32(), length: values.length, ...validityOf(values), data });
}

/** Yes or no. */
export function flagColumn(values: readonly boolean[]): Data<Bool> {
  const data = new Uint8Array(Math.ceil(values.length / 64) * 8);
  for (const [index, value] of values.entries()) if (value) data[index >> 3]! |= 1 << (index & 7);
  return makeData({ type: new Bool(), length: values.length, nullCount: 0, data });
}

/** Ids and revisions. */
export function idColumn(values: readonly number[]): Data<Int64> {
  return makeData({ type: new Int64(), length: values.length, nullCount: 0, data: BigInt64Array.from(values, BigInt) });
}

export const vectorType = (dimensions: number) => new FixedSizeList(dimensions, new Field('item', new Float32(), true));

/** Vectors, all of as many numbers. */
export function vectorColumn(values: readonly Int8Array[], dimensions: number): Data<FixedSizeList<Float32>> {
  const data = new Float32Array(values.length * dimensions);
  for (const [index, value] of values.entries()) data.set(value, index * dimensions);
  const child = makeData({ type: new Float32(), length: data.length, nullCount: 0, data });
  return makeData({ type: vectorType(dimensions), length: values.length, nullCount: 0, child });
}
