/** Sorts lines on disk: lines are gathered up to a limit, written as a sorted run, and the runs are merged when they are read. */
import { type FileHandle, open } from "node:fs/promises";
import { LineBuffer } from "./line-buffer.ts";
import type { LineWriter } from "./line-file.ts";
import { type ByteRange, LineReader } from "./line-reader.ts";
import { timeOrder } from "./time-order.ts";

/** What a run may hold: one that is written often costs a little when runs are merged, a large one is memory. */
const runLines = 65_536;
const runBytes = 2 ** 22;
/** Most files are small. */
const firstBytes = 2 ** 18;
/** Sorted lines are put together in pieces of this size. */
const pieceBytes = 2 ** 18;

/** Full is what may not take one batch of records more; a buffer that is short of room all the same grows. */
const fullLines = runLines - 4_096;
const fullBytes = runBytes - 2 ** 20;

/** Memory for the blocks of all runs that are being merged, and the least and most for one. */
const mergeBytes = 2 ** 23;
const leastBlockBytes = 2 ** 13;
const mostBlockBytes = 2 ** 16;

export class SortedRuns {
  readonly #writer: LineWriter;
  readonly #runs: ByteRange[] = [];
  readonly #keys = new Float64Array(runLines);
  /** Where each line ends. */
  readonly #ends = new Uint32Array(runLines);
  readonly #lines = new LineBuffer(firstBytes, runBytes);
  #count = 0;

  constructor(writer: LineWriter) {
    this.#writer = writer;
  }

  /** Spill what is full before the next one. Lines of one key keep their order within a run. */
  add(key: number, line: string): void {
    this.#lines.add(line);
    this.#keys[this.#count] = key;
    this.#ends[this.#count] = this.#lines.used;
    this.#count += 1;
  }

  get isFull(): boolean {
    return this.#count >= fullLines || this.#lines.used >= fullBytes;
  }

  /** Writes what was gathered as one run. */
  async spill(): Promise<void> {
    if (this.#count === 0) return;
    const order = await timeOrder(this.#keys.subarray(0, this.#count));
    const start = this.#writer.bytes;
    let piece = Buffer.allocUnsafe(pieceBytes);
    let filled = 0;
    for (const index of order) {
      const line = this.#lines.part(index === 0 ? 0 : (this.#ends[index - 1] ?? 0), this.#ends[index]);
      if (filled + line.length > piece.length) {
        await this.#writer.write(piece.subarray(0, filled));
        filled = 0;
        if (line.length > piece.length) piece = Buffer.allocUnsafe(line.length);
      }
      piece.set(line, filled);
      filled += line.length;
    }
    await this.#writer.write(piece.subarray(0, filled));
    this.#runs.push({ start, end: this.#writer.bytes });
    this.#count = 0;
    this.#lines.clear();
  }

  /** Spills the rest, and settles when all of it is on the disk; the owner of the writer closes it. */
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
    const parsed = runs.map((run) => parsedRun(file, run, parse, blockBytes));
    yield* mergeRuns(parsed, compare, size);
  } finally {
    await file.close();
  }
}

/** One line of it is a value at a time: a block's worth of them would grow old while other runs have their turn. */
function parsedRun<T>(file: FileHandle, run: ByteRange, parse: (line: string) => T, blockBytes: number): Run<T> {
  const reader = new LineReader(file, run, blockBytes);
  return {
    next() {
      const line = reader.next();
      return line === undefined ? undefined : parse(line);
    },
    readOn: () => reader.readOn(),
  };
}

interface Run<T> {
  /** Undefined where more has to be read first. */
  readonly next: () => T | undefined;
  /** False at its end. */
  readonly readOn: () => Promise<boolean>;
}

interface Head<T> {
  item: T;
  readonly run: Run<T>;
}

/** Items of all runs in order, in groups of the given size; the last group may be smaller. Equal items come in any order. */
async function* mergeRuns<T>(
  runs: readonly Run<T>[],
  compare: (left: T, right: T) => number,
  size: number,
): AsyncGenerator<readonly T[]> {
  const heap: Head<T>[] = [];
  for (const run of runs) {
    const item = await readNext(run);
    if (item !== undefined) heap.push({ item, run });
  }
  const isBefore = (left: Head<T>, right: Head<T>) => compare(left.item, right.item) < 0;
  for (let index = (heap.length >> 1) - 1; index >= 0; index -= 1) siftDown(heap, index, isBefore);

  let group: T[] = [];
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    group.push(top.item);
    const next = top.run.next() ?? (await readNext(top.run));
    if (next !== undefined) top.item = next;
    else {
      const last = heap.pop();
      if (last !== undefined && last !== top) heap[0] = last;
    }
    siftDown(heap, 0, isBefore);
    if (group.length === size) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

/** Undefined at the end of the run. */
async function readNext<T>(run: Run<T>): Promise<T | undefined> {
  let item = run.next();
  while (item === undefined && (await run.readOn())) item = run.next();
  return item;
}

function siftDown<T>(heap: T[], start: number, isBefore: (left: T, right: T) => boolean): void {
  let index = start;
  while (true) {
    let child = 2 * index + 1;
    const left = heap[child];
    const right = heap[child + 1];
    if (left === undefined) return;
    if (right !== undefined && isBefore(right, left)) child += 1;
    const least = heap[child];
    const item = heap[index];
    if (least === undefined || item === undefined || !isBefore(least, item)) return;
    heap[index] = least;
    heap[child] = item;
    index = child;
  }
}
