/**
 * How clearly the white of a page is made of a regular grid. Paper has no grid where nothing is printed; a screen has one everywhere, as its
 * points or as the moiré that they make with those of the camera.
 */
import type { Plane } from "../plane.ts";
import { powerOf, tileSide } from "./spectrum.ts";

const half = tileSide / 2;
/** Tiles that are looked at, spread over the page, and those of white that it needs. */
const [candidateLimit, tileLimit, fewestTiles] = [160, 16, 6];
/** Of the light tiles' brightness; and how much the means of a white tile's blocks differ, of its own. */
const [lightShare, unevenLimit] = [0.75, 0.1];
/** Power of a camera's faintest noise, half a level: what a program drew has less, and its bands and rasters are no photo's. */
const noiseFloor = 200;
/** Where light tiles as a whole, or so much of one, are as light as can be, a program drew them, or the camera shows no grid any more. */
const [clippedMean, clippedLevel, clippedShare] = [250, 252, 0.3];
/** Lower frequencies are those of paper and light. */
const [leastRadius, mostRadius] = [6, 31];

interface Tile {
  readonly left: number;
  readonly top: number;
  readonly mean: number;
  readonly unevenness: number;
  /** Share of its points that are as light as can be. */
  readonly clipped: number;
}

/** How far the strongest frequency of a tile of white stands out, in the least quarter of the tiles: dotted lines stand in some; undefined without enough white. */
export function measureScreenGrid({ samples, width, height }: Plane): number | undefined {
  const tiles = listTiles(samples, width, height);
  const light = tiles.map(({ mean }) => mean).sort((one, other) => one - other)[Math.floor(tiles.length * 0.9)] ?? 0;
  if (light >= clippedMean) return undefined;
  const white = tiles
    .filter(
      ({ mean, unevenness, clipped }) =>
        mean >= lightShare * light && unevenness < unevenLimit && clipped < clippedShare,
    )
    .sort((one, other) => one.unevenness - other.unevenness)
    .slice(0, tileLimit);
  if (white.length < fewestTiles) return undefined;
  const peaks = white
    .map(({ left, top }) => peakOf(powerOf(samples, width, left, top)))
    .sort((one, other) => one - other);
  return peaks[Math.floor(peaks.length / 4)];
}

function listTiles(samples: Uint8Array, width: number, height: number): Tile[] {
  const [columns, rows] = [Math.floor(width / tileSide), Math.floor(height / tileSide)];
  const step = Math.max(1, Math.ceil(Math.sqrt((columns * rows) / candidateLimit)));
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row += step) {
    for (let column = 0; column < columns; column += step) {
      tiles.push(describeTile(samples, width, column * tileSide, row * tileSide));
    }
  }
  return tiles;
}

const blockSide = 8;

function describeTile(samples: Uint8Array, width: number, left: number, top: number): Tile {
  const means: number[] = [];
  let clipped = 0;
  for (let row = 0; row < tileSide; row += blockSide) {
    for (let column = 0; column < tileSide; column += blockSide) {
      let sum = 0;
      for (let y = 0; y < blockSide; y += 1) {
        for (let x = 0; x < blockSide; x += 1) {
          const level = samples[(top + row + y) * width + left + column + x] ?? 0;
          sum += level;
          if (level >= clippedLevel) clipped += 1;
        }
      }
      means.push(sum / blockSide ** 2);
    }
  }
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  const spread = Math.sqrt(means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / means.length);
  return { left, top, mean, unevenness: spread / Math.max(1, mean), clipped: clipped / tileSide ** 2 };
}

/** The strongest frequency, by the median of those of about its length. */
function peakOf(power: Float64Array): number {
  let most = 0;
  for (const places of rings) {
    const ring = places.map((at) => power[at] ?? 0).sort();
    most = Math.max(most, (ring.at(-1) ?? 0) / ((ring[ring.length >> 1] ?? 0) + noiseFloor));
  }
  return most;
}

/** Frequencies of a JPEG's blocks, and those beside them. */
function isOfBlocks(across: number, down: number): boolean {
  const isNear = (value: number) => Math.abs(value - 8 * Math.round(value / 8)) <= 1;
  return (Math.abs(down) <= 1 && isNear(across)) || (across <= 1 && isNear(down));
}

/** Places of the frequencies of one half of the plane, by their length. */
const rings: readonly Float64Array[] = Array.from({ length: mostRadius - leastRadius + 1 }, (_, index) => {
  const places: number[] = [];
  for (let v = 0; v < tileSide; v += 1) {
    for (let u = 0; u <= half; u += 1) {
      const down = v > half ? v - tileSide : v;
      if (Math.round(Math.hypot(u, down)) === leastRadius + index && !isOfBlocks(u, down))
        places.push(v * tileSide + u);
    }
  }
  return Float64Array.from(places);
});
