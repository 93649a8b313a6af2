/** Sorts lines on disk: what is given is kept up to a bound, written as a sorted run, and the runs are merged when they are read. */
import { type FileHandle, open } from "node:fs/promises";
import { timeOrder } from "../time-order.ts";
import { type ByteRange, type LineWriter, readLines } from "./line-file.ts";
import { mergeRuns } from "./merge-runs.ts";

/** What a run may hold: one that is written often costs a little when runs are merged, a large one is memory. */
const runLines = 65_536;
const runBytes = 2 ** 23;
/** Most files are small; the buffer grows with the others. */
const firstBytes = 2 ** 18;
/** A character of a string takes three bytes at most. */
const bytesForEach = 3;
/** Sorted lines are put together in pieces of this size. */
const pieceBytes = 2 ** 18;
const lineFeed = 10;

/** Full is what may not take one batch of records more; a buffer that is short of room all the same grows. */
const fullLines = runLines - 4_096;
const fullBytes = runBytes - 2 ** 20;

/** Memory for the blocks of all runs that are being merged, and the least and most for one. */
const mergeBytes = 2 ** 24;
const leastBlockBytes = 2 ** 13;
const mostBlockBytes = 2 ** 17;

export class SortedRuns {
  readonly #writer: LineWriter;
  readonly #runs: ByteRange[] = [];
  readonly #keys = new Float64Array(runLines);
  /** Where each line ends. Lines are bytes from the start: as strings they would be garbage that has grown old. */
  readonly #ends = new Uint32Array(runLines);
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #count = 0;
  #used = 0;

  constructor(writer: LineWriter) {
    this.#writer = writer;
  }

  /** Spill what is full before the next one. Lines of one key keep their order within a run. */
  add(key: number, line: string): void {
    const needed = this.#used + line.length * bytesForEach + 1;
    if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes.subarray(0, this.#used)], 2 * needed);
    this.#used += this.#bytes.write(line, this.#used, "utf8");
    this.#bytes[this.#used] = lineFeed;
    this.#used += 1;
    this.#keys[this.#count] = key;
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }

  get isFull(): boolean {
    return this.#count >= fullLines || this.#used >= fullBytes;
  }

  /** Writes what was gathered as one run. */
  async spill(): Promise<void> {
    if (this.#count === 0) return;
    const order = await timeOrder(this.#keys.subarray(0, this.#count));
    const start = this.#writer.bytes;
    let piece = Buffer.allocUnsafe(pieceBytes);
    let filled = 0;
    for (const index of order) {
      const line = this.#bytes.subarray(index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
      if (filled + line.length > piece.length) {
        await this.#writer.write(piece.subarray(0, filled));
        filled = 0;
        if (line.length > piece.length) piece = Buffer.allocUnsafe(line.length);
      }
      filled += line.copy(piece, filled);
    }
    await this.#writer.write(piece.subarray(0, filled));
    this.#runs.push({ start, end: this.#writer.bytes });
    this.#count = 0;
    this.#used = 0;
  }

  /** Spills the rest, and settles when all of it is on the disk; whoever made the writer closes it. */
  async finish(): Promise<readonly ByteRange[]> {
    await this.spill();
    await this.#writer.sync();
    return this.#runs;
  }
}

/** What the runs hold, in order, in groups of the given size. */
export async function* readSorted<T>(
  path: string,
  runs: readonly ByteRange[],
  parse: (line: string) => T,
  compare: (left: T, right: T) => number,
  size: number,
): AsyncGenerator<readonly T[]> {
  const file = await open(path, "r");
  try {
    const share = Math.floor(mergeBytes / Math.max(1, runs.length));
    const blockBytes = Math.min(mostBlockBytes, Math.max(leastBlockBytes, share));
    const sources = runs.map((run) => parsed(file, run, parse, blockBytes));
    yield* mergeRuns(sources, compare, size);
  } finally {
    await file.close();
  }
}

async function* parsed<T>(
  file: FileHandle,
  run: ByteRange,
  parse: (line: string) => T,
  blockBytes: number,
): AsyncGenerator<readonly T[]> {
  for await (const lines of readLines(file, run, blockBytes)) yield lines.map(parse);
}
