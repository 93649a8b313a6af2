/** Pictures of a few bytes that say they are of billions of points, in each filter that is for pictures only. */
import { contentOf, invoiceLines, startDocument } from "./pdf-writer.ts";

interface PictureBomb {
  readonly filter: string;
  readonly bytes: Buffer;
}

/** A page of text with one picture over it. */
function withPicture(filter: string, side: number, data: Buffer, bits: 1 | 8, extra = ""): PictureBomb {
  const picture = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray`;
  const bytes = startDocument([])
    .set(
      3,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /A 30 0 R >> /Font << /F1 5 0 R >> >> >>",
    )
    .set(4, "<< >>", `${contentOf(invoiceLines("1,240.00"))}\nq 500 0 0 700 0 0 cm /A Do Q`)
    .set(30, `<< ${picture} /BitsPerComponent ${bits} /Filter ${filter} ${extra} >>`, data)
    .commit()
    .bytes();
  return { filter, bytes };
}

export function pictureBombs(): PictureBomb[] {
  const fax = (side: number) => `/DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`;
  return [
    withPicture("/CCITTFaxDecode", 60_000, Buffer.alloc(200_000), 1, fax(60_000)),
    withPicture("/CCITTFaxDecode", 60_000, Buffer.alloc(2_000_000, 0xff), 1, fax(60_000)),
    withPicture("/JBIG2Decode", 65_000, packedBilevel(65_000, 1), 1),
    withPicture("/JBIG2Decode", 20_000, packedBilevel(20_000, 40), 1),
    withPicture("/JPXDecode", 60_000, wavelets(60_000, 60_000), 8),
    withPicture("/JPXDecode", 60_000, wavelets(60_000, 1), 8),
    withPicture("/DCTDecode", 65_535, jpegOfZeros(), 8),
  ];
}

/** A page of JBIG2 (ITU-T T.88) with regions as large as it, one over the other. */
function packedBilevel(side: number, regions: number): Buffer {
  const segment = (number: number, type: number, data: Buffer) => {
    const head = Buffer.alloc(11);
    head.writeUInt32BE(number, 0);
    head[4] = type;
    head[6] = 1;
    head.writeUInt32BE(data.length, 7);
    return Buffer.concat([head, data]);
  };
  const sized = (length: number) => {
    const data = Buffer.alloc(length);
    data.writeUInt32BE(side, 0);
    data.writeUInt32BE(side, 4);
    return data;
  };
  const region = sized(26 + 64);
  region.set([3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe], 18);
  const all = Array.from({ length: regions }, (_, index) => segment(index + 1, 38, region));
  return Buffer.concat([segment(0, 48, sized(19)), ...all]);
}

/** A JPEG 2000 codestream (ITU-T T.800) whose header speaks of this side and these tiles. */
function wavelets(side: number, tile: number): Buffer {
  const size = Buffer.alloc(43);
  size.writeUInt16BE(0xff51, 0);
  size.writeUInt16BE(41, 2);
  size.writeUInt32BE(side, 6);
  size.writeUInt32BE(side, 10);
  size.writeUInt32BE(tile, 22);
  size.writeUInt32BE(tile, 26);
  size.writeUInt16BE(1, 38);
  size.set([7, 1, 1], 40);
  const styles = "ff52000c00000001000504040000ff5c00134040484850484850484850484850484850";
  const parts = ["ff4f", size.toString("hex"), styles, "ff90000a0000000000000001ff93"].join("");
  return Buffer.concat([Buffer.from(parts, "hex"), Buffer.alloc(2_000, 0x55), Buffer.from("ffd9", "hex")]);
}

/** A frame of 65,535 points a side, and hardly any data. */
function jpegOfZeros(): Buffer {
  const head = Buffer.from("ffd8ffc0000b08ffffffff01011100ffda0008010100003f00", "hex");
  return Buffer.concat([head, Buffer.alloc(50_000, 0x11)]);
}
