/** Tones of a small picture of one word: spread from ink to paper, or ink and paper only. */
import type { Plane } from "../raster/plane.ts";

/** Shares of a word's points that are darker than its ink's tone and its paper's. */
const [inkShare, paperShare] = [0.02, 0.7];

function countTones({ samples }: Plane, step = 1): Uint32Array {
  const counts = new Uint32Array(256);
  addTones(counts, samples, 0, samples.length, step);
  return counts;
}

export function addTones(counts: Uint32Array, samples: Uint8Array, from: number, end: number, step = 1): void {
  for (let at = from; at < end; at += step) {
    const sample = samples[at] ?? 0;
    counts[sample] = (counts[sample] ?? 0) + 1;
  }
}

/** The tone below which a share of all points lies. */
export function toneAt(counts: Uint32Array, share: number, total: number): number {
  let below = 0;
  for (let tone = 0; tone < 256; tone += 1) {
    below += counts[tone] ?? 0;
    if (below > share * total) return tone;
  }
  return 255;
}

/** The tone up to which points are ink where one threshold parts all of a picture (Otsu, 1979); `step` takes one point of so many. */
export function findInkTone(plane: Plane, step = 1): number {
  const counts = countTones(plane, step);
  return findThreshold(
    counts,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

export function spreadTones(plane: Plane): Plane {
  const counts = countTones(plane);
  const ink = toneAt(counts, inkShare, plane.samples.length);
  const paper = Math.max(ink + 1, toneAt(counts, paperShare, plane.samples.length));
  const spread = (tone: number) => Math.max(0, Math.min(255, ((tone - ink) * 255) / (paper - ink)));
  return { ...plane, samples: plane.samples.map(spread) };
}

/** Parted where the two tones are most unlike each other. */
export function toTwoTones(plane: Plane): Plane {
  const threshold = findInkTone(plane);
  return { ...plane, samples: plane.samples.map((tone) => (tone <= threshold ? 0 : 255)) };
}

function findThreshold(counts: Uint32Array, total: number): number {
  const sum = counts.reduce((all, count, tone) => all + count * tone, 0);
  let [dark, darkSum, best, threshold] = [0, 0, -1, 127];
  for (let tone = 0; tone < 255; tone += 1) {
    dark += counts[tone] ?? 0;
    darkSum += tone * (counts[tone] ?? 0);
    if (dark === 0 || dark === total) continue;
    const difference = darkSum / dark - (sum - darkSum) / (total - dark);
    const apart = dark * (total - dark) * difference * difference;
    if (apart > best) [best, threshold] = [apart, tone];
  }
  return threshold;
}

const white = 255;

export function withMargin({ width, height, samples }: Plane, margin: number): Plane {
  const wide = width + 2 * margin;
  const framed = new Uint8Array(wide * (height + 2 * margin)).fill(white);
  for (let y = 0; y < height; y += 1) {
    framed.set(samples.subarray(y * width, (y + 1) * width), (y + margin) * wide + margin);
  }
  return { width: wide, height: height + 2 * margin, samples: framed };
}
