/** Compares a page of one document with a page of another as pictures, in a process for images; pages of PDFs are drawn for it first. */
import { Box } from "../contract/documents/document.ts";
import type { PageImage, PageOfDocument, PageToDraw } from "./document-bytes.ts";
import { type DocumentBytes, streamBytes } from "./document-bytes.ts";
import type { ComparedPicture, ReplacedPrint } from "./facts/compared-picture.ts";
import type { FileFormat } from "./facts/file.ts";
import type { ComparingTask } from "./isolation/protocol.ts";
import { matches } from "./matches.ts";

/** Boxes are of the first, in its own unit. Undefined where the two do not seem to show the same page. */
export type ComparePages = (one: PageOfDocument, other: PageOfDocument) => Promise<ComparedPicture | undefined>;

export interface ComparingTools {
  readonly drawPage: (page: PageToDraw) => Promise<PageImage>;
  readonly recognise: (bytes: DocumentBytes) => Promise<{ readonly byteLength: number; readonly format: FileFormat }>;
  readonly run: (
    task: ComparingTask,
    bytes: () => AsyncIterable<Uint8Array>,
  ) => Promise<{ readonly comparison?: ComparedPicture }>;
  readonly settings: Pick<ComparingTask, "pixelLimit" | "ocrLanguages" | "lateAfterMs">;
}

/** Scans are usually of 200 or 300; print of ten points is then 20 high. */
const drawnDotsPerInch = 200;

interface Picture {
  readonly bytes: DocumentBytes;
  readonly byteLength: number;
  readonly format: FileFormat;
  readonly page: number;
  /** From its points to the unit of the document's boxes. */
  readonly scale: number;
}

export function createComparePages({ drawPage, recognise, run, settings }: ComparingTools): ComparePages {
  async function toPicture(page: PageOfDocument): Promise<Picture> {
    const { byteLength, format } = await recognise(page.bytes);
    if (format !== "pdf") return { bytes: page.bytes, byteLength, format, page: page.page, scale: 1 };
    const { png, width } = await drawPage({ ...page, dotsPerInch: drawnDotsPerInch });
    return { bytes: png, byteLength: png.length, format: "png", page: 1, scale: width / widthOf(png) };
  }

  return async (one, other) => {
    const [first, second] = [await toPicture(one), await toPicture(other)];
    const { byteLength, format, page } = second;
    const task: ComparingTask = {
      kind: "picture comparison",
      byteLength: first.byteLength + byteLength,
      format: first.format,
      page: first.page,
      earlier: { byteLength, format, page },
      ...settings,
    };
    const { comparison } = await run(task, async function* both() {
      yield* streamBytes(first.bytes);
      yield* streamBytes(second.bytes);
    });
    if (comparison === undefined) return undefined;
    const { glyphs, alike, replaced } = requireComparison(comparison);
    return { glyphs, alike, replaced: replaced.map((print) => placeOn(print, one.page, first.scale)) };
  };
}

/** A PNG's header stands at its beginning, and its width behind the header's name. */
const widthOffset = 16;

function widthOf(png: Buffer): number {
  return png.readUInt32BE(widthOffset);
}

function placeOn({ kind, box, here }: ReplacedPrint, page: number, scale: number): ReplacedPrint {
  const round = (value: number) => Math.round(value * scale * 100) / 100;
  const { left, top, width, height } = box;
  return { kind, here, box: { page, left: round(left), top: round(top), width: round(width), height: round(height) } };
}

const replacedLimit = 20;

/** It comes from a process that read untrusted bytes. */
function requireComparison(comparison: ComparedPicture): ComparedPicture {
  const { glyphs, alike, replaced } = comparison;
  const isRight =
    Number.isSafeInteger(glyphs) &&
    Number.isSafeInteger(alike) &&
    Array.isArray(replaced) &&
    replaced.length <= replacedLimit &&
    replaced.every(
      ({ kind, box, here }) =>
        ["amount", "date", "number", "unsure"].includes(kind) && matches(Box, box) && /^[^\p{Cc}]{0,40}$/u.test(here),
    );
  if (!isRight) throw new Error("A worker's comparison does not have the shape of one.");
  return comparison;
}
