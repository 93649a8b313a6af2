/** Places in a rule's text: where a problem is, and which word stands before the caret. */
import type { RuleProblem } from "../../../../client/interface.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The word, text or sign that a problem names. */
export function spanOf(text: string, { line, column }: RuleProblem): Span {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  // The service counts characters, a text in the browser UTF-16 units.
  const start = before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  const found = /^(?:\w+|"[^"\n]*"?|.)/u.exec(text.slice(start))?.[0] ?? "";
  return { start, end: start + found.length };
}

/** What is being written at the caret, from its first letter; empty where no name can be. */
export function wordBefore(text: string, caret: number): string {
  return /[A-Za-z]\w*$/.exec(text.slice(0, caret))?.[0] ?? "";
}

export function replaceSpan(text: string, { start, end }: Span, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}
