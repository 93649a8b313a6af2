/** Streams that unpack to far more than they take, one for each filter and for filters in a row. */
import { deflateSync } from "node:zlib";
import { pageObject, startDocument } from "./pdf-writer.ts";

interface PackedBomb {
  readonly filter: string;
  readonly packed: Buffer;
}

const mebibyte = 2 ** 20;

/** `size` 1 is beyond what one stream may unpack to, 4 beyond what a whole file may. */
export function packedBombs(size: 1 | 4): PackedBomb[] {
  const flate = (data: Buffer) => deflateSync(data, { level: 9 });
  const zeros = deflateSync(Buffer.alloc(size * 70 * mebibyte, 0x20), { level: 1 });
  const runs = Buffer.alloc(size * mebibyte, Buffer.from([129, 0x20]));
  return [
    { filter: "/FlateDecode", packed: zeros },
    { filter: "[/FlateDecode /FlateDecode]", packed: flate(zeros) },
    { filter: `[${"/FlateDecode ".repeat(9)}]`, packed: flate(zeros) },
    { filter: "/LZWDecode", packed: lzwBomb(size * 3) },
    { filter: "/RunLengthDecode", packed: runs },
    { filter: "[/RunLengthDecode /RunLengthDecode]", packed: runs },
    { filter: "/ASCII85Decode", packed: Buffer.alloc(size * 10 * mebibyte, "z") },
    { filter: "[/FlateDecode /ASCII85Decode]", packed: flate(Buffer.alloc(size * 10 * mebibyte, "z")) },
    { filter: "[/FlateDecode /ASCIIHexDecode]", packed: flate(Buffer.alloc(size * 40 * mebibyte, "2")) },
    { filter: "[/ASCIIHexDecode /FlateDecode]", packed: Buffer.from(zeros.toString("hex")) },
    { filter: "[/FlateDecode /LZWDecode]", packed: flate(lzwBomb(size * 20)) },
  ];
}

/** The bomb where a page's content, a picture, a font, packed objects or metadata should be. */
export function bombPlaces({ filter, packed }: PackedBomb): { readonly place: string; readonly bytes: Buffer }[] {
  const page = (resources: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`;
  const text = "BT /F1 12 Tf 60 700 Td (Total 1,240.00) Tj ET /X Do";
  const picture = `/Subtype /Image /Width 20000 /Height 20000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter ${filter}`;
  const start = () => startDocument([]).set(4, "<< >>", text);
  return [
    { place: "content", bytes: startDocument([]).set(4, `<< /Filter ${filter} >>`, packed).commit().bytes() },
    {
      place: "picture",
      bytes: start().set(3, page("/XObject << /X 8 0 R >>")).set(8, `<< ${picture} >>`, packed).commit().bytes(),
    },
    {
      place: "font",
      bytes: start()
        .set(5, "<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 8 0 R /ToUnicode 9 0 R >>")
        .set(8, "<< /Type /FontDescriptor /FontName /A /FontFile2 9 0 R >>")
        .set(9, `<< /Filter ${filter} >>`, packed)
        .set(3, pageObject())
        .commit()
        .bytes(),
    },
    {
      place: "objects",
      bytes: start()
        .set(8, `<< /Type /ObjStm /N 1000000 /First 4000000 /Filter ${filter} >>`, packed)
        .commit()
        .append("startxref\n1\n%%EOF\n9 0 obj\nnull\nendobj\n")
        .bytes(),
    },
    {
      place: "metadata",
      bytes: start()
        .set(1, "<< /Type /Catalog /Pages 2 0 R /Metadata 8 0 R >>")
        .set(8, `<< /Type /Metadata /Filter ${filter} >>`, packed)
        .commit()
        .bytes(),
    },
  ];
}

/** Codes that each stand for one character more than the one before: half a million characters for each kibibyte. */
function lzwBomb(rounds: number): Buffer {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  const write = (code: number, width: number) => {
    buffer = (buffer << width) | code;
    bits += width;
    while (bits >= 8) {
      bits -= 8;
      bytes.push((buffer >> bits) & 255);
    }
    buffer &= (1 << bits) - 1;
  };
  for (let round = 0; round < rounds; round += 1) {
    write(256, round === 0 ? 9 : 12);
    write(0x20, 9);
    for (let code = 258; code < 4_094; code += 1) {
      const width = code >= 2_048 ? 12 : code >= 1_024 ? 11 : code >= 512 ? 10 : 9;
      write(code, width);
    }
  }
  return Buffer.from(bytes);
}
