/** The text-showing instructions of a page, in their order, as facts: how each is written and where it stands. */
import type { Instruction, OperatorStyle } from "../../facts/content.ts";
import { identity } from "../pdfium/matrix.ts";
import { type ContentFont, type ContentFonts, decodeCodes, unknownCharacter, visitCodes } from "./content-fonts.ts";
import { ContentInterpreter, type TextShown } from "./content-interpreter.ts";
import type { FontUses } from "./font-uses.ts";
import type { ObjectReader } from "./object-reader.ts";
import type { PdfPage } from "./page-tree.ts";
import { asEntries, asItems, type PdfValue } from "./values.ts";

export interface ReadInstruction {
  readonly instruction: Instruction;
  readonly isHiddenLayer: boolean;
  readonly digits: readonly ShownDigit[];
}

/** A code that stands for a digit, each once an instruction. */
export interface ShownDigit {
  readonly fontObject: number;
  /** Equal for fonts that select the glyphs of one program in the same way. */
  readonly selection: string;
  readonly digit: string;
  readonly code: number;
  /** How many of the same digit stand before it in the instruction. */
  readonly digitsBefore: number;
}

const adjustmentLimit = 60;
const encodedTextLimit = 200;

/** The operator styles of a document, each once. */
export class OperatorStyleTable {
  readonly #styles: OperatorStyle[] = [];
  readonly #byKey = new Map<string, number>();

  get facts(): readonly OperatorStyle[] {
    return this.#styles;
  }

  indexOf(style: OperatorStyle): number {
    const { operator, notation, placement, decimals, gap, itemGap = "", fontResource } = style;
    // The resource comes last, since its name may have any character.
    const key = `${operator} ${notation} ${placement} ${decimals} ${gap} ${itemGap} ${fontResource}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    this.#styles.push(style);
    this.#byKey.set(key, this.#styles.length - 1);
    return this.#styles.length - 1;
  }
}

export interface InstructionSource {
  readonly reader: ObjectReader;
  readonly fonts: ContentFonts;
  readonly hiddenLayers: ReadonlySet<number>;
  readonly styles: OperatorStyleTable;
  readonly uses: FontUses;
  /** The document's form asks viewers to redraw its fields. */
  readonly needsAppearances: boolean;
}

export function readInstructions(source: InstructionSource, page: PdfPage): readonly ReadInstruction[] {
  const { reader } = source;
  const streams = contentStreams(reader, page.entries.get("Contents"));
  const instructions: ReadInstruction[] = [];
  const interpreter = new ContentInterpreter(source, {
    onText: (shown) => instructions.push(describe(shown, source, instructions.length)),
  });
  interpreter.runStreams(streams, asEntries(reader.resolve(page.entries.get("Resources"))), identity);
  return instructions;
}

function contentStreams(reader: ObjectReader, contents: PdfValue | undefined): Uint8Array[] {
  const parts = asItems(reader.resolve(contents)) ?? (contents === undefined ? [] : [contents]);
  return parts.flatMap((part) => {
    const bytes = reader.unpack(part);
    return bytes === undefined ? [] : [bytes];
  });
}

function describe(shown: TextShown, { styles, uses }: InstructionSource, instruction: number): ReadInstruction {
  const { state, marked } = shown;
  const style: OperatorStyle = {
    operator: shown.operator,
    notation: shown.strings.some(({ isHexadecimal }) => isHexadecimal) ? "hexadecimal" : "literal",
    placement: shown.placement,
    decimals: shown.decimals,
    gap: shown.gap,
    ...(shown.itemGap && { itemGap: shown.itemGap }),
    fontResource: state.fontResource,
  };
  const actualText = marked.findLast((content) => content.actualText !== undefined)?.actualText;
  const shownText = actualText === undefined || state.font === undefined ? undefined : decodeShown(state.font, shown);
  const encodedText = state.font === undefined ? undefined : decodeByEncoding(state.font, shown);
  return {
    instruction: {
      manner: styles.indexOf(style),
      stream: shown.stream,
      block: shown.block,
      group: state.group,
      adjustments: shown.adjustments.slice(0, adjustmentLimit).map((value) => Math.round(value * 10) / 10),
      ...(actualText === undefined ? {} : { actualText }),
      ...(shownText === undefined ? {} : { shownText }),
      ...(encodedText === undefined ? {} : { encodedText }),
      isPrintable: shown.strings.every(({ bytes }) => bytes.every(isPlainByte)),
      isTagged: marked.some(({ isTagged }) => isTagged),
      isArtifact: marked.some(({ tag }) => tag === "Artifact"),
    },
    isHiddenLayer: marked.some(({ isHidden }) => isHidden),
    digits: state.font === undefined ? [] : findDigits(state.font, shown, uses, instruction),
  };
}

/** Printable, and neither a bracket nor a backslash, which programs may write in other ways. */
function isPlainByte(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f && byte !== 0x28 && byte !== 0x29 && byte !== 0x5c;
}

function findDigits(font: ContentFont, { strings }: TextShown, uses: FontUses, instruction: number): ShownDigit[] {
  const found: ShownDigit[] = [];
  /** How many there were so far, by the digit. */
  const counts: number[] = [];
  for (const { bytes } of strings) {
    visitCodes(font, bytes, (code, text) => {
      uses.note(font, code, text, instruction);
      if (text.length !== 1 || text < "0" || text > "9") return;
      const digitsBefore = counts[Number(text)] ?? 0;
      counts[Number(text)] = digitsBefore + 1;
      if (found.some((other) => other.code === code && other.digit === text)) return;
      found.push({ fontObject: font.object, selection: font.selection, digit: text, code, digitsBefore });
    });
  }
  return found;
}

function decodeShown(font: ContentFont, { strings }: TextShown): string {
  return decodeCodes(font, strings).slice(0, encodedTextLimit);
}

/** Only where the map to Unicode says something else: everything else is in the text already. */
function decodeByEncoding({ encoding, toUnicode }: ContentFont, shown: TextShown): string | undefined {
  if (encoding === undefined || toUnicode === undefined) return undefined;
  let differs = false;
  let text = "";
  for (const { bytes } of shown.strings) {
    for (const code of bytes) {
      const encoded = encoding[code] ?? unknownCharacter;
      const mapped = toUnicode.get(code);
      if (encoded !== unknownCharacter && mapped !== undefined && mapped !== encoded) differs = true;
      text += encoded;
      if (text.length > encodedTextLimit) return undefined;
    }
  }
  return differs ? text : undefined;
}
