/** What pictures show that were painted over words of a page: each read as a line, in three sizes. */

import { visibleArea } from "../../derived/content/page-colours.ts";
import { findPicturedOver, type PicturedOver } from "../../derived/content/pictured-over.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { PageContent } from "../../facts/content.ts";
import type { CoverReadings } from "../../facts/shown-values.ts";
import type { Evidence } from "../../facts.ts";
import type { OpenVersion } from "../pdfium/document.ts";
import type { Plane } from "../raster/plane.ts";
import type { RecogniserSource } from "./read-again.ts";
import { cutPlane, scalePlane } from "./scale-plane.ts";
import type { Recogniser } from "./tesseract.ts";
import { spreadTones, withMargin } from "./tones.ts";

/** Print of ten points has digits of 20 points then. */
const drawing = { dotsPerInch: 200, pixelLimit: 12_000_000 };
/** Heights of a line that the recogniser reads well. */
const lineHeights = [28, 36, 48];
const [margin, lineTimeMs] = [8, 2_000];
/** Of one document. */
const coverLimit = 20;

export interface Cover {
  readonly content: PageContent;
  readonly over: PicturedOver;
}

export function findCovers({ artifacts: { content } }: Evidence): readonly Cover[] {
  if (content?.state !== "present") return [];
  const found = content.value.pages.flatMap((page) => findPicturedOver(page).map((over) => ({ content: page, over })));
  return found.slice(0, coverLimit);
}

export function readCovers(
  version: OpenVersion,
  recogniser: Recogniser,
  covers: readonly Cover[],
  source: RecogniserSource,
): CoverReadings[] {
  return [...Map.groupBy(covers, ({ content }) => content)].flatMap(([content, own]) => {
    const drawn = version.drawGrey(content.page, drawing);
    return own.flatMap(({ over: { picture } }): CoverReadings[] => {
      if (drawn === undefined || source.timeLeftMs() <= 0) return [];
      const { left, top, width, height } = boxOf(content.page, content.geometry, { ...visibleArea(picture), text: "" });
      const [x, y] = [left * drawn.scale, top * drawn.scale];
      const line = cutPlane(drawn.plane, x, y, x + width * drawn.scale, y + height * drawn.scale);
      const readings = lineHeights.flatMap((lineHeight) => readLine(recogniser, line, lineHeight) ?? []);
      return [{ page: content.page, order: content.marks.indexOf(picture), readings }];
    });
  });
}

function readLine(recogniser: Recogniser, line: Plane, height: number): string | undefined {
  const drawn = spreadTones(scalePlane(line, height / line.height));
  const { words } = recogniser.recognise(withMargin(drawn, margin), "line", lineTimeMs);
  return words.length === 0 ? undefined : words.map(({ text }) => text).join(" ");
}
