/** Reads JUMBF boxes (ISO 19566-5), of which C2PA manifests consist. */
import { DamageError } from "../budget.ts";

export interface JumbfBox {
  readonly label: string;
  /** The first four characters of its type, such as c2ma of a manifest and c2um of an update. */
  readonly kind: string;
  /** Boxes within it that have a label. */
  readonly children: readonly JumbfBox[];
  /** What it holds itself, by type: cbor, json and others. */
  readonly contents: readonly { readonly type: string; readonly bytes: Uint8Array }[];
  /** All of it but its own header: what hashes are taken of. */
  readonly body: Uint8Array;
}

/** A manifest has about thirty boxes. */
const boxLimit = 50_000;
const depthLimit = 12;

export function readJumbf(bytes: Uint8Array): JumbfBox[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let boxes = 0;
  const read = (start: number, end: number, depth: number): JumbfBox => {
    let description = { kind: "", label: "" };
    const children: JumbfBox[] = [];
    const contents: { type: string; bytes: Uint8Array }[] = [];
    for (let at = start; at + 8 <= end; ) {
      boxes += 1;
      if (boxes > boxLimit || depth > depthLimit) throw new DamageError("A manifest has too many boxes.");
      const stated = view.getUint32(at);
      const type = latin1(bytes.subarray(at + 4, at + 8));
      const isLong = stated === 1 && at + 16 <= end;
      const length = isLong ? Number(view.getBigUint64(at + 8)) : stated === 0 ? end - at : stated;
      const from = at + (isLong ? 16 : 8);
      if (length < from - at || at + length > end) throw new DamageError("A manifest's box is cut off.");
      if (type === "jumd") description = readDescription(bytes.subarray(from, at + length));
      else if (type === "jumb") children.push(read(from, at + length, depth + 1));
      else contents.push({ type, bytes: bytes.subarray(from, at + length) });
      at += length;
    }
    return { ...description, children, contents, body: bytes.subarray(start, end) };
  };
  return [...read(0, bytes.length, 0).children];
}

/** Sixteen bytes of type, one of flags, and the label. */
function readDescription(description: Uint8Array): { readonly kind: string; readonly label: string } {
  const end = description.indexOf(0, 17);
  return {
    kind: latin1(description.subarray(0, 4)),
    label: latin1(description.subarray(17, end < 0 ? description.length : end)),
  };
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
