/** Up to where everything is finished: what may be committed where a commit covers all that came before. */

export interface FinishedPrefix<Item extends object> {
  take(item: Item): void;
  /** The last item before which none is unfinished, where that moved. */
  finish(item: Item): Item | undefined;
  /** Items taken, less those of the prefix. */
  size(): number;
}

export function createFinishedPrefix<Item extends object>(): FinishedPrefix<Item> {
  /** Messages in the order in which they were taken, and whether each is finished. */
  const open = new Map<Item, boolean>();
  return {
    take: (item) => void open.set(item, false),
    finish(item) {
      open.set(item, true);
      let last: Item | undefined;
      for (const [each, isFinished] of open) {
        if (!isFinished) break;
        open.delete(each);
        last = each;
      }
      return last;
    },
    size: () => open.size,
  };
}
