/** Separates ink from paper: each point against the paper around it, so that shadows and folds do not turn into ink. */
import { holdPage, type PageMemory, Room } from "../kernels/page-memory.ts";
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

/** In the memory of a page, whose marks are none before, or in memory of its own. */
export function findInk(plane: Plane, memory: PageMemory = holdPage(plane)): InkMask {
  const { width, height } = plane;
  const { kernels, samples } = memory;
  const tiles = measureTiles(width, height, memory);
  const { columns, rows } = tiles;
  const limits = new Float32Array(columns * rows);
  for (let tile = 0; tile < limits.length; tile += 1) {
    const contrast = neighbourContrast(tiles, tile);
    limits[tile] = contrast < leastContrast ? -1 : (tiles.paper[tile] ?? 0) - edgeShare * contrast;
  }
  const room = new Room(memory);
  const shares = room.doubles(width);
  shares.set(shareColumns(width, columns));
  const rowLimits = room.doubles(columns);
  for (let y = 0; y < height; y += 1) {
    if (!fillRowLimits(rowLimits, limits, tiles, y)) continue;
    const [from, to] = [samples + y * width, memory.marks + y * width];
    kernels.markRow(from, to, width, shares.byteOffset, rowLimits.byteOffset, columns, tileSize);
  }
  return { width, height, marks: new Uint8Array(memory.buffer, memory.marks, width * height), tiles };
}

function measureTiles(width: number, height: number, memory: PageMemory): TileMap {
  const columns = Math.ceil(width / tileSize);
  const rows = Math.ceil(height / tileSize);
  const paper = new Float32Array(columns * rows);
  const contrast = new Float32Array(columns * rows);
  const room = new Room(memory);
  const [light, dark] = [room.bytes(columns), room.bytes(columns)];
  for (let row = 0; row < rows; row += 1) {
    const at = memory.samples + row * tileSize * width;
    const high = Math.min(tileSize, height - row * tileSize);
    const [toLight, toDark] = [light.byteOffset, dark.byteOffset];
    memory.kernels.measureTiles(at, width, high, tileSize, paperPercentile, darkPercentile, toLight, toDark);
    paper.set(light, row * columns);
    contrast.set(
      light.map((level, column) => level - (dark[column] ?? 0)),
      row * columns,
    );
  }
  return { tileSize, columns, rows, paper, contrast };
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

/** Between the middles of tiles in proportion; a tile without ink (-1) keeps its neighbours' limits. False where there is none at all. */
function fillRowLimits(out: Float64Array, limits: Float32Array, { columns, rows }: TileMap, y: number): boolean {
  const place = Math.max(0, Math.min(rows - 1, (y + 0.5) / tileSize - 0.5));
  const above = Math.floor(place);
  const below = Math.min(rows - 1, above + 1);
  const share = place - above;
  let hasAny = false;
  for (let at = 0; at < columns; at += 1) {
    const one = limits[above * columns + at] ?? -1;
    const other = limits[below * columns + at] ?? -1;
    const limit = one < 0 ? other : other < 0 ? one : one + share * (other - one);
    out[at] = limit;
    if (limit >= 0) hasAny = true;
  }
  return hasAny;
}
