/** The brightness of a picture's pages, turned as they are shown. */
import type { FileFormat } from "../../facts/file.ts";
import { decodeBitmap } from "../raster/bitmap.ts";
import { openPixels, readImageHeader } from "../raster/image-library.ts";
import type { Plane } from "../raster/plane.ts";

/** Formats whose further pictures are pages; in the others they are frames of an animation. */
const pagedFormats: readonly FileFormat[] = ["tiff"];

export async function countPicturePages(bytes: Buffer, format: FileFormat): Promise<number> {
  if (!pagedFormats.includes(format)) return 1;
  const header = await readImageHeader(bytes).catch(() => undefined);
  return header?.pages ?? 0;
}

/** Undefined where the page cannot be decoded. `page` counts from 1. */
export async function readGreyPicture(
  bytes: Buffer,
  format: FileFormat,
  page: number,
  pixelLimit: number,
): Promise<Plane | undefined> {
  if (format === "bmp") return decodeBitmap(bytes, pixelLimit)?.luminance;
  try {
    const options = { limitInputPixels: pixelLimit, failOn: "none", page: page - 1, pages: 1 } as const;
    const { data, info } = await (await openPixels(bytes, options))
      .autoOrient()
      .flatten({ background: "#ffffff" })
      .toColourspace("b-w")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 1) return undefined;
    return { width: info.width, height: info.height, samples: data };
  } catch {
    return undefined;
  }
}
