/** The signatures of a PDF: finds them all, verifies each over its own bytes, and looks at what came after. */
import type {
  ContentsState,
  FileDamage,
  LaterChange,
  SignatureFact,
  SignatureFacts,
  SignaturePermissions,
  TransportDamage,
} from "../../../facts/signatures.ts";
import type { GatheredArtifact, StructureContext } from "../gatherer.ts";
import { withoutOtherFile } from "../interpretations/cut-off.ts";
import type { ObjectReader } from "../object-reader.ts";
import type { PdfStructure } from "../structure.ts";
import { decodeTextString } from "../text-string.ts";
import { findEndOfContent, findTransportDamage } from "../transport-damage.ts";
import { asEntries, asItems, asName, asString, type PdfValue } from "../values.ts";
import { readByteRange } from "./byte-range.ts";
import { collectSignatures, type FoundSignature, findSignedRevision } from "./collect-signatures.ts";
import { hasSignatureMark } from "./find-dictionaries.ts";
import { readFormFields } from "./form-fields.ts";
import { compareLaterRevisions } from "./later-changes.ts";
import { verifyMessage } from "./message.ts";
import { findResidue } from "./residue.ts";
import { findShadowMarks } from "./shadow-marks.ts";
import { openRevision } from "./signed-revision.ts";
import { isWrittenAnew } from "./written-anew.ts";

/** First bytes of a message, and of the bare signature of the oldest kind (ITU-T X.690, 8.1.2). */
const sequence = 0x30;
const octets = 0x04;
/** Of the object that a signature is. */
const lastObjectMarks = ["/ByteRange", "/SubFilter", "/Adobe.PPKLite"];
/** The smallest signatures, without certificates and over elliptic curves, are larger than this. */
const placeholderBytes = 128;

export function gatherSignatures({ input, structure: whole }: StructureContext): GatheredArtifact<SignatureFacts> {
  if (typeof whole === "string") {
    const isSigned = hasSignatureMark(input.bytes);
    return { artifact: isSigned ? { state: "failed", reason: whole } : { state: "absent" } };
  }
  const structure = withoutOtherFile(whole);
  const current = structure.versions.at(-1);
  if (current === undefined) return { artifact: { state: "absent" } };
  const fields = readFormFields(current.reader, current.trailer);
  const found = collectSignatures(structure);
  const residue = findResidue(structure, fields, found);
  const emptyFields = fields.filter(({ type, entries }) => type === "Sig" && !entries.has("V") && !entries.has("Kids"));
  if (found.length === 0 && residue.length === 0 && emptyFields.length === 0) return { artifact: { state: "absent" } };
  const damage = found.length === 0 ? undefined : findTransportDamage(input.bytes);
  const signatures = found.map((one) => describe(one, structure, current.reader, damage));
  const signed = findSignedRevision(structure, false);
  const shadows = signed === undefined ? [] : findShadowMarks(signed.revision);
  return { artifact: { state: "present", value: { signatures, emptyFields: emptyFields.length, residue, shadows } } };
}

function describe(
  { entries, field, place, isCurrent }: FoundSignature,
  structure: PdfStructure,
  reader: ObjectReader,
  damage: TransportDamage | undefined,
): SignatureFact {
  const subFilter = asName(reader.resolve(entries.get("SubFilter"))) ?? "";
  const contents = asString(reader.resolve(entries.get("Contents")));
  const state = stateOf(entries.has("Contents"), contents);
  const { coverage, parts } = readByteRange(reader.bytes, reader.resolve(entries.get("ByteRange")));
  const certificates = readCertificates(reader.resolve(entries.get("Cert")));
  const isMoved = contents !== undefined && isWrittenAnew(reader.bytes, structure, coverage, contents);
  const canVerify = state === "present" && contents !== undefined && parts !== undefined && !isMoved;
  const isDamaged = damage !== undefined && isExplained(damage, coverage, entries, reader.bytes);
  const cause: FileDamage | undefined = isDamaged ? damage : isMoved ? "written anew" : undefined;
  const permissions = readPermissions(reader, entries, field?.entries);
  const compared = coverage.faults.length === 0 ? compare(structure, coverage, permissions) : undefined;
  return {
    field: field?.name ?? "",
    place,
    isCurrent,
    subFilter,
    isTimestamp: subFilter === "ETSI.RFC3161" || asName(reader.resolve(entries.get("Type"))) === "DocTimeStamp",
    contents: state,
    coverage,
    ...(canVerify ? { message: verifyMessage({ subFilter, contents, parts, certificates }) } : {}),
    permissions,
    laterChanges: compared ?? [],
    isCompared: compared !== undefined,
    ...(cause !== undefined && { damage: cause }),
  };
}

/** What lost its end lacks a part of what is covered, or of the signature itself where it is the last object that is there. */
function isExplained(
  damage: TransportDamage,
  { faults, end }: SignatureFact["coverage"],
  entries: FoundSignature["entries"],
  bytes: Buffer,
): boolean {
  if (damage === "bytes converted" || faults.includes("beyond the end") || entries.size === 0) return true;
  if (end > findEndOfContent(bytes)) return true;
  const last = bytes.subarray(Math.max(0, bytes.lastIndexOf(" obj")));
  return lastObjectMarks.some((mark) => last.includes(mark));
}

function compare(
  structure: PdfStructure,
  { end, bytesAfter }: SignatureFact["coverage"],
  permissions: SignatureFact["permissions"],
): readonly LaterChange[] | undefined {
  if (bytesAfter === 0) return [];
  const signed = openRevision(structure, end);
  return signed === undefined ? undefined : compareLaterRevisions(structure, signed, permissions);
}

function stateOf(isThere: boolean, contents: Uint8Array | undefined): ContentsState {
  if (!isThere) return "missing";
  if (contents === undefined) return "not a string";
  if (contents.length === 0) return "empty";
  if (contents.some((byte) => byte !== 0))
    return [sequence, octets].includes(contents[0] ?? 0) ? "present" : "something else";
  return contents.length >= placeholderBytes ? "placeholder" : "short blank";
}

/** One certificate as a string, or a chain as an array of them. */
function readCertificates(value: PdfValue | undefined): Uint8Array[] {
  const single = asString(value);
  if (single !== undefined) return [single];
  return (asItems(value) ?? []).flatMap((item) => asString(item) ?? []);
}

const lockedFieldLimit = 500;
const nameLimit = 200;
const actions = ["All", "Include", "Exclude"] as const;

function readPermissions(
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
