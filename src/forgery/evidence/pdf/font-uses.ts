/** In which order the pages of a document first show the codes of each font, and which codes its map names that they never show. */
import type { FontUse } from "../../facts/font-uses.ts";
import type { ContentFont } from "./content-fonts.ts";

/** Fonts of one document; those assembled from many have some hundred. */
const fontLimit = 200;
/** Codes of one font: subsets of alphabets; Asian texts have more, and say nothing here. */
const codeLimit = 400;
/** Characters that are named of those never shown. */
const unshownLimit = 8;

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

  /** `instruction` counts those of the page that show text; undefined outside of the page's own content. */
  note(font: ContentFont, code: number, text: string, instruction: number | undefined): void {
    // Without a map, codes are those of the alphabet, and mean nothing by their order.
    if (font.toUnicode === undefined) return;
    const use = this.#uses.get(font) ?? this.#open(font);
    if (use === undefined || use.seen.has(code)) return;
    if (use.seen.size >= codeLimit) {
      use.isWhole = false;
      return;
    }
    use.seen.add(code);
    if (instruction !== undefined) use.codes.push({ code, text, page: this.#page, instruction });
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
      .map(({ font, codes, seen }) => {
        const unshown: { code: number; text: string }[] = [];
        for (const [code, text] of font.toUnicode ?? []) {
          if (!seen.has(code) && unshown.length < unshownLimit) unshown.push({ code, text });
        }
        return { fontObject: font.object, codes, unshown };
      });
  }
}
