/** Compares the origins of two documents, by the digests of what they were made with and from. */
import type { DocumentOrigin } from "../../../forgery/derived/across/document-origin.ts";
import { type EarlierDocument, originTraits, type UnlikeTrait } from "../../../forgery/facts/earlier.ts";

/** Lines of one scan that two documents must have, and the share of the fewer lines. */
const leastLines = 5;
const leastLineShare = 0.3;

/** Undefined where nothing shows that both were made from one file. */
export function findSharedOrigin(make: DocumentOrigin, earlier: DocumentOrigin): EarlierDocument["residue"] {
  const lines = countShared(make.scannedLines, earlier.scannedLines);
  const of = make.scannedLines.length;
  if (lines >= Math.max(leastLines, leastLineShare * Math.min(of, earlier.scannedLines.length))) return { lines, of };
  return countShared(make.identifiers, earlier.identifiers) > 0 ? "identifier" : undefined;
}

/** Words that have one position in every earlier document, and the share of them that must have it again. */
const leastPlaces = 8;
const leastPlaceShare = 0.5;

/** The traits in which a document differs from all earlier ones. `here` has the texts of which `make` has the digests. */
export function listUnlike(
  make: DocumentOrigin,
  here: DocumentOrigin,
  earlier: readonly DocumentOrigin[],
): readonly UnlikeTrait[] {
  const [first, ...others] = earlier;
  if (first === undefined) return [];
  const found = originTraits.flatMap((trait, at): UnlikeTrait[] => {
    const usual = first.traits[at] ?? "";
    const isUsual = usual !== "" && others.every(({ traits }) => traits[at] === usual);
    return isUsual && make.traits[at] !== usual ? [{ trait, here: here.traits[at] || "none" }] : [];
  });
  const fonts = new Set(earlier.flatMap((one) => one.fonts));
  const isOtherFont = fonts.size > 0 && make.fonts.length > 0 && make.fonts.every((font) => !fonts.has(font));
  if (isOtherFont) found.push({ trait: "fonts", here: here.fonts.slice(0, 3).join(", ") });
  const places = first.places.filter((place) => others.every((other) => other.places.includes(place)));
  const kept = places.filter((place) => make.places.includes(place)).length;
  if (places.length >= leastPlaces && kept < leastPlaceShare * places.length)
    found.push({ trait: "places of words", here: `${kept} of ${places.length} where they always stood` });
  return found;
}

/** Each as often as both have it. */
export function countShared(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of other) counts.set(value, (counts.get(value) ?? 0) + 1);
  let shared = 0;
  for (const value of one) {
    const left = counts.get(value) ?? 0;
    if (left === 0) continue;
    counts.set(value, left - 1);
    shared += 1;
  }
  return shared;
}
