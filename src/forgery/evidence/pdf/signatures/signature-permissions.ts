/** What a signature lets later revisions do: its certification level and the fields that it locks. */
import type { SignaturePermissions } from "../../../facts/signatures.ts";
import type { ObjectReader } from "../object-reader.ts";
import { decodeTextString } from "../text-string.ts";
import { asEntries, asItems, asName, asString, type PdfValue } from "../values.ts";

const lockedFieldLimit = 500;
const nameLimit = 200;
const actions = ["All", "Include", "Exclude"] as const;

export function readPermissions(
  reader: ObjectReader,
  signature: ReadonlyMap<string, PdfValue>,
  field: ReadonlyMap<string, PdfValue> | undefined,
): SignaturePermissions {
  let certification: SignaturePermissions["certification"];
  let lock = readLock(reader, asEntries(reader.resolve(field?.get("Lock"))));
  for (const reference of reader.resolveItems(signature.get("Reference"))) {
    const entries = asEntries(reference);
    const parameters = asEntries(reader.resolve(entries?.get("TransformParams")));
    const method = asName(reader.resolve(entries?.get("TransformMethod")));
    if (method === "DocMDP") certification = levelOf(reader.resolve(parameters?.get("P")) ?? 2);
    // What was signed counts; the field's own entry only says what should be.
    if (method === "FieldMDP") lock = readLock(reader, parameters) ?? lock;
  }
  return { ...(certification === undefined ? {} : { certification }), ...(lock === undefined ? {} : { lock }) };
}

function levelOf(value: PdfValue): 1 | 2 | 3 {
  return value === 1 || value === 3 ? value : 2;
}

function readLock(
  reader: ObjectReader,
  entries: ReadonlyMap<string, PdfValue> | undefined,
): SignaturePermissions["lock"] | undefined {
  const action = actions.find((name) => name === asName(reader.resolve(entries?.get("Action"))));
  if (action === undefined) return undefined;
  const fields = (asItems(reader.resolve(entries?.get("Fields"))) ?? []).slice(0, lockedFieldLimit).flatMap((item) => {
    const bytes = asString(reader.resolve(item));
    return bytes === undefined ? [] : [decodeTextString(bytes.subarray(0, 2 * nameLimit)).slice(0, nameLimit)];
  });
  return { action, fields };
}
