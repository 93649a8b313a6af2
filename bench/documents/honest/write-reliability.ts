/** Writes how often findings were right where the console finds it. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ReliabilityBand } from "./reliability.ts";

const path = fileURLToPath(new URL("../../../console/src/pages/documents/measured-reliability.ts", import.meta.url));

export function writeReliability(bands: readonly ReliabilityBand[]): void {
  const lines = bands.map(({ from, to, tampered: { forged, honest, leastRight } }) => {
    // Rounded down: a share that is promised is none too high.
    const share = Math.floor(1_000 * leastRight) / 1_000;
    return `  { from: ${from}, to: ${to}, forged: ${forged}, honest: ${honest}, leastRight: ${share} },\n`;
  });
  const source = readFileSync(path, "utf8");
  writeFileSync(
    path,
    source.replace(/const measured = \[[^\]]*\]/, () => `const measured = [\n${lines.join("")}]`),
  );
}
