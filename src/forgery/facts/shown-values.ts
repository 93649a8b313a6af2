/** Amounts and dates of a text layer, beside what the page's own pixels show in their places. */
import type { PageGeometry, Token, TokenReading } from "./text.ts";

export interface ShownValuesFacts {
  readonly pages: readonly PageShownValues[];
  /** What the pictures show that lie over words of a page. */
  readonly covers?: readonly CoverReadings[];
}

export interface CoverReadings {
  /** From 1. */
  readonly page: number;
  /** Place of the picture among the page's marks. */
  readonly order: number;
  /** One for each size in which it was read, words with a blank between them. */
  readonly readings: readonly string[];
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
