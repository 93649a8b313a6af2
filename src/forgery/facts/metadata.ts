/** Dates and programs that a file names in its metadata. */

export interface MetadataEntry {
  /** Where it stands: the PDF's information dictionary, an XMP packet, or EXIF. */
  readonly source: "Info" | "XMP" | "EXIF";
  readonly field: string;
  /** As written, cut to a bound. */
  readonly text: string;
}

export interface MetadataFacts {
  readonly dates: readonly MetadataEntry[];
  /** Programs that name themselves. */
  readonly tools: readonly MetadataEntry[];
}
