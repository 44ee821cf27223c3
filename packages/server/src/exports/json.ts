/** A report as it was made for programs, whose keys keep their order. */
export function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
