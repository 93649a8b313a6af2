/** What readers of packages have in common: an entry that can be taken out, its name, and the limits. */
import type { PackageEntry } from "../../facts/package.ts";

export interface OpenEntry extends PackageEntry {
  /** Throws DamageError where it cannot be unpacked within the limit. */
  readonly take: (byteLimit: number) => Buffer;
}

/** One applicant sends some dozens of documents at most. */
export const entryLimit = 50;
const nameLimit = 200;

/** The last part of a path, without characters that no name has. */
export function cleanName(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  return name
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, nameLimit)
    .toWellFormed();
}
