/** A number for the id of a transaction on its side: what the index over ids is ordered by. */

export const half = 0x1_0000_0000;
/** Of a hash above its lower 32. */
export const highBits = 21;

export function highOf(hash: number): number {
  return Math.floor(hash / half);
}

/**
 * 53 bits, so that it is exact as a JavaScript number. Two ids may share one, so a lookup compares the id too.
 * The seed is the store's own, so that ids cannot be prepared that all collide.
 */
export function hashId(seed: number, side: number, id: string): number {
  let left = seed ^ 0x9e37_79b9;
  let right = Math.imul(side, 0x85eb_ca6b) ^ seed;
  for (let index = 0; index < id.length; index += 1) {
    const unit = id.charCodeAt(index);
    left = Math.imul(left ^ unit, 0x85eb_ca6b);
    left ^= left >>> 15;
    right = Math.imul(right ^ unit, 0xc2b2_ae35);
    right ^= right >>> 13;
  }
  left = Math.imul(left ^ (right >>> 16), 0x27d4_eb2f);
  right = Math.imul(right ^ (left >>> 15), 0x1656_67b1);
  return ((left ^ (left >>> 16)) & (2 ** highBits - 1)) * half + ((right ^ (right >>> 16)) >>> 0);
}
