/** Processes several items at once, and gives their results in the order of the items. */

export async function* inOrder<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for (const item of items) {
    const started = work(item);
    // A failure is thrown when its turn comes, not before.
    started.catch(() => undefined);
    underWay.push(started);
    const first = underWay.length < atOnce ? undefined : underWay.shift();
    if (first !== undefined) yield await first;
  }
  for (const rest of underWay) yield await rest;
}
