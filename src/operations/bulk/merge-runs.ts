/** Merges runs that are sorted each by itself: one item of each is looked at, however long they are. */

interface Head<T> {
  items: readonly T[];
  at: number;
  readonly source: AsyncIterator<readonly T[]>;
}

/** Items of all runs in order, in groups of the given size; the last group may be smaller. Equal items come in any order. */
export async function* mergeRuns<T>(
  runs: readonly AsyncIterator<readonly T[]>[],
  compare: (left: T, right: T) => number,
  size: number,
): AsyncGenerator<readonly T[]> {
  const heap: Head<T>[] = [];
  for (const source of runs) {
    const head: Head<T> = { items: [], at: 0, source };
    if (await refill(head)) heap.push(head);
  }
  const isBefore = (left: Head<T>, right: Head<T>) => compare(itemOf(left), itemOf(right)) < 0;
  for (let index = (heap.length >> 1) - 1; index >= 0; index -= 1) siftDown(heap, index, isBefore);

  let group: T[] = [];
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    group.push(itemOf(top));
    top.at += 1;
    if (top.at === top.items.length && !(await refill(top))) {
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

function itemOf<T>({ items, at }: Head<T>): T {
  return items[at] as T;
}

/** False at the end of the run. */
async function refill<T>(head: Head<T>): Promise<boolean> {
  head.at = 0;
  do {
    const next = await head.source.next();
    if (next.done === true) return false;
    head.items = next.value;
  } while (head.items.length === 0);
  return true;
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
