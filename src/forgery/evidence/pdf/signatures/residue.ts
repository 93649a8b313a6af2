/** What is left of signatures that were removed from a document. */
import type { SignatureResidue } from "../../../facts/signatures.ts";
import type { PdfStructure } from "../structure.ts";
import { asEntries, asItems, isStream } from "../values.ts";
import type { FoundSignature } from "./collect-signatures.ts";
import { type FormField, readFormFields } from "./form-fields.ts";

export function findResidue(
  { versions }: PdfStructure,
  fields: readonly FormField[],
  signatures: readonly FoundSignature[],
): SignatureResidue[] {
  const current = versions.at(-1);
  if (current === undefined) return [];
  const { reader, trailer } = current;
  const root = asEntries(reader.resolve(trailer.get("Root")));
  const permissions = asEntries(reader.resolve(root?.get("Perms")));
  const store = asEntries(reader.resolve(root?.get("DSS")));
  const isSigned = signatures.some(({ isCurrent }) => isCurrent);
  const residue: SignatureResidue[] = [];
  const certifying = permissions?.get("DocMDP");
  if (certifying !== undefined && asEntries(reader.resolve(certifying)) === undefined) {
    residue.push("permissions without their signature");
  }
  const hasMaterial = ["VRI", "Certs", "CRLs", "OCSPs"].some((key) => isFilled(reader.resolve(store?.get(key))));
  if (!isSigned && hasMaterial) residue.push("validation material without a signature");
  if (!isSigned && signatures.some(({ place }) => place === "none"))
    residue.push("signature value that no field leads to");
  if (!isSigned && versions.slice(0, -1).some((version) => isSignedVersion(version)))
    residue.push("earlier version was signed");
  if (!isSigned && fields.some((field) => showsSignature(field)))
    residue.push("appearance of a signature in a field without one");
  return residue;

  /** A field without a value whose appearance draws text or a picture: unsigned fields show an empty box at most. */
  function showsSignature({ type, entries }: FormField): boolean {
    if (type !== "Sig" || entries.has("V")) return false;
    const appearance = asEntries(reader.resolve(entries.get("AP")));
    const normal = reader.resolve(appearance?.get("N"));
    if (!isStream(normal)) return false;
    const resources = asEntries(reader.resolve(normal.entries.get("Resources")));
    const fonts = asEntries(reader.resolve(resources?.get("Font")));
    const pictures = asEntries(reader.resolve(resources?.get("XObject")));
    return normal.end - normal.start > 200 && (fonts?.size ?? 0) + (pictures?.size ?? 0) > 0;
  }
}

function isFilled(value: ReturnType<PdfStructure["versions"][number]["reader"]["resolve"]>): boolean {
  return (asItems(value)?.length ?? 0) > 0 || (asEntries(value)?.size ?? 0) > 0;
}

function isSignedVersion({ reader, trailer }: PdfStructure["versions"][number]): boolean {
  return readFormFields(reader, trailer).some(
    ({ type, entries }) => type === "Sig" && asEntries(reader.resolve(entries.get("V")))?.has("ByteRange") === true,
  );
}
