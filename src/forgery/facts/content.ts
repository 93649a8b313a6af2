/** What the pages of a PDF are painted with, in the order of painting, and how the instructions for it are written. */
import type { FontUse } from "./font-uses.ts";
import type { PageGeometry } from "./text.ts";

/** A rectangle in the page's own coordinates (points, origin at the bottom left). */
export interface Area {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export interface ContentFacts {
  /** Every font that paints text, once; marks name them by their place here. */
  readonly fonts: readonly FontFacts[];
  /** Every operator style, once; marks name them by their place here. Stored evidence has this field's name. */
  readonly manners: readonly OperatorStyle[];
  /** Of fonts with a map to characters; none where a page between others could not be read. */
  readonly fontUses?: readonly FontUse[];
  readonly pages: readonly PageContent[];
}

export interface FontFacts {
  /** Without the tag of a subset. */
  readonly name: string;
  /** The six letters before the name of a subset; empty for a whole font. */
  readonly subset: string;
  readonly isEmbedded: boolean;
  /** Equal digests mean the same program; empty where none is embedded. */
  readonly program: string;
}

/** How a program writes text-showing instructions: what one program does in one way throughout. */
export interface OperatorStyle {
  readonly operator: "Tj" | "TJ" | "'" | '"';
  readonly notation: "literal" | "hexadecimal";
  /** The instruction that placed the text: a matrix, an offset, a line, or none since the last text. */
  readonly placement: "Tm" | "Td" | "TD" | "T*" | "none";
  /** Most digits behind the point in the placing instruction's numbers. */
  readonly decimals: number;
  /** What stands between the operator and what it is given. */
  readonly gap: "nothing" | "blank" | "line end";
  /** What stands between the strings of a TJ and its numbers, where that is always the same. */
  readonly itemGap?: "nothing" | "blank";
  /** Name of the font in the page's resources. */
  readonly fontResource: string;
}

/** Which code of a font shows which digit on a page. */
export interface DigitCode {
  /** Place in the document's fonts. */
  readonly font: number;
  /** Identifies the fonts of the document's objects; several may share one program. */
  readonly fontObject: number;
  /** Equal for fonts that select the glyphs of one program in the same way. */
  readonly selection: string;
  readonly digit: string;
  readonly code: number;
  /** In how many instructions; the first mark that has it, and how many of the same digit stand before it there. */
  readonly count: number;
  readonly mark: number;
  readonly digitsBefore: number;
  /** Where several codes of a font stand for the digit: equal for glyphs of one shape; absent where none could be seen. */
  readonly form?: number;
}

/** Where one text-showing instruction stands among the page's instructions. */
export interface Instruction {
  readonly manner: number;
  /** Place of its content stream among the page's own, from 0; -1 within a form. */
  readonly stream: number;
  /** Counts the text blocks (BT to ET) of the page. */
  readonly block: number;
  /** Counts the saved graphics states (q) of the page; 0 outside of all. */
  readonly group: number;
  /** Adjustments between the strings of a TJ, in thousandths of the size; empty for others. */
  readonly adjustments: readonly number[];
  /** The text that stands in for what is shown (ActualText), where one is stated, and what the font says is shown. */
  readonly actualText?: string;
  readonly shownText?: string;
  /** The text that the font's own encoding gives for the codes, where that is certain. */
  readonly encodedText?: string;
  /** Every byte of its strings is a plain character, so that nothing asks for one notation rather than the other. */
  readonly isPrintable: boolean;
  /** Marked as part of the document's tagged content. */
  readonly isTagged: boolean;
  /** Marked as belonging to no content: headers, footers, backgrounds. */
  readonly isArtifact: boolean;
}

interface MarkBase extends Area {
  /** How many forms it is nested in. */
  readonly depth: number;
  /** What clipping leaves visible of the page at this point; undefined where nothing is clipped. */
  readonly clip?: Area;
  /** 0 invisible to 1 opaque. */
  readonly opacity: number;
  /** The layer is switched off when the document is opened. */
  readonly isHiddenLayer?: boolean;
}

export interface TextMark extends MarkBase {
  readonly kind: "text";
  /** One character for each pair of edges. A blank before its first character may stand in another mark. */
  readonly text: string;
  /** Start and end of each character along the line: x in upright text, y in text turned by a quarter. */
  readonly edges: readonly number[];
  readonly font: number;
  /** Height of the font in points on the page. */
  readonly size: number;
  /** As #rrggbb; undefined for patterns. */
  readonly colour?: string;
  /** PDF's text rendering mode, 0 to 7. */
  readonly mode: number;
  /** Degrees, counterclockwise. */
  readonly angle: number;
  /** Where the line stands: y in upright text. */
  readonly baseline: number;
  readonly instruction?: Instruction;
}

export interface FillMark extends MarkBase {
  readonly kind: "fill";
  readonly colour?: string;
  /** Whether it is the rectangle of its area, and nothing else. */
  readonly isRectangle: boolean;
  /** A thick line rather than a filled area. */
  readonly isStroke: boolean;
}

export interface ImageMark extends MarkBase {
  readonly kind: "image";
  readonly widthPx: number;
  readonly heightPx: number;
  readonly filter: string;
  /** It lets through what is under it somewhere. */
  readonly isTransparent: boolean;
  /** The colour that most of it has and the share that it has; only for pictures painted over text. */
  readonly ground?: { readonly colour: string; readonly share: number };
}

export interface ShadingMark extends MarkBase {
  readonly kind: "shading";
}

export type Mark = TextMark | FillMark | ImageMark | ShadingMark;

export interface AnnotationFacts extends Area {
  readonly subtype: string;
  readonly isHidden: boolean;
  /** Text in the annotation's dictionary. */
  readonly contents: string;
  /** Whether a comment window belongs to it, as to what people write in viewers. */
  readonly hasPopup: boolean;
  /** What its appearance is painted with, areas on the page. */
  readonly marks: readonly AnnotationMark[];
  readonly field?: FieldFacts;
}

export interface AnnotationMark extends Area {
  readonly kind: "fill" | "image" | "text";
  readonly colour?: string;
  readonly opacity: number;
  /** Of text. */
  readonly text?: string;
}

export interface FieldFacts {
  readonly name: string;
  readonly type: "text" | "choice" | "other";
  readonly value: string;
  readonly isPassword: boolean;
  /** The form asks viewers to redraw its fields (NeedAppearances), so that drawings may be out of date. */
  readonly isDrawnByViewers?: boolean;
}

export interface PageContent {
  /** From 1. Pages that could not be read are left out. */
  readonly page: number;
  readonly geometry: PageGeometry;
  /** In the order of painting. */
  readonly marks: readonly Mark[];
  readonly annotations: readonly AnnotationFacts[];
  readonly digitCodes: readonly DigitCode[];
  /** Painted paths of the size and shape of letters. */
  readonly letterPaths: number;
  /** Marks beyond the limit were left out. */
  readonly isCut: boolean;
}
