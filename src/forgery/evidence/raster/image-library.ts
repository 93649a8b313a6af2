/** The image library with everything shut off that is not read here: a picture must not bring in a renderer of documents. */
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { decodeHeic, findHeicLibrary, type HeicPixels, isHeic } from "./heic-decoder.ts";

/** One picture at a time in one process; the workers are the parallelism. */
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadTiff",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
  ],
});

export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly pages: number;
  /** EXIF's number. */
  readonly orientation: number | undefined;
  readonly exif: Buffer | undefined;
  readonly xmp: Buffer | undefined;
}

/** Throws where the bytes are no picture that can be read. */
export async function readImageHeader(bytes: Buffer): Promise<ImageHeader> {
  // No limit on pixels: nothing is decoded yet, and too many are to be said, not refused.
  const { width, height, pages, orientation, exif, xmp } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { width, height, pages: pages ?? 1, orientation, exif, xmp };
}

/** Decoded once for all who ask for them: a phone's picture takes a second. */
const heicPixels = new WeakMap<Buffer, Promise<HeicPixels | undefined>>();

/** A picture's pixels, whatever decodes them. */
export async function openPixels(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  if (!isHeic(bytes)) return sharp(bytes, options);
  const { limitInputPixels } = options;
  const pixelLimit = typeof limitInputPixels === "number" ? limitInputPixels : 0;
  const decoding = heicPixels.get(bytes) ?? decodeHeic(bytes, pixelLimit, findHeicLibrary());
  heicPixels.set(bytes, decoding);
  const pixels = await decoding;
  if (pixels === undefined) return sharp(bytes, options);
  const { width, height, data } = pixels;
  return sharp(data, { limitInputPixels, raw: { width, height, channels: 4 } });
}

export type Decoding = "whole" | "partly" | "not";

/** "partly" when the end is missing or damaged, "not" when there is nothing to see. */
export async function tryDecoding(bytes: Buffer, pixelLimit: number): Promise<Decoding> {
  if ((await findSample(bytes, pixelLimit, "truncated")) !== undefined) return "whole";
  const sample = await findSample(bytes, pixelLimit, "none");
  // Where nothing could be decoded the library fills the picture with one colour.
  const isBlank = sample === undefined || sample.every((value, index) => value === sample[index % samplePixelBytes]);
  return isBlank ? "not" : "partly";
}

const samplePixelBytes = 3;

/** A small copy, for which every row has to be decoded. */
async function findSample(
  bytes: Buffer,
  pixelLimit: number,
  failOn: "truncated" | "none",
): Promise<Buffer | undefined> {
  try {
    const pixels = await openPixels(bytes, { limitInputPixels: pixelLimit, failOn, sequentialRead: true });
    return await pixels
      .toColourspace("srgb")
      .removeAlpha()
      .resize({ width: 97, height: 97, fit: "fill", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  } catch {
    return undefined;
  }
}

export interface RawPage {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
}

/** One page in eight bits, on white where it is transparent; undefined where it cannot be decoded. Pages count from 0. */
export async function decodeRaw(
  bytes: Buffer,
  page: number,
  pixelLimit: number,
  failOn: "truncated" | "none",
): Promise<RawPage | undefined> {
  try {
    const pixels = await openPixels(bytes, { limitInputPixels: pixelLimit, failOn, page, pages: 1 });
    const { data, info } = await pixels
      .toColourspace("srgb")
      .flatten({ background: "#ffffff" })
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, channels: info.channels, data };
  } catch {
    return undefined;
  }
}
