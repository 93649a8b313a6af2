/** The boxes of a finding about words, as its pages are shown. */
import type { Box } from "../../../../contract/documents/document.ts";
import type { Word } from "./lines.ts";

interface Worded {
  readonly words: readonly Word[];
}

/** The smallest box around the words of each subject, then around those of each thing that they are compared with. */
export function boxesAround(
  subjects: readonly (Worded | undefined)[],
  compared: readonly (Worded | undefined)[] = [],
): Box[] {
  const own = subjects.flatMap((subject) => boxAround(subject?.words ?? []) ?? []);
  const others = compared.flatMap((other) => boxAround(other?.words ?? []) ?? []);
  return [...own, ...others.map((box) => ({ ...box, role: "compared" as const }))];
}

/** Of words on one page. */
function boxAround(words: readonly Word[]): Box | undefined {
  const first = words[0];
  if (first === undefined) return undefined;
  const left = Math.min(...words.map(({ box }) => box.left));
  const top = Math.min(...words.map(({ box }) => box.top));
  const right = Math.max(...words.map(({ box }) => box.left + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.top + box.height));
  const round = (value: number) => Math.round(value * 100) / 100;
  return { page: first.box.page, left, top, width: round(right - left), height: round(bottom - top) };
}
