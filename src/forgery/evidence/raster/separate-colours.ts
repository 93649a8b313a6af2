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
  const plane = (): Plane => ({ width, height, samples: new Uint8Array(width * height) });
  const [luminance, blue, red] = [plane(), plane(), plane()];
  const [redAt, greenAt, blueAt] = order;
  let isGrey = true;
  for (let at = 0, from = 0; at < width * height; at += 1, from += channels) {
    const [r, g, b] = [data[from + redAt] ?? 0, data[from + greenAt] ?? 0, data[from + blueAt] ?? 0];
    if (r !== g || g !== b) isGrey = false;
    const brightness = 0.299 * r + 0.587 * g + 0.114 * b;
    luminance.samples[at] = brightness + 0.5;
    blue.samples[at] = 128.5 + 0.564 * (b - brightness);
    red.samples[at] = 128.5 + 0.713 * (r - brightness);
  }
  return isGrey ? { luminance, blue: undefined, red: undefined } : { luminance, blue, red };
}
