/** Recognised words with digits that nothing but the reading of their page vouches for. */
import type { TextFacts, Token } from "../../facts/text.ts";

/** Values of which readings differ have been read as often as helps. */
export function isReadOnce({ text, agreeing, readings, confidence }: Token): boolean {
  return confidence !== undefined && readings === undefined && (agreeing ?? 1) < 2 && /\d/.test(text);
}

export function listReadOnce(text: TextFacts): readonly Token[] {
  return text.pages.flatMap(({ tokens }) => tokens.filter(isReadOnce));
}
