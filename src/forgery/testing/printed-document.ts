/** A PDF of some lines of text, read as in production: what checks of a document's text are tried on. */
import assert from "node:assert/strict";
import type { ContentFacts } from "../facts/content.ts";
import type { TextFacts } from "../facts/text.ts";
import { evidenceOf } from "./content-evidence.ts";
import { startDocument } from "./pdf-writer.ts";

export interface PrintedFacts {
  readonly text: TextFacts;
  readonly content: ContentFacts;
}

/** One below the other, in Helvetica. Parentheses are written as PDF wants them. */
export function printDocument(...lines: readonly string[]): PrintedFacts {
  const written = lines.map((text, row) => ({ x: 60, y: 780 - 16 * row, text: text.replace(/[()\\]/g, "\\$&") }));
  const { text, content } = evidenceOf(startDocument(written).commit().bytes()).artifacts;
  assert.ok(text?.state === "present" && content?.state === "present", "the document was not read");
  return { text: text.value, content: content.value };
}
