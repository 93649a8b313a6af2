/** Which pages of a PDF are pictures whose text only recognition can read. */
import type { PageContent } from "../../facts/content.ts";
import type { RasterPage } from "../../facts/raster.ts";
import type { Token } from "../../facts/text.ts";
import type { Evidence } from "../../facts.ts";
import { hasUnseenText, isPictureOfPage } from "./pages-of-pixels.ts";

export interface Scan {
  readonly content: PageContent;
  /** Of its own text. */
  readonly tokens: readonly Token[];
}

/** A stamp, a page's number, the line of a fax and a value or two; an invoice has some 60 words at least. */
const mostWords = 25;
/** Of the picture, for each character of live text, and in all: photographs of things have some, too. */
const glyphsForCharacter = 4;
const printGlyphs = 20;
/** Stamps and logos have fewer; a receipt has some hundred thousand. */
const leastPoints = 100_000;

export function findScans({ artifacts: { content, text } }: Evidence): readonly Scan[] {
  if (content?.state !== "present") return [];
  const texts = text?.state === "present" ? text.value.pages : [];
  return content.value.pages
    .filter(isPictureOfPage)
    .map((page) => ({ content: page, tokens: texts.find((own) => own.page === page.page)?.tokens ?? [] }));
}

/**
 * Without text, or with a little of it. None where more pages have text of their own: such a document is judged by that, and
 * what is said of recognised text is said with more care.
 */
export function findUnreadScans(evidence: Evidence): readonly Scan[] {
  const { raster, text } = evidence.artifacts;
  const pictures = raster?.state === "present" ? raster.value.pages : [];
  const unread = findScans(evidence).filter((scan) => scan.tokens.length === 0 || isLittle(scan, pictures));
  const numbers = new Set(unread.map(({ content }) => content.page));
  const pages = text?.state === "present" ? text.value.pages : [];
  const ofText = pages.filter(({ page, tokens }) => tokens.length > 0 && !numbers.has(page));
  return unread.length > ofText.length ? unread : [];
}

/**
 * Far less than the picture shows: a layer of what was recognised before has about as much, a word that was hidden on the page has not.
 * Where the print was not counted, what there is room for decides, and any invisible text counts as such a layer.
 */
function isLittle({ content, tokens }: Scan, pictures: readonly RasterPage[]): boolean {
  if (tokens.length > mostWords) return false;
  const own = pictures.filter(({ page }) => page === content.page);
  const glyphs = own.reduce((sum, { traits }) => sum + traits.glyphCount, 0);
  const characters = tokens.reduce((sum, { text }) => sum + text.length, 0);
  if (own.length === 0) return !hasUnseenText(content) && countPoints(content) >= leastPoints;
  return glyphs >= Math.max(printGlyphs, glyphsForCharacter * characters);
}

function countPoints({ marks }: PageContent): number {
  return marks.reduce((sum, mark) => sum + (mark.kind === "image" ? mark.widthPx * mark.heightPx : 0), 0);
}
