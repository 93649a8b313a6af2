/** A picture's colours in memory, and what an editor does with them: cut, paste, fill. */
import sharp from "sharp";

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each point. */
  readonly pixels: Uint8Array;
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export async function readCanvas(bytes: Uint8Array): Promise<Canvas> {
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

export function toSharp({ width, height, pixels }: Canvas) {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function copyOf(canvas: Canvas): Canvas {
  return { ...canvas, pixels: canvas.pixels.slice() };
}

export function cut(canvas: Canvas, { left, top, width, height }: Rectangle): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const from = ((top + y) * canvas.width + left) * 3;
    pixels.set(canvas.pixels.subarray(from, from + width * 3), y * width * 3);
  }
  return { width, height, pixels };
}

export function paste(canvas: Canvas, patch: Canvas, left: number, top: number): void {
  for (let y = 0; y < patch.height; y += 1) {
    canvas.pixels.set(
      patch.pixels.subarray(y * patch.width * 3, (y + 1) * patch.width * 3),
      ((top + y) * canvas.width + left) * 3,
    );
  }
}

export function isInside(canvas: Canvas, { left, top, width, height }: Rectangle): boolean {
  return (
    left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= canvas.width && top + height <= canvas.height
  );
}

export function brightnessAt({ pixels }: Canvas, at: number): number {
  return 0.299 * (pixels[at * 3] ?? 0) + 0.587 * (pixels[at * 3 + 1] ?? 0) + 0.114 * (pixels[at * 3 + 2] ?? 0);
}

/** The colour that the lighter half of a rectangle has, which is its paper. */
export function paperOf(canvas: Canvas, { left, top, width, height }: Rectangle): readonly [number, number, number] {
  const points: number[] = [];
  for (let y = Math.max(0, top); y < Math.min(canvas.height, top + height); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(canvas.width, left + width); x += 1) points.push(y * canvas.width + x);
  }
  points.sort((one, other) => brightnessAt(canvas, other) - brightnessAt(canvas, one));
  const at = (points[Math.floor(points.length * 0.35)] ?? 0) * 3;
  return [canvas.pixels[at] ?? 255, canvas.pixels[at + 1] ?? 255, canvas.pixels[at + 2] ?? 255];
}
