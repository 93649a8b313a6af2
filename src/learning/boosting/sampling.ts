/** Chooses the rows and features that a tree sees. */
import type { Random } from "../random.ts";

/** Each row by its own chance; nothing when all are taken. */
export function chooseRows(random: Random, rowCount: number, share: number): Uint8Array | undefined {
  if (share >= 1) return undefined;
  const isChosen = new Uint8Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) isChosen[row] = random.nextShare() < share ? 1 : 0;
  return isChosen;
}

/** Marks an exact share of the features, at least one. */
export function chooseFeatures(random: Random, isUsable: Uint8Array, share: number): void {
  let left = Math.max(1, Math.round(isUsable.length * share));
  for (let slot = 0; slot < isUsable.length; slot += 1) {
    const isTaken = share >= 1 || random.nextShare() * (isUsable.length - slot) < left;
    isUsable[slot] = isTaken ? 1 : 0;
    if (isTaken) left -= 1;
  }
}
