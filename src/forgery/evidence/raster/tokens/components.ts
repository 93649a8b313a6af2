/** Connected pieces of ink, by runs of points that touch in neighbouring rows. */
import type { InkMask } from "./ink.ts";

/** In points, the right and lower ends outside. */
export interface Piece {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Points of ink. */
  area: number;
}

/** A page of dense print has some ten thousand; speckled scans have more, and are then given up. */
const runLimit = 2_000_000;

/** Undefined where there is more speckle than text. */
export function findPieces({ width, height, marks }: InkMask): Piece[] | undefined {
  // Four points at once: most of them are paper.
  const words = new Int32Array(marks.buffer, marks.byteOffset, marks.length >> 2);
  let starts = new Int32Array(1 << 14);
  let ends = new Int32Array(1 << 14);
  let parents = new Int32Array(1 << 14);
  let rowOf = new Int32Array(1 << 14);
  let count = 0;
  let above = 0;
  let aboveEnd = 0;
  for (let y = 0; y < height; y += 1) {
    const first = y * width;
    const rowStart = count;
    let other = above;
    for (let x = 0; x < width; x += 1) {
      if (marks[first + x] === 0) {
        if (((first + x) & 3) === 0 && x + 4 <= width && words[(first + x) >> 2] === 0) x += 3;
        continue;
      }
      let end = x + 1;
      while (end < width && marks[first + end] === 1) end += 1;
      if (count === starts.length) {
        if (count * 2 > runLimit) return undefined;
        [starts, ends, parents, rowOf] = [grow(starts), grow(ends), grow(parents), grow(rowOf)];
      }
      starts[count] = x;
      ends[count] = end;
      parents[count] = count;
      rowOf[count] = y;
      while (other < aboveEnd && (ends[other] ?? 0) < x) other += 1;
      for (let at = other; at < aboveEnd && (starts[at] ?? 0) <= end; at += 1) unite(parents, count, at);
      count += 1;
      x = end;
    }
    above = rowStart;
    aboveEnd = count;
  }
  return collect({ starts, ends, parents, rowOf, count });
}

function grow(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function rootOf(parents: Int32Array, run: number): number {
  let root = run;
  while (parents[root] !== root) {
    const parent = parents[root] ?? root;
    parents[root] = parents[parent] ?? parent;
    root = parents[root] ?? root;
  }
  return root;
}

function unite(parents: Int32Array, one: number, other: number): void {
  const [a, b] = [rootOf(parents, one), rootOf(parents, other)];
  if (a < b) parents[b] = a;
  else parents[a] = b;
}

interface Runs {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly parents: Int32Array;
  readonly rowOf: Int32Array;
  readonly count: number;
}

function collect({ starts, ends, parents, rowOf, count }: Runs): Piece[] {
  const places = new Int32Array(count).fill(-1);
  const pieces: Piece[] = [];
  for (let run = 0; run < count; run += 1) {
    const root = rootOf(parents, run);
    const [left, right, y] = [starts[run] ?? 0, ends[run] ?? 0, rowOf[run] ?? 0];
    const piece = pieces[places[root] ?? -1];
    if (piece === undefined) {
      places[root] = pieces.length;
      pieces.push({ left, top: y, right, bottom: y + 1, area: right - left });
    } else {
      piece.left = Math.min(piece.left, left);
      piece.right = Math.max(piece.right, right);
      piece.bottom = Math.max(piece.bottom, y + 1);
      piece.area += right - left;
    }
  }
  return pieces;
}
