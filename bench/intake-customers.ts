/**
 * Reads files of customers that have a list of planted defects beside them: `node bin/run.js bench/intake-customers.ts --data FOLDER`. For each
 * `name.truth.tsv` (record, customerId, defect) the file of that name is read; exactly the records with a defect must fail.
 */
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCommand } from "../scripts/support/command.ts";
import { existingFolder, required } from "../scripts/support/options.ts";
import { readRecords } from "../src/intake/read-records.ts";
import { parseCustomer } from "../src/intake/records/customer.ts";
import { customerColumns } from "../src/intake/records/customer-columns.ts";

const { data: folder } = readCommand({
  does: `Reads files of customers that have a list of planted defects beside them; exactly the records with a defect must fail. Ends with
    1 where others do.`,
  needs: "FOLDER: for each file a list name.truth.tsv (record, customerId, defect).",
  options: { data: required(existingFolder("FOLDER", "the files and their lists")) },
});
const limits = { bytes: 2 ** 30, rows: 5_000_000, lineBytes: 2 ** 20, columns: 1_000 };

/** Positions, from 1, of the records that have to fail, and why. */
function readTruth(path: string): ReadonlyMap<number, string> {
  const rows = readFileSync(path, "utf8").split(/\r?\n/).slice(1);
  const cells = rows.map((row) => row.split("\t"));
  return new Map(cells.filter(([, , defect = ""]) => defect !== "").map(([at, , defect = ""]) => [Number(at), defect]));
}

/** Positions of the records that fail; of two with one id the second does. */
async function readFailures(path: string): Promise<ReadonlyMap<number, string>> {
  const failures = new Map<number, string>();
  const seen = new Set<string>();
  let position = 0;
  for await (const batch of readRecords(createReadStream(path), { fileName: path, columns: customerColumns }, limits)) {
    for (const entry of batch.entries) {
      position += 1;
      if (entry.kind === "problem") {
        failures.set(position, entry.reason);
        continue;
      }
      const parsed = parseCustomer(entry.fields, { ...batch.reading, nowMs: Date.now() });
      if (!parsed.ok) failures.set(position, parsed.reason);
      else if (seen.has(parsed.customer.customerId))
        failures.set(position, "customerId stands in an earlier record too.");
      else seen.add(parsed.customer.customerId);
    }
  }
  return failures;
}

const names = readdirSync(folder);
for (const truthName of names.filter((name) => name.endsWith(".truth.tsv"))) {
  const stem = truthName.slice(0, -".truth.tsv".length);
  const name = names.find((other) => other !== truthName && other.replace(/\.[^.]+$/, "") === stem);
  if (name === undefined) continue;
  const planted = readTruth(join(folder, truthName));
  const failed = await readFailures(join(folder, name));
  const missed = [...planted].filter(([at]) => !failed.has(at));
  const wrong = [...failed].filter(([at]) => !planted.has(at));
  process.stdout.write(`${name}: ${planted.size} planted, ${missed.length} missed, ${wrong.length} failed wrongly\n`);
  for (const [at, defect] of missed) process.stdout.write(`  record ${at} was taken in spite of ${defect}\n`);
  for (const [at, reason] of wrong) process.stdout.write(`  record ${at} was refused: ${reason}\n`);
  if (missed.length + wrong.length > 0) process.exitCode = 1;
}
