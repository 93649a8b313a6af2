/** The dates that a file's metadata states, as points in time. */
import type { MetadataEntry, MetadataFacts } from "../facts/metadata.ts";
import type { ParsedTime } from "./civil-time.ts";
import { memoise } from "./memoise.ts";
import { parseExifTime, parseIsoTime, parsePdfTime } from "./written-times.ts";

export interface MetadataTime {
  readonly entry: MetadataEntry;
  readonly time: ParsedTime;
}

export const readMetadataTimes = memoise((metadata: MetadataFacts): readonly MetadataTime[] =>
  metadata.dates.map((entry) => ({ entry, time: parse(entry) })),
);

function parse({ source, text }: MetadataEntry): ParsedTime {
  switch (source) {
    case "Info":
      return parsePdfTime(text);
    case "XMP":
      return parseIsoTime(text);
    case "EXIF":
      return parseExifTime(text);
  }
}

/** "the PDF's ModDate", for sentences. */
export function nameEntry({ source, field }: MetadataEntry): string {
  return `${source === "Info" ? "the PDF's" : source} ${field}`;
}
