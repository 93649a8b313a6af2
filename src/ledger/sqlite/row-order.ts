/** Orders states to be written by their rows, so that a page of the store is written once. */

/** A row's number and a place in the list make one number to sort by; places stay below this. */
const placeSpan = 2 ** 20;

/**
 * Those with a row in the order of their rows, then the new ones, whose number is 0, as they came. The writer answers no request
 * meanwhile, so it sorts numbers in one flat array: tens of thousands take some milliseconds.
 */
export function inOrderOfRows<Entry extends { readonly number: number }>(entries: readonly Entry[]): readonly Entry[] {
  const keys = new Float64Array(entries.length);
  let known = 0;
  for (let place = 0; place < entries.length; place += 1) {
    const number = entries[place]?.number ?? 0;
    if (number === 0) continue;
    keys[known] = number * placeSpan + place;
    known += 1;
  }
  const order: Entry[] = [];
  for (const key of keys.subarray(0, known).sort()) {
    const entry = entries[key % placeSpan];
    if (entry !== undefined) order.push(entry);
  }
  for (const entry of entries) if (entry.number === 0) order.push(entry);
  return order;
}
