/** What of a document could only be read after it was repaired. Whatever differs there may differ by damage. */

export interface RepairFacts {
  /** No cross-reference could be read: the objects were searched for, and some may be missing. */
  readonly isSearched: boolean;
  /** Packed streams that end too early or fail their checksum, among those of the pages, their fonts and attached files. */
  readonly streams: number;
  /** Pages that the file counts but does not have, and those whose instructions, fonts or drawings are missing. */
  readonly pages: number;
}
