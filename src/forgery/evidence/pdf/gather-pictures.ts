/** The pixels of pictures that a PDF shows: its scanned pages, and photographs of documents put on a page. */
import { leastGlyphs } from "../../derived/raster/regular-print.ts";
import { isPictureOfPage } from "../../derived/reading/pages-of-pixels.ts";
import type { PageContent } from "../../facts/content.ts";
import type { Placement } from "../../facts/placement.ts";
import type { RasterFacts, RasterPage } from "../../facts/raster.ts";
import type { PageGeometry } from "../../facts/text.ts";
import type { OpenVersion } from "../pdfium/document.ts";
import { type Matrix, multiply } from "../pdfium/matrix.ts";
import type { DecodedPicture, ShownPicture } from "../pdfium/page-pictures.ts";
import { analysePage } from "../raster/analyse-page.ts";
import { unknownSource } from "../raster/capture-profile.ts";
import type { PagePicture } from "../raster/cues/page-picture.ts";
import { describeSpeckles, findLostHistory } from "../raster/lost-history.ts";
import { pictureOfJpeg, tryDecodingJpeg } from "../raster/own-jpeg.ts";
import { separateColours } from "../raster/separate-colours.ts";
import { choosePictures, type PictureChoice, pointsOf } from "./choose-pictures.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import { readPagesOnce } from "./read-pages.ts";

/** An A4 page at 400 dots an inch has 15.5 million points; more would not leave the memory that PDFium needs beside them. */
const picturePointLimit = 16_000_000;
/** Of one document: a dozen A4 pages at 200 dots an inch, which take some ten seconds. */
const documentPointLimit = 48_000_000;
const pictureLimit = 40;
/** Of all pictures together, so that evidence stays within some megabytes. */
const unitLimit = 40_000;
/** In PDFium, blue comes first. */
const blueFirst = [2, 1, 0] as const;

export function gatherPictures(context: PagesContext): GatheredArtifact<RasterFacts> {
  const { input, document } = context;
  const read = readPagesOnce(context);
  if (read === undefined) return { artifact: { state: "failed", reason: "the pages cannot be read" } };
  const shown = read.content.pages.filter((page) => choosePictures(page).length > 0);
  if (shown.length === 0) return { artifact: { state: "absent" } };
  const found = startPictures();
  document.withVersion(input.bytes.length, (version) => {
    for (const page of shown) {
      if (!isUsedUp(found)) measurePictures(version, page, input.isLate, found);
    }
  });
  const [reason] = found.reasons;
  return {
    artifact: found.pages.length === 0 ? { state: "absent" } : { state: "present", value: { pages: found.pages } },
    limits: reason === undefined ? [] : [{ analysis: "pixels", reason }],
  };
}

export type PaintedPage = Pick<PageContent, "page" | "geometry" | "marks">;

/** What was measured so far, and the room that is left for more. */
export interface FoundPictures {
  readonly pages: RasterPage[];
  /** Why something could not be judged. */
  readonly reasons: string[];
  pointsLeft: number;
  picturesLeft: number;
  unitsLeft: number;
}

export function startPictures(): FoundPictures {
  const room = { pointsLeft: documentPointLimit, picturesLeft: pictureLimit, unitsLeft: unitLimit };
  return { pages: [], reasons: [], ...room };
}

/** Adds the pictures of one page. */
export function measurePictures(
  version: OpenVersion,
  page: PaintedPage,
  isLate: () => boolean,
  found: FoundPictures,
): void {
  const choices = choosePictures(page);
  if (choices.length === 0) return;
  version.visitPictures(page.page, (pictures) => {
    for (const choice of choices) {
      const points = pointsOf(page, choice);
      if (points > picturePointLimit) {
        found.reasons.push(
          `a picture on page ${page.page} has ${points} points, more than the limit of ${picturePointLimit}`,
        );
      } else if (isLate() || points > found.pointsLeft || isUsedUp(found)) {
        found.picturesLeft = 0;
        found.reasons.push(`the time or room for the points of pictures was used up on page ${page.page}`);
        return;
      } else {
        found.pointsLeft -= points;
        found.picturesLeft -= 1;
        add(measure(page, pictures, choice), page, found);
      }
    }
  });
}

function add(measured: RasterPage | string | undefined, page: PaintedPage, found: FoundPictures): void {
  if (measured === undefined) return;
  const reason =
    typeof measured === "string" ? measured : isPictureOfPage(page) ? findLostHistory(measured) : undefined;
  if (reason !== undefined) found.reasons.push(reason);
  if (typeof measured === "string") return;
  found.unitsLeft -= measured.units.length;
  found.pages.push(measured);
}

function isUsedUp({ picturesLeft, unitsLeft }: FoundPictures): boolean {
  return picturesLeft <= 0 || unitsLeft <= 0;
}

/** A reason where the picture cannot be judged, undefined where it cannot be decoded. */
function measure(
  content: PaintedPage,
  pictures: readonly ShownPicture[],
  choice: PictureChoice,
): RasterPage | string | undefined {
  const strips = choice.flatMap((mark) => pictures.find((picture) => picture.mark === mark) ?? []);
  const opened = strips.length === 1 ? openPicture(strips[0]) : openStrips(strips);
  if (opened === undefined) return undefined;
  const { picture, matrix } = opened;
  const isWholePage = isPictureOfPage(content);
  // Logos, photographs and charts on a page have too little print to be judged by: what costs most is not measured on them.
  const page = analysePage(picture, content.page, unknownSource, isWholePage ? 0 : leastGlyphs);
  if (page === undefined) return isWholePage ? describeSpeckles(content.page) : undefined;
  return { ...page, placement: placePicture(matrix, content.geometry, page.width, page.height) };
}

interface Opened {
  readonly picture: PagePicture;
  readonly matrix: Matrix;
}

function openPicture(shown: ShownPicture | undefined): Opened | undefined {
  if (shown === undefined) return undefined;
  const bytes = shown.readJpeg();
  const jpeg = bytes === undefined ? undefined : tryDecodingJpeg(bytes, picturePointLimit);
  // How four inks are meant is for the PDF to say, so PDFium decodes them.
  const own = jpeg === undefined || jpeg.frame.components.length > 3 ? undefined : pictureOfJpeg(jpeg);
  const picture = own ?? fromDecoded(shown.decode());
  return picture === undefined ? undefined : { picture, matrix: shown.matrix };
}

function fromDecoded(decoded: DecodedPicture | undefined): PagePicture | undefined {
  if (decoded === undefined || decoded.width * decoded.height > picturePointLimit) return undefined;
  const { width, height, channels, data } = decoded;
  if (channels === 1) {
    return { luminance: { width, height, samples: data }, blue: undefined, red: undefined, stored: undefined };
  }
  return { ...separateColours(data, width, height, channels, blueFirst), stored: undefined };
}

/** Strips stand one below the other, all of one width. */
function openStrips(strips: readonly ShownPicture[]): Opened | undefined {
  const [first, last] = [strips[0], strips.at(-1)];
  const decoded = strips.flatMap((strip) => strip.decode() ?? []);
  const [{ width, channels } = { width: 0, channels: 0 }] = decoded;
  const isUniform = decoded.every((strip) => strip.width === width && strip.channels === channels);
  if (first === undefined || last === undefined || decoded.length !== strips.length || !isUniform) return undefined;
  const height = decoded.reduce((sum, strip) => sum + strip.height, 0);
  const picture = fromDecoded({ width, height, channels, data: Buffer.concat(decoded.map(({ data }) => data)) });
  const [a, b, c, d] = first.matrix;
  const scale = height / (decoded[0]?.height ?? 1);
  const [, , , , e, f] = last.matrix;
  return picture === undefined ? undefined : { picture, matrix: [a, b, c * scale, d * scale, e, f] };
}

/** `matrix` maps the unit square, which the picture fills from its lower left corner. */
function placePicture(matrix: Matrix, geometry: PageGeometry, width: number, height: number): Placement {
  const toUnit: Matrix = [1 / width, 0, 0, -1 / height, 0, 1];
  return multiply(multiply(toUnit, matrix), toShown(geometry));
}

/** From the page's own coordinates to points from the top left, after cropping and turning. */
function toShown({ left, bottom, right, top, rotation }: PageGeometry): Matrix {
  switch (rotation) {
    case 0:
      return [1, 0, 0, -1, -left, top];
    case 90:
      return [0, 1, 1, 0, -bottom, -left];
    case 180:
      return [-1, 0, 0, 1, right, -bottom];
    case 270:
      return [0, -1, -1, 0, top, right];
  }
}
