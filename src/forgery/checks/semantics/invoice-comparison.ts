/** What comes of comparing one field of an embedded invoice with the pages. */
import type { Word } from "../../derived/semantics/written/lines.ts";

export interface Disagreement {
  readonly field: string;
  /** As the machine reads it. */
  readonly stated: string;
  /** What the pages say, where something stands in the place of it. */
  readonly visible: string | undefined;
  readonly label: string | undefined;
  readonly words: readonly Word[];
  readonly kind: "amount" | "account" | "number" | "date";
}

export interface Outcome {
  readonly field: string;
  /** Undefined where they agree. */
  readonly disagreement?: Disagreement;
}
