/** PDFs with pictures on their pages, stored as JPEGs, without loss, or in strips. */
import { deflateSync } from "node:zlib";
import { contentOf, startDocument, type TextLine } from "./pdf-writer.ts";
import type { GreyPicture } from "./receipt-picture.ts";

export interface PicturedPage {
  /** Where the picture's unit square stands on the page. */
  readonly matrix: readonly [number, number, number, number, number, number];
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly pageSize?: readonly [width: number, height: number];
  readonly lines?: readonly TextLine[];
}

/** `jpeg` is stored as it is; a picture without loss, in so many strips from the top. */
export function picturedPdf(
  picture: { readonly jpeg: Buffer; readonly width: number; readonly height: number } | GreyPicture,
  { matrix, rotation = 0, lines = [], pageSize = [595, 842] }: PicturedPage,
  strips = 1,
): Buffer {
  const { width, height } = picture;
  const stripHeight = Math.ceil(height / strips);
  const [a, b, c, d, e, f] = matrix;
  const writer = startDocument([]);
  const places = Array.from({ length: strips }, (_, strip) => {
    const first = strip * stripHeight;
    const rows = Math.min(stripHeight, height - first);
    const [stream, filter] =
      "jpeg" in picture
        ? [picture.jpeg, "/DCTDecode"]
        : [deflateSync(picture.samples.subarray(first * width, (first + rows) * width)), "/FlateDecode"];
    const dictionary = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter ${filter} >>`;
    writer.set(20 + strip, dictionary, stream);
    const [share, above] = [rows / height, (height - first - rows) / height];
    const placed = [a, b, c * share, d * share, e + c * above, f + d * above].map((value) => value.toFixed(4));
    return `q ${placed.join(" ")} cm /Im${strip} Do Q\n`;
  });
  const names = places.map((_, strip) => `/Im${strip} ${20 + strip} 0 R`).join(" ");
  const resources = `/Resources << /Font << /F1 5 0 R >> /XObject << ${names} >> >>`;
  return writer
    .set(
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageSize.join(" ")}] /Rotate ${rotation} ${resources} /Contents 4 0 R >>`,
    )
    .set(4, "<< >>", `${places.join("")}${contentOf(lines)}`)
    .commit()
    .bytes();
}
