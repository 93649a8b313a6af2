/**
 * How many of the sample tables are read right, here and by others: `node bin/run.js bench/intake-dialects.ts [--suite FOLDER]`. Python's csv with
 * its Sniffer and SQLite's import run where `python3` and `sqlite3` are on PATH, DuckDB where Python has it. FOLDER holds a suite in the
 * form of csv-spectrum: tables in `csvs/`, and what they mean in `json/`. Prints a table of who read what.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { readCommand, refuse } from "../scripts/support/command.ts";
import { existingFolder } from "../scripts/support/options.ts";
import { readRecords } from "../src/intake/read-records.ts";
import { transactionColumns } from "../src/intake/records/transaction-columns.ts";
import { amountFiles } from "../src/intake/testing/amount-files.ts";
import { headerFiles } from "../src/intake/testing/header-files.ts";
import { pollutedCells, pollutedColumns, pollutedFiles } from "../src/intake/testing/polluted-files.ts";
import { type SampleFile, sample } from "../src/intake/testing/sample-file.ts";
import { tableFiles } from "../src/intake/testing/table-files.ts";
import { timeFiles } from "../src/intake/testing/time-files.ts";

const limits = { bytes: 2 ** 20, rows: 1_000, lineBytes: 2 ** 16, columns: 100 };
const options = readCommand({
  does: "How many of the sample tables are read right, here and by others: Python's csv with its Sniffer, SQLite's import and DuckDB.",
  needs: "python3; sqlite3 and Python's duckdb where these are to be compared.",
  options: {
    suite: existingFolder("FOLDER", "a suite in the form of csv-spectrum: tables in csvs/, what they mean in json/", [
      "csvs",
      "json",
    ]),
  },
});
if (spawnSync("python3", ["--version"]).error !== undefined) refuse("python3 is not on PATH.");
const own: readonly (readonly [string, readonly Judged[]])[] = [
  ["how tables are written", tableFiles],
  ["how values are written", [...amountFiles, ...timeFiles, ...headerFiles]],
  ["one row spoiled", pollutedFiles.map(toJudged)],
];
const groups: typeof own = options.suite === undefined ? own : [["suite", readSuite(options.suite)]];
const files = groups.flatMap(([, group]) => group);
/** The columns of a suite are no transaction's. */
const columns = options.suite === undefined ? transactionColumns : undefined;

interface Judged extends SampleFile {
  /** The rows are only some of those that may come out. */
  readonly isSpoiled?: boolean;
}

function toJudged({ name, text, spoiled }: (typeof pollutedFiles)[number]): Judged {
  const cells = pollutedCells.filter((_, at) => at !== spoiled);
  return { ...sample(name, text, { columns: pollutedColumns, cells }), isSpoiled: true };
}

function readSuite(folder: string): readonly Judged[] {
  return readdirSync(join(folder, "csvs")).map((file) => {
    const meant = JSON.parse(readFileSync(join(folder, "json", file.replace(/csv$/, "json")), "utf8")) as object[];
    const rows = Array.isArray(meant) ? meant : [meant];
    const cells = rows.map((row) => Object.values(row).map(String));
    return sample(file, readFileSync(join(folder, "csvs", file)), { columns: Object.keys(rows[0] ?? {}), cells });
  });
}

async function isReadRight(file: Judged): Promise<boolean> {
  const cells: unknown[][] = [];
  const badLines: number[] = [];
  try {
    for await (const batch of readRecords(Readable.from([file.bytes]), { columns }, limits)) {
      for (const entry of batch.entries) {
        if (entry.kind === "record") cells.push(file.columns.map((name) => entry.fields[name]));
        else badLines.push(entry.line);
      }
    }
  } catch {
    return false;
  }
  if (file.isSpoiled === true) {
    let at = -1;
    return file.cells.every((row) => {
      at = cells.findIndex((other, index) => index > at && isDeepStrictEqual(row, other));
      return at >= 0;
    });
  }
  return isDeepStrictEqual(cells, file.cells) && isDeepStrictEqual(badLines, file.badLines);
}

function readByPeers(): readonly Readonly<Record<string, boolean>>[] {
  const folder = mkdtempSync(join(tmpdir(), "tables-"));
  try {
    const manifest = files.map(({ columns, cells, isSpoiled = false }, index) => {
      return { file: `${index}.csv`, columns, cells, isSpoiled };
    });
    for (const [index, file] of files.entries()) writeFileSync(join(folder, `${index}.csv`), file.bytes);
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
    const script = join(import.meta.dirname, "peer-tables.py");
    return JSON.parse(execFileSync("python3", [script, folder], { encoding: "utf8" }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const peers = readByPeers();
const names = ["assay", ...Object.keys(peers[0] ?? {})];
process.stdout.write(`${names.map((name) => name.padEnd(8)).join("")}\n`);
let index = 0;
for (const [title, group] of groups) {
  const totals = new Map(names.map((name) => [name, 0]));
  for (const file of group) {
    const right: Record<string, boolean> = { assay: await isReadRight(file), ...peers[index] };
    for (const name of names) if (right[name] === true) totals.set(name, (totals.get(name) ?? 0) + 1);
    const line = names.map((name) => (right[name] === true ? "yes" : "-").padEnd(8)).join("");
    // Hundreds of spoiled rows are only counted.
    if (file.isSpoiled !== true) process.stdout.write(`${line}${file.name}\n`);
    index += 1;
  }
  const shares = names.map((name) => `${name} ${totals.get(name)}`).join(", ");
  process.stdout.write(`${title}: of ${group.length} read right ${shares}\n`);
}
