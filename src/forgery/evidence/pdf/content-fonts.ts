/** What the codes of a font stand for: by its map to Unicode, and, apart from that, by its own encoding. */
import { createHash } from "node:crypto";
import { type Budget, DamageError } from "../budget.ts";
import { ContentLexer, type Operand } from "./content-lexer.ts";
import type { ObjectReader } from "./object-reader.ts";
import { asEntries, asItems, asName, isReference, type PdfValue } from "./values.ts";

export interface ContentFont {
  /** Number of the font's object; 0 for one written in place. */
  readonly object: number;
  readonly codeBytes: 1 | 2;
  /** Undefined where the font has no such map. */
  readonly toUnicode: ReadonlyMap<number, string> | undefined;
  /** Equal for fonts that select the glyphs of one program in the same way. */
  readonly selection: string;
  /** By code; undefined where the encoding is the font program's own. */
  readonly encoding: readonly string[] | undefined;
}

/** Stands for a character that only the map to Unicode could name. */
export const unknownCharacter = "�";

const mapLimit = 20_000;
const mapBytesLimit = 2 ** 20;

const names = new Map<string, string>(
  Object.entries({
    zero: "0",
    one: "1",
    two: "2",
    three: "3",
    four: "4",
    five: "5",
    six: "6",
    seven: "7",
    eight: "8",
    nine: "9",
    space: " ",
    period: ".",
    comma: ",",
    colon: ":",
    semicolon: ";",
    hyphen: "-",
    minus: "-",
    slash: "/",
    dollar: "$",
    percent: "%",
    parenleft: "(",
    parenright: ")",
    plus: "+",
    Euro: "€",
    sterling: "£",
  }),
);

/** By object, as many pages share fonts. */
export class ContentFonts {
  readonly #reader: ObjectReader;
  readonly #known = new Map<number, ContentFont | undefined>();

  constructor(reader: ObjectReader) {
    this.#reader = reader;
  }

  find(value: PdfValue | undefined): ContentFont | undefined {
    if (!isReference(value)) return this.#read(value);
    if (!this.#known.has(value.number)) this.#known.set(value.number, this.#read(value));
    return this.#known.get(value.number);
  }

  #read(value: PdfValue | undefined): ContentFont | undefined {
    const font = asEntries(this.#reader.resolve(value));
    if (font === undefined) return undefined;
    const isComposite = asName(this.#reader.resolve(font.get("Subtype"))) === "Type0";
    const encoding = this.#reader.resolve(font.get("Encoding"));
    if (isComposite && !asName(encoding)?.startsWith("Identity")) return undefined;
    return {
      object: isReference(value) ? value.number : 0,
      codeBytes: isComposite ? 2 : 1,
      selection: isComposite ? "composite" : this.#describeEncoding(encoding),
      toUnicode: this.#readToUnicode(font.get("ToUnicode")),
      encoding: isComposite ? undefined : this.#readEncoding(font, encoding),
    };
  }

  #describeEncoding(encoding: PdfValue | undefined): string {
    const entries = asEntries(encoding);
    const base = asName(encoding) ?? asName(this.#reader.resolve(entries?.get("BaseEncoding"))) ?? "";
    const differences = this.#reader
      .resolveItems(entries?.get("Differences"))
      .map((item) => asName(item) ?? String(item));
    return createHash("sha256")
      .update(`${base}|${differences.join(" ")}`)
      .digest("hex")
      .slice(0, 8);
  }

  #readEncoding(font: ReadonlyMap<string, PdfValue>, encoding: PdfValue | undefined): string[] | undefined {
    const entries = asEntries(encoding);
    const base = asName(encoding) ?? asName(this.#reader.resolve(entries?.get("BaseEncoding")));
    const isEmbedded = asEntries(this.#reader.resolve(font.get("FontDescriptor"))) !== undefined;
    const hasBase = base !== undefined || !isEmbedded;
    if (!hasBase && entries === undefined) return undefined;
    // All base encodings agree on letters, digits and most marks; the rest is left to the map.
    const isPlain = (code: number) => code >= 0x20 && code < 0x7f && code !== 0x27 && code !== 0x60;
    const table = Array.from({ length: 256 }, (_, code) =>
      hasBase && isPlain(code) ? String.fromCharCode(code) : unknownCharacter,
    );
    let code = 0;
    for (const item of asItems(this.#reader.resolve(entries?.get("Differences"))) ?? []) {
      const resolved = this.#reader.resolve(item);
      if (typeof resolved === "number") code = resolved;
      const name = asName(resolved);
      if (name === undefined) continue;
      if (code >= 0 && code < 256) table[code] = characterOf(name);
      code += 1;
    }
    return table;
  }

  #readToUnicode(value: PdfValue | undefined): ReadonlyMap<number, string> | undefined {
    if (value === undefined) return undefined;
    try {
      const bytes = this.#reader.unpack(value);
      return bytes === undefined ? undefined : readUnicodeMap(bytes.subarray(0, mapBytesLimit), this.#reader.budget);
    } catch (error) {
      if (error instanceof DamageError) return undefined;
      throw error;
    }
  }
}

function characterOf(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  if (/^[A-Za-z]$/.test(name)) return name;
  const [, hex] = /^uni([0-9A-F]{4})$/.exec(name) ?? [];
  return hex === undefined ? unknownCharacter : String.fromCharCode(Number.parseInt(hex, 16));
}

/** The two forms of entries that maps to Unicode have (ISO 32000-1, 9.10.3). */
function readUnicodeMap(bytes: Uint8Array, budget: Budget): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  const lexer = new ContentLexer(bytes, budget);
  let pending: Operand[] = [];
  const flush = (operands: readonly Operand[], isRange: boolean) => {
    const step = isRange ? 3 : 2;
    for (let index = 0; index + step <= operands.length && map.size < mapLimit; index += step) {
      const from = codeOf(operands[index]);
      const to = isRange ? codeOf(operands[index + 1]) : from;
      const target = operands[index + step - 1];
      if (from === undefined || to === undefined || target === undefined || to - from > 65_535) continue;
      for (let code = from; code <= to && map.size < mapLimit; code += 1) {
        const text = textOf(target, code - from);
        if (text !== undefined) map.set(code, text);
      }
    }
  };
  for (let read = lexer.next(); read !== undefined; read = lexer.next()) {
    pending = [...read.operands];
    if (read.operator === "endbfchar") flush(pending, false);
    if (read.operator === "endbfrange") flush(pending, true);
  }
  return map;
}

function codeOf(operand: Operand | undefined): number | undefined {
  if (typeof operand !== "object" || operand.kind !== "string" || operand.bytes.length > 4) return undefined;
  return operand.bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

function textOf(target: Operand, offset: number): string | undefined {
  if (typeof target !== "object") return undefined;
  if (target.kind === "array") return target.items[offset] === undefined ? undefined : textOf(target.items[offset], 0);
  if (target.kind !== "string" || target.bytes.length < 1 || target.bytes.length > 64) return undefined;
  const bytes = target.bytes.length === 1 ? Uint8Array.of(0, target.bytes[0] ?? 0) : target.bytes;
  const text = new TextDecoder("utf-16be").decode(bytes);
  if (offset === 0) return text;
  const last = text.codePointAt(text.length - 1) ?? 0;
  return text.slice(0, -1) + String.fromCodePoint(Math.min(0x10ffff, last + offset));
}

/** Passes the codes of a string with what each stands for. */
export function visitCodes(font: ContentFont, bytes: Uint8Array, visit: (code: number, text: string) => void): void {
  const { codeBytes, toUnicode, encoding } = font;
  for (let at = 0; at + codeBytes <= bytes.length; at += codeBytes) {
    const code = codeBytes === 1 ? (bytes[at] ?? 0) : (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    visit(code, toUnicode?.get(code) ?? encoding?.[code] ?? unknownCharacter);
  }
}

/** What strings of codes stand for. */
export function decodeCodes(font: ContentFont, strings: readonly { readonly bytes: Uint8Array }[]): string {
  let decoded = "";
  for (const { bytes } of strings) visitCodes(font, bytes, (_, text) => (decoded += text));
  return decoded;
}
