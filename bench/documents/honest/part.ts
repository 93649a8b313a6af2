/** Which repositories' files may be looked at while checks are made, and which are only counted. */
import { createHash } from "node:crypto";

export type Part = "tune" | "held out";

/** By the name alone, so that every run parts them alike; half of the repositories each. */
export function partOf(repository: string): Part {
  return createHash("sha256").update(repository).digest().readUInt32LE(0) % 2 === 0 ? "tune" : "held out";
}
