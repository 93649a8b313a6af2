/** A ZIP archive or an e-mail message: what is in it, and single files of it. Archives within it are not opened. */
import { describeBytes } from "../../../contract/describe-bytes.ts";
import { ServiceError } from "../../../errors.ts";
import type { PackageContents } from "../../facts/package.ts";
import { isMail } from "../../formats.ts";
import { DamageError } from "../budget.ts";
import { entryLimit, type OpenEntry } from "./package-entry.ts";
import { listMail } from "./read-mail.ts";
import { openZip } from "./read-zip.ts";

const headBytes = 16_384;

function openPackage(bytes: Buffer): {
  readonly kind: PackageContents["kind"];
  readonly entries: readonly OpenEntry[];
} {
  const head = bytes.toString("latin1", 0, headBytes);
  if (head.startsWith("PK")) {
    const entries = openZip(bytes);
    if (entries !== undefined) return { kind: "zip", entries };
    throw new ServiceError("unprocessable_document", "The ZIP archive is damaged beyond reading; send it again.");
  }
  if (isMail(head)) return { kind: "eml", entries: listMail(bytes) };
  throw new ServiceError(
    "unsupported_media_type",
    "The package is neither a ZIP archive nor an e-mail message (.eml); send single documents by themselves.",
  );
}

export function listPackage(bytes: Buffer): PackageContents {
  const { kind, entries } = openPackage(bytes);
  return {
    kind,
    entries: entries
      .slice(0, entryLimit)
      .map(({ name, refusal }) => ({ name, ...(refusal === undefined ? {} : { refusal }) })),
    omitted: Math.max(0, entries.length - entryLimit),
  };
}

export function takeFromPackage(bytes: Buffer, index: number, byteLimit: number): Buffer {
  const entry = openPackage(bytes).entries[index];
  if (entry === undefined) throw new Error("A package was asked for a file that it does not have.");
  try {
    const content = entry.take(byteLimit);
    if (content.length <= byteLimit) return content;
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
  }
  throw new ServiceError(
    "unprocessable_document",
    `The file is damaged in its package, or has more than ${describeBytes(byteLimit)}.`,
  );
}
