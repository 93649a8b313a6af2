/** Sorts lines on disk: what is given is kept up to a bound, written as a sorted run, and the runs are merged when they are read. */
import { type FileHandle, open } from "node:fs/promises";
import { timeOrder } from "../time-order.ts";
import { type ByteRange, type LineWriter, readLines } from "./line-file.ts";
import { mergeRuns } from "./merge-runs.ts";

/** What a run may hold: together at most some 50 MiB of memory while it is gathered. */
const runLines = 65_536;
const runCharacters = 2 ** 24;

/** Memory for the blocks of all runs that are being merged, and the least and most for one. */
const mergeBytes = 2 ** 24;
const leastBlockBytes = 2 ** 13;
const mostBlockBytes = 2 ** 17;

export class SortedRuns {
  readonly #writer: LineWriter;
  readonly #runs: ByteRange[] = [];
  #lines: string[] = [];
  #keys: number[] = [];
  #characters = 0;

  constructor(writer: LineWriter) {
    this.#writer = writer;
  }

  /** Lines of one key keep their order within a run; across runs, whatever reads them must tell them apart. */
  add(key: number, line: string): void {
    this.#keys.push(key);
    this.#lines.push(line);
    this.#characters += line.length;
  }

  get isFull(): boolean {
    return this.#lines.length >= runLines || this.#characters >= runCharacters;
  }

  /** Writes what was gathered as one run. */
  async spill(): Promise<void> {
    if (this.#lines.length === 0) return;
    const lines = this.#lines;
    const order = await timeOrder(Float64Array.from(this.#keys));
    this.#lines = [];
    this.#keys = [];
    this.#characters = 0;
    const start = this.#writer.bytes;
    for (const index of order) {
      this.#writer.add(lines[index] ?? "");
      if (this.#writer.isFull) await this.#writer.flush();
    }
    await this.#writer.flush();
    this.#runs.push({ start, end: this.#writer.bytes });
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
