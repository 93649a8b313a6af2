/** Finds the known name that a misspelt one most likely means. */

/** Share of the longer name's letters that may differ. */
const mostDifference = 0.5;
/** Longer names are no spelling of a known one. */
const longestName = 64;

export function nearestName(given: string, known: readonly string[]): string | undefined {
  if (given.length > longestName) return undefined;
  const plain = plainOf(given);
  if (plain === "") return undefined;
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const other = plainOf(name);
    const distance = distanceOf(plain, other) / Math.max(plain.length, other.length);
    if (distance <= mostDifference && (nearest === undefined || distance < nearest.distance)) {
      nearest = { name, distance };
    }
  }
  return nearest?.name;
}

/** Case, hyphens and underscores are no difference, nor are short forms of the words for limits. */
function plainOf(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return plain.replace(/^(min|max)(?!imum)/, "$1imum");
}

/** Letters to insert, remove or exchange, after Levenshtein. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let place = 1; place <= other.length; place += 1) {
      const exchanged = (row[place - 1] ?? 0) + (one[at - 1] === other[place - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
