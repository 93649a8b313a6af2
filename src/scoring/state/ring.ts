/** The last few timed entries of an account, oldest first; of equal times the earlier accepted stands first. */
import type { Span } from "./layout.ts";

interface Column {
  readonly values: Float64Array | Uint16Array;
  readonly offset: number;
}

/**
 * Makes room for an entry of this time and gives its place, or -1 when the ring is full of later ones.
 * `used` is how many entries the ring holds; what is pushed out is the oldest. The first column holds the times.
 */
export function makeRoom(times: Float64Array, span: Span, used: number, timeMs: number, columns: readonly Column[]) {
  let place = used;
  while (place > 0 && (times[span.offset + place - 1] ?? 0) > timeMs) place -= 1;
  const isFull = used >= span.length;
  if (isFull && place === 0) return -1;
  for (const column of columns) {
    const start = column.offset;
    if (isFull) column.values.copyWithin(start, start + 1, start + place);
    else if (place < used) column.values.copyWithin(start + place + 1, start + place, start + used);
  }
  return isFull ? place - 1 : place;
}
