/** The pixel facts of a picture's pages, within limits of pages, points and time. */
import type { FileFormat } from "../../facts/file.ts";
import type { RasterFacts, RasterPage } from "../../facts/raster.ts";
import type { AnalysisLimit } from "../../facts.ts";
import type { DocumentInput } from "../document-input.ts";
import { analysePage, type PrintFound } from "./analyse-page.ts";
import { decodeBitmap } from "./bitmap.ts";
import { sourceOf } from "./capture-profile.ts";
import type { PagePicture } from "./cues/page-picture.ts";
import { decodeRaw } from "./image-library.ts";
import type { Jpeg } from "./jpeg/read-jpeg.ts";
import { describeSpeckles, findLostHistory } from "./lost-history.ts";
import { measuredPixelLimit, openPicture } from "./open-picture.ts";
import { type Orientation, turnPage, turnSize } from "./orientation.ts";
import { pictureOfJpeg, tryDecodingJpeg } from "./own-jpeg.ts";
import type { Plane } from "./plane.ts";
import { findRecapture } from "./recapture/find-recapture.ts";
import { separateColours } from "./separate-colours.ts";

/** Formats whose further pictures are pages; in the others they are frames of an animation. */
const pagedFormats: readonly FileFormat[] = ["tiff"];
/** Units of all pages together, so that evidence stays within some megabytes. */
const unitLimit = 20_000;

export interface RasterPages {
  readonly facts: RasterFacts;
  /** Brightness of the first page, as it is stored. */
  readonly luminance: Plane | undefined;
  readonly limits: readonly AnalysisLimit[];
}

export interface OpenedPicture {
  readonly pages: number;
  readonly orientation: Orientation;
  readonly jpeg: Jpeg | undefined;
  /** The first page, where it was decoded already. */
  readonly first: PagePicture | undefined;
}

/** Whether what follows the first picture is pages, and no frames. */
export function isPaged({ format }: Pick<DocumentInput, "format">): boolean {
  return pagedFormats.includes(format);
}

function countPages({ format, limits }: DocumentInput, { pages }: Pick<OpenedPicture, "pages">): number {
  return isPaged({ format }) ? Math.min(pages, limits.pageLimit) : 1;
}

/** All pages, or only the one that is wanted, which counts from 1. `onPrint` is told of the first page. */
export async function readRasterPages(
  input: DocumentInput,
  opened: OpenedPicture,
  wanted?: number,
  onPrint?: (plane: Plane, print: PrintFound) => void,
): Promise<RasterPages> {
  const count = countPages(input, opened);
  const pages: RasterPage[] = [];
  const reasons: string[] = [];
  let units = 0;
  let luminance: Plane | undefined;
  for (let page = 0; page < count; page += 1) {
    if (wanted !== undefined && page !== wanted - 1) continue;
    if (input.isLate() || units > unitLimit) {
      reasons.push(`the time or room for pixels was used up after ${page} of ${count} pages`);
      break;
    }
    const picture = await openPage(input, opened, page);
    if (picture === undefined) continue;
    luminance ??= picture.luminance;
    const measured = analysePage(picture, page + 1, sourceOf(input.format, opened.jpeg), 0, (print) => {
      if (page === 0) onPrint?.(picture.luminance, print);
    });
    if (measured === undefined) {
      reasons.push(describeSpeckles(page + 1));
      continue;
    }
    const lost = findLostHistory(measured);
    if (lost !== undefined) reasons.push(lost);
    units += measured.units.length;
    pages.push(turnPage(measured, opened.orientation));
  }
  const [reason] = reasons;
  const recapture = luminance === undefined || wanted !== undefined ? undefined : findRecapture(luminance, pages[0]);
  return {
    facts: { pages, ...(recapture && { recapture }) },
    luminance,
    limits: reason === undefined ? [] : [{ analysis: "pixels", reason }],
  };
}

async function openPage(
  input: DocumentInput,
  { jpeg, first }: Pick<OpenedPicture, "jpeg" | "first">,
  page: number,
): Promise<PagePicture | undefined> {
  if (input.format === "bmp") return decodeBitmap(input.bytes, input.limits.pixelLimit);
  if (page === 0 && first !== undefined) return first;
  const own = jpeg === undefined ? undefined : pictureOfJpeg(jpeg);
  return own ?? (await decodePage(input.bytes, page, input.limits.pixelLimit));
}

/** Undefined where the page cannot be decoded, or, if that is to fail, where a part of it is missing. `page` counts from 0. */
export async function decodePage(
  bytes: Buffer,
  page: number,
  pixelLimit: number,
  failOn: "truncated" | "none" = "none",
): Promise<PagePicture | undefined> {
  const raw = await decodeRaw(bytes, page, pixelLimit, failOn);
  if (raw === undefined) return undefined;
  const { width, height, channels, data } = raw;
  if (channels < 3) {
    const samples = channels === 1 ? data : Uint8Array.from({ length: width * height }, (_, at) => data[at * 2] ?? 0);
    return { luminance: { width, height, samples }, blue: undefined, red: undefined, stored: undefined };
  }
  return { ...separateColours(data, width, height, channels), stored: undefined };
}

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
