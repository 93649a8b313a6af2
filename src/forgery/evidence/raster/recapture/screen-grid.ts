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
const clippedLevel = 250;
/** Lower frequencies are those of paper and light. */
const [leastRadius, mostRadius] = [6, 31];

interface Tile {
  readonly left: number;
  readonly top: number;
  readonly mean: number;
  readonly unevenness: number;
}

/** How far the strongest frequency of a tile of white stands out, in the least quarter of the tiles: dotted lines stand in some; undefined without enough white. */
export function measureScreenGrid({ samples, width, height }: Plane): number | undefined {
  const tiles = listTiles(samples, width, height);
  const light = tiles.map(({ mean }) => mean).sort((one, other) => one - other)[Math.floor(tiles.length * 0.9)] ?? 0;
  // Where white is as light as can be, a program drew it, or the camera shows no grid any more.
  if (light >= clippedLevel) return undefined;
  const white = tiles
    .filter(({ mean, unevenness }) => mean >= lightShare * light && unevenness < unevenLimit)
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
  for (let row = 0; row < tileSide; row += blockSide) {
    for (let column = 0; column < tileSide; column += blockSide) {
      let sum = 0;
      for (let y = 0; y < blockSide; y += 1) {
        for (let x = 0; x < blockSide; x += 1) sum += samples[(top + row + y) * width + left + column + x] ?? 0;
      }
      means.push(sum / blockSide ** 2);
    }
  }
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  const spread = Math.sqrt(means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / means.length);
  return { left, top, mean, unevenness: spread / Math.max(1, mean) };
}

/** The strongest frequency, by the median of those of about its length. */
function peakOf(power: Float64Array): number {
  const rings = new Map<number, number[]>();
  for (let v = 0; v < tileSide; v += 1) {
    for (let u = 0; u <= half; u += 1) {
      const down = v > half ? v - tileSide : v;
      const radius = Math.round(Math.hypot(u, down));
      if (radius < leastRadius || radius > mostRadius || isOfBlocks(u, down)) continue;
      const ring = rings.get(radius) ?? [];
      ring.push(power[v * tileSide + u] ?? 0);
      rings.set(radius, ring);
    }
  }
  let most = 0;
  for (const ring of rings.values()) {
    const sorted = ring.sort((one, other) => one - other);
    const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
    most = Math.max(most, (sorted.at(-1) ?? 0) / (usual + noiseFloor));
  }
  return most;
}

/** Frequencies of a JPEG's blocks, and those beside them. */
function isOfBlocks(across: number, down: number): boolean {
  const isNear = (value: number) => Math.abs(value - 8 * Math.round(value / 8)) <= 1;
  return (Math.abs(down) <= 1 && isNear(across)) || (across <= 1 && isNear(down));
}
