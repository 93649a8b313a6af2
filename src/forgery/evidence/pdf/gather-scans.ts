/** How the pages of a PDF were scanned, by their pictures' headers: only where every page is one picture. */
import { shownSize } from "../../derived/page-box.ts";
import type { ImageMark, PageContent } from "../../facts/content.ts";
import { fewestScans, type ScanCoding, type ScanFacts, type ScannedPage, type ScanTones } from "../../facts/scans.ts";
import type { OpenVersion } from "../pdfium/document.ts";
import type { ShownPicture } from "../pdfium/page-pictures.ts";
import { readJpegHeader } from "../raster/jpeg/read-header.ts";
import { describeScanJpeg } from "../raster/scan-jpeg.ts";
import { choosePictures } from "./choose-pictures.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import { readPagesOnce } from "./read-pages.ts";

/** Part of the page that its scan covers; scanners leave no margin, programs that print to scale a small one. */
const coverShare = 0.8;
const pointsPerInch = 72;
/** More pages than any bundle that is looked through for one odd page; each costs a look at its header. */
const scanLimit = 500;

const codings: Readonly<Record<string, ScanCoding>> = {
  DCTDecode: "JPEG",
  JPXDecode: "JPEG 2000",
  JBIG2Decode: "JBIG2",
  CCITTFaxDecode: "fax",
  FlateDecode: "coded without loss",
  LZWDecode: "coded without loss",
  RunLengthDecode: "coded without loss",
};

interface Scan {
  readonly content: PageContent;
  readonly strips: readonly ImageMark[];
  /** Place of the first strip among the page's marks. */
  readonly place: number;
  readonly coding: ScanCoding;
}

const absent = { artifact: { state: "absent" } } as const;

export function gatherScans(context: PagesContext): GatheredArtifact<ScanFacts> {
  const read = readPagesOnce(context);
  const contents = read?.content.pages ?? [];
  if (read?.isWhole !== true || contents.length < fewestScans || contents.length > scanLimit) return absent;
  const scans: Scan[] = [];
  for (const content of contents) {
    const scan = findScan(content);
    if (scan === undefined) return absent;
    scans.push(scan);
  }
  const { input, document } = context;
  const outcome = document.withVersion(input.bytes.length, (version) => {
    const pages: ScannedPage[] = [];
    for (const scan of scans) {
      const page = input.isLate() ? undefined : describePage(version, scan);
      if (page === undefined) return undefined;
      pages.push(page);
    }
    return pages;
  });
  if (outcome.kind !== "opened" || outcome.result === undefined) return absent;
  return { artifact: { state: "present", value: { pages: outcome.result } } };
}

/** Pages of several layers, as programs part them that separate print from paper, are none. */
function findScan(content: PageContent): Scan | undefined {
  const [choice, ...more] = choosePictures(content);
  const place = choice?.[0];
  if (choice === undefined || place === undefined || more.length > 0) return undefined;
  const strips = choice.flatMap((at) => {
    const mark = content.marks[at];
    return mark?.kind === "image" ? [mark] : [];
  });
  const coding = codings[strips[0]?.filter ?? ""];
  const { left, right, top, bottom } = content.geometry;
  const isCovered = areaOf(strips) >= coverShare * (right - left) * (top - bottom);
  return coding === undefined || !isCovered ? undefined : { content, strips, place, coding };
}

function areaOf(strips: readonly ImageMark[]): number {
  return strips.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (top - bottom), 0);
}

function describePage(version: OpenVersion, { content, strips, place, coding }: Scan): ScannedPage | undefined {
  let stored: Pick<ScannedPage, "tones" | "jpeg"> | undefined;
  version.visitPictures(content.page, (pictures) => {
    const picture = pictures.find(({ mark }) => mark === place);
    stored = picture === undefined ? undefined : describeStored(picture, coding);
  });
  if (stored === undefined) return undefined;
  const { left, right, top, bottom } = content.geometry;
  const points = strips.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0);
  return {
    page: content.page,
    shown: shownSize(content.geometry),
    widthInches: (right - left) / pointsPerInch,
    heightInches: (top - bottom) / pointsPerInch,
    dotsPerInch: pointsPerInch * Math.sqrt(points / areaOf(strips)),
    coding,
    ...stored,
  };
}

function describeStored(picture: ShownPicture, coding: ScanCoding): Pick<ScannedPage, "tones" | "jpeg"> | undefined {
  if (coding === "JBIG2" || coding === "fax") return { tones: "two" };
  if (coding === "JPEG 2000") return { tones: "grey or colour" };
  if (coding === "coded without loss") {
    const tones = tonesOf(picture.readBitsPerPoint());
    return tones === undefined ? undefined : { tones };
  }
  const bytes = picture.readJpeg();
  const header =
    bytes === undefined ? undefined : readJpegHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  return header === undefined ? undefined : describeScanJpeg(header);
}

function tonesOf(bitsPerPoint: number): ScanTones | undefined {
  if (bitsPerPoint <= 0) return undefined;
  if (bitsPerPoint === 1) return "two";
  return bitsPerPoint <= 8 ? "grey" : "colour";
}
