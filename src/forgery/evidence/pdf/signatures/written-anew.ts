/** Tells a signed file that a program wrote anew: the signature lies elsewhere than where the bytes that it covers leave room for it. */
import type { SignatureCoverage } from "../../../facts/signatures.ts";
import type { PdfStructure } from "../structure.ts";

/** Of the string of the signature, "<" and ">". */
const bracketBytes = 2;

/**
 * Merging, linearising, encrypting and cleaning move every object, so that the signature can be verified no more and nothing can be said
 * of what was signed. The room for it is as large as the signature still, since its list of bytes is the signer's own. A file in which
 * bytes were exchanged keeps the signature in its place, or its cross-reference no longer fits.
 */
export function isWrittenAnew(
  bytes: Buffer,
  { versions, omittedVersions, isSearched }: PdfStructure,
  { ranges }: SignatureCoverage,
  contents: Uint8Array,
): boolean {
  const [start, before = 0, after = 0, rest] = ranges;
  if (ranges.length !== 4 || start !== 0 || rest === undefined || rest <= 0) return false;
  if (versions.length !== 1 || omittedVersions > 0 || isSearched) return false;
  const digits = 2 * contents.length;
  const brackets = after - before - digits;
  if (brackets !== 0 && brackets !== bracketBytes) return false;
  const from = before + brackets / 2;
  const there = bytes.toString("latin1", from, from + digits).toLowerCase();
  return there !== Buffer.from(contents).toString("hex");
}
