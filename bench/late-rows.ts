/**
 * What the writer does for a row of a file of an earlier month, where a later one was decided before: every row is late, and is scored on its
 * account's past as of its own time.
 *
 *   node bin/run.js bench/late-rows.ts [--rows 60000] [--before 200000] [--accounts 5000]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommand } from "../scripts/support/command.ts";
import { wholeNumber } from "../scripts/support/options.ts";
import { decideTexts, openBenchWriter, textOf } from "./support/bench-writer.ts";
import { rowsOf } from "./support/bulk-file.ts";

const values = readCommand({
  does: "What the writer does for a row of a file of an earlier month, where a later one was decided before.",
  options: {
    rows: wholeNumber(60_000, "rows of the earlier month"),
    before: wholeNumber(200_000, "rows of the later one, which are decided first"),
    accounts: wholeNumber(5_000, "accounts of both"),
  },
});
const slice = 128;
const checkpointEvery = 20_000;
const parts = 3;
const months = [Date.UTC(2025, 0, 1), Date.UTC(2025, 6, 1)] as const;

const folder = mkdtempSync(join(tmpdir(), "assay-bench-late-rows-"));
try {
  const { writer } = openBenchWriter(folder);
  const measure = (name: string, texts: readonly string[]) => {
    const before = process.threadCpuUsage();
    decideTexts(writer, texts, slice, (end) => {
      if (end % checkpointEvery < slice) writer.checkpoint();
    });
    const { user, system } = process.threadCpuUsage(before);
    const mebibytes = Math.round(process.memoryUsage().rss / 2 ** 20);
    console.log(`${name}: ${((user + system) / texts.length).toFixed(1)} µs of CPU a row; memory ${mebibytes} MiB`);
  };
  const textsOf = (rows: number, seed: number, startMs: number) =>
    Array.from(rowsOf({ rows, accounts: values.accounts, seed, startMs }), textOf);
  measure("the later month", textsOf(values.before, 7, months[1]));
  const earlier = textsOf(values.rows, 8, months[0]);
  const size = Math.ceil(earlier.length / parts);
  for (let part = 0; part < parts; part += 1)
    measure(`the earlier one, part ${part + 1} of ${parts}`, earlier.slice(part * size, (part + 1) * size));
  writer.close();
} finally {
  rmSync(folder, { recursive: true });
}
