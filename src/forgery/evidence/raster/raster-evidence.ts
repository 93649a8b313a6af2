/** All facts of a picture: whether it can be decoded, and what its EXIF and XMP say. */
import exifr from "exifr";
import { ServiceError } from "../../../errors.ts";
import type { MetadataEntry, MetadataFacts } from "../../facts/metadata.ts";
import type { AnalysisLimit, Evidence } from "../../facts.ts";
import { DamageError } from "../budget.ts";
import type { Reading } from "../reading.ts";
import { metadataTextLimit, readXmp } from "../xmp.ts";
import { readBitmap } from "./bitmap.ts";
import { readImageFile } from "./image-file.ts";
import { type Decoding, readImageHeader, tryDecoding } from "./image-library.ts";
import { type Orientation, orientationOf } from "./orientation.ts";
import { tryReadingJpeg } from "./own-jpeg.ts";
import { readRasterPages } from "./raster-pages.ts";

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pages: number;
  readonly orientation: Orientation;
  readonly exif: Buffer | undefined;
  readonly metadata: MetadataFacts;
  readonly decode: () => Promise<Decoding>;
}

/** An A4 page at 600 dots an inch. Larger ones would need more memory to be measured than a document's process may take. */
const measuredPixelLimit = 36_000_000;

const nothing: MetadataFacts = { dates: [], tools: [] };

export async function gatherRasterEvidence(reading: Reading): Promise<Evidence> {
  const { bytes, format, limits } = reading;
  const picture = format === "bmp" ? openBitmap(reading.bytes) : await openPicture(reading);
  const missing: AnalysisLimit[] = [];
  const pixels = picture.width * picture.height;
  const isTooLarge = pixels > limits.pixelLimit;
  const isMeasured = pixels <= Math.min(limits.pixelLimit, measuredPixelLimit);
  const jpeg = isMeasured ? tryReadingJpeg(bytes, limits.pixelLimit) : undefined;
  if (isTooLarge) {
    missing.push({
      analysis: "pixels",
      reason: `the picture has ${pixels} pixels, more than the limit of ${limits.pixelLimit}; its metadata was analysed`,
    });
  } else {
    // The own reader goes through every coefficient.
    const decoded = jpeg?.isComplete === true ? "whole" : await picture.decode();
    if (decoded === "not") throw damaged();
    if (decoded === "partly") {
      missing.push({ analysis: "pixels", reason: "a part of the picture is damaged or missing; the rest was read" });
    }
  }
  if (picture.pages > limits.pageLimit) {
    missing.push({
      analysis: "pixels",
      reason: `the file has ${picture.pages} pages, of which the first ${limits.pageLimit} were analysed`,
    });
  }
  const opened = { pages: picture.pages, orientation: picture.orientation, jpeg };
  const raster = isMeasured ? await readRasterPages(reading, opened) : undefined;
  if (!isMeasured && !isTooLarge) {
    missing.push({
      analysis: "pixels",
      reason: `the picture has ${pixels} pixels, more than the ${measuredPixelLimit} whose traces are measured`,
    });
  }
  missing.push(...(raster?.limits ?? []));
  const { width, height, exif } = picture;
  const file = { bytes, format, width, height, exif, jpeg, luminance: raster?.luminance };
  return {
    format,
    pages: picture.pages,
    artifacts: {
      receipt: {
        state: "present",
        value: { declaredFormat: reading.declaredFormat, format, receivedAtMs: reading.receivedAtMs },
      },
      metadata: { state: "present", value: picture.metadata },
      revisions: { state: "absent" },
      raster: raster === undefined ? { state: "absent" } : { state: "present", value: raster.facts },
      imageFile: { state: "present", value: await readImageFile(file) },
    },
    limits: missing,
  };
}

function openBitmap(bytes: Buffer): Picture {
  try {
    const { width, height, isComplete } = readBitmap(bytes);
    const decode = async (): Promise<Decoding> => (isComplete ? "whole" : "partly");
    return { width, height, pages: 1, orientation: 1, exif: undefined, metadata: nothing, decode };
  } catch (error) {
    if (error instanceof DamageError) throw damaged();
    throw error;
  }
}

async function openPicture({ bytes, format, limits }: Reading): Promise<Picture> {
  const header = await readImageHeader(bytes).catch(() => {
    if (format !== "heic") throw damaged();
    throw new ServiceError(
      "unsupported_media_type",
      "HEIC pictures of this kind cannot be decoded; send a JPEG or PNG.",
    );
  });
  return {
    width: header.width,
    height: header.height,
    pages: header.pages,
    orientation: orientationOf(header.orientation),
    exif: header.exif,
    metadata: await readPictureMetadata(header.exif, header.xmp),
    decode: async () => {
      const decoded = await tryDecoding(bytes, limits.pixelLimit);
      if (decoded !== "not" || format !== "heic") return decoded;
      throw new ServiceError(
        "unsupported_media_type",
        "HEIC pictures of this kind cannot be decoded; send a JPEG or PNG.",
      );
    },
  };
}

function damaged(): ServiceError {
  return new ServiceError("unprocessable_document", "The picture is damaged beyond reading; send it again.");
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
