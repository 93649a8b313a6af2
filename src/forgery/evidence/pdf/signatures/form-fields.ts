/** The fields of a document's form, in one version of it: names, kinds, values and widgets, with what they inherit. */
import type { ObjectReader } from "../object-reader.ts";
import { decodeTextString } from "../text-string.ts";
import { asEntries, asItems, asName, asString, isReference, type PdfValue } from "../values.ts";

export interface FormField {
  readonly objectNumber: number | undefined;
  /** Fully qualified, cut to a bound. */
  readonly name: string;
  readonly type: string;
  readonly entries: ReadonlyMap<string, PdfValue>;
}

const depthLimit = 32;
const fieldLimit = 20_000;
const nameLimit = 200;

export function readFormFields(reader: ObjectReader, trailer: ReadonlyMap<string, PdfValue>): FormField[] {
  const root = asEntries(reader.resolve(trailer.get("Root")));
  const form = asEntries(reader.resolve(root?.get("AcroForm")));
  const fields: FormField[] = [];
  const visited = new Set<number>();

  function visit(node: PdfValue, parentName: string, parentType: string, depth: number): void {
    if (depth > depthLimit || fields.length >= fieldLimit) return;
    const objectNumber = isReference(node) ? node.number : undefined;
    if (objectNumber !== undefined) {
      if (visited.has(objectNumber)) return;
      visited.add(objectNumber);
    }
    const entries = asEntries(reader.resolve(node));
    if (entries === undefined) return;
    reader.budget.spendValue();
    const part = asString(reader.resolve(entries.get("T")));
    const own = part === undefined ? "" : decodeTextString(part.subarray(0, 2 * nameLimit));
    const name = [parentName, own]
      .filter((text) => text !== "")
      .join(".")
      .slice(0, nameLimit);
    const type = asName(reader.resolve(entries.get("FT"))) ?? parentType;
    const kids = asItems(reader.resolve(entries.get("Kids"))) ?? [];
    fields.push({ objectNumber, name, type, entries });
    for (const kid of kids) visit(kid, name, type, depth + 1);
  }

  for (const field of asItems(reader.resolve(form?.get("Fields"))) ?? []) visit(field, "", "", 0);
  return fields;
}
