/** How many dots a drawing of a page has: as many as are asked for, or as few as the limit allows. */

export interface DrawingSize {
  readonly columns: number;
  readonly rows: number;
}

const pointsPerInch = 72;
/** Neither side of a drawing is longer, however narrow the page is. */
const sideLimit = 16_384;

/** `width` and `height` are in points. */
export function drawingSize(
  width: number,
  height: number,
  { dotsPerInch, pixelLimit }: { readonly dotsPerInch: number; readonly pixelLimit: number },
): DrawingSize {
  const wanted = dotsPerInch / pointsPerInch;
  const bySides = sideLimit / Math.max(width, height, 1);
  const byPixels = Math.sqrt(pixelLimit / Math.max(1, width * height));
  const scale = Math.min(wanted, bySides, byPixels);
  return { columns: Math.max(1, Math.floor(width * scale)), rows: Math.max(1, Math.floor(height * scale)) };
}
