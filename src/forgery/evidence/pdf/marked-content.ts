/** Marked content: what an instruction belongs to in the document's tags and layers, and the text that stands in for it. */
import type { Operand } from "./content-lexer.ts";
import type { ObjectReader } from "./object-reader.ts";
import { decodeTextString } from "./text-string.ts";
import { asEntries, asItems, asName, asString, isReference, type PdfValue } from "./values.ts";

export interface MarkedContent {
  readonly tag: string;
  /** It has a place in the document's tags. */
  readonly isTagged: boolean;
  readonly isHidden: boolean;
  readonly actualText?: string;
}

const actualTextLimit = 200;

export function beginMarkedContent(
  operands: readonly Operand[],
  resources: ReadonlyMap<string, PdfValue> | undefined,
  { reader, hiddenLayers }: { readonly reader: ObjectReader; readonly hiddenLayers: ReadonlySet<number> },
): MarkedContent {
  const [tagOperand, properties] = operands;
  const tag = typeof tagOperand === "object" && tagOperand.kind === "name" ? tagOperand.name : "";
  if (typeof properties !== "object") return { tag, isTagged: false, isHidden: false };
  if (properties.kind === "dictionary") {
    const actual = properties.entries.get("ActualText");
    const bytes = typeof actual === "object" && actual.kind === "string" ? actual.bytes : undefined;
    return { tag, isTagged: properties.entries.has("MCID"), isHidden: false, ...textOf(bytes) };
  }
  if (properties.kind !== "name") return { tag, isTagged: false, isHidden: false };
  const value = asEntries(reader.resolve(resources?.get("Properties")))?.get(properties.name);
  const isHidden = tag === "OC" && isReference(value) && hiddenLayers.has(value.number);
  const entries = asEntries(reader.resolve(value));
  return {
    tag,
    isTagged: entries?.has("MCID") === true,
    isHidden,
    ...textOf(asString(reader.resolve(entries?.get("ActualText")))),
  };
}

function textOf(bytes: Uint8Array | undefined): { readonly actualText?: string } {
  return bytes === undefined ? {} : { actualText: decodeTextString(bytes).slice(0, actualTextLimit) };
}

/** Numbers of the layers that are off when the document is opened (ISO 32000-1, 8.11.4). */
export function findHiddenLayers(reader: ObjectReader, trailer: ReadonlyMap<string, PdfValue>): ReadonlySet<number> {
  const root = asEntries(reader.resolve(trailer.get("Root")));
  const properties = asEntries(reader.resolve(root?.get("OCProperties")));
  const defaults = asEntries(reader.resolve(properties?.get("D")));
  if (properties === undefined || defaults === undefined) return new Set();
  const numbersOf = (value: PdfValue | undefined) =>
    (asItems(reader.resolve(value)) ?? []).flatMap((item) => (isReference(item) ? [item.number] : []));
  const hidden = new Set(
    asName(reader.resolve(defaults.get("BaseState"))) === "OFF" ? numbersOf(properties.get("OCGs")) : [],
  );
  for (const number of numbersOf(defaults.get("OFF"))) hidden.add(number);
  for (const number of numbersOf(defaults.get("ON"))) hidden.delete(number);
  return hidden;
}
