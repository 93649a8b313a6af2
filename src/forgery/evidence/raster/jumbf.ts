/** Reads JUMBF boxes (ISO 19566-5), in which pictures carry C2PA manifests, from JPEG segments or a PNG chunk. */
import { DamageError } from "../budget.ts";
import { markers } from "./jpeg/markers.ts";
import type { Jpeg } from "./jpeg/read-jpeg.ts";

export interface JumbfBox {
  readonly label: string;
  /** Boxes within it that have a label. */
  readonly children: readonly JumbfBox[];
  /** What it holds itself, by type: cbor, json and others. */
  readonly contents: readonly { readonly type: string; readonly bytes: Uint8Array }[];
}

const boxLimit = 2_000;
const depthLimit = 12;
const bytesLimit = 16 * 2 ** 20;

/** The manifest store's bytes: segments of one box follow each other, and all but the first repeat its header. */
export function collectFromJpeg(bytes: Uint8Array, jpeg: Jpeg): Uint8Array | undefined {
  const pieces = jpeg.segments
    .filter(
      ({ marker, start, end }) =>
        marker === markers.jumbf && end - start > 16 && bytes[start] === 0x4a && bytes[start + 1] === 0x50,
    )
    .map(({ start, end }) => bytes.subarray(start, end));
  const [first] = pieces;
  if (first === undefined) return undefined;
  const joined = Buffer.concat(pieces.map((piece, index) => piece.subarray(index === 0 ? 8 : 16)));
  return joined.length > bytesLimit ? undefined : joined;
}

export function readJumbf(bytes: Uint8Array): JumbfBox[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let boxes = 0;
  const read = (start: number, end: number, depth: number): JumbfBox | undefined => {
    let label = "";
    const children: JumbfBox[] = [];
    const contents: { type: string; bytes: Uint8Array }[] = [];
    for (let at = start; at + 8 <= end; ) {
      boxes += 1;
      if (boxes > boxLimit || depth > depthLimit) throw new DamageError("A manifest has too many boxes.");
      const stated = view.getUint32(at);
      const type = new TextDecoder("latin1").decode(bytes.subarray(at + 4, at + 8));
      const isLong = stated === 1 && at + 16 <= end;
      const length = isLong ? Number(view.getBigUint64(at + 8)) : stated === 0 ? end - at : stated;
      const from = at + (isLong ? 16 : 8);
      if (length < from - at || at + length > end) throw new DamageError("A manifest's box is cut off.");
      if (type === "jumd") label = readLabel(bytes.subarray(from, at + length));
      else if (type === "jumb") {
        const child = read(from, at + length, depth + 1);
        if (child !== undefined) children.push(child);
      } else contents.push({ type, bytes: bytes.subarray(from, at + length) });
      at += length;
    }
    return { label, children, contents };
  };
  return [...(read(0, bytes.length, 0)?.children ?? [])];
}

/** Behind sixteen bytes of type and one of flags. */
function readLabel(description: Uint8Array): string {
  const end = description.indexOf(0, 17);
  return new TextDecoder("latin1").decode(description.subarray(17, end < 0 ? description.length : end));
}
