/** The text of a picture's pages, as far as it can be recognised in the time that there is. */
import type { NumberedPageText, TextFacts, Token } from "../../facts/text.ts";
import type { AnalysisLimit, Artifact, Evidence } from "../../facts.ts";
import type { DocumentInput } from "../document-input.ts";
import { type Orientation, turnPlane } from "../raster/orientation.ts";
import type { Plane } from "../raster/plane.ts";
import { completePage } from "./complete-page.ts";
import { confirmValues } from "./confirm-values.ts";
import { countPicturePages, readGreyPicture } from "./grey-pictures.ts";
import { measurePrint } from "./measure-print.ts";
import type { RecogniserSource } from "./read-again.ts";
import { pairUp, type ReadAgain, type ValuesReadAgain, valuesOn } from "./read-again.ts";
import { findReadingScale, hasPrint, toToken } from "./read-plane.ts";
import { readUpright } from "./read-upright.ts";
import { type Recogniser, RecogniserFailure } from "./tesseract.ts";

export interface RecognisedText {
  readonly text: Artifact<TextFacts>;
  readonly limits: readonly AnalysisLimit[];
  readonly readAgain: ReadAgain;
}

export async function recognisePictures(
  input: DocumentInput,
  evidence: Evidence,
  source: RecogniserSource,
): Promise<RecognisedText> {
  const { bytes, format, limits } = input;
  const raster = evidence.artifacts.raster;
  const known = raster?.state === "present" ? raster.value.pages : [];
  // Where the raster's reader finds no print there is nothing to read.
  const printed = known.filter(({ traits }) => hasPrint(traits));
  if (printed.length === 0) return { text: { state: "absent" }, limits: [], readAgain: readNothing };
  const count = Math.min(await countPicturePages(bytes, format), limits.pageLimit);
  const pages: NumberedPageText[] = [];
  const turns = new Map<number, Orientation>();
  const reasons: string[] = [];
  let recogniser: Recogniser | undefined;
  try {
    recogniser = await source.start();
    for (const measured of printed) {
      const { page, traits } = measured;
      if (page > count) break;
      if (input.isLate()) {
        reasons.push(`the time for recognising text was used up after ${pages.length} of ${printed.length} pages`);
        break;
      }
      const ahead = page === 1 ? source.ahead : undefined;
      const plane = ahead?.plane ?? (await openPage(page));
      if (plane === undefined) continue;
      const scale = findReadingScale(plane, traits.usualHeight);
      const { words, isWhole, turn } = readUpright(recogniser, plane, scale, source.timeLeftMs(), ahead);
      if (!isWhole) {
        reasons.push(`the time for recognising text was used up on page ${page} of ${printed.length}`);
        break;
      }
      const geometry = { left: 0, bottom: 0, right: plane.width, top: plane.height, rotation: 0 } as const;
      const read = { page, geometry, tokens: words.map((word) => toToken(word, plane.height)) };
      turns.set(page, turn);
      const isLate = () => source.timeLeftMs() <= 0;
      const drawn = { recogniser, plane, scale: 1, height: plane.height, isLate };
      if (turn !== 1) pages.push(read);
      else pages.push(measurePrint(plane, measured, { ...read, tokens: completePage(drawn, [measured], read) }));
    }
  } catch (error) {
    reasons.push(fail(error));
  }
  const isEmpty = pages.every(({ tokens }) => tokens.length === 0);
  const text: Artifact<TextFacts> = isEmpty
    ? { state: "absent" }
    : { state: "present", value: { source: "recognised", pages } };
  return { text, limits: reasons.map(ofText), readAgain };

  /** Why text is missing; throws what is no failure of the recogniser, which is not used after one. */
  function fail(error: unknown): string {
    if (!(error instanceof RecogniserFailure)) throw error;
    recogniser = undefined;
    source.onFailure();
    return "recognising the text takes more memory than the limit";
  }

  async function openPage(page: number): Promise<Plane | undefined> {
    const { brightness } = source;
    if (page === 1 && brightness !== undefined) return turnPlane(brightness);
    return await readGreyPicture(bytes, format, page, limits.pixelLimit);
  }

  async function readAgain(values: readonly Token[]): Promise<ValuesReadAgain> {
    const named = new Set(values);
    const tokens = new Map<Token, Token>();
    const isLate = () => source.timeLeftMs() <= 0;
    try {
      for (const page of pages) {
        const before = valuesOn(page, named);
        if (recogniser === undefined || before.length === 0 || isLate()) continue;
        const plane = await openPage(page.page);
        if (plane === undefined) continue;
        const placeOf = ({ left, top, right, bottom }: Token) => {
          return { left, right, top: plane.height - top, bottom: plane.height - bottom };
        };
        const after = confirmValues(recogniser, plane, before, placeOf, turns.get(page.page) ?? 1, isLate);
        for (const [token, again] of pairUp(before, after)) tokens.set(token, again);
      }
    } catch (error) {
      return { tokens, limits: [ofText(fail(error))] };
    }
    return { tokens, limits: [] };
  }
}

const ofText = (reason: string): AnalysisLimit => ({ analysis: "text", reason });

const readNothing: ReadAgain = async () => ({ tokens: new Map(), limits: [] });
