/** The pixels of one page of a picture, without the rest of the file. */
import type { RasterFacts } from "../../facts/raster.ts";
import type { DocumentInput } from "../document-input.ts";
import { measuredPixelLimit, openPicture } from "./open-picture.ts";
import { turnSize } from "./orientation.ts";
import { tryDecodingJpeg } from "./own-jpeg.ts";
import { countPages, readRasterPages } from "./raster-pages.ts";

export interface MeasuredPicturePage {
  /** As it is shown. */
  readonly width: number;
  readonly height: number;
  readonly facts: RasterFacts;
  readonly reasons: readonly string[];
}

/** How many pages there are, where the wanted one is none of them. */
export async function measurePicturePage(
  input: DocumentInput,
  page: number,
): Promise<MeasuredPicturePage | { readonly pages: number }> {
  const picture = await openPicture(input);
  const pages = countPages(input, picture);
  if (page > pages) return { pages };
  const size = turnSize(picture.width, picture.height, picture.orientation);
  const limit = Math.min(input.limits.pixelLimit, measuredPixelLimit);
  if (picture.width * picture.height > limit) {
    const reason = `the picture has more than the ${limit} pixels whose traces are measured`;
    return { ...size, facts: { pages: [] }, reasons: [reason] };
  }
  const jpeg = tryDecodingJpeg(input.bytes, limit);
  const { facts, limits } = await readRasterPages(input, { ...picture, jpeg, first: undefined }, page);
  return { ...size, facts, reasons: limits.map(({ reason }) => reason) };
}
