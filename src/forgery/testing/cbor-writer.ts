/** Writes CBOR (RFC 8949) for tests. Numbers take four bytes, so that a number's size does not depend on its value. */

export type WritableCbor =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | readonly WritableCbor[]
  | ReadonlyMap<WritableCbor, WritableCbor>
  | { readonly [name: string]: WritableCbor };

export function writeCbor(value: WritableCbor): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === "boolean") return Buffer.from([value ? 0xf5 : 0xf4]);
  if (typeof value === "number") return value < 0 ? long(1, -1 - value) : long(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(writeCbor)]);
  const entries: (readonly [WritableCbor, WritableCbor])[] =
    value instanceof Map ? [...value.entries()] : Object.entries(value);
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(writeCbor)]);
}

function isList(value: WritableCbor): value is readonly WritableCbor[] {
  return Array.isArray(value);
}

function head(major: number, length: number): Buffer {
  return length < 24 ? Buffer.from([(major << 5) | length]) : long(major, length);
}

function long(major: number, length: number): Buffer {
  const bytes = Buffer.from([(major << 5) | 26, 0, 0, 0, 0]);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}
