/** The colour that most of a picture has: distinguishes a patch in the colour of paper from a picture that shows something. */
import type { Pdfium } from "./engine.ts";
import { hexColour } from "./object-reader.ts";

/** Larger pictures are no patches; decoding them takes long. */
const pixelLimit = 4_000_000;
/** Points looked at in each direction. */
const samples = 48;

export function readGround(
  pdfium: Pdfium,
  image: { readonly object: number; readonly widthPx: number; readonly heightPx: number },
): { readonly colour: string; readonly share: number } | undefined {
  const { call } = pdfium;
  if (image.widthPx * image.heightPx > pixelLimit) return undefined;
  const bitmap = call.FPDFImageObj_GetBitmap(image.object);
  if (bitmap === 0) return undefined;
  const pixelBytes = [0, 1, 3, 4, 4][call.FPDFBitmap_GetFormat(bitmap)] ?? 0;
  const [width, height] = [call.FPDFBitmap_GetWidth(bitmap), call.FPDFBitmap_GetHeight(bitmap)];
  const [stride, buffer] = [call.FPDFBitmap_GetStride(bitmap), call.FPDFBitmap_GetBuffer(bitmap)];
  const bytes = pdfium.bytes();
  const counts = new Map<number, { count: number; red: number; green: number; blue: number }>();
  let total = 0;
  for (let row = 0; row < Math.min(samples, height) && pixelBytes > 0; row += 1) {
    for (let column = 0; column < Math.min(samples, width); column += 1) {
      const y = Math.floor(((row + 0.5) * height) / Math.min(samples, height));
      const x = Math.floor(((column + 0.5) * width) / Math.min(samples, width));
      const at = buffer + y * stride + x * pixelBytes;
      const blue = bytes[at] ?? 0;
      const [green, red] = pixelBytes === 1 ? [blue, blue] : [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
      // Sixteen steps a channel, so that the noise of JPEG does not tear one colour apart.
      const key = ((red + 8) >> 4) * 1_024 + ((green + 8) >> 4) * 32 + ((blue + 8) >> 4);
      const entry = counts.get(key) ?? { count: 0, red, green, blue };
      entry.count += 1;
      counts.set(key, entry);
      total += 1;
    }
  }
  call.FPDFBitmap_Destroy(bitmap);
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  if (most === undefined || total === 0) return undefined;
  return { colour: hexColour(most.red, most.green, most.blue), share: Math.round((most.count / total) * 100) / 100 };
}

/** FPDFBitmap_BGRA in fpdfview.h. */
const withAlpha = 4;
/** Of 255: less lets something through. */
const opaque = 0xf0;
/** Points of a picture that antialiasing may leave open at its edges. */
const openShare = 0.05;

/** Whether a picture's own mask leaves parts of it open; PDFium does not report it as transparency. */
export function hasOpenMask(
  pdfium: Pdfium,
  { document, page }: { readonly document: number; readonly page: number },
  object: number,
): boolean {
  const { call } = pdfium;
  const bitmap = call.FPDFImageObj_GetRenderedBitmap(document, page, object);
  if (bitmap === 0) return false;
  try {
    if (call.FPDFBitmap_GetFormat(bitmap) !== withAlpha) return false;
    const [width, height] = [call.FPDFBitmap_GetWidth(bitmap), call.FPDFBitmap_GetHeight(bitmap)];
    const [stride, buffer] = [call.FPDFBitmap_GetStride(bitmap), call.FPDFBitmap_GetBuffer(bitmap)];
    const bytes = pdfium.bytes();
    let [open, total] = [0, 0];
    const [rows, columns] = [Math.min(samples, height), Math.min(samples, width)];
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const [x, y] = [Math.floor(((column + 0.5) * width) / columns), Math.floor(((row + 0.5) * height) / rows)];
        if ((bytes[buffer + y * stride + 4 * x + 3] ?? 0) < opaque) open += 1;
        total += 1;
      }
    }
    return open > openShare * total;
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
}
