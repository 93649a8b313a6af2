/** Keeps the rows of each leaf together while a tree grows. */
import type { RowOrder } from "./histogram.ts";

export interface MutableOrder extends RowOrder {
  readonly spareRows: Uint32Array;
  readonly sparePairs: Float32Array;
}

export function createOrder(rowCount: number): MutableOrder {
  return {
    rows: new Uint32Array(rowCount),
    pairs: new Float32Array(2 * rowCount),
    spareRows: new Uint32Array(rowCount),
    sparePairs: new Float32Array(2 * rowCount),
  };
}

/** Lists the chosen rows first, then the rest, each in their order, with the derivatives of the chosen. */
export function startOrder(order: MutableOrder, pairs: Float32Array, isChosen: Uint8Array | undefined): number {
  const { rows } = order;
  if (isChosen === undefined) {
    for (let row = 0; row < rows.length; row += 1) rows[row] = row;
    order.pairs.set(pairs);
    return rows.length;
  }
  let chosen = 0;
  let end = rows.length;
  for (let row = 0; row < rows.length; row += 1) {
    if (isChosen[row] === 1) {
      rows[chosen] = row;
      order.pairs[2 * chosen] = pairs[2 * row] ?? 0;
      order.pairs[2 * chosen + 1] = pairs[2 * row + 1] ?? 0;
      chosen += 1;
    } else {
      end -= 1;
      rows[end] = row;
    }
  }
  return chosen;
}

interface Parting {
  readonly words: Uint32Array;
  readonly shift: number;
  /** 1 for each bin whose rows go left. */
  readonly isLeft: Uint8Array;
}

/** Moves the rows that go left to the front of a range, keeping their order, and returns where the others begin. */
export function partRows(order: MutableOrder, start: number, end: number, { words, shift, isLeft }: Parting): number {
  const { rows, pairs, spareRows, sparePairs } = order;
  let left = start;
  let right = 0;
  for (let index = start; index < end; index += 1) {
    const row = rows[index] ?? 0;
    const first = pairs[2 * index] ?? 0;
    const second = pairs[2 * index + 1] ?? 0;
    if (isLeft[((words[row] ?? 0) >>> shift) & 255] === 1) {
      rows[left] = row;
      pairs[2 * left] = first;
      pairs[2 * left + 1] = second;
      left += 1;
    } else {
      spareRows[right] = row;
      sparePairs[2 * right] = first;
      sparePairs[2 * right + 1] = second;
      right += 1;
    }
  }
  rows.set(spareRows.subarray(0, right), left);
  pairs.set(sparePairs.subarray(0, 2 * right), 2 * left);
  return left;
}
