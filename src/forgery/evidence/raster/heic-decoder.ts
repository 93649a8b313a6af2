/**
 * Decodes HEIC pictures, which the image library does not: no decoder of HEVC has a licence that lets it come with the service. An
 * operator who may use one installs the package libheif-js (LGPL-3.0), and it is used from then on.
 */
import { createRequire } from "node:module";

/** What is used of the package. */
export interface HeicLibrary {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeicImage[] };
}

interface HeicImage {
  get_width(): number;
  get_height(): number;
  display(image: { data: Uint8ClampedArray; width: number; height: number }, done: (result: unknown) => void): void;
  free(): void;
}

export interface HeicPixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each. */
  readonly data: Uint8Array;
}

const packageName = "libheif-js";

export const heicAdvice = `HEIC pictures need the package ${packageName}, which this service does not come with: send a JPEG or PNG, or have its operator run npm install ${packageName}.`;

/** By its brand; AVIF has another, and the image library decodes it. */
export function isHeic(bytes: Buffer): boolean {
  const brand = bytes.toString("latin1", 4, 12);
  return /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(brand);
}

/** Undefined where the package is not installed. */
export function findHeicLibrary(): HeicLibrary | undefined {
  const require = createRequire(import.meta.url);
  try {
    return require(`${packageName}/wasm-bundle`) as HeicLibrary;
  } catch {
    return undefined;
  }
}

/** The first picture of the file; undefined where it cannot be decoded, or has more pixels. */
export async function decodeHeic(
  bytes: Buffer,
  pixelLimit: number,
  library: HeicLibrary | undefined,
): Promise<HeicPixels | undefined> {
  const images = library === undefined ? [] : new library.HeifDecoder().decode(bytes);
  try {
    const [image] = images;
    if (image === undefined) return undefined;
    const [width, height] = [image.get_width(), image.get_height()];
    if (!(width > 0 && height > 0 && width * height <= pixelLimit)) return undefined;
    const data = new Uint8ClampedArray(width * height * 4);
    const isShown = await new Promise<boolean>((resolve) => {
      image.display({ data, width, height }, (result) => resolve(result !== null && result !== undefined));
    });
    return isShown ? { width, height, data: new Uint8Array(data.buffer) } : undefined;
  } finally {
    for (const image of images) image.free();
  }
}
