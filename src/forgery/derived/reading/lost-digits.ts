/** Whether recognition may have lost digits of a value: it passes over the thousands before a blank, and over single digits. */
import type { TextFacts } from "../../facts/text.ts";

/** What was read is what is expected without some of its digits. */
export function mayHaveLostDigits({ source }: TextFacts, stated: string, expected: string): boolean {
  if (source !== "recognised") return false;
  const [read, whole] = [stated, expected].map((text) => text.replace(/\D/g, ""));
  if (read === undefined || whole === undefined || read.length >= whole.length) return false;
  let at = 0;
  for (const digit of whole) if (digit === read[at]) at += 1;
  return at === read.length;
}
