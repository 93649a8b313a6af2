/** The programs that made a file, by what they are for: as its metadata names them, or as the file itself is put together. */
import { fingerprints } from "../../calibration/programs-of-honest-files.ts";
import { memoise } from "../../derived/memoise.ts";
import type { MetadataFacts } from "../../facts/metadata.ts";
import type { StructureFacts } from "../../facts/structure.ts";

export const programKinds = [
  "picture editor",
  "page design",
  "drawing program",
  "document editor",
  "HTML printer",
  "editing toolkit",
  "office",
  "browser",
] as const;
export type ProgramKind = (typeof programKinds)[number];

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
    /canva|illustrator|indesign|coreldraw|affinity (designer|publisher)|serif affinity|figma|scribus|quarkxpress|microsoft.{0,4} publisher/i,
  ],
  ["drawing program", /inkscape|^cairo\b|^draw$|libreoffice draw|openoffice draw|visio|krita|vectornator|boxy svg/i],
  [
    "document editor",
    /sejda|sambox|smallpdf|ilovepdf|pdfescape|pdffiller|dochub|soda ?pdf|pdfelement|wondershare|nitro( pro| pdf)|phantompdf|foxit (pdf )?editor|pdf-xchange editor|pdf24|xodo|lumin ?pdf|pdf candy|pdfzorro|infix|master pdf editor|okular|pdf expert|easeus|movavi|icecream pdf|able2extract|pdf2go|hipdf|pdf architect|updf/i,
  ],
  ["HTML printer", /wkhtmltopdf|weasyprint|dompdf|mpdf\b|princexml|prince \d|^qt \d/i],
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

export interface RecognisedProgram {
  readonly program: string;
  readonly kind: ProgramKind | undefined;
  /** Honest files that are put together so, and how many of these the program wrote. */
  readonly files: number;
  readonly ofProgram: number;
}

/** By the comment behind the header and the order of the trailer's keys, whatever the metadata say; undefined where no program is known by them. */
export function recogniseProgram({ traits }: StructureFacts): RecognisedProgram | undefined {
  const found = fingerprints.find(
    ({ mark, trailer }) => mark === traits.headerMark && trailer === traits.trailerKeys.join(" "),
  );
  if (found === undefined) return undefined;
  const { program, files, ofProgram } = found;
  return { program, files, ofProgram, kind: patterns.find(([, pattern]) => pattern.test(program))?.[0] };
}
