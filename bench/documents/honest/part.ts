/** Which repositories' files may be looked at while checks are made, and which are only counted. */
import { createHash } from "node:crypto";

/**
 * `tune`: every finding may be looked at. `second`: counted first, and looked at once the checks were mended by `tune`.
 * `held out`: nothing but counts, until the checks are final.
 */
export type Part = "tune" | "second" | "held out";

const quarters: readonly Part[] = ["tune", "second", "tune", "held out"];

/** By the name alone, so that every run parts them alike. */
export function partOf(repository: string): Part {
  const place = createHash("sha256").update(repository).digest().readUInt32LE(0) % quarters.length;
  return quarters[place] ?? "held out";
}
