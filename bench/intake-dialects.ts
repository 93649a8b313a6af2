/**
 * How many of the sample tables are read right, here and by others: `node bench/intake-dialects.ts [--suite FOLDER]`. Python's csv with
 * its Sniffer and SQLite's import run where `python3` and `sqlite3` are on PATH, DuckDB where Python has it. FOLDER holds a suite in the
 * form of csv-spectrum: tables in `csvs/`, and what they mean in `json/`. Prints a table of who read what.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { readRecords } from "../src/intake/read-records.ts";
import { transactionColumns } from "../src/intake/records/transaction-columns.ts";
import { type SampleFile, sample } from "../src/intake/testing/sample-file.ts";
import { tableFiles } from "../src/intake/testing/table-files.ts";
import { valueFiles } from "../src/intake/testing/value-files.ts";

const limits = { bytes: 2 ** 20, rows: 1_000, lineBytes: 2 ** 16, columns: 100 };
const { values: options } = parseArgs({ options: { suite: { type: "string" } } });
const files = options.suite === undefined ? [...tableFiles, ...valueFiles] : readSuite(options.suite);
/** The columns of a suite are no transaction's. */
const columns = options.suite === undefined ? transactionColumns : undefined;

function readSuite(folder: string): readonly SampleFile[] {
  return readdirSync(join(folder, "csvs")).map((file) => {
    const meant = JSON.parse(readFileSync(join(folder, "json", file.replace(/csv$/, "json")), "utf8")) as object[];
    const rows = Array.isArray(meant) ? meant : [meant];
    const cells = rows.map((row) => Object.values(row).map(String));
    return sample(file, readFileSync(join(folder, "csvs", file)), { columns: Object.keys(rows[0] ?? {}), cells });
  });
}

async function isReadRight(file: SampleFile): Promise<boolean> {
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
  return isDeepStrictEqual(cells, file.cells) && isDeepStrictEqual(badLines, file.badLines);
}

function readByPeers(): readonly Readonly<Record<string, boolean>>[] {
  const folder = mkdtempSync(join(tmpdir(), "tables-"));
  try {
    const manifest = files.map(({ columns, cells }, index) => ({ file: `${index}.csv`, columns, cells }));
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
const totals = new Map(names.map((name) => [name, 0]));
process.stdout.write(`${names.map((name) => name.padEnd(8)).join("")}\n`);
for (const [index, file] of files.entries()) {
  const right: Record<string, boolean> = { assay: await isReadRight(file), ...peers[index] };
  for (const name of names) if (right[name] === true) totals.set(name, (totals.get(name) ?? 0) + 1);
  process.stdout.write(`${names.map((name) => (right[name] === true ? "yes" : "-").padEnd(8)).join("")}${file.name}\n`);
}
const shares = names.map((name) => `${name} ${totals.get(name)}`).join(", ");
process.stdout.write(`read right, of ${files.length}: ${shares}\n`);
