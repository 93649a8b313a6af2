/** Text of strangers, such as a file's name or a document's words, for a terminal: nothing in it can move the cursor or turn the line. */

/** Control characters, and the marks that change the direction of writing. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export function plainText(text: string): string {
  return text.replace(hidden, (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
}
