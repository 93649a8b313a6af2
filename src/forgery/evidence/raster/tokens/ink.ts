/** Tells ink from paper: each point against the paper around it, so that shadows and folds do not turn into ink. */
import type { Plane } from "../plane.ts";

export interface InkMask {
  readonly width: number;
  readonly height: number;
  /** 1 where there is ink. */
  readonly marks: Uint8Array;
  /** Of each tile: the paper's brightness, and how much darker its darkest parts are. */
  readonly tiles: TileMap;
}

export interface TileMap {
  readonly tileSize: number;
  readonly columns: number;
  readonly rows: number;
  readonly paper: Float32Array;
  readonly contrast: Float32Array;
}

/** About two lines of small print: most of a tile is paper even in dense text. */
const tileSize = 32;
const paperPercentile = 0.7;
const darkPercentile = 0.02;
/** Less than this between paper and its darkest parts is a shade of the paper. */
const leastContrast = 24;
/** Where between paper and ink the edge is drawn. */
const edgeShare = 0.45;

/** Marks go where they are wanted, which is all zeros before. */
export function findInk(plane: Plane, marks: Uint8Array = new Uint8Array(plane.samples.length)): InkMask {
  const { width, height, samples } = plane;
  const tiles = measureTiles(plane);
  const limits = new Float32Array(tiles.columns * tiles.rows);
  for (let tile = 0; tile < limits.length; tile += 1) {
    const contrast = neighbourContrast(tiles, tile);
    limits[tile] = contrast < leastContrast ? -1 : (tiles.paper[tile] ?? 0) - edgeShare * contrast;
  }
  const rowLimits = new Float32Array(width);
  const shares = shareColumns(width, tiles.columns);
  for (let y = 0; y < height; y += 1) {
    fillRowLimits(rowLimits, limits, shares, tiles, y);
    const first = y * width;
    for (let x = 0; x < width; x += 1) {
      if ((samples[first + x] ?? 0) < (rowLimits[x] ?? 0)) marks[first + x] = 1;
    }
  }
  return { width, height, marks, tiles };
}

function measureTiles({ width, height, samples }: Plane): TileMap {
  const columns = Math.ceil(width / tileSize);
  const rows = Math.ceil(height / tileSize);
  const paper = new Float32Array(columns * rows);
  const contrast = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  // Neighbours are counted apart, as paper is of few tones, and a count would wait for itself.
  const others = new Uint32Array(256);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0);
      others.fill(0);
      const bottom = Math.min(height, (row + 1) * tileSize);
      const right = Math.min(width, (column + 1) * tileSize);
      for (let y = row * tileSize; y < bottom; y += 1) {
        const end = y * width + right;
        let at = y * width + column * tileSize;
        for (; at + 1 < end; at += 2) {
          const value = samples[at] ?? 0;
          const other = samples[at + 1] ?? 0;
          counts[value] = (counts[value] ?? 0) + 1;
          others[other] = (others[other] ?? 0) + 1;
        }
        if (at < end) counts[samples[at] ?? 0] = (counts[samples[at] ?? 0] ?? 0) + 1;
      }
      for (let value = 0; value < 256; value += 1) counts[value] = (counts[value] ?? 0) + (others[value] ?? 0);
      const total = (bottom - row * tileSize) * (right - column * tileSize);
      const light = percentileOf(counts, total * paperPercentile);
      paper[row * columns + column] = light;
      contrast[row * columns + column] = light - percentileOf(counts, total * darkPercentile);
    }
  }
  return { tileSize, columns, rows, paper, contrast };
}

function percentileOf(counts: Uint32Array, rank: number): number {
  let sum = 0;
  for (let value = 0; value < 256; value += 1) {
    sum += counts[value] ?? 0;
    if (sum > rank) return value;
  }
  return 255;
}

/** Faint strokes beside dark ones are ink too, so half the strongest contrast around counts at most. */
function neighbourContrast({ columns, rows, contrast }: TileMap, tile: number): number {
  const row = Math.floor(tile / columns);
  const column = tile - row * columns;
  let strongest = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
      strongest = Math.max(strongest, contrast[y * columns + x] ?? 0);
    }
  }
  return Math.max(contrast[tile] ?? 0, strongest / 2);
}

/** Of each column of points, how far it lies between the middles of two tiles. */
function shareColumns(width: number, columns: number): Float64Array {
  return Float64Array.from({ length: width }, (_, x) => {
    const place = (x + 0.5) / tileSize - 0.5;
    const left = Math.floor(Math.max(0, Math.min(columns - 1, place)));
    return Math.max(0, Math.min(1, place - left));
  });
}

/** Between the middles of tiles in proportion; a tile without ink (-1) keeps its neighbours' limits. */
function fillRowLimits(
  out: Float32Array,
  limits: Float32Array,
  shares: Float64Array,
  { columns, rows }: TileMap,
  y: number,
): void {
  const place = Math.max(0, Math.min(rows - 1, (y + 0.5) / tileSize - 0.5));
  const above = Math.floor(place);
  const below = Math.min(rows - 1, above + 1);
  const share = place - above;
  const column = (at: number) => {
    const one = limits[above * columns + at] ?? -1;
    const other = limits[below * columns + at] ?? -1;
    if (one < 0) return other;
    return other < 0 ? one : one + share * (other - one);
  };
  for (let x = 0; x < out.length; ) {
    const at = Math.max(0, Math.min(columns - 1, (x + 0.5) / tileSize - 0.5));
    const left = Math.floor(at);
    const leftLimit = column(left);
    const rightLimit = column(Math.min(columns - 1, left + 1));
    const end = Math.min(out.length, Math.max(x + 1, Math.ceil((left + 1.5) * tileSize - 0.5)));
    if (leftLimit < 0 || rightLimit < 0) {
      out.fill(Math.max(leftLimit, rightLimit), x, end);
      x = end;
    }
    for (; x < end; x += 1) out[x] = leftLimit + (shares[x] ?? 0) * (rightLimit - leftLimit);
  }
}
