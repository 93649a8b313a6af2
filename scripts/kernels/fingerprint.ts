/** What tells whether the kernels were compiled from the sources that stand in a folder. */
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
