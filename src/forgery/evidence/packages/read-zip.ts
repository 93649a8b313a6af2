/** The files of a ZIP archive as entries of a package: refused by name where they cannot be read, unpacked within a limit. */
import { crc32, inflateRawSync } from "node:zlib";
import { listZip, type ZipEntry } from "../../../archive/zip.ts";
import { DamageError } from "../budget.ts";
import { cleanName, type OpenEntry } from "./package-entry.ts";

const refusals: Partial<Record<ZipEntry["method"], string>> = {
  encrypted: "The file is encrypted in its archive; send it without a password on the archive.",
  other: "The file is packed in a way that is not read here; pack it with the usual method.",
};

/** Undefined where the archive has no directory, or a damaged one. */
export function openZip(bytes: Buffer): OpenEntry[] | undefined {
  return listZip(bytes)?.map((entry) => {
    const refusal = refusals[entry.method];
    return {
      name: cleanName(entry.path),
      ...(refusal === undefined ? {} : { refusal }),
      take: (byteLimit) => unpack(entry, byteLimit),
    };
  });
}

function unpack({ method, packed, size, check }: ZipEntry, byteLimit: number): Buffer {
  if (packed === undefined)
    throw new DamageError("An archive's directory leads to no file, or to one that is cut off.");
  if (method === "stored" && packed.length > byteLimit) throw new DamageError("A file is larger than the limit.");
  const content = method === "stored" ? Buffer.from(packed) : inflate(packed, byteLimit);
  if (content.length !== size || crc32(content) !== check) throw new DamageError("A packed file is damaged.");
  return content;
}

function inflate(packed: Buffer, byteLimit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: byteLimit });
  } catch {
    throw new DamageError("A packed file is damaged, or larger than the limit.");
  }
}
