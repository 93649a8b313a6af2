/** Writes what each check did on honest files where the service finds it. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Ground } from "../../../src/forgery/calibration/false-alarms.ts";
import type { CheckCount } from "./counts.ts";

const path = fileURLToPath(new URL("../../../src/forgery/calibration/false-alarms.ts", import.meta.url));

export function writeCounts(counts: readonly CheckCount[]): void {
  const lines = counts.map((count) =>
    [count.check, ...numbersOf(count), ...numbersOf(count.ofCause), count.reported, inMillion(count.plain)].join(" "),
  );
  const source = readFileSync(path, "utf8");
  writeFileSync(
    path,
    source.replace(/`\n[^`]*`/, () => `\`\n${lines.join("\n")}\n\``),
  );
}

function numbersOf({ files, repositories, claimed, upper }: Ground): readonly number[] {
  return [files, repositories, claimed, inMillion(upper)];
}

/** Rounded up: a bound that is written is none too low. */
function inMillion(share: number): number {
  return Math.ceil(1_000_000 * share);
}
