/** What of a word's spelling does not tell names apart: folded spellings are compared, skeletons find candidates. */

/** Applied in this order. Each maps the spellings of a sound in several languages to one. */
const folds: readonly (readonly [RegExp, string])[] = [
  [/shch|tsch|tch|sch/g, "S"],
  [/ch(?=[rl])/g, "k"],
  [/sh|sz|ch|cz/g, "S"],
  [/dzh|dsch|dj|gj/g, "j"],
  [/zh/g, "J"],
  [/^j(?=[eu])/, "i"],
  [/kh|gh/g, "h"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/dh/g, "d"],
  [/ts|tz/g, "z"],
  [/ck|q/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/x/g, "ks"],
  [/w/g, "v"],
  [/ou|oo/g, "u"],
  [/ee/g, "i"],
  [/([aou])e/g, "$1"],
  [/y/g, "i"],
  [/(?<=[aeiou])j/g, "i"],
  [/(?<=.)j(?=[aeou])/g, "i"],
  [/io/g, "e"],
  [/ie/g, "e"],
  [/(.)\1+/g, "$1"],
  [/f$/, "v"],
  [/(?<=[aeiou])h(?![aeiou])/g, ""],
  [/(?<=[a-z])i$/, "i"],
];

/** One text for spellings of one sound: "Mohammed" stays apart from "Muhamad", "Poutine" comes near "Putin". */
export function foldWord(word: string): string {
  let folded = word;
  for (const [pattern, with_] of folds) folded = folded.replace(pattern, with_);
  return folded;
}

/** The consonants of a folded word; a vowel at its beginning is an a. "Mohammed", "Muhamad" and محمد have one. */
export function skeletonOf(folded: string): string {
  const start = /^[aeiou]/.test(folded) ? "a" : "";
  return start + folded.replace(/[aeiou]/g, "").replace(/(.)\1+/g, "$1");
}

const longestWord = 64;
const rows = [0, 1, 2].map(() => new Uint8Array(longestWord + 1));

/** Number of letters to put in, take out, exchange or swap; at most `limit` + 1. */
export function spellingDistance(left: string, right: string, limit: number): number {
  const [across, down] = [right.length, left.length];
  if (Math.abs(down - across) > limit || Math.max(across, down) > longestWord) return limit + 1;
  let [before = rows[0], last = rows[1], next = rows[2]] = rows;
  if (before === undefined || last === undefined || next === undefined) return limit + 1;
  for (let column = 0; column <= across; column += 1) last[column] = column;
  for (let row = 1; row <= down; row += 1) {
    next[0] = row;
    let least = row;
    const letter = left.charCodeAt(row - 1);
    for (let column = 1; column <= across; column += 1) {
      const other = right.charCodeAt(column - 1);
      const exchanged = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      let cost = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, exchanged);
      const isSwap =
        row > 1 && column > 1 && letter === right.charCodeAt(column - 2) && left.charCodeAt(row - 2) === other;
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [before, last, next] = [last, next, before];
  }
  return last[across] ?? limit + 1;
}
