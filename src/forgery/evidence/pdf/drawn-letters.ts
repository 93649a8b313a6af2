/** Text that no check can be sure of, because its characters are drawings: of fonts that the file draws itself, or of no font. */
import type { ContentFacts, PageContent, TextMark } from "../../facts/content.ts";
import type { AnalysisLimit } from "../../facts.ts";
import type { ObjectReader } from "./object-reader.ts";
import { type PdfPage, readPages } from "./page-tree.ts";
import type { PdfStructure } from "./structure.ts";
import { asEntries, asName, type PdfValue } from "./values.ts";

/** Fewer are bullets, ticks and icons. */
const fewestCharacters = 6;
/** A short letter has more; logos, charts and signatures have some dozen. */
const fewestShapes = 200;
/** Pages that are named in one sentence. */
const namedLimit = 10;

export function findDrawnLetters(content: ContentFacts, structure: PdfStructure | string): AnalysisLimit[] {
  const version = typeof structure === "string" ? undefined : structure.versions.at(-1);
  const own = version === undefined ? [] : readPages(version.reader, version.trailer);
  const drawn = content.pages.filter((page) => charactersOf(drawnMarks(content, page)) >= fewestCharacters);
  const isUnmapped = ({ page }: PageContent) => {
    const entries = own[page - 1];
    return version !== undefined && entries !== undefined && hasFontWithoutMap(version.reader, entries);
  };
  const hasDigits = (page: PageContent) => drawnMarks(content, page).some(({ text }) => /\d/.test(text));
  const reasons = [
    {
      analysis: "text" as const,
      pages: drawn.filter(isUnmapped),
      reason: (named: string) =>
        `text on ${named} is written with a font of the file's own drawings (Type 3) that does not say which characters they are, so what was read may not be what is shown`,
    },
    {
      analysis: "page content" as const,
      pages: drawn.filter((page) => !isUnmapped(page) && hasDigits(page)),
      reason: (named: string) =>
        `digits on ${named} are written with a font of the file's own drawings (Type 3), and whether these look like what they are read as was not compared`,
    },
    {
      analysis: "text" as const,
      pages: content.pages.filter(({ letterPaths }) => letterPaths >= fewestShapes),
      reason: (named: string) => `hundreds of shapes as large as letters on ${named} are of no font, and were not read`,
    },
  ];
  return reasons.flatMap(({ analysis, pages, reason }) =>
    pages.length === 0 ? [] : [{ analysis, reason: reason(nameOf(pages)) }],
  );
}

function nameOf(pages: readonly PageContent[]): string {
  const named = pages.slice(0, namedLimit).map(({ page }) => page);
  const more = pages.length - named.length;
  return `page${pages.length > 1 ? "s" : ""} ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** PDFium calls fonts that the file draws itself embedded, and has no program of them. */
function drawnMarks({ fonts }: ContentFacts, { marks }: PageContent): TextMark[] {
  return marks.filter((mark): mark is TextMark => {
    const font = mark.kind === "text" ? fonts[mark.font] : undefined;
    return font?.isEmbedded === true && font.program === "" && font.name === "";
  });
}

function charactersOf(marks: readonly TextMark[]): number {
  return marks.reduce((sum, { text }) => sum + text.replace(/\s/g, "").length, 0);
}

function hasFontWithoutMap(reader: ObjectReader, { entries }: PdfPage): boolean {
  const resources = asEntries(reader.resolve(entries.get("Resources")));
  const fonts = asEntries(reader.resolve(resources?.get("Font")));
  const isUnmapped = (value: PdfValue) => {
    const font = asEntries(reader.resolve(value));
    return asName(reader.resolve(font?.get("Subtype"))) === "Type3" && font?.has("ToUnicode") !== true;
  };
  return [...(fonts?.values() ?? [])].some(isUnmapped);
}
