/** Text as if it had been recognised in a picture, every word as surely. */
import type { TextFacts } from "../facts/text.ts";

/** `agreeing`: readings of each word with digits that agree. */
export function asRecognised(text: TextFacts, confidence = 95, agreeing = 2): TextFacts {
  const pages = text.pages.map((page) => ({
    ...page,
    tokens: page.tokens.map((token) => ({ ...token, confidence, ...(/\d/.test(token.text) && { agreeing }) })),
  }));
  return { ...text, source: "recognised", pages };
}
