/** The blocks of a GIF (GIF89a) by the names that C2PA's box hash has for them. */

export interface GifBlock {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Of an application's extension. */
  readonly application?: string;
}

export const gifStoreName = "C2PA_GIF";
const blockLimit = 100_000;
const [headBytes, screenBytes] = [6, 7];
const [imageMark, extensionMark, applicationLabel, endMark] = [0x2c, 0x21, 0xff, 0x3b];

/** In the order of the file, as far as they make sense. */
export function listGifBlocks(bytes: Buffer): GifBlock[] {
  const blocks: GifBlock[] = [];
  let at = 0;
  const add = (name: string, length: number, application?: string) => {
    const end = Math.min(bytes.length, at + length);
    if (end > at) blocks.push({ name, start: at, end, ...(application === undefined ? {} : { application }) });
    at = end;
  };
  const screenFlags = bytes[10] ?? 0;
  add("GIF89a", headBytes);
  add("LSD", screenBytes);
  add("GCT", tableBytes(screenFlags));
  while (at < bytes.length && blocks.length < blockLimit) {
    const [mark, label = 0] = [bytes[at], bytes[at + 1]];
    if (mark === imageMark) {
      const flags = bytes[at + 9] ?? 0;
      add("2C", 10);
      add("LCT", tableBytes(flags));
      add("TBID", behindData(bytes, at + 1) - at);
    } else if (mark === extensionMark) {
      const isNamed = label === applicationLabel && bytes[at + 2] === 11;
      const application = isNamed ? bytes.toString("latin1", at + 3, at + 11) : undefined;
      const name = application === gifStoreName ? "C2PA" : `21${label.toString(16).padStart(2, "0").toUpperCase()}`;
      add(name, behindData(bytes, at + 2) - at, application);
    } else {
      if (mark === endMark) add("3B", 1);
      break;
    }
  }
  return blocks;
}

/** The data of an application's extension, whose pieces stand behind its name. */
export function joinGifData(bytes: Buffer, { start, end }: GifBlock): Buffer {
  const pieces: Buffer[] = [];
  for (let at = start + 14; at < end - 1; at += 1 + (bytes[at] ?? 0)) {
    pieces.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)));
  }
  return Buffer.concat(pieces);
}

function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Data stands in pieces with their lengths, and ends with an empty one. */
function behindData(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}
