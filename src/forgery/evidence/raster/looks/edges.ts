/** Straight edges between two flat tones, along rows and columns: of cells, boxes and stripes, hardly ever of letters. */
import { type PageMemory, Room } from "../kernels/page-memory.ts";
import type { Plane } from "../plane.ts";

/** Between the points `at` and `at + 1`, from one place along it to the next, the end outside. */
export interface Edge {
  readonly isUpright: boolean;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Brightness before (left of it, above it) and behind. */
  readonly before: number;
  readonly behind: number;
}

/** Saves as a JPEG make flat tones uneven, most beside print, and hide the faintest steps. */
export interface EdgeTolerance {
  readonly flatness: number;
  readonly leastStep: number;
  /** How much tones change along an edge, and how many points of it noise or print may hide. */
  readonly drift: number;
  readonly mostMissing: number;
}

export const exact: EdgeTolerance = { flatness: 3, leastStep: 5, drift: 5, mostMissing: 2 };
export const saved: EdgeTolerance = { flatness: 8, leastStep: 9, drift: 12, mostMissing: 4 };

const leastLength = 7;
/** Points at the sides of the page of which the kernel says nothing. */
const margin = 3;
/** A page of a table has some hundreds; drawings and patterns have more, and are given up. */
const edgeLimit = 6_000;

/** None where the page has more of them than print and tables have. */
export function findEdges({ width, height, samples }: Plane, memory: PageMemory, tolerance: EdgeTolerance): Edge[] {
  const count = width * height;
  const { flatness, leastStep } = tolerance;
  const out = new Room(memory).take(count + 64);
  const edges: Edge[] = [];
  for (const isUpright of [true, false]) {
    const step = isUpright ? 1 : width;
    memory.kernels.markEdges(memory.samples, count, step, flatness, leastStep, out);
    const runs = new EdgeRuns(isUpright, isUpright ? width : height, tolerance, edges);
    const marks = new Uint8Array(memory.buffer, out, count);
    const words = new Int32Array(memory.buffer, out, (count + 3) >> 2);
    const end = count - margin * width;
    if (edges.length > edgeLimit) return [];
    // Most points are none: four at once.
    for (let word = (margin * width) >> 2; word << 2 < end; word += 1) {
      if (words[word] === 0) continue;
      for (let at = Math.max(word << 2, margin * width); at < Math.min((word + 1) << 2, end); at += 1) {
        if (marks[at] !== 1) continue;
        const y = Math.floor(at / width);
        const x = at - y * width;
        if (x < margin || x >= width - margin) continue;
        const [before, behind] = [samples[at - step] ?? 0, samples[at + 2 * step] ?? 0];
        if (isUpright) runs.add(x, y, before, behind);
        else runs.add(y, x, before, behind);
        if (edges.length > edgeLimit) return [];
      }
    }
    runs.end();
  }
  return edges;
}

/** The open edge of each row or column. */
class EdgeRuns {
  readonly #isUpright: boolean;
  readonly #tolerance: EdgeTolerance;
  readonly #edges: Edge[];
  /** First and last place, and the sums of both tones. */
  readonly #from: Int32Array;
  readonly #last: Int32Array;
  readonly #count: Int32Array;
  readonly #before: Int32Array;
  readonly #behind: Int32Array;

  constructor(isUpright: boolean, lines: number, tolerance: EdgeTolerance, edges: Edge[]) {
    this.#isUpright = isUpright;
    this.#tolerance = tolerance;
    this.#edges = edges;
    [this.#from, this.#last, this.#count] = [new Int32Array(lines), new Int32Array(lines), new Int32Array(lines)];
    [this.#before, this.#behind] = [new Int32Array(lines), new Int32Array(lines)];
  }

  add(line: number, place: number, before: number, behind: number): void {
    const { drift, mostMissing } = this.#tolerance;
    const count = this.#count[line] ?? 0;
    const isSame =
      count > 0 &&
      place - (this.#last[line] ?? 0) <= mostMissing + 1 &&
      Math.abs((this.#before[line] ?? 0) - before * count) <= drift * count &&
      Math.abs((this.#behind[line] ?? 0) - behind * count) <= drift * count;
    if (!isSame) {
      this.#close(line);
      [this.#from[line], this.#count[line], this.#before[line], this.#behind[line]] = [place, 0, 0, 0];
    }
    this.#last[line] = place;
    this.#count[line] = (this.#count[line] ?? 0) + 1;
    this.#before[line] = (this.#before[line] ?? 0) + before;
    this.#behind[line] = (this.#behind[line] ?? 0) + behind;
  }

  end(): void {
    for (let line = 0; line < this.#count.length; line += 1) this.#close(line);
  }

  #close(line: number): void {
    const count = this.#count[line] ?? 0;
    const [from, to] = [this.#from[line] ?? 0, (this.#last[line] ?? 0) + 1];
    this.#count[line] = 0;
    if (count === 0 || to - from < leastLength) return;
    const mean = (sums: Int32Array) => Math.round((sums[line] ?? 0) / count);
    const tones = { before: mean(this.#before), behind: mean(this.#behind) };
    this.#edges.push({ isUpright: this.#isUpright, at: line, from, to, ...tones });
  }
}
