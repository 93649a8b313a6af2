/** The samples of a JPEG's components, and the brightness and colour planes that they make. */
import { DamageError } from "../../budget.ts";
import type { Plane } from "../plane.ts";
import type { JpegComponent } from "./frame.ts";
import { inverseTransform } from "./inverse-dct.ts";
import type { Jpeg } from "./read-jpeg.ts";

/** One component at its own size. */
function decodeComponent(jpeg: Jpeg, component: JpegComponent): Plane {
  const table = jpeg.quantisationTables.get(component.tableNumber);
  if (table === undefined) throw new DamageError("A quantisation table of the JPEG is missing.");
  const { width, height, blocksWide, blocksHigh, stride, coefficients } = component;
  const fullWidth = blocksWide * 8;
  const strip = new Uint8Array(fullWidth * 8);
  const samples = new Uint8Array(width * height);
  for (let blockRow = 0; blockRow < blocksHigh; blockRow += 1) {
    for (let block = 0; block < blocksWide; block += 1) {
      inverseTransform(coefficients, (blockRow * stride + block) * 64, table, strip, block * 8, fullWidth);
    }
    const rows = Math.min(8, height - blockRow * 8);
    for (let row = 0; row < rows; row += 1) {
      samples.set(strip.subarray(row * fullWidth, row * fullWidth + width), (blockRow * 8 + row) * width);
    }
  }
  return { width, height, samples };
}

export interface JpegPlanes {
  readonly luminance: Plane;
  /** At their own size, often half; undefined for grey pictures and those that are not stored in YCbCr. */
  readonly blue: Plane | undefined;
  readonly red: Plane | undefined;
  /** Whether the first component is the brightness itself, so that its coefficients tell about it. */
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
