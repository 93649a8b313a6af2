/** Reads sorted runs of lines as one, a part at a time. */
import { type FileHandle, open } from "node:fs/promises";
import { LineBuffer } from "./line-buffer.ts";
import { type ByteRange, LineReader } from "./line-reader.ts";

/** Memory for the blocks of all runs, and the least and most for one; a run of which nothing was taken yet has the least. */
const mergeBytes = 2 ** 23;
const leastBlockBytes = 2 ** 13;
const mostBlockBytes = 2 ** 17;

/** What lines are ordered by; equal lines come in any order. */
export interface LineOrder<Key> {
  /** Of the line up to its line break. A key that is passed in is not needed any more, and may be used again. */
  readonly keyOf: (bytes: Buffer, start: number, end: number, used?: Key) => Key;
  readonly isBefore: (left: Key, right: Key) => boolean;
}

/** The line of a run that is next. */
interface Head<Key> {
  key: Key;
  readonly reader: LineReader;
}

export class MergedRuns<Key> {
  readonly #file: FileHandle;
  readonly #order: LineOrder<Key>;
  readonly #heap: Head<Key>[] = [];

  private constructor(file: FileHandle, order: LineOrder<Key>) {
    this.#file = file;
    this.#order = order;
  }

  static async open<Key>(path: string, runs: readonly ByteRange[], order: LineOrder<Key>): Promise<MergedRuns<Key>> {
    const merged = new MergedRuns(await open(path, "r"), order);
    try {
      await merged.#begin(runs);
    } catch (error) {
      await merged.close();
      throw error;
    }
    return merged;
  }

  async #begin(runs: readonly ByteRange[]): Promise<void> {
    const share = Math.floor(mergeBytes / Math.max(1, runs.length));
    const blockBytes = Math.min(mostBlockBytes, Math.max(leastBlockBytes, share));
    for (const run of runs) {
      const reader = new LineReader(this.#file, run, blockBytes, leastBlockBytes);
      if (!(await readNext(reader))) continue;
      this.#heap.push({ key: this.#order.keyOf(reader.block, reader.start, reader.end - 1), reader });
    }
    for (let index = (this.#heap.length >> 1) - 1; index >= 0; index -= 1) this.#siftDown(index);
  }

  /** Adds the next lines, fewer only at the end. */
  async take(count: number, into: LineBuffer): Promise<void> {
    // Lines that follow one another in one run's block are copied at once.
    let reader: LineReader | undefined;
    let [start, end] = [0, 0];
    for (let taken = 0; taken < count; taken += 1) {
      const head = this.#heap[0];
      if (head === undefined) break;
      if (head.reader !== reader || head.reader.start !== end) {
        if (reader !== undefined) into.addBytes(reader.block, start, end);
        reader = head.reader;
        start = reader.start;
      }
      end = reader.end;
      into.noteEnd(into.used + end - start);
      if (!reader.next()) {
        into.addBytes(reader.block, start, end);
        [start, end] = [0, 0];
        const hasMore = await readNext(reader);
        reader = undefined;
        if (!hasMore) {
          head.reader.close();
          const last = this.#heap.pop();
          if (last !== undefined && last !== head) this.#heap[0] = last;
          this.#siftDown(0);
          continue;
        }
      }
      const { block, start: nextStart, end: nextEnd } = head.reader;
      head.key = this.#order.keyOf(block, nextStart, nextEnd - 1, head.key);
      this.#siftDown(0);
    }
    if (reader !== undefined) into.addBytes(reader.block, start, end);
  }

  async close(): Promise<void> {
    for (const { reader } of this.#heap) reader.close();
    await this.#file.close();
  }

  #siftDown(start: number): void {
    const heap = this.#heap;
    const { isBefore } = this.#order;
    let index = start;
    while (true) {
      let child = 2 * index + 1;
      const left = heap[child];
      const right = heap[child + 1];
      if (left === undefined) return;
      if (right !== undefined && isBefore(right.key, left.key)) child += 1;
      const least = heap[child];
      const item = heap[index];
      if (least === undefined || item === undefined || !isBefore(least.key, item.key)) return;
      heap[index] = least;
      heap[child] = item;
      index = child;
    }
  }
}

/** False at the end of the run. */
async function readNext(reader: LineReader): Promise<boolean> {
  let hasLine = reader.next();
  while (!hasLine && (await reader.readOn())) hasLine = reader.next();
  return hasLine;
}

/** The runs' lines in parts of the given size; a part's buffer is used again for the next one. */
export async function* readMerged<Key>(
  path: string,
  runs: readonly ByteRange[],
  order: LineOrder<Key>,
  size: number,
): AsyncGenerator<LineBuffer> {
  const merged = await MergedRuns.open(path, runs, order);
  try {
    const lines = new LineBuffer(2 ** 16, 2 ** 18);
    while (true) {
      lines.clear();
      await merged.take(size, lines);
      if (lines.count === 0) return;
      yield lines;
    }
  } finally {
    await merged.close();
  }
}
