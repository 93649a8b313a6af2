/** Everything that is measured on one page's pixels: units without reading them, and the cues of each. No native code. */
import { isJudged } from "../../derived/raster/regular-print.ts";
import type { PixelCapture, RasterPage, RasterPageTraits, RasterUnit } from "../../facts/raster.ts";
import { type PictureSource, profileOf, unknownSource } from "./capture-profile.ts";
import { measureColour } from "./cues/colour-cues.ts";
import { findCopiedGlyphs } from "./cues/copied-glyphs.ts";
import { measureCopies } from "./cues/copy-cues.ts";
import { countCoefficients } from "./cues/count-coefficients.ts";
import { CueTable, cueCount, fromTopToBottom, type Unit } from "./cues/cue-table.ts";
import { measureGeometry } from "./cues/geometry-cues.ts";
import { measureHalos } from "./cues/halo-cues.ts";
import { findEarlierSave } from "./cues/history.ts";
import { measureHistory } from "./cues/history-cues.ts";
import type { MeasuredPage, PagePicture } from "./cues/page-picture.ts";
import { classifyCapture, describePage } from "./cues/page-traits.ts";
import { measurePaper } from "./cues/paper-cues.ts";
import { measurePrint } from "./cues/print-cues.ts";
import { measureRipples } from "./cues/ripple-cues.ts";
import { measureSavedOnce } from "./cues/saved-once-cues.ts";
import { measureTwins } from "./cues/twin-cues.ts";
import { findWipedPaper } from "./cues/wiped-paper.ts";
import { holdPage, type PageMemory, Room, releasePage } from "./kernels/page-memory.ts";
import { exact, saved } from "./looks/edges.ts";
import { findLooks } from "./looks/find-looks.ts";
import { findPieces } from "./tokens/components.ts";
import { layOut } from "./tokens/glyphs.ts";
import { findInk } from "./tokens/ink.ts";
import { findGaps, findPaperPatches } from "./tokens/paper-patches.ts";

/** Ink casts so far on the paper around it: blur, and the ringing of a JPEG's blocks not counted. */
const inkReach = 2;

/** What is known of a page's print before any of it is measured. */
export interface PrintFound {
  readonly glyphCount: number;
  readonly usualHeight: number;
}

/** Undefined where the page is speckled all over, or has fewer glyphs than are asked for. */
export function analysePage(
  picture: PagePicture,
  page: number,
  source: PictureSource = unknownSource,
  fewestGlyphs = 0,
  onPrint: (print: PrintFound) => void = () => undefined,
): RasterPage | undefined {
  const memory = holdPage(picture.luminance);
  try {
    return measure(memory, picture, page, source, fewestGlyphs, onPrint);
  } finally {
    releasePage(memory);
  }
}

function measure(
  memory: PageMemory,
  picture: PagePicture,
  page: number,
  source: PictureSource,
  fewestGlyphs: number,
  onPrint: (print: PrintFound) => void,
): RasterPage | undefined {
  const { width, height } = picture.luminance;
  const ink = findInk(picture.luminance, memory);
  const pieces = findPieces(ink);
  if (pieces === undefined) return undefined;
  const { glyphs, usualHeight } = layOut(pieces);
  if (glyphs.length < fewestGlyphs) return undefined;
  onPrint({ glyphCount: glyphs.length, usualHeight });
  const nearInk = widenMarks(memory, width, height, inkReach);
  const print = glyphs.map((glyph): Unit => ({ kind: "glyph", ...glyph }));
  const measured: MeasuredPage = {
    ...picture,
    memory,
    ink,
    nearInk,
    usualHeight,
    storedCounts: picture.stored && countCoefficients(memory, picture.stored),
    earlier: findEarlierSave(picture.luminance, memory, picture.stored),
  };
  const table = new CueTable(print.length);
  measureGeometry(print, usualHeight, table);
  measurePrint(measured, print, table);
  measureHalos(measured, print, table);
  measureTwins(measured, print, table);
  const traits = describePage(measured, print, table);
  const pixels = classifyCapture(measured, traits);
  const capture = profileOf(pixels, { width, height, traits }, source);
  const copied = hasGrain(pixels, traits) ? findCopiedGlyphs(picture.luminance, glyphs, usualHeight) : undefined;
  const tolerance = traits.lastQuality === null && traits.earlierQuality === null ? exact : saved;
  return {
    page,
    width,
    height,
    capture,
    ...(isJudged({ capture, traits })
      ? measureTraces(measured, print, table, traits)
      : { traits, units: print.map((unit) => toFact(unit, [])) }),
    ...(copied && { copied }),
    ...(isDrawn(pixels) && { looks: findLooks(picture.luminance, memory, { glyphs, usualHeight }, tolerance) }),
    // Pictures that were never cut since keep the grid of their JPEG where it was.
    ...(picture.stored === undefined && {
      wiped: findWipedPaper(picture.luminance, memory, measured.earlier ?? { left: 0, top: 0 }),
    }),
  };
}

/** What tells edits: on print, and on the paper beside it. */
function measureTraces(
  page: MeasuredPage,
  print: readonly Unit[],
  ofPrint: CueTable,
  traits: RasterPageTraits,
): Pick<RasterPage, "traits" | "units"> {
  const { nearInk, usualHeight } = page;
  const { width, height } = page.luminance;
  const units: readonly Unit[] = [
    ...print,
    ...findPaperPatches(nearInk, width, height, print, usualHeight),
    ...findGaps(nearInk, width, height, print, usualHeight),
  ];
  const table = ofPrint.widen(units.length);
  const order = fromTopToBottom(units);
  measurePaper(page, units, order, table);
  measureHistory(page, units, table);
  measureSavedOnce(page, units, table);
  measureRipples(page, units, table);
  measureColour(page, units, order, table);
  const { repeatedShare } = measureCopies(page, units, table);
  return {
    traits: { ...traits, repeatedShare },
    units: units.map((unit, index) => toFact(unit, listCues(table, index))),
  };
}

/** Paper of scans and photographs has grain, in which nothing is flat. */
function isDrawn(pixels: PixelCapture): boolean {
  return pixels === "born digital" || pixels === "two-level";
}

/** Where most points equal their neighbours, and on pages that a program drew, prints of one letter may be the same to the last point. */
const mostFlat = 0.5;
const leastGrain = 0.75;

function hasGrain(pixels: PixelCapture, { flatShare, grain }: RasterPageTraits): boolean {
  return !isDrawn(pixels) && flatShare < mostFlat && grain >= leastGrain;
}

function toFact({ kind, left, top, right, bottom, word, line }: Unit, cues: RasterUnit["cues"]): RasterUnit {
  return { kind, left, top, width: right - left, height: bottom - top, word, line, cues };
}

function listCues(table: CueTable, index: number): RasterUnit["cues"] {
  const cues = new Array<number | null>(cueCount);
  for (let place = 0, at = index * cueCount; place < cueCount; place += 1, at += 1) {
    const value = table.values[at] ?? Number.NaN;
    // Neither infinite nor none.
    cues[place] = value - value === 0 ? Math.round(value * 1_000) / 1_000 : null;
  }
  return cues;
}

/** From the marks of a page to what is near its ink. */
export function widenMarks(memory: PageMemory, width: number, height: number, reach: number): Uint8Array {
  const room = new Room(memory);
  const { kernels, buffer, marks, nearInk } = memory;
  kernels.widenMarks(marks, width, height, reach, room.take(width + 2 * reach + 64), nearInk);
  return new Uint8Array(buffer, nearInk, width * height);
}
