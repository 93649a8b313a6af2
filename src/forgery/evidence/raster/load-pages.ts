/** The pixels of a page by the image library. */
import type { PagePicture } from "./cues/page-picture.ts";
import { decodeRaw } from "./image-library.ts";
import { separateColours } from "./separate-colours.ts";

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
