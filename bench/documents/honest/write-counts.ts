/** Writes what each check did on honest files where the service finds it. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CheckCount } from "./counts.ts";

const path = fileURLToPath(new URL("../../../src/forgery/calibration/false-alarms.ts", import.meta.url));
const start = "export const falseAlarms";

export function writeCounts(counts: readonly CheckCount[]): void {
  const source = readFileSync(path, "utf8");
  const round = (share: number) => Number(share.toPrecision(3));
  const lines = counts.map(
    ({ check, files, repositories, told, claimed, plain, upper }) =>
      `  "${check}": { files: ${files}, repositories: ${repositories}, told: ${told}, claimed: ${claimed}, plain: ${round(plain)}, upper: ${round(upper)} },\n`,
  );
  const table = `${start}: Readonly<Record<string, FalseAlarms>> = {\n${lines.join("")}};\n`;
  writeFileSync(path, `${source.slice(0, source.indexOf(start))}${table}`);
}
