/** The text of a picture's pages, as far as it can be recognised in the time that there is. */
import { findUnreadAmounts } from "../../derived/reading/unread-amounts.ts";
import type { NumberedPageText, TextFacts, Token } from "../../facts/text.ts";
import type { AnalysisLimit, Artifact, Evidence } from "../../facts.ts";
import { type Orientation, turnPlane } from "../raster/orientation.ts";
import type { Plane } from "../raster/plane.ts";
import type { Reading } from "../reading.ts";
import { confirmValues } from "./confirm-values.ts";
import { countPicturePages, readGreyPicture } from "./grey-pictures.ts";
import { findReadingScale, toToken } from "./read-plane.ts";
import { readUnread } from "./read-unread.ts";
import { readUpright } from "./read-upright.ts";
import type { RecogniserSource } from "./recogniser-source.ts";
import { type Recogniser, RecogniserFailure } from "./tesseract.ts";

export interface RecognisedText {
  readonly text: Artifact<TextFacts>;
  readonly limits: readonly AnalysisLimit[];
}

/** Glyphs that make a page one of print; photographs of things have some, too. */
const printGlyphs = 20;

export async function recognisePictures(
  reading: Reading,
  evidence: Evidence,
  source: RecogniserSource,
): Promise<RecognisedText> {
  const { bytes, format, limits } = reading;
  const raster = evidence.artifacts.raster;
  const known = raster?.state === "present" ? raster.value.pages : [];
  // Where the raster's reader finds no print there is nothing to read.
  const printed = known.filter(({ traits }) => traits.glyphCount >= printGlyphs);
  if (printed.length === 0) return { text: { state: "absent" }, limits: [] };
  const count = Math.min(await countPicturePages(bytes, format), limits.pageLimit);
  const pages: NumberedPageText[] = [];
  const turns = new Map<number, Orientation>();
  const reasons: string[] = [];
  try {
    const recogniser = await source.start();
    for (const measured of printed) {
      const { page, traits } = measured;
      if (page > count) break;
      if (reading.isLate()) {
        reasons.push(`the time for recognising text was used up after ${pages.length} of ${printed.length} pages`);
        break;
      }
      const plane = await openPage(page);
      if (plane === undefined) continue;
      const scale = findReadingScale(plane, traits.usualHeight);
      const { words, isWhole, turn } = readUpright(recogniser, plane, scale, source.timeLeftMs());
      if (!isWhole) {
        reasons.push(`the time for recognising text was used up on page ${page} of ${printed.length}`);
        break;
      }
      const geometry = { left: 0, bottom: 0, right: plane.width, top: plane.height, rotation: 0 } as const;
      const read = { page, geometry, tokens: words.map((word) => toToken(word, plane.height)) };
      turns.set(page, turn);
      const places = turn !== 1 ? [] : findUnreadAmounts(measured, read);
      const more = readUnread(recogniser, plane, places, 1, () => source.timeLeftMs() <= 0);
      pages.push({ ...read, tokens: [...read.tokens, ...more.map((word) => toToken(word, plane.height))] });
    }
    if (source.isInDoubt({ source: "recognised", pages })) await confirm(recogniser);
  } catch (error) {
    if (!(error instanceof RecogniserFailure)) throw error;
    source.onFailure();
    reasons.push("recognising the text takes more memory than the limit");
  }
  const isEmpty = pages.every(({ tokens }) => tokens.length === 0);
  const text: Artifact<TextFacts> = isEmpty
    ? { state: "absent" }
    : { state: "present", value: { source: "recognised", pages } };
  return { text, limits: reasons.map((reason) => ({ analysis: "text", reason })) };

  async function openPage(page: number): Promise<Plane | undefined> {
    const { brightness } = source;
    if (page === 1 && brightness !== undefined) return turnPlane(brightness);
    return await readGreyPicture(bytes, format, page, limits.pixelLimit);
  }

  async function confirm(recogniser: Recogniser): Promise<void> {
    for (const [at, page] of pages.entries()) {
      if (source.timeLeftMs() <= 0) return;
      const plane = await openPage(page.page);
      if (plane === undefined) continue;
      const placeOf = ({ left, top, right, bottom }: Token) => {
        return { left, right, top: plane.height - top, bottom: plane.height - bottom };
      };
      const tokens = confirmValues(
        recogniser,
        plane,
        page.tokens,
        placeOf,
        turns.get(page.page) ?? 1,
        () => source.timeLeftMs() <= 0,
      );
      pages[at] = { ...page, tokens };
    }
  }
}
