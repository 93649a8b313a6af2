/** How the pages of a document use the codes of a font that has a map from codes to characters. */

export interface FontUse {
  /** Number of the font's object. */
  readonly fontObject: number;
  /** Equal for fonts that select the glyphs of one program in the same way. */
  readonly selection?: string;
  /** In the order in which the pages first show them. */
  readonly codes: readonly CodeUse[];
  /** What its map names and no page shows, where that is little: text that has these characters is gone. */
  readonly unshown?: readonly UnshownCode[];
}

export type UnshownCode = Pick<CodeUse, "code" | "text" | "mapped">;

export interface CodeUse {
  readonly code: number;
  readonly text: string;
  /** Its place in the font's own map, where that is in another order than that of the codes. */
  readonly mapped?: number;
  /** From 1. */
  readonly page: number;
  /** Counts the instructions of the page that show text, from 0. */
  readonly instruction: number;
}
