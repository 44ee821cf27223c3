import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller answers fit into a few packets anyhow. */
const smallestBytes = 4_096;

/** Off the event loop; as quick as they can, for slower ones take several times as long for a tenth less. The better first. */
const codings = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1 }),
};
type Coding = keyof typeof codings;

/** Whether an answer of this type and size is worth compressing. */
export function isCompressible(type: string, bytes: number): boolean {
  return bytes >= smallestBytes && /^(?:application\/(?:json|javascript)|text\/)/.test(type);
}

const kept = new WeakMap<Buffer, Partial<Record<Coding, Promise<Buffer>>>>();

/** A compressed body. Public bytes that are sent again and again are compressed once. */
export async function compress(body: string | Buffer, coding: Coding): Promise<Buffer> {
  if (typeof body === 'string') return codings[coding](Buffer.from(body));
  const made = kept.get(body) ?? {};
  kept.set(body, made);
  return (made[coding] ??= codings[coding](body));
}

/** The coding an `Accept-Encoding` header likes best (RFC 9110, 12.5.3), of those liked equally the best one; undefined for none. */
export function codingFor(header: string | undefined): Coding | undefined {
  const weights = new Map(
    (header ?? '').split(',').map((item) => {
      const [name = '', ...parameters] = item.toLowerCase().split(';');
      const q = parameters.map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined);
      return [name.trim().replace(/^x-gzip$/, 'gzip'), q === undefined ? 1 : Number(q)];
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  const [best] = (Object.keys(codings) as Coding[]).sort((a, b) => weightOf(b) - weightOf(a));
  return best !== undefined && weightOf(best) > 0 && weightOf(best) >= identity ? best : undefined;
}
