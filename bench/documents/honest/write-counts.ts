/** Writes what each check did on honest files where the service finds it. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Ground } from "../../../src/forgery/calibration/false-alarms.ts";
import type { CheckCount } from "./counts.ts";

const path = fileURLToPath(new URL("../../../src/forgery/calibration/false-alarms.ts", import.meta.url));
const start = "export const falseAlarms";

export function writeCounts(counts: readonly CheckCount[]): void {
  const source = readFileSync(path, "utf8");
  const round = (share: number) => Number(share.toPrecision(3));
  const ground = ({ files, repositories, claimed, upper }: Ground) =>
    `files: ${files}, repositories: ${repositories}, claimed: ${claimed}, upper: ${round(upper)}`;
  const lines = counts.map(
    (count) =>
      `  "${count.check}": { ${ground(count)}, told: ${count.told}, plain: ${round(count.plain)}, ofCause: { ${ground(count.ofCause)} } },\n`,
  );
  const table = `${start}: Readonly<Record<string, FalseAlarms>> = {\n${lines.join("")}};\n`;
  writeFileSync(path, `${source.slice(0, source.indexOf(start))}${table}`);
}
