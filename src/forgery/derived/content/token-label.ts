/** The words that stand before a value on its line: what a reader would call it. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import type { PageContent } from "../../facts/content.ts";
import type { Token } from "../../facts/text.ts";
import { findContentTokens } from "./content-tokens.ts";

const wordLimit = 4;
/** Parts of the line's height: words further apart belong to different columns, as far as labels go. */
const wordGapHeights = 1.5;
const characterLimit = 60;

/** Empty when nothing stands there. */
export function findLabel(token: Token, tokens: readonly Token[]): string {
  const middle = (token.bottom + token.top) / 2;
  const before = tokens
    .filter((other) => other !== token && other.bottom < middle && other.top > middle && other.right <= token.left + 1)
    .sort((one, other) => other.right - one.right);
  const words: string[] = [];
  let edge: number | undefined;
  for (const word of before) {
    const height = word.top - word.bottom;
    if (words.length === wordLimit) break;
    if (edge !== undefined && edge - word.right > wordGapHeights * height) break;
    words.unshift(word.text);
    edge = word.left;
  }
  const label = words.join(" ").replace(/[:\s]+$/, "");
  return maskCardNumbers(/\p{L}/u.test(label) ? label.slice(0, characterLimit) : "");
}

/** "Page 1", or "Page 1, 'Total due'". */
export function namePlace(page: PageContent, token: Token): string {
  const around = findContentTokens(page).filter(
    (other) => other.right <= token.left + 1 || other.left >= token.right - 1,
  );
  const label = findLabel(token, around);
  return label === "" ? `Page ${page.page}` : `Page ${page.page}, '${label}'`;
}
