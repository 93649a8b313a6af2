/** The application extensions of a GIF (GIF89a, section 26) with their data joined. */

export interface GifBlock {
  readonly name: string;
  readonly data: Buffer;
}

const blockLimit = 100_000;

/** As far as the blocks make sense. */
export function listGifBlocks(bytes: Buffer): GifBlock[] {
  const found: GifBlock[] = [];
  const flags = bytes[10] ?? 0;
  let at = 13 + tableBytes(flags);
  for (let blocks = 0; blocks < blockLimit && at < bytes.length; blocks += 1) {
    if (bytes[at] === imageMark) {
      at = behindData(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else if (bytes[at] === extensionMark) {
      const isApplication = bytes[at + 1] === applicationLabel && bytes[at + 2] === 11;
      const start = isApplication ? at + 14 : at + 2;
      const end = behindData(bytes, start);
      if (isApplication)
        found.push({ name: bytes.toString("latin1", at + 3, at + 11), data: joinData(bytes, start, end) });
      at = end;
    } else break;
  }
  return found;
}

const [imageMark, extensionMark, applicationLabel] = [0x2c, 0x21, 0xff];

function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Data stands in pieces with their lengths, and ends with an empty one. */
function behindData(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

function joinData(bytes: Buffer, start: number, end: number): Buffer {
  const pieces: Buffer[] = [];
  for (let at = start; at < end - 1; at += 1 + (bytes[at] ?? 0)) {
    pieces.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)));
  }
  return Buffer.concat(pieces);
}
