/** In which order the pages of a document first show the codes of each font that has a map from codes to characters. */
import type { FontUse } from "../../facts/font-uses.ts";
import type { ContentFont } from "./content-fonts.ts";

/** Fonts of one document; those assembled from many have some hundred. */
const fontLimit = 200;
/** Codes of one font: subsets of alphabets; Asian texts have more, and say nothing here. */
const codeLimit = 400;
/** Characters that are mapped and not shown; more are of a font that was embedded whole. */
const unshownLimit = 30;

/** Of a map that is sorted by code: single characters in one, ranges in another, as FOP writes them. */
const sectionLimit = 3;

interface OpenUse {
  readonly font: ContentFont;
  readonly codes: FontUse["codes"][number][];
  readonly seen: Set<number>;
  isWhole: boolean;
}

export class FontUses {
  readonly #uses = new Map<ContentFont, OpenUse>();
  #page = 0;
  #isSpoiled = false;

  beginPage(page: number): void {
    this.#page = page;
  }

  /** A page could not be read: what it shows is not known. */
  spoil(): void {
    this.#isSpoiled = true;
  }

  /** `instruction` counts those of the page that show text, from 0. */
  note(font: ContentFont, code: number, text: string, instruction: number): void {
    // Without a map, codes are those of the alphabet, and mean nothing by their order.
    if (font.toUnicode === undefined) return;
    const use = this.#uses.get(font) ?? this.#open(font);
    if (use === undefined || use.seen.has(code)) return;
    if (use.seen.size >= codeLimit) {
      use.isWhole = false;
      return;
    }
    use.seen.add(code);
    use.codes.push({ code, text, page: this.#page, instruction });
  }

  #open(font: ContentFont): OpenUse | undefined {
    if (this.#uses.size >= fontLimit) return undefined;
    const use: OpenUse = { font, codes: [], seen: new Set(), isWhole: true };
    this.#uses.set(font, use);
    return use;
  }

  facts(): readonly FontUse[] {
    if (this.#isSpoiled) return [];
    return [...this.#uses.values()]
      .filter(({ isWhole }) => isWhole)
      .map(({ font, codes }) => ({
        fontObject: font.object,
        selection: font.selection,
        ...withPlaces(font, codes),
      }));
  }
}

function withPlaces({ toUnicode }: ContentFont, codes: FontUse["codes"]): Pick<FontUse, "codes" | "unshown"> {
  const mapped = [...(toUnicode ?? [])];
  const shown = new Set(codes.map(({ code }) => code));
  const missing = mapped.flatMap(([code, text]) => (shown.has(code) || text.trim() === "" ? [] : [{ code, text }]));
  const unshown = missing.length === 0 || missing.length > unshownLimit ? undefined : missing;
  const steps = mapped.filter(([code], place) => place > 0 && code < (mapped[place - 1]?.[0] ?? 0)).length;
  if (steps < sectionLimit) {
    return { codes, ...(unshown && { unshown }) };
  }
  const places = new Map(mapped.map(([code], place) => [code, place]));
  const withPlace = <Use extends { readonly code: number }>(use: Use): Use => {
    const place = places.get(use.code);
    return place === undefined ? use : { ...use, mapped: place };
  };
  return { codes: codes.map(withPlace), ...(unshown && { unshown: unshown.map(withPlace) }) };
}
