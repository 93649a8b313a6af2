/** Whether text is painted at all, whatever its colour and whatever lies over it. */
import type { TextMark } from "../facts/content.ts";

/** Text rendering modes 3 and 7 in ISO 32000 paint nothing. */
const unpainted: readonly number[] = [3, 7];

export function isPainted({ mode }: Pick<TextMark, "mode">): boolean {
  return !unpainted.includes(mode);
}
