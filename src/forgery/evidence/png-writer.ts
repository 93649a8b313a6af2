/** Writes a picture of red, green and blue as PNG, with nothing but what Node brings along. */
import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("89504e470d0a1a0a", "hex");
const channels = 3;
/** Of PNG's filters: each row as its difference from the row above, which packs white paper and upright strokes best. */
const upFilter = 2;
/** Of 1 to 9; a page of text is packed in a few milliseconds, hardly larger than with the thorough ones. */
const compressionLevel = 3;

/** `pixels` has three bytes each, row by row from the top. */
export function writePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const rowBytes = width * channels;
  const filtered = Buffer.allocUnsafe((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const [from, to] = [row * rowBytes, row * (rowBytes + 1)];
    filtered[to] = upFilter;
    for (let place = 0; place < rowBytes; place += 1) {
      const above = row === 0 ? 0 : (pixels[from - rowBytes + place] ?? 0);
      filtered[to + 1 + place] = (pixels[from + place] ?? 0) - above;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, true colour.
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(filtered, { level: compressionLevel });
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
