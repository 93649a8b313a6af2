/** Text without what varies between two writings of the same: case, accents, blanks and marks. */

/** Letters that do not fall apart into a base and an accent. */
const letters: Readonly<Record<string, string>> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ı: "i" };

export function toPlainText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is plain but for its marks, and then the longer way comes to the same.
  if (isAscii(lower)) return lower.replace(/[^a-z0-9%]+/g, " ").trim();
  return lower
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßøæœłđı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
}

/** Edits that make one text of the other: letters put in, left out, exchanged, or swapped with the next. */
export function editDistance(one: string, other: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isEqual = one[row - 1] === other[column - 1];
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isEqual ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        best = Math.min(best, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[other.length] ?? 0;
}
