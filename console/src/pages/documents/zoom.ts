/** How wide a page is drawn. */

export type Zoom = "finding" | "fit" | "100" | "200";

export interface Drawn {
  /** Within the frame, in pixels of the screen; 0 before it was measured. */
  readonly frameWidth: number;
  /** The page at its own size, in pixels of the screen. */
  readonly natural: number;
  /** The page's width in the unit of the boxes. */
  readonly pageWidth: number;
  /** What is to be seen well; undefined where nothing is chosen. */
  readonly box: { readonly width: number; readonly height: number } | undefined;
}

/** Small pictures are not blown up further than this. */
const mostEnlarged = 3;
/** A box gets this share of the frame's width, and letters of at least this height. */
const boxShare = 0.4;
const letterPixels = 22;
/** Beyond it the reader loses where on the page the box is. */
const mostBeyondFit = 2.5;

export function widthOf(zoom: Zoom, { frameWidth, natural, pageWidth, box }: Drawn): number {
  const fitted = Math.min(frameWidth === 0 ? natural : frameWidth, natural * mostEnlarged);
  if (zoom === "100") return natural;
  if (zoom === "200") return natural * 2;
  if (zoom === "fit" || box === undefined || frameWidth === 0) return fitted;
  const byWidth = (boxShare * frameWidth * pageWidth) / Math.max(box.width, 1);
  const byHeight = (letterPixels * pageWidth) / Math.max(box.height, 1);
  return Math.max(fitted, Math.min(byWidth, byHeight, fitted * mostBeyondFit));
}
