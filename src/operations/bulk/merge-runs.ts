/** Merges runs that are sorted each by itself: one item of each is looked at, however long they are. */

export interface Run<T> {
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
export async function* mergeRuns<T>(
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
