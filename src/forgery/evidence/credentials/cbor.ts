/** Reads CBOR (RFC 8949) into plain values, within limits: C2PA manifests are written in it. */
import { DamageError } from "../budget.ts";

export type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | readonly CborValue[]
  | ReadonlyMap<CborValue, CborValue>;

/** Manifests have some hundreds of values, nested less than ten deep; lists of hashes of parts have some thousands. */
const valueLimit = 100_000;
const depthLimit = 32;

export function readCbor(bytes: Uint8Array): CborValue {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let values = 0;
  const need = (count: number) => {
    if (at + count > bytes.length) throw new DamageError("A CBOR value is cut off.");
  };
  const readLength = (info: number): number => {
    if (info < 24) return info;
    const size = { 24: 1, 25: 2, 26: 4, 27: 8 }[info];
    if (size === undefined) throw new DamageError("A CBOR length makes no sense.");
    need(size);
    const from = at;
    at += size;
    if (size === 1) return view.getUint8(from);
    if (size === 2) return view.getUint16(from);
    return size === 4 ? view.getUint32(from) : Number(view.getBigUint64(from));
  };
  const take = (length: number): Uint8Array => {
    need(length);
    at += length;
    return bytes.subarray(at - length, at);
  };
  const isBreak = () => {
    if (bytes[at] !== 0xff) return false;
    at += 1;
    return true;
  };
  const readPieces = (major: number, depth: number): CborValue => {
    const pieces: CborValue[] = [];
    while (!isBreak()) pieces.push(read(depth + 1));
    if (major === 2) return Buffer.concat(pieces.filter((piece) => piece instanceof Uint8Array));
    if (major === 3) return pieces.filter((piece) => typeof piece === "string").join("");
    if (major === 4) return pieces;
    if (major === 5)
      return new Map(pieces.flatMap((piece, place) => (place % 2 === 0 ? [[piece, pieces[place + 1] ?? null]] : [])));
    throw new DamageError("A CBOR value has no length, and is of a kind that needs one.");
  };
  const read = (depth: number): CborValue => {
    values += 1;
    if (values > valueLimit || depth > depthLimit) throw new DamageError("A CBOR value is larger than manifests are.");
    need(1);
    const head = bytes[at] ?? 0;
    at += 1;
    const [major, info] = [head >> 5, head & 31];
    if (info === 31 && major >= 2 && major <= 5) return readPieces(major, depth);
    if (major === 7) return readSimple(info);
    const length = readLength(info);
    switch (major) {
      case 0:
        return length;
      case 1:
        return -1 - length;
      case 2:
        return take(length);
      case 3:
        return new TextDecoder().decode(take(length));
      case 4:
        return readMany(length, () => read(depth + 1));
      case 5:
        return new Map(readMany(length, (): [CborValue, CborValue] => [read(depth + 1), read(depth + 1)]));
      default:
        // A tag says how to understand what follows.
        return read(depth + 1);
    }
  };
  const readMany = <Value>(length: number, readOne: () => Value): Value[] => {
    if (length > bytes.length - at) throw new DamageError("A CBOR list is cut off.");
    return Array.from({ length }, readOne);
  };
  const readSimple = (info: number): CborValue => {
    if (info === 26 || info === 27) {
      const size = info === 26 ? 4 : 8;
      need(size);
      at += size;
      return size === 4 ? view.getFloat32(at - 4) : view.getFloat64(at - 8);
    }
    if (info === 24 || info === 25) take(info - 23);
    return info === 20 ? false : info === 21 ? true : null;
  };
  return read(0);
}
