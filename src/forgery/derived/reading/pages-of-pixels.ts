/** Pages of a PDF whose content is a picture: scans, and scans with a text layer. */
import type { Area, PageContent } from "../../facts/content.ts";
import type { PageGeometry } from "../../facts/text.ts";
import { contains } from "../areas.ts";

/** Parts of the page that pictures must cover, and marks of visible text up to which it is still a picture. */
const coverShare = 0.5;

export function isPictureOfPage(page: Pick<PageContent, "geometry" | "marks">): boolean {
  const whole = areaOf(page.geometry);
  if (whole <= 0) return false;
  // Scans are also stored in strips, each of them a picture.
  const covered = page.marks.reduce(
    (sum, mark) => (mark.kind === "image" && mark.opacity > 0 ? sum + areaWithin(mark, page.geometry) : sum),
    0,
  );
  return covered >= coverShare * whole;
}

function areaOf({ left, bottom, right, top }: PageGeometry): number {
  return (right - left) * (top - bottom);
}

function areaWithin(area: Area, page: PageGeometry): number {
  const width = Math.min(area.right, page.right) - Math.max(area.left, page.left);
  const height = Math.min(area.top, page.top) - Math.max(area.bottom, page.bottom);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Text rendering mode 3 in ISO 32000 paints nothing. */
const invisible = 3;

/** Text that the page does not paint, or that lies under a picture painted later. */
export function hasUnseenText({ marks }: PageContent): boolean {
  return marks.some(
    (mark, at) =>
      mark.kind === "text" &&
      (mark.mode === invisible ||
        marks.slice(at + 1).some((later) => later.kind === "image" && !later.isTransparent && contains(later, mark))),
  );
}

/** Share of a page's characters that a text layer over its picture has at least: beside it stand a stamp or a page number. */
const layerShare = 0.5;

/** Whether what the page says was read from its own picture by some program: it may be misread like anything recognised. */
export function hasLayerOfRecognition(page: PageContent): boolean {
  if (!isPictureOfPage(page)) return false;
  const counts = page.marks.flatMap((mark) =>
    mark.kind === "text" ? [{ count: mark.text.trim().length, isUnseen: mark.mode === invisible }] : [],
  );
  const sum = (unseenOnly: boolean) =>
    counts.reduce((total, { count, isUnseen }) => total + (isUnseen || !unseenOnly ? count : 0), 0);
  return sum(false) > 0 && sum(true) >= layerShare * sum(false);
}
