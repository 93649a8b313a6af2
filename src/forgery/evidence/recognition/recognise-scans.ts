/** Scans in a PDF: their text where there is no layer of it, and what their pixels show where there is one that is not seen. */
import type { Box } from "../../../contract/documents/document.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findSeenTokens, joinLiveText } from "../../derived/reading/live-text.ts";
import { hasUnseenText } from "../../derived/reading/pages-of-pixels.ts";
import { findScans, findUnreadScans, type Scan } from "../../derived/reading/unread-scans.ts";
import { mayBeValue } from "../../derived/reading/value-shape.ts";
import type { PageContent } from "../../facts/content.ts";
import type { CoverReadings, PageShownValues, ShownValue } from "../../facts/shown-values.ts";
import type { NumberedPageText, TextFacts, Token } from "../../facts/text.ts";
import type { AnalysisLimit, Artifacts, Evidence } from "../../facts.ts";
import type { DocumentInput } from "../document-input.ts";
import { type OpenVersion, PdfiumDocument } from "../pdfium/document.ts";
import type { GreyPage } from "../pdfium/draw-grey.ts";
import type { Pdfium } from "../pdfium/engine.ts";
import { PdfiumFailure } from "../pdfium/engine.ts";
import type { Orientation } from "../raster/orientation.ts";
import { completePage } from "./complete-page.ts";
import { confirmValues } from "./confirm-values.ts";
import type { RecogniserSource } from "./read-again.ts";
import { pairUp, type ReadAgain, type ValuesReadAgain, valuesOn } from "./read-again.ts";
import { type Cover, findCovers, readCovers } from "./read-covers.ts";
import { toToken } from "./read-plane.ts";
import { readUpright } from "./read-upright.ts";
import { type Place, readPlace } from "./reread-values.ts";
import { type Recogniser, RecogniserFailure } from "./tesseract.ts";

export interface RecognisedScans {
  readonly artifacts: Artifacts;
  readonly limits: readonly AnalysisLimit[];
  readonly readAgain: ReadAgain;
}

/** A page takes some seconds; what a document says of itself stands on its first pages. */
const recognisedPageLimit = 10;
const comparedPageLimit = 20;
/** Of one page; a reading takes some 10 ms, and there are up to four of each. */
const comparedValueLimit = 60;
/** Print of ten points has digits of 20 points then. */
const drawing = { dotsPerInch: 200, pixelLimit: 12_000_000 };

/** `turn` sets it upright. */
interface ReadScan extends NumberedPageText {
  readonly turn: Orientation;
}

interface ScansToRead {
  /** Without a layer of text, but for a little that was put on them. */
  readonly unread: readonly Scan[];
  /** With a layer whose values are to be compared. */
  readonly layered: readonly Scan[];
  /** Pictures over words of pages that have text. */
  readonly covers: readonly Cover[];
}

function chooseScans(evidence: Evidence): ScansToRead {
  return {
    unread: findUnreadScans(evidence),
    layered: findScans(evidence).filter(
      ({ content, tokens }) => hasUnseenText(content) && tokens.some(({ text }) => mayBeValue(text)),
    ),
    covers: findCovers(evidence),
  };
}

export function hasScansToRead(evidence: Evidence): boolean {
  const { unread, layered, covers } = chooseScans(evidence);
  return unread.length > 0 || layered.length > 0 || covers.length > 0;
}

export async function recogniseScans(
  input: DocumentInput,
  evidence: Evidence,
  pdfium: Pdfium,
  source: RecogniserSource,
): Promise<RecognisedScans> {
  const { unread, layered, covers } = chooseScans(evidence);
  const found: Found = { text: [], shown: [], covers: [], turns: new Map(), reasons: [] };
  const { reasons } = found;
  let hasFailed = false;
  try {
    const recogniser = await source.start();
    const isOpened = visit((version) => {
      const engines = { version, recogniser, source };
      recogniseUnread(engines, unread, evidence, found);
      compareLayers(engines, layered, found);
      found.covers.push(...readCovers(version, recogniser, covers, source));
    });
    if (!isOpened) reasons.push("the scanned pages of the damaged file cannot be drawn");
  } catch (error) {
    reasons.push(fail(error));
  }
  return {
    artifacts: {
      ...(found.text.some(({ tokens }) => tokens.some(({ confidence }) => confidence !== undefined))
        ? { text: { state: "present" as const, value: joinPages(found.text, evidence) } }
        : {}),
      ...(found.shown.length > 0 || found.covers.length > 0
        ? { shownValues: { state: "present" as const, value: { pages: found.shown, covers: found.covers } } }
        : {}),
    },
    limits: reasons.map(ofText),
    readAgain,
  };

  function visit(run: (version: OpenVersion) => void): boolean {
    const document = new PdfiumDocument(pdfium, input.bytes, input.password ?? "");
    const outcome = document.withVersion(input.bytes.length, run);
    document.close();
    return outcome.kind === "opened";
  }

  /** Why text is missing; throws what is no failure of the engines, which are not used after one. */
  function fail(error: unknown): string {
    if (!(error instanceof RecogniserFailure || error instanceof PdfiumFailure)) throw error;
    hasFailed = true;
    source.onFailure();
    return "recognising the text takes more memory than the limit";
  }

  async function readAgain(values: readonly Token[]): Promise<ValuesReadAgain> {
    const named = new Set(values);
    const tokens = new Map<Token, Token>();
    if (hasFailed || named.size === 0) return { tokens, limits: [] };
    try {
      const recogniser = await source.start();
      visit((version) => {
        for (const page of found.text) {
          const before = valuesOn(page, named);
          const after = confirmPage(version, recogniser, page, before, found.turns.get(page.page) ?? 1, source);
          for (const [token, again] of pairUp(before, after)) tokens.set(token, again);
        }
      });
    } catch (error) {
      return { tokens, limits: [ofText(fail(error))] };
    }
    return { tokens, limits: [] };
  }
}

interface Engines {
  readonly version: OpenVersion;
  readonly recogniser: Recogniser;
  readonly source: RecogniserSource;
}

interface Found {
  readonly text: NumberedPageText[];
  readonly shown: PageShownValues[];
  readonly covers: CoverReadings[];
  /** How each recognised page lies. */
  readonly turns: Map<number, Orientation>;
  /** Why some of it is missing. */
  readonly reasons: string[];
}

function recogniseUnread(
  { version, recogniser, source }: Engines,
  unread: readonly Scan[],
  evidence: Evidence,
  { text, turns, reasons }: Found,
): void {
  for (const { content, tokens } of unread) {
    if (text.length >= recognisedPageLimit || source.timeLeftMs() <= 0) {
      reasons.push(`text was recognised on ${text.length} of ${unread.length} scanned pages`);
      break;
    }
    const page = readScan(version, recogniser, content.page, evidence, source);
    if (page === "late") {
      reasons.push(`the time for recognising text was used up on page ${content.page}`);
      break;
    }
    if (page === undefined) continue;
    const { turn, ...read } = page;
    turns.set(read.page, turn);
    text.push(joinLiveText(read, { geometry: content.geometry, tokens: findSeenTokens(content, tokens) }));
  }
}

function compareLayers({ version, recogniser, source }: Engines, layered: readonly Scan[], found: Found): void {
  for (const scan of layered.slice(0, comparedPageLimit)) {
    if (source.timeLeftMs() <= 0) {
      found.reasons.push("the time for comparing the text layer with the pixels was used up");
      break;
    }
    found.shown.push(compareLayer(version, recogniser, scan, source));
  }
}

const ofText = (reason: string): AnalysisLimit => ({ analysis: "text", reason });

/** Pages that were not recognised keep the text that they have. */
function joinPages(recognised: readonly NumberedPageText[], { artifacts: { text } }: Evidence): TextFacts {
  const numbers = new Set(recognised.map(({ page }) => page));
  const others = text?.state === "present" ? text.value.pages.filter(({ page }) => !numbers.has(page)) : [];
  return { source: "recognised", pages: [...recognised, ...others].sort((one, other) => one.page - other.page) };
}

function readScan(
  version: OpenVersion,
  recogniser: Recogniser,
  page: number,
  { artifacts: { raster } }: Evidence,
  source: RecogniserSource,
): ReadScan | "late" | undefined {
  const drawn = version.drawGrey(page, drawing);
  if (drawn === undefined) return undefined;
  const { words, isWhole, turn } = readUpright(recogniser, drawn.plane, 1, source.timeLeftMs());
  if (!isWhole) return "late";
  const { width, height, scale } = drawn;
  const tokens = words.map((word) => {
    const { left, top, right, bottom } = word;
    const placed = { left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale };
    return toToken({ ...word, ...placed }, height);
  });
  const geometry = { left: 0, bottom: 0, right: width, top: height, rotation: 0 } as const;
  if (turn !== 1) return { page, geometry, tokens, turn };
  const measured = raster?.state === "present" ? raster.value.pages.filter((picture) => picture.page === page) : [];
  const read = { page, geometry, tokens };
  const isLate = () => source.timeLeftMs() <= 0;
  return {
    ...read,
    tokens: completePage({ recogniser, plane: drawn.plane, scale, height, isLate }, measured, read),
    turn,
  };
}

function confirmPage(
  version: OpenVersion,
  recogniser: Recogniser,
  { page, geometry }: NumberedPageText,
  values: readonly Token[],
  turn: Orientation,
  source: RecogniserSource,
): readonly Token[] {
  const isLate = () => source.timeLeftMs() <= 0;
  const drawn = values.length === 0 || isLate() ? undefined : version.drawGrey(page, drawing);
  if (drawn === undefined) return [];
  const { plane, scale } = drawn;
  const placeOf = (token: Token) => placeIn(boxOf(page, geometry, token), scale);
  return confirmValues(recogniser, plane, values, placeOf, turn, isLate);
}

function compareLayer(
  version: OpenVersion,
  recogniser: Recogniser,
  { content: { page, geometry }, tokens }: Scan,
  source: RecogniserSource,
): PageShownValues {
  const values: ShownValue[] = [];
  const drawn = version.drawGrey(page, drawing);
  for (const token of tokens.filter(({ text }) => mayBeValue(text)).slice(0, comparedValueLimit)) {
    if (drawn === undefined || source.timeLeftMs() <= 0) break;
    values.push({ token, readings: readPlace(recogniser, drawn.plane, placeOf(page, geometry, token, drawn)) });
  }
  return { page, geometry, values };
}

function placeOf(page: number, geometry: PageContent["geometry"], token: Token, { scale }: GreyPage): Place {
  return placeIn(boxOf(page, geometry, token), scale);
}

function placeIn({ left, top, width, height }: Box, scale: number): Place {
  return { left: left * scale, top: top * scale, right: (left + width) * scale, bottom: (top + height) * scale };
}
