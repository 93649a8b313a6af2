/** What the recognition of scans and of pictures have in common: where the recogniser comes from, and values that are read again. */
import type { Token } from "../../facts/text.ts";
import type { AnalysisLimit } from "../../facts.ts";
import type { StoredBrightness } from "../raster/orientation.ts";
import type { ReadingAhead } from "./read-plane.ts";
import type { Recogniser } from "./tesseract.ts";

export interface ValuesReadAgain {
  /** Each value that was reached in time, and what it is by all its readings. */
  readonly tokens: ReadonlyMap<Token, Token>;
  readonly limits: readonly AnalysisLimit[];
}

/** Takes tokens of the text that it was made with. */
export type ReadAgain = (values: readonly Token[]) => Promise<ValuesReadAgain>;

/** The values that stand on this page, in its order. */
export function valuesOn(page: { readonly tokens: readonly Token[] }, values: ReadonlySet<Token>): readonly Token[] {
  return page.tokens.filter((token) => values.has(token));
}

export function pairUp(before: readonly Token[], after: readonly Token[]): [Token, Token][] {
  return before.flatMap((token, at): [Token, Token][] => {
    const again = after[at];
    return again === undefined ? [] : [[token, again]];
  });
}

export interface RecogniserSource {
  readonly start: () => Promise<Recogniser>;
  /** It must not be used again. */
  readonly onFailure: () => void;
  readonly timeLeftMs: () => number;
  /** Of a picture's first page, where it was decoded already. */
  readonly brightness?: StoredBrightness | undefined;
  /** Of a picture's first page, where its reading was begun already. */
  readonly ahead?: ReadingAhead | undefined;
}
