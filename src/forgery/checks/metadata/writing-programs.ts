/** The programs that a file's metadata names, by what they are for. */

import { memoise } from "../../derived/memoise.ts";
import type { MetadataFacts } from "../../facts/metadata.ts";

export type ProgramKind =
  | "picture editor"
  | "page design"
  | "document editor"
  | "editing toolkit"
  | "office"
  | "browser";

export interface NamedProgram {
  readonly kind: ProgramKind;
  /** As the file names it, cut to a bound. */
  readonly name: string;
}

/** Names that programs write for themselves; the first that fits counts. */
const patterns: readonly (readonly [ProgramKind, RegExp])[] = [
  ["picture editor", /photoshop|\bgimp\b|affinity photo|pixelmator|photopea|paint\.net|snapseed|picsart|lightroom/i],
  [
    "page design",
    /canva|illustrator|indesign|inkscape|coreldraw|affinity (designer|publisher)|figma|scribus|quarkxpress/i,
  ],
  [
    "document editor",
    /sejda|smallpdf|ilovepdf|pdfescape|pdffiller|dochub|soda ?pdf|pdfelement|wondershare|nitro( pro| pdf)|phantompdf|foxit (pdf )?editor|pdf-xchange editor|pdf24|xodo|lumin ?pdf|pdf candy|pdfzorro|infix|master pdf editor|okular|pdf expert|easeus|movavi|icecream pdf|able2extract|pdf2go|hipdf|pdf architect|updf/i,
  ],
  [
    "editing toolkit",
    /pymupdf|mupdf|pikepdf|qpdf|pypdf\d?|pdf-lib|pdftk|pdfsam|cpdf|pdfium|itext|openpdf|aspose|pdfsharp|spire\.pdf|apache pdfbox/i,
  ],
  [
    "office",
    /microsoft.{0,4} (word|excel|powerpoint|office)|libreoffice|openoffice|\bpages\b|google docs|wps (office|writer)|docs renderer/i,
  ],
  ["browser", /skia\/pdf|chrome|chromium|mozilla|firefox|safari/i],
];

export const findNamedPrograms = memoise((metadata: MetadataFacts): readonly NamedProgram[] => {
  const names = new Map<string, NamedProgram>();
  const texts = [...metadata.tools.map(({ text }) => text), ...(metadata.history ?? []).map(({ tool }) => tool)];
  for (const text of texts) {
    const found = patterns.find(([, pattern]) => pattern.test(text));
    if (found !== undefined) names.set(text, { kind: found[0], name: text.slice(0, 80) });
  }
  return [...names.values()];
});
