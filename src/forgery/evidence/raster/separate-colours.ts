/** Brightness and colour of red, green and blue points. */
import type { Plane } from "./plane.ts";

/** What is grey throughout has no colour planes. `order` says where red, green and blue stand within a point. */
export function separateColours(
  data: Uint8Array,
  width: number,
  height: number,
  channels: number,
  order: readonly [number, number, number] = [0, 1, 2],
) {
  const count = width * height;
  const luminance = new Uint8Array(count);
  const blue = new Uint8Array(count);
  const red = new Uint8Array(count);
  const [redAt, greenAt, blueAt] = order;
  let isGrey = true;
  for (let at = 0, from = 0; at < count; at += 1, from += channels) {
    const r = data[from + redAt] ?? 0;
    const g = data[from + greenAt] ?? 0;
    const b = data[from + blueAt] ?? 0;
    if (r !== g || g !== b) isGrey = false;
    const brightness = 0.299 * r + 0.587 * g + 0.114 * b;
    luminance[at] = brightness + 0.5;
    blue[at] = 128.5 + 0.564 * (b - brightness);
    red[at] = 128.5 + 0.713 * (r - brightness);
  }
  const plane = (samples: Uint8Array): Plane => ({ width, height, samples });
  return isGrey
    ? { luminance: plane(luminance), blue: undefined, red: undefined }
    : { luminance: plane(luminance), blue: plane(blue), red: plane(red) };
}
