/** How a picture came to be, from its pixels with its size, format and metadata: decides what its traces are worth. */
import type { FileFormat } from "../../facts/file.ts";
import type { CaptureKind, PixelCapture, RasterPageTraits } from "../../facts/raster.ts";
import { markers } from "./jpeg/markers.ts";
import type { Jpeg } from "./jpeg/read-jpeg.ts";

/** What the file says beside its pixels. */
export interface PictureSource {
  readonly isJpeg: boolean;
  /** Nothing but its size and tables: no EXIF, no XMP, no profile, no comment, no program's own segment. */
  readonly isBare: boolean;
}

/** A picture of which only the pixels are known. */
export const unknownSource: PictureSource = { isJpeg: false, isBare: false };

export function sourceOf(format: FileFormat, jpeg: Jpeg | undefined): PictureSource {
  const telling: readonly number[] = [
    markers.exifOrXmp,
    markers.profileOrMultiPicture,
    markers.jumbf,
    markers.photoshop,
    markers.comment,
  ];
  const isJpeg = format === "jpeg" && jpeg !== undefined;
  return { isJpeg, isBare: isJpeg && jpeg.segments.every(({ marker }) => !telling.includes(marker)) };
}

/** Longest sides that messengers make pictures: WhatsApp 1,280 and 1,600, Telegram 1,280 and 2,560, Facebook's 960 and 2,048, Signal 1,600 and 2,048. */
const messengerSides = [960, 1_280, 1_600, 2_048, 2_560];
const messengerQualities: readonly [number, number] = [50, 92];
/** Widths of telephones' screens held upright, in points as they save them. */
const phoneWidths = [640, 720, 750, 828, 1_080, 1_125, 1_170, 1_179, 1_206, 1_242, 1_284, 1_290, 1_320, 1_440];
const phoneShape = 1.6;
const deskScreens = new Set(
  "1280x720 1280x800 1366x768 1440x900 1536x864 1600x900 1680x1050 1920x1080 1920x1200 2560x1440 2560x1600 2880x1800 3024x1964 3456x2234 3840x2160".split(
    " ",
  ),
);
/** Mean distance of colours from grey, above which a scanner kept them. */
const leastColour = 0.1;

export function profileOf(
  pixels: PixelCapture,
  { width, height, traits }: { readonly width: number; readonly height: number; readonly traits: RasterPageTraits },
  { isJpeg, isBare }: PictureSource,
): CaptureKind {
  if (pixels === "two-level") return pixels;
  if (pixels === "born digital") return isScreen(width, height) ? "screenshot" : pixels;
  const quality = traits.lastQuality ?? 0;
  const [least, most] = messengerQualities;
  const isCoarse = quality >= least && quality <= most;
  if (isJpeg && isBare && isCoarse && messengerSides.includes(Math.max(width, height))) return "messenger";
  if (pixels === "photo") return pixels;
  return traits.colour > leastColour ? "colour scan" : "grey scan";
}

function isScreen(width: number, height: number): boolean {
  const isPhone = phoneWidths.includes(width) && height >= phoneShape * width;
  return isPhone || deskScreens.has(`${width}x${height}`) || deskScreens.has(`${height}x${width}`);
}
