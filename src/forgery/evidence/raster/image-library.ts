/** The image library with everything shut off that is not read here: a picture must not bring in a renderer of documents. */
import sharp from "sharp";

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
  readonly exif: Buffer | undefined;
  readonly xmp: Buffer | undefined;
}

/** Throws where the bytes are no picture that can be read. */
export async function readImageHeader(bytes: Buffer): Promise<ImageHeader> {
  // No limit on pixels: nothing is decoded yet, and too many are to be said, not refused.
  const { width, height, pages, exif, xmp } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { width, height, pages: pages ?? 1, exif, xmp };
}

/** "whole", "partly" when the end is missing or damaged, or "not" when there is nothing to see. */
export async function tryDecoding(bytes: Buffer, pixelLimit: number): Promise<"whole" | "partly" | "not"> {
  for (const failOn of ["truncated", "none"] as const) {
    try {
      // Shrinking makes the library read every row and keep few; on JPEG it would skip work if it shrank by powers of two.
      await sharp(bytes, { limitInputPixels: pixelLimit, failOn, sequentialRead: true })
        .resize({ width: 97, height: 97, fit: "fill", fastShrinkOnLoad: false })
        .raw()
        .toBuffer();
      return failOn === "truncated" ? "whole" : "partly";
    } catch {
      // The next attempt is more forgiving; after the last one the answer is "not".
    }
  }
  return "not";
}
