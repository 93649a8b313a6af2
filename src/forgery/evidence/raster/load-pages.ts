/** The pixels of a picture's pages: JPEGs by the own reader, everything else by the image library. */
import { BudgetError, DamageError } from "../budget.ts";
import type { PagePicture } from "./cues/page-picture.ts";
import { decodeRaw } from "./image-library.ts";
import { decodePlanes } from "./jpeg/planes.ts";
import { type Jpeg, readJpeg } from "./jpeg/read-jpeg.ts";
import type { Plane } from "./plane.ts";

/** Undefined where the file is no JPEG, or one of a kind that the own reader does not know. */
export function tryReadingJpeg(bytes: Uint8Array, pixelLimit: number): Jpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  try {
    // Padding and four components of CMYK at most.
    return readJpeg(bytes, { coefficients: pixelLimit * 4 + 1_000_000 });
  } catch (error) {
    if (error instanceof DamageError || error instanceof BudgetError) return undefined;
    throw error;
  }
}

const noColours = { blue: undefined, red: undefined };

/** Grey pages are often stored as colours without any. */
function isGrey(plane: Plane | undefined): boolean {
  return plane?.samples.every((value) => value >= 127 && value <= 129) ?? true;
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

/** Undefined where the page cannot be decoded. `page` counts from 0. */
export async function decodePage(bytes: Buffer, page: number, pixelLimit: number): Promise<PagePicture | undefined> {
  const raw = await decodeRaw(bytes, page, pixelLimit);
  if (raw === undefined) return undefined;
  const { width, height, channels, data } = raw;
  if (channels < 3) {
    const samples = channels === 1 ? data : Uint8Array.from({ length: width * height }, (_, at) => data[at * 2] ?? 0);
    return { luminance: { width, height, samples }, blue: undefined, red: undefined, stored: undefined };
  }
  return { ...separateColours(data, width, height, channels), stored: undefined };
}

/** Brightness and colour of red, green and blue; what is grey throughout has no colour planes. */
export function separateColours(data: Uint8Array, width: number, height: number, channels: number) {
  const plane = (): Plane => ({ width, height, samples: new Uint8Array(width * height) });
  const [luminance, blue, red] = [plane(), plane(), plane()];
  let isGrey = true;
  for (let at = 0, from = 0; at < width * height; at += 1, from += channels) {
    const [r, g, b] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    if (r !== g || g !== b) isGrey = false;
    const brightness = 0.299 * r + 0.587 * g + 0.114 * b;
    luminance.samples[at] = brightness + 0.5;
    blue.samples[at] = 128.5 + 0.564 * (b - brightness);
    red.samples[at] = 128.5 + 0.713 * (r - brightness);
  }
  return isGrey ? { luminance, blue: undefined, red: undefined } : { luminance, blue, red };
}
