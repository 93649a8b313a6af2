/** A picture as PNG, turned as it is meant to be seen, and made smaller where it is larger than wanted. */
import sharp from "sharp";
import { ServiceError } from "../../../errors.ts";
import type { PageImage } from "../../document-bytes.ts";
import type { DrawingTask } from "../../isolation/protocol.ts";
import { decodeBitmapPixels } from "./bitmap.ts";
import { openPixels, readImageHeader } from "./image-library.ts";

/** The unit of a picture's boxes is its own pixel, so one of its pixels stands for a point. */
const pointsPerInch = 72;
/** A picture is never made larger than it is. */
const largestScale = 1;
/** As much as the largest documents may have; the process's own limits come first. */
const decodedPixelLimit = 1_000_000_000;
/** They are held in memory whole; as many as the service decodes by default. */
const bitmapPixelLimit = 100_000_000;

export async function drawPicture(bytes: Buffer, task: DrawingTask): Promise<PageImage> {
  const pages = task.format === "bmp" ? 1 : await countPages(bytes);
  if (task.page > pages) throw new ServiceError("not_found", `There is no such page; the document has ${pages}.`);
  const open = task.format === "bmp" ? openBitmap(bytes) : () => openPixels(bytes, { ...source, page: task.page - 1 });
  try {
    const { autoOrient } = await (await open()).metadata();
    const { width, height } = autoOrient;
    const wanted = Math.min(largestScale, task.dotsPerInch / pointsPerInch);
    const scale = Math.min(wanted, Math.sqrt(task.pixelLimit / (width * height)));
    const png = await (await open())
      .autoOrient()
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .resize({ width: Math.max(1, Math.floor(width * scale)) })
      .png({ compressionLevel: 3 })
      .toBuffer();
    return { png, width, height, pages };
  } catch {
    throw cannotDraw();
  }
}

const source = { limitInputPixels: decodedPixelLimit, failOn: "none" } as const;

async function countPages(bytes: Buffer): Promise<number> {
  const { pages } = await readImageHeader(bytes).catch(() => {
    throw cannotDraw();
  });
  return pages;
}

/** Bitmaps are read by the own reader, within what a page may have. */
function openBitmap(bytes: Buffer) {
  const pixels = decodeBitmapPixels(bytes, bitmapPixelLimit);
  if (pixels === undefined) throw cannotDraw();
  const { width, height, data } = pixels;
  return async () => sharp(data, { raw: { width, height, channels: 3 } });
}

function cannotDraw(): ServiceError {
  return new ServiceError("unprocessable_document", "Pictures of this kind cannot be drawn, or this one is damaged.");
}
