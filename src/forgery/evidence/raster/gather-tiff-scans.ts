/** How the pages of a TIFF are stored, from its directories: resolution, compression and the settings of JPEGs. */

import { fewestScans, type ScanCoding, type ScanFacts, type ScannedPage, type ScanTones } from "../../facts/scans.ts";
import type { Artifact } from "../../facts.ts";
import type { DocumentInput } from "../document-input.ts";
import { readJpegHeader } from "./jpeg/read-header.ts";
import { describeScanJpeg } from "./scan-jpeg.ts";
import { listTiffDirectories, type TiffDirectory } from "./tiff-directories.ts";

/** Tags of TIFF 6.0; those of JPEGs are of its technical note 2. */
const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samples: 277,
  acrossResolution: 282,
  downResolution: 283,
  resolutionUnit: 296,
  tileOffsets: 324,
  jpegTables: 347,
} as const;

const codings: Readonly<Record<number, ScanCoding>> = {
  1: "coded without loss",
  2: "fax",
  3: "fax",
  4: "fax",
  5: "coded without loss",
  7: "JPEG",
  8: "coded without loss",
  32773: "coded without loss",
  32946: "coded without loss",
  34712: "JPEG 2000",
};

const palette = 3;
const centimetres = 3;
const centimetresPerInch = 2.54;
/** Headers of JPEGs without pictures within them. */
const headerBytes = 65_536;

/** Absent where there are too few pages, or one does not say what is compared. */
export function gatherTiffScans({
  bytes,
  format,
  limits,
}: Pick<DocumentInput, "bytes" | "format" | "limits">): Artifact<ScanFacts> {
  const directories = format === "tiff" ? listTiffDirectories(bytes, limits.pageLimit) : [];
  if (directories.length < fewestScans) return { state: "absent" };
  const pages = directories.map((directory, index) => describePage(bytes, directory, index + 1));
  const whole = pages.filter((page) => page !== undefined);
  return whole.length === pages.length ? { state: "present", value: { pages: whole } } : { state: "absent" };
}

function describePage(bytes: Buffer, directory: TiffDirectory, page: number): ScannedPage | undefined {
  const [width = 0, height = 0] = [directory.number(tags.width), directory.number(tags.height)];
  const coding = codings[directory.number(tags.compression) ?? 0];
  const perUnit = Math.sqrt(
    (directory.number(tags.acrossResolution) ?? 0) * (directory.number(tags.downResolution) ?? 0),
  );
  const dotsPerInch = perUnit * (directory.number(tags.resolutionUnit) === centimetres ? centimetresPerInch : 1);
  if (coding === undefined || !(width > 0 && height > 0 && dotsPerInch > 0)) return undefined;
  const jpeg = coding === "JPEG" ? readStripJpeg(bytes, directory) : undefined;
  return {
    page,
    shown: { width, height },
    widthInches: width / dotsPerInch,
    heightInches: height / dotsPerInch,
    dotsPerInch,
    coding,
    tones: tonesOf(directory),
    ...(jpeg === undefined ? {} : { jpeg }),
  };
}

function tonesOf(directory: TiffDirectory): ScanTones {
  const samples = directory.number(tags.samples) ?? 1;
  if (samples >= 3 || directory.number(tags.photometric) === palette) return "colour";
  return (directory.number(tags.bits) ?? 1) === 1 ? "two" : "grey";
}

/** Of the first strip or tile; what all of them share stands in the directory. */
function readStripJpeg(bytes: Buffer, directory: TiffDirectory): ScannedPage["jpeg"] {
  const at = directory.number(tags.stripOffsets) ?? directory.number(tags.tileOffsets);
  if (at === undefined) return undefined;
  const shared = directory.bytes(tags.jpegTables);
  const known = shared === undefined ? undefined : readJpegHeader(shared)?.quantisationTables;
  const header = readJpegHeader(bytes.subarray(at, at + headerBytes), known);
  return header === undefined ? undefined : describeScanJpeg(header)?.jpeg;
}
