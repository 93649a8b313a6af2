/** A text as 64 bits that all depend on all of its letters; no secret, and quick to compute. */

const seeds = [0x811c9dc5, 0x1234567] as const;

export function digestText(text: string): readonly [low: number, high: number] {
  return [digest(text, seeds[0]), digest(text, seeds[1])];
}

/** FNV-1a with a last mix, so that all bits depend on all letters. */
function digest(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
