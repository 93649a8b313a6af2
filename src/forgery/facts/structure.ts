/** How a PDF is put together as a file: its header, objects, cross-references and end, against what they say of themselves. */

export type CrossReferenceForm = "table" | "stream" | "hybrid" | "none";

export interface StructureFacts {
  /** Bytes before the header. */
  readonly bytesBeforeHeader: number;
  /** Further headers outside of objects: files joined to one. */
  readonly otherHeaders: number;
  /** Bytes after the last end mark that are no white space. */
  readonly bytesAfterEnd: number;
  /** No cross-reference could be read, or not the newest: the objects were found by searching for them. */
  readonly isSearched: boolean;
  readonly crossReference: CrossReferenceForm;
  /** Entries of the newest version whose object does not stand where they say. */
  readonly wrongOffsets: number;
  /** Streams that end elsewhere than their stated length has them end. */
  readonly wrongLengths: number;
  /** Rows of cross-reference tables that are not written in the standard's 20 bytes. */
  readonly irregularRows: number;
  /** Objects that stand in the file, as far as they were counted. */
  readonly objects: number;
  /** Of these, those that no version's cross-reference names. */
  readonly unlistedObjects: number;
  /** The streams among them: content, pictures, fonts. */
  readonly unlistedStreams: number;
  /** Object numbers that are defined more than once within one version. */
  readonly repeatedNumbers: number;
  /** Not all objects were counted. */
  readonly isPartial: boolean;
  readonly traits: ProducerTraits;
}

/** Habits of the program that wrote the newest version, whatever it calls itself. */
export interface ProducerTraits {
  /** The bytes of the comment behind the header, which each program has its own of, in hexadecimal. */
  readonly headerMark: string;
  /** Keys of the trailer in the order written. */
  readonly trailerKeys: readonly string[];
}

/** What of a document could only be read after it was repaired. Whatever differs there may differ by damage. */
export interface RepairFacts {
  /** No cross-reference could be read: the objects were searched for, and some may be missing. */
  readonly isSearched: boolean;
  /** Packed streams that end too early or fail their checksum, among those of the pages, their fonts and attached files. */
  readonly streams: number;
  /** Pages that the file counts but does not have, and those whose instructions, fonts or drawings are missing. */
  readonly pages: number;
}
