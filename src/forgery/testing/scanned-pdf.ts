/** PDFs whose page is a picture, as scanners write them: with a layer of invisible text, or without one. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { contentOf, startDocument, type TextLine } from "./pdf-writer.ts";

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
