/** All facts of a picture: whether it can be decoded, and what its EXIF and XMP say. */
import exifr from "exifr";
import type { MetadataEntry, MetadataFacts } from "../../facts/metadata.ts";
import type { AnalysisLimit, Evidence } from "../../facts.ts";
import { gatherCredentials } from "../credentials/credentials.ts";
import type { DocumentInput } from "../document-input.ts";
import { metadataTextLimit, readXmp } from "../xmp.ts";
import type { PrintFound } from "./analyse-page.ts";
import { gatherTiffScans } from "./gather-tiff-scans.ts";
import { readImageFile } from "./image-file.ts";
import { looksOf } from "./looks/looks-of-pictures.ts";
import { damaged, measuredPixelLimit, openPicture } from "./open-picture.ts";
import type { StoredBrightness } from "./orientation.ts";
import { tryDecodingJpeg } from "./own-jpeg.ts";
import { countPngFrames } from "./png-chunks.ts";
import { decodePage, isPaged, readRasterPages } from "./raster-pages.ts";

const nothing: MetadataFacts = { dates: [], tools: [] };

export interface PixelEvents {
  /** The header is read, and what goes wrong from here on can be left out. */
  readonly onPages: () => void;
  /** The first page was decoded. */
  readonly onBrightness?: (brightness: StoredBrightness) => void;
  /** Print was found on it, and is measured next. */
  readonly onPrint?: (brightness: StoredBrightness, print: PrintFound) => void;
}

/** `isWithoutPixels` is set when a worker was stopped while it measured them: everything else is still read. */
export async function gatherRasterEvidence(
  input: DocumentInput,
  isWithoutPixels = false,
  { onPages, onBrightness, onPrint }: PixelEvents = { onPages: () => undefined },
): Promise<Evidence> {
  const { bytes, format, limits } = input;
  const picture = await openPicture(input);
  const missing: AnalysisLimit[] = [];
  const pixels = picture.width * picture.height;
  const isTooLarge = pixels > limits.pixelLimit;
  const isSmall = pixels <= Math.min(limits.pixelLimit, measuredPixelLimit);
  const isMeasured = isSmall && !isWithoutPixels;
  onPages();
  const jpeg = isMeasured ? tryDecodingJpeg(bytes, limits.pixelLimit) : undefined;
  // Of most pictures nothing is missing, and then one decoding shows that and gives the points.
  const isForLibrary = isMeasured && jpeg === undefined && format !== "bmp";
  const first = isForLibrary ? await decodePage(bytes, 0, limits.pixelLimit, "truncated") : undefined;
  if (isTooLarge) {
    missing.push({
      analysis: "pixels",
      reason: `the picture has ${pixels} pixels, more than the limit of ${limits.pixelLimit}; its metadata was analysed`,
    });
  } else {
    // The own reader goes through every coefficient.
    const decoded = jpeg?.isComplete === true || first !== undefined ? "whole" : await picture.decode();
    if (decoded === "not") throw damaged();
    // The library shows what it makes of damaged coefficients without a word.
    if (decoded === "partly" || jpeg?.isComplete === false) {
      missing.push({ analysis: "pixels", reason: "a part of the picture is damaged or missing; the rest was read" });
    }
  }
  const frames = isPaged(input) ? 1 : Math.max(picture.pages, format === "png" ? countPngFrames(bytes) : 1);
  if (frames > 1) {
    missing.push({
      analysis: "pixels",
      reason: `the picture moves: of its ${frames} frames only the first was analysed`,
    });
  } else if (picture.pages > limits.pageLimit) {
    missing.push({
      analysis: "pixels",
      reason: `the file has ${picture.pages} pages, of which the first ${limits.pageLimit} were analysed`,
    });
  }
  const { orientation } = picture;
  const opened = { ...picture, jpeg, first };
  const raster = isMeasured
    ? await readRasterPages(input, opened, undefined, (plane, print) => onPrint?.({ plane, orientation }, print))
    : undefined;
  if (raster?.luminance !== undefined) onBrightness?.({ plane: raster.luminance, orientation });
  if (isWithoutPixels) {
    missing.push({ analysis: "pixels", reason: "the pixels take more time or memory to measure than the limit" });
  } else if (!isSmall && !isTooLarge) {
    missing.push({
      analysis: "pixels",
      reason: `the picture has ${pixels} pixels, more than the ${measuredPixelLimit} whose traces are measured`,
    });
  }
  missing.push(...(raster?.limits ?? []));
  const { width, height } = picture;
  // A TIFF is itself what EXIF is made of.
  const exif = format === "tiff" ? bytes : picture.exif;
  const { xmp } = picture;
  const file = { bytes, format, width, height, orientation, exif, xmp, jpeg, luminance: raster?.luminance };
  return {
    format,
    pages: picture.pages,
    artifacts: {
      receipt: {
        state: "present",
        value: { declaredFormat: input.declaredFormat, format, receivedAtMs: input.receivedAtMs },
      },
      metadata: { state: "present", value: await readPictureMetadata(exif, picture.xmp) },
      revisions: { state: "absent" },
      raster: raster === undefined ? { state: "absent" } : { state: "present", value: raster.facts },
      looks: looksOf(raster?.facts.pages ?? []),
      scans: gatherTiffScans(input),
      credentials: gatherCredentials({ bytes, format, trusted: input.trustedCertificates ?? [] }),
      imageFile: { state: "present", value: await readImageFile(file) },
    },
    limits: missing,
  };
}

const exifDates = ["DateTimeOriginal", "CreateDate", "ModifyDate"];
const exifTools = ["Software", "ProcessingSoftware"];

async function readPictureMetadata(exif: Buffer | undefined, xmp: Buffer | undefined): Promise<MetadataFacts> {
  const tags = exif === undefined ? {} : await readExif(exif);
  const entriesOf = (fields: readonly string[]): MetadataEntry[] =>
    fields.flatMap((field) => {
      const text = tags[field];
      return typeof text === "string"
        ? [{ source: "EXIF" as const, field, text: text.slice(0, metadataTextLimit) }]
        : [];
    });
  const fromXmp = xmp === undefined ? nothing : readXmp(xmp);
  return {
    dates: [...entriesOf(exifDates), ...fromXmp.dates],
    tools: [...entriesOf(exifTools), ...fromXmp.tools],
  };
}

/** Damaged EXIF says nothing, which is no fault of the picture. */
async function readExif(exif: Buffer): Promise<Record<string, unknown>> {
  const hasPrefix = exif.subarray(0, 6).equals(Buffer.from("Exif\0\0", "latin1"));
  try {
    const options = { pick: [...exifDates, ...exifTools], reviveValues: false, translateValues: false };
    return (await exifr.parse(hasPrefix ? exif.subarray(6) : exif, options)) ?? {};
  } catch {
    return {};
  }
}
