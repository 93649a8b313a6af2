/** Dates and programs that a file names in its metadata. */

export interface MetadataEntry {
  /** Where it stands: the PDF's information dictionary, an XMP packet, or EXIF. */
  readonly source: "Info" | "XMP" | "EXIF";
  readonly field: string;
  /** As written, cut to a bound. */
  readonly text: string;
}

/** A step that a program noted in an XMP packet. */
export interface HistoryEvent {
  /** `created`, `saved`, `converted` and the like. */
  readonly action: string;
  /** As written; empty where it is not stated. */
  readonly when: string;
  /** The program that did it. */
  readonly tool: string;
}

export interface MetadataFacts {
  readonly dates: readonly MetadataEntry[];
  /** Programs that name themselves. */
  readonly tools: readonly MetadataEntry[];
  /** Oldest first, as far as it is noted. */
  readonly history?: readonly HistoryEvent[];
  /** The identifier of the document that this one says it was made from. */
  readonly derivedFrom?: string;
  /** What stays in the file whenever it is saved again: the first part of its identifier, and its XMP packet's. In lower case. */
  readonly identifiers?: readonly string[];
  /** IPTC's digital source type in the XMP packet, without its address. */
  readonly sourceType?: string;
  /** IPTC's credit line in the XMP packet. */
  readonly credit?: string;
}
