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
