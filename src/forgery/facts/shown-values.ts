/** Amounts and dates of a text layer, beside what the page's own pixels show in their places. */
import type { PageGeometry, Token, TokenReading } from "./text.ts";

export interface ShownValuesFacts {
  readonly pages: readonly PageShownValues[];
}

export interface PageShownValues {
  /** From 1. */
  readonly page: number;
  readonly geometry: PageGeometry;
  readonly values: readonly ShownValue[];
}

export interface ShownValue {
  /** Of the text layer. */
  readonly token: Token;
  /** One for each way in which its place was drawn. */
  readonly readings: readonly TokenReading[];
}
