/** How the pages of a PDF look: drawn by PDFium where something lies on a value, or the pictures that they are. */
import { isPictureOfPage } from "../../derived/reading/pages-of-pixels.ts";
import type { LookedPage, LookFacts } from "../../facts/looks.ts";
import type { RasterPage } from "../../facts/raster.ts";
import type { OpenVersion } from "../pdfium/document.ts";
import { holdPage, releasePage } from "../raster/kernels/page-memory.ts";
import { exact } from "../raster/looks/edges.ts";
import { findLooks } from "../raster/looks/find-looks.ts";
import { looksOf } from "../raster/looks/looks-of-pictures.ts";
import type { Plane } from "../raster/plane.ts";
import { findPieces } from "../raster/tokens/components.ts";
import { layOut } from "../raster/tokens/glyphs.ts";
import { findInk } from "../raster/tokens/ink.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import { isToBeLookedAt } from "./pages-to-look-at.ts";
import { readPagesOnce } from "./read-pages.ts";

/** A margin of a point between print and a box is two points of the drawing then. */
const drawing = { dotsPerInch: 144, pixelLimit: 4_000_000, hasAnnotations: true };
/** A page takes two or three times as long as PDFium takes to read and draw it. */
const drawnLimit = 4;

export function gatherLooks(context: PagesContext, pictures: readonly RasterPage[]): GatheredArtifact<LookFacts> {
  const { input, document } = context;
  const content = readPagesOnce(context)?.content;
  if (content === undefined) return { artifact: { state: "failed", reason: "the pages cannot be read" } };
  const pages = content.pages.filter((page) => !isPictureOfPage(page) && isToBeLookedAt(page));
  const drawn: LookedPage[] = [];
  if (pages.length > 0) {
    document.withVersion(input.bytes.length, (version) => {
      for (const { page } of pages.slice(0, drawnLimit)) {
        if (input.isLate()) break;
        const looked = lookAt(version, page);
        if (looked !== undefined) drawn.push(looked);
      }
    });
  }
  const reason = `${drawn.length} of ${pages.length} pages with boxes on values were drawn to be looked at`;
  return {
    artifact: looksOf(pictures, drawn),
    limits: drawn.length === pages.length ? [] : [{ analysis: "pixels", reason }],
  };
}

function lookAt(version: OpenVersion, page: number): LookedPage | undefined {
  const drawn = version.drawGrey(page, drawing);
  if (drawn === undefined) return undefined;
  const looks = lookAtPlane(drawn.plane);
  const share = 1 / drawn.scale;
  return looks && { page, ...looks, placement: [share, 0, 0, share, 0, 0] };
}

function lookAtPlane(plane: Plane) {
  const memory = holdPage(plane);
  try {
    const pieces = findPieces(findInk(plane, memory));
    return pieces && findLooks(plane, memory, layOut(pieces), exact);
  } finally {
    releasePage(memory);
  }
}
