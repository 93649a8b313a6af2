/** Whether a PDF shows the same under every interpretation: programs repair and interpret PDFs differently. */
import type { Box } from "../../contract/documents/document.ts";

/** What in the file can be interpreted in more than one way. */
export type InterpretationOddity =
  | "objects that no cross-reference leads to"
  | "objects outside the file proper"
  | "two files, one after the other"
  | "newest version without its cross-reference"
  | "end mark of the newest version is not one"
  | "cross-reference that leads to other objects"
  | "cross-reference that is not written by the rules"
  | "page whose type is commented out"
  | "object that is not written by the rules"
  | "stream with two lengths"
  | "stream that is longer than its length says"
  | "stream that does not begin by the rules"
  | "stream with an unknown filter"
  | "dictionary with the same key twice"
  | "dictionary with a damaged key"
  | "object with two values"
  | "list of contents that is not written by the rules"
  | "page contents with hidden instructions"
  | "page contents that begin with something else"
  | "page contents with unknown instructions"
  | "page tree that counts fewer pages than it has";

export interface InterpretationDifference {
  readonly page: number;
  /** The two interpretations, as a sentence names them. */
  readonly one: string;
  readonly other: string;
  readonly oneText: string;
  readonly otherText: string;
  readonly boxes: readonly Box[];
}

export interface InterpretationFacts {
  readonly oddities: readonly InterpretationOddity[];
  readonly differences: readonly InterpretationDifference[];
}
