/** Manifests that are packed with Brotli (C2PA 2.2, 11.1.4.5: c2cm boxes with a brob box each). */
import { brotliDecompressSync } from "node:zlib";
import { unlessDamaged } from "../budget.ts";
import { type JumbfBox, readJumbf } from "./jumbf.ts";

/** Of all manifests of a file. */
const unpackedBytesLimit = 64 * 2 ** 20;
/** The type of the box that was packed stands before the packed bytes. */
const typeBytes = 4;

export function isPacked({ kind }: JumbfBox): boolean {
  return kind === "c2cm";
}

/** A manifest that cannot be unpacked stays as it is. */
export function unpackManifests(boxes: readonly JumbfBox[]): readonly JumbfBox[] {
  let left = unpackedBytesLimit;
  return boxes.map((box) => {
    const packed = box.contents.find(({ type }) => type === "brob")?.bytes;
    if (!isPacked(box) || packed === undefined || left <= 0) return box;
    const unpacked = unpack(packed.subarray(typeBytes), left) ?? unpack(packed, left);
    left -= unpacked?.length ?? 0;
    return (unpacked && findManifest(unpacked)) ?? box;
  });
}

function unpack(packed: Uint8Array, byteLimit: number): Buffer | undefined {
  try {
    return brotliDecompressSync(packed, { maxOutputLength: byteLimit });
  } catch {
    // Damaged, or more than the limit.
    return undefined;
  }
}

/** With its own header or without. */
function findManifest(bytes: Buffer): JumbfBox | undefined {
  const head = Buffer.from("\0\0\0\0jumb", "latin1");
  head.writeUInt32BE(bytes.length + head.length);
  const isWhole = bytes.toString("latin1", 4, 8) === "jumb";
  return unlessDamaged(() => readJumbf(isWhole ? bytes : Buffer.concat([head, bytes]))[0], RangeError);
}
