/** Whether text was recognised without a word on how surely: nothing may be decided by it. */
import type { TextFacts } from "../../facts/text.ts";

export function isReadVaguely({ source, pages }: TextFacts): boolean {
  return (
    source === "recognised" &&
    !pages.some(({ tokens }) =>
      tokens.some(({ agreeing, confidence }) => agreeing !== undefined && confidence !== undefined),
    )
  );
}
