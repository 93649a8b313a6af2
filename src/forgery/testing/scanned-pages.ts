/** Documents of several scanned pages, as PDF and as TIFF: blank pages of one size with the settings of a scanner. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { contentOf, PdfWriter, startDocument, type TextLine } from "./pdf-writer.ts";

export interface ScanSettings {
  readonly dotsPerInch: number;
  readonly quality: number;
  readonly isGrey?: boolean;
  /** Instead of a JPEG, and in a PDF only: so many bits a point, without loss. */
  readonly bits?: 1 | 8 | 24;
}

/** Small pages, so that they cost little: some seven by ten centimetres. */
const [widthInches, heightInches] = [2.8, 4];
const paper = "#eeebe4";

async function drawJpeg({ dotsPerInch, quality, isGrey }: ScanSettings) {
  const [width, height] = [widthInches, heightInches].map((side) => Math.round(side * dotsPerInch));
  const page = sharp({ create: { width: width ?? 0, height: height ?? 0, channels: 3, background: paper } });
  const jpeg = await (isGrey === true ? page.toColourspace("b-w") : page).jpeg({ quality }).toBuffer();
  return { jpeg, width: width ?? 0, height: height ?? 0 };
}

async function drawForPdf(settings: ScanSettings) {
  const { bits } = settings;
  const { jpeg, width, height } = await drawJpeg(settings);
  const colours = settings.isGrey === true || (bits !== undefined && bits < 24) ? "/DeviceGray" : "/DeviceRGB";
  const space = `/ColorSpace ${colours} /BitsPerComponent ${bits === 1 ? 1 : 8}`;
  if (bits === undefined) return { stream: jpeg, width, height, coding: `${space} /Filter /DCTDecode` };
  const points = Buffer.alloc(Math.ceil((width * bits) / 8) * height, 0xff);
  return { stream: deflateSync(points), width, height, coding: `${space} /Filter /FlateDecode` };
}

export async function scannedPagesPdf(pages: readonly ScanSettings[]): Promise<Buffer> {
  const [widthPt, heightPt] = [72 * widthInches, 72 * heightInches];
  const kids = pages.map((_, at) => `${10 + at} 0 R`).join(" ");
  const writer = new PdfWriter()
    .set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    .set(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const [at, settings] of pages.entries()) {
    const { stream, width, height, coding } = await drawForPdf(settings);
    const resources = `/Resources << /XObject << /Im0 ${60 + at} 0 R >> >>`;
    writer
      .set(
        10 + at,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] /Contents ${110 + at} 0 R ${resources} >>`,
      )
      .set(60 + at, `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${coding} >>`, stream)
      .set(110 + at, "<< >>", `q ${widthPt} 0 0 ${heightPt} 0 0 cm /Im0 Do Q`);
  }
  return writer.commit().bytes();
}

type Tag = readonly [tag: number, type: 3 | 4 | 5, value: number];

/** Each page is one strip that is a whole JPEG, as TIFF's technical note 2 has it. */
export async function scannedPagesTiff(pages: readonly ScanSettings[]): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.from("II*\0\0\0\0\0", "latin1")];
  let length = 8;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
    return length - part.length;
  };
  let link: { readonly part: Buffer; readonly at: number } = { part: parts[0] ?? Buffer.alloc(8), at: 4 };
  for (const settings of pages) {
    const { jpeg, width, height } = await drawJpeg(settings);
    const strip = add(jpeg.length % 2 === 0 ? jpeg : Buffer.concat([jpeg, Buffer.alloc(1)]));
    const ratio = Buffer.alloc(8);
    ratio.writeUInt32LE(settings.dotsPerInch, 0);
    ratio.writeUInt32LE(1, 4);
    const resolution = add(ratio);
    const samples = settings.isGrey === true ? 1 : 3;
    const tags: readonly Tag[] = [
      [256, 3, width],
      [257, 3, height],
      [258, 3, 8],
      [259, 3, 7],
      [262, 3, samples === 1 ? 1 : 6],
      [273, 4, strip],
      [277, 3, samples],
      [278, 3, height],
      [279, 4, jpeg.length],
      [282, 5, resolution],
      [283, 5, resolution],
      [296, 3, 2],
    ];
    const directory = Buffer.alloc(2 + 12 * tags.length + 4);
    directory.writeUInt16LE(tags.length, 0);
    for (const [at, [tag, type, value]] of tags.entries()) {
      directory.writeUInt16LE(tag, 2 + 12 * at);
      directory.writeUInt16LE(type, 4 + 12 * at);
      directory.writeUInt32LE(1, 6 + 12 * at);
      directory.writeUInt32LE(value, 10 + 12 * at);
    }
    link.part.writeUInt32LE(add(directory), link.at);
    link = { part: directory, at: directory.length - 4 };
  }
  return Buffer.concat(parts);
}

/** `png` fills the page; `over` is content that is painted over it. */
export async function scannedPdf(png: Buffer, layer: readonly TextLine[], over = ""): Promise<Buffer> {
  const { data, info } = await sharp(png).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  const picture = `<< /Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode >>`;
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << /Im1 7 0 R >> >> /Contents 4 0 R >>";
  return startDocument([])
    .set(3, page)
    .set(4, "<< >>", `q 595 0 0 842 0 0 cm /Im1 Do Q\nBT 3 Tr ET\n${contentOf(layer)}\nBT 0 Tr ET\n${over}`)
    .set(7, picture, deflateSync(data))
    .commit()
    .bytes();
}
