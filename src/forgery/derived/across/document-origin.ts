/** What a document was made with and from, for comparison with others of its side: none of it depends on what the document says. */
import type { ContentFacts } from "../../facts/content.ts";
import { type OriginTrait, originTraits } from "../../facts/earlier.ts";
import type { CaptureKind, RasterFacts, RasterUnit } from "../../facts/raster.ts";
import type { TextFacts } from "../../facts/text.ts";
import type { Artifact, Artifacts } from "../../facts.ts";
import { readLines } from "../semantics/written/lines.ts";
import { toPlainText } from "../semantics/written/plain-text.ts";

export interface DocumentOrigin {
  /** What the file bears for life, and only files that were made from it share. */
  readonly identifiers: readonly string[];
  /** Lines of scanned print by the exact places of their glyphs, which no second scan of a page has again. */
  readonly scannedLines: readonly string[];
  /** In the order of their names; empty where the file does not say. */
  readonly traits: readonly string[];
  /** Names of the fonts that paint text. */
  readonly fonts: readonly string[];
  /** Words of the first page with the distance of each from the left edge. */
  readonly places: readonly string[];
}

/** Of each list. */
const originLimit = 80;
const textLimit = 80;

export function describeOrigin(artifacts: Artifacts, text: TextFacts): DocumentOrigin {
  const [metadata, structure, content, raster] = [
    presentIn(artifacts.metadata),
    presentIn(artifacts.structure),
    presentIn(artifacts.content),
    presentIn(artifacts.raster),
  ];
  const toolOf = (...fields: string[]) => metadata?.tools.find(({ field }) => fields.includes(field))?.text ?? "";
  const traits: Readonly<Record<OriginTrait, string>> = {
    producer: nameProgram(toolOf("Producer")),
    creator: nameProgram(toolOf("Creator", "CreatorTool")),
    "page size": sizeOf(text),
    "file form": structure === undefined ? "" : `${structure.crossReference} ${structure.traits.headerMark}`,
  };
  return {
    identifiers: (metadata?.identifiers ?? []).slice(0, originLimit).map(cut),
    scannedLines: raster === undefined ? [] : listScannedLines(raster),
    traits: originTraits.map((trait) => cut(traits[trait])),
    fonts: content === undefined ? [] : listFonts(content),
    places: listPlaces(text),
  };
}

function presentIn<T>(artifact: Artifact<T> | undefined): T | undefined {
  return artifact?.state === "present" ? artifact.value : undefined;
}

function cut(text: string): string {
  return text.slice(0, textLimit);
}

/** Its first words without numbers: an upgrade is no other program. */
const programWords = 3;

function nameProgram(name: string): string {
  const words = name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words.slice(0, programWords).join(" ");
}

/** Points by which programs round one size of paper differently. */
const sizeStep = 5;

function sizeOf({ pages }: TextFacts): string {
  const geometry = pages[0]?.geometry;
  if (geometry === undefined) return "";
  const sides = [geometry.right - geometry.left, geometry.top - geometry.bottom];
  return sides.map((side) => sizeStep * Math.round(side / sizeStep)).join(" x ");
}

function listFonts({ fonts }: ContentFacts): string[] {
  return [...new Set(fonts.map(({ name }) => cut(name)))].filter((name) => name !== "").slice(0, originLimit);
}

/** Points; words of one template stand to the point where they stood before. */
const placeStep = 4;

function listPlaces(text: TextFacts): string[] {
  const first = readLines(text).lines.filter(({ page }) => page === 1);
  const places = first.flatMap(({ words }) =>
    words.flatMap(({ text: word, left }) => {
      const plain = toPlainText(word);
      return /\d/.test(word) || plain === "" ? [] : [`${cut(plain)} ${Math.round(left / placeStep)}`];
    }),
  );
  return [...new Set(places)].slice(0, originLimit);
}

/** Renders have equal letters in equal places anyway. */
const scans: readonly CaptureKind[] = ["grey scan", "colour scan", "photo", "messenger"];
/** Shorter lines may be alike by chance. */
const leastGlyphs = 10;

function listScannedLines({ pages }: RasterFacts): string[] {
  const found = new Set<string>();
  for (const { capture, units } of pages) {
    if (!scans.includes(capture)) continue;
    const lines = Map.groupBy(
      units.filter(({ kind }) => kind === "glyph"),
      ({ line }) => line,
    );
    for (const glyphs of lines.values()) if (glyphs.length >= leastGlyphs) found.add(placesIn(glyphs));
  }
  return [...found].slice(0, originLimit);
}

/** Where each glyph stands from the first one, and its size, put together to 16 hexadecimal digits. */
function placesIn(glyphs: readonly RasterUnit[]): string {
  const [first] = glyphs;
  const parts = glyphs.flatMap(({ left, top, width, height }) => [
    left - (first?.left ?? 0),
    top - (first?.top ?? 0),
    width,
    height,
  ]);
  return digestText(parts.join(" "))
    .map((half) => (half >>> 0).toString(16).padStart(8, "0"))
    .join("");
}

const seeds = [0x811c9dc5, 0x1234567] as const;

export function digestText(text: string): readonly [low: number, high: number] {
  return [digest(text, seeds[0]), digest(text, seeds[1])];
}

/** FNV-1a with a last mix, so that all bits depend on all letters. */
function digest(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
