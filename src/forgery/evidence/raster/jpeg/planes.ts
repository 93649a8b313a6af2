/** The samples of a JPEG's components, and the brightness and colour planes that they make. */
import { DamageError } from "../../budget.ts";
import { stripAt, stripKernels } from "../kernels/strips.ts";
import type { Plane } from "../plane.ts";
import type { JpegComponent } from "./frame.ts";
import type { Jpeg } from "./read-jpeg.ts";

/** Blocks that are transformed at once, with their coefficients, the samples that they make, and the table. */
const stripBlocks = 1_024;
const coefficientBytes = stripBlocks * 128;
const sampleBytes = stripBlocks * 64;
const tableStrip = stripAt(coefficientBytes + sampleBytes, 256);
const sampleStrip = stripAt(coefficientBytes, sampleBytes);
const { buffer, byteOffset: coefficientsAt } = stripAt(0, coefficientBytes);
const coefficientStrip = new Int16Array(buffer, coefficientsAt, stripBlocks * 64);

/** One component at its own size. */
function decodeComponent(jpeg: Jpeg, component: JpegComponent): Plane {
  const table = jpeg.quantisationTables.get(component.tableNumber);
  if (table === undefined) throw new DamageError("A quantisation table of the JPEG is missing.");
  const { width, height, blocksWide, blocksHigh, stride, coefficients } = component;
  const samples = new Uint8Array(width * height);
  new Int32Array(tableStrip.buffer, tableStrip.byteOffset, 64).set(table);
  for (let blockRow = 0; blockRow < blocksHigh; blockRow += 1) {
    const rows = Math.min(8, height - blockRow * 8);
    for (let first = 0; first < blocksWide; first += stripBlocks) {
      const blocks = Math.min(stripBlocks, blocksWide - first);
      const from = (blockRow * stride + first) * 64;
      coefficientStrip.set(coefficients.subarray(from, from + blocks * 64));
      const { byteOffset } = coefficientStrip;
      stripKernels.inverseRow(byteOffset, blocks, tableStrip.byteOffset, sampleStrip.byteOffset, stripBlocks * 8);
      const wide = Math.min(blocks * 8, width - first * 8);
      for (let row = 0; row < rows; row += 1) {
        const at = row * stripBlocks * 8;
        samples.set(sampleStrip.subarray(at, at + wide), (blockRow * 8 + row) * width + first * 8);
      }
    }
  }
  return { width, height, samples };
}

export interface JpegPlanes {
  readonly luminance: Plane;
  /** At their own size, often half; undefined for grey pictures and those that are not stored in YCbCr. */
  readonly blue: Plane | undefined;
  readonly red: Plane | undefined;
  /** Whether the first component is the brightness itself, so that its coefficients describe it. */
  readonly isLuminanceStored: boolean;
}

export function decodePlanes(jpeg: Jpeg): JpegPlanes {
  const { components, width, height } = jpeg.frame;
  const [first, second, third, fourth] = components;
  if (first === undefined) throw new DamageError("The JPEG has no component.");
  if (second === undefined || third === undefined) {
    return { luminance: decodeComponent(jpeg, first), blue: undefined, red: undefined, isLuminanceStored: true };
  }
  const isYcc = isStoredAsYcc(jpeg);
  const isFull = first.width === width && first.height === height;
  if (fourth === undefined && isYcc && isFull) {
    return {
      luminance: decodeComponent(jpeg, first),
      blue: decodeComponent(jpeg, second),
      red: decodeComponent(jpeg, third),
      isLuminanceStored: true,
    };
  }
  const planes = components.map((component) => decodeComponent(jpeg, component));
  return {
    luminance: mixPlanes(planes, jpeg.frame, isYcc, jpeg.adobeTransform !== undefined),
    blue: undefined,
    red: undefined,
    isLuminanceStored: false,
  };
}

function isStoredAsYcc({ adobeTransform, frame: { components } }: Jpeg): boolean {
  if (adobeTransform !== undefined) return adobeTransform !== 0;
  const isNamedRgb = components.map(({ id }) => id).join() === "82,71,66";
  return components.length === 3 && !isNamedRgb;
}

/**
 * Brightness from components that are not brightness: RGB, or four inks. Adobe's programs store inks inverted, and say that they wrote
 * the file; what they keep as YCCK is the brightness and colour of the ink, so that its brightness is how dark the page is.
 */
function mixPlanes(planes: readonly Plane[], { width, height }: Jpeg["frame"], isYcc: boolean, isAdobe: boolean) {
  const samples = new Uint8Array(width * height);
  const shares = isYcc ? [1, 0, 0] : [0.299, 0.587, 0.114];
  const at = (plane: Plane | undefined, x: number, y: number): number => {
    if (plane === undefined) return 255;
    const column = Math.floor((x * plane.width) / width);
    return plane.samples[Math.floor((y * plane.height) / height) * plane.width + column] ?? 0;
  };
  const hasInks = planes.length > 3;
  const isDark = hasInks && isYcc === isAdobe;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const mixed = shares.reduce(
        (sum, share, index) => (share === 0 ? sum : sum + share * at(planes[index], x, y)),
        0,
      );
      const black = hasInks ? at(planes[3], x, y) : 255;
      samples[y * width + x] = Math.round(
        ((isDark ? 255 - mixed : mixed) * (hasInks && !isAdobe ? 255 - black : black)) / 255,
      );
    }
  }
  return { width, height, samples };
}
