/** Brightness and colour of red, green and blue points. */
import { stripAt, stripKernels } from "./kernels/strips.ts";
import type { Plane } from "./plane.ts";

/** Points that are worked on at once, and room for each part of them. */
const stripPoints = 1 << 15;
const partBytes = stripPoints + 64;
const channelLimit = 4;
const [luminanceAt, blueAt, redAt, picksAt, dataAt] = [0, 1, 2, 3, 4].map((part) => part * partBytes) as [
  number,
  number,
  number,
  number,
  number,
];
/** A kernel looks at so many points at once, and leaves a place out by asking for none that there is. */
const [together, nowhere] = [4, 255];

/** What is grey throughout has no colour planes. `order` says where red, green and blue stand within a point. */
export function separateColours(
  data: Uint8Array,
  width: number,
  height: number,
  channels: number,
  order: readonly [number, number, number] = [0, 1, 2],
) {
  if (channels > channelLimit) throw new RangeError(`Points of ${channels} channels are not known.`);
  const count = width * height;
  const luminance = new Uint8Array(count);
  const blue = new Uint8Array(count);
  const red = new Uint8Array(count);
  const strip = stripAt(dataAt, stripPoints * channels);
  const picks = stripAt(picksAt, 3 * together * 4).fill(nowhere);
  for (const [part, place] of order.entries()) {
    for (let point = 0; point < together; point += 1) picks[(part * together + point) * 4] = point * channels + place;
  }
  const parts = [
    [luminance, stripAt(luminanceAt, stripPoints)],
    [blue, stripAt(blueAt, stripPoints)],
    [red, stripAt(redAt, stripPoints)],
  ] as const;
  const [toLuminance, toBlue, toRed] = parts.map(([, { byteOffset }]) => byteOffset) as [number, number, number];
  let isGrey = true;
  for (let first = 0; first < count; first += stripPoints) {
    const points = Math.min(stripPoints, count - first);
    const own = data.subarray(first * channels, (first + points) * channels);
    strip.set(own);
    // Grey behind the last point, so that what is looked at with it says nothing else.
    strip.fill(0, own.length, own.length + together * channels);
    const from = strip.byteOffset;
    const wasGrey = stripKernels.separateColours(from, points, channels, picks.byteOffset, toLuminance, toBlue, toRed);
    if (wasGrey === 0) isGrey = false;
    for (const [plane, of] of parts) plane.set(of.subarray(0, points), first);
  }
  const plane = (samples: Uint8Array): Plane => ({ width, height, samples });
  return isGrey
    ? { luminance: plane(luminance), blue: undefined, red: undefined }
    : { luminance: plane(luminance), blue: plane(blue), red: plane(red) };
}
