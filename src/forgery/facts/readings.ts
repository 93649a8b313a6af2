/** Whether a PDF shows the same however it is read: programs that open PDFs repair and interpret them in different ways. */
import type { Box } from "../../contract/documents/document.ts";

/** What in the file can be read in more than one way. */
export type ReadingOddity =
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

export interface ReadingDifference {
  readonly page: number;
  /** The two ways of reading, as they are called in a sentence. */
  readonly one: string;
  readonly other: string;
  readonly oneText: string;
  readonly otherText: string;
  readonly boxes: readonly Box[];
}

export interface ReadingFacts {
  readonly oddities: readonly ReadingOddity[];
  /** Ways of reading that were compared. */
  readonly readings: readonly string[];
  readonly differences: readonly ReadingDifference[];
}
