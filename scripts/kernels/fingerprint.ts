/** The fingerprint of kernel sources, which shows whether the compiled kernels are up to date. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function fingerprintOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".as")) hash.update(`${name}\n${readFileSync(join(folder, name), "utf8")}\n`);
  }
  return hash.digest("hex");
}
