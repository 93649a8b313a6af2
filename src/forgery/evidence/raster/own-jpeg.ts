/** JPEGs by the own reader, which needs no native code: their pixels, and the coefficients that they store. */
import { BudgetError, DamageError, unlessDamaged } from "../budget.ts";
import type { PagePicture } from "./cues/page-picture.ts";
import { decodePlanes } from "./jpeg/planes.ts";
import { type Jpeg, readJpeg } from "./jpeg/read-jpeg.ts";
import type { Plane } from "./plane.ts";

/** Undefined where the file is no JPEG, or one of a kind that the own reader does not know. */
export function tryDecodingJpeg(bytes: Uint8Array, pixelLimit: number): Jpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  // Padding and four components of CMYK at most.
  return unlessDamaged(() => readJpeg(bytes, { coefficients: pixelLimit * 4 + 1_000_000 }), BudgetError);
}

const noColours = { blue: undefined, red: undefined };

/** Grey pages are often stored as colours without any. */
function isGrey(plane: Plane | undefined): boolean {
  if (plane === undefined) return true;
  const { samples } = plane;
  for (let at = 0; at < samples.length; at += 1) {
    const value = samples[at] ?? 0;
    if (value < 127 || value > 129) return false;
  }
  return true;
}

/** The first page of a JPEG with the coefficients that it stores. */
export function pictureOfJpeg(jpeg: Jpeg): PagePicture | undefined {
  try {
    const { luminance, isLuminanceStored, ...colours } = decodePlanes(jpeg);
    const { blue, red } = isGrey(colours.blue) && isGrey(colours.red) ? noColours : colours;
    const [component] = jpeg.frame.components;
    const table = jpeg.quantisationTables.get(component?.tableNumber ?? 0);
    if (!isLuminanceStored || component === undefined || table === undefined) {
      return { luminance, blue, red, stored: undefined };
    }
    const { coefficients, stride, blocksWide, blocksHigh } = component;
    return { luminance, blue, red, stored: { coefficients, stride, blocksWide, blocksHigh, table } };
  } catch (error) {
    if (error instanceof DamageError) return undefined;
    throw error;
  }
}
