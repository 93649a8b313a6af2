/** Which causes are seen together on honest files: counted, described, and written where the service finds it. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { liftFrom, pairKey, type Together } from "../../../src/forgery/calibration/dependence.ts";
import { catalogue } from "../../../src/forgery/catalogue.ts";
import { type Cause, causes } from "../../../src/forgery/check.ts";
import type { Judged } from "./judge.ts";

const path = fileURLToPath(new URL("../../../src/forgery/calibration/dependence.ts", import.meta.url));
const causeOf = new Map(catalogue.filter(({ strength }) => strength !== "none").map(({ id, cause }) => [id, cause]));

export function countTogether(judged: readonly Judged[]): Together {
  const byCause = new Map<string, number>();
  const byPair = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { findings } of judged) {
    const seen = [...new Set(findings.flatMap(({ check }) => causeOf.get(check) ?? []))];
    for (const [index, cause] of seen.entries()) {
      add(byCause, cause);
      for (const other of seen.slice(index + 1)) add(byPair, pairKey(cause, other));
    }
  }
  return { files: judged.length, byCause, byPair };
}

export function describeTogether(together: Together): readonly string[] {
  const liftOf = liftFrom(together);
  const lines = pairsOf(together).map(([one, other, seen]) => {
    const expected = ((together.byCause.get(one) ?? 0) * (together.byCause.get(other) ?? 0)) / together.files;
    return `  ${pairKey(one, other).padEnd(32)} ${seen} files, ${expected.toFixed(1)} by chance, counted as ${liftOf(one, other).toFixed(1)} times as often`;
  });
  return ["causes that come together on honest files", ...lines];
}

export function writeTogether(together: Together): void {
  const lines = [
    `any ${together.files}`,
    ...causes.flatMap((cause) => {
      const seen = together.byCause.get(cause);
      return seen === undefined ? [] : [`${cause} ${seen}`];
    }),
    ...pairsOf(together).map(([one, other, seen]) => `${pairKey(one, other)} ${seen}`),
  ];
  const source = readFileSync(path, "utf8");
  writeFileSync(
    path,
    source.replace(/`\nany [^`]*`/, () => `\`\n${lines.join("\n")}\n\``),
  );
}

function pairsOf({ byPair }: Together): readonly (readonly [Cause, Cause, number])[] {
  return causes.flatMap((one, index) =>
    causes.slice(index + 1).flatMap((other): readonly (readonly [Cause, Cause, number])[] => {
      const seen = byPair.get(pairKey(one, other));
      return seen === undefined ? [] : [[one, other, seen]];
    }),
  );
}
