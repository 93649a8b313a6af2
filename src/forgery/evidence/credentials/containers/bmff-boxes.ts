/** The boxes of an ISO base media file (ISO 14496-12), which HEIC and AVIF pictures are. */

export interface BmffBox {
  /** Such as /ftyp or /meta/iprp. */
  readonly path: string;
  readonly start: number;
  /** Where its content begins, behind its length and type. */
  readonly content: number;
  readonly end: number;
}

/** Pictures have some dozens; those of live pictures some hundreds. */
const boxLimit = 10_000;
const depthLimit = 8;
/** Boxes that hold boxes, and the bytes of their own before them. */
const parents = new Map([
  ["meta", 4],
  ["iprp", 0],
  ["ipco", 0],
  ["moov", 0],
  ["trak", 0],
  ["mdia", 0],
  ["minf", 0],
  ["stbl", 0],
]);

/** In the order of the file, each before those within it; as far as lengths make sense. */
export function listBmffBoxes(bytes: Buffer): BmffBox[] {
  const boxes: BmffBox[] = [];
  const read = (start: number, end: number, path: string, depth: number): void => {
    for (let at = start; at + 8 <= end && boxes.length < boxLimit; ) {
      const stated = bytes.readUInt32BE(at);
      const type = bytes.toString("latin1", at + 4, at + 8);
      const isLong = stated === 1 && at + 16 <= end;
      const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : stated === 0 ? end - at : stated;
      const content = at + (isLong ? 16 : 8);
      if (length < content - at || at + length > end) return;
      const box = { path: `${path}/${type}`, start: at, content, end: at + length };
      boxes.push(box);
      const own = parents.get(type);
      if (own !== undefined && depth < depthLimit) read(content + own, box.end, box.path, depth + 1);
      at = box.end;
    }
  };
  read(0, bytes.length, "", 0);
  return boxes;
}
