/**
 * What a row costs while a store grows: CPU time of the writer's thread by stage, reads of the file, bytes written and kept by table, memory.
 *
 *   node bin/run.js bench/growth.ts [--at 0,1,2,5,10] [--rows 100000] [--accounts 50000] [--rowsForAccount 100] [--seed 7] [--store FOLDER]
 *
 * At each of these millions of rows so many are measured. The rows are those of `bench/writer.ts`; a checkpoint follows as many as in the
 * service, where it runs in a thread of its own. With `--rowsForAccount 0` the number of accounts stays. A store that is there is gone on
 * with. Room on the disk: 1.5 GB for a million.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommand } from "../scripts/support/command.ts";
import { count, text, wholeNumber, withDefault } from "../scripts/support/options.ts";
import { prepare } from "../src/ledger/sqlite/connection.ts";
import { decideTexts, measureStages, openBenchWriter, textOf } from "./support/bench-writer.ts";
import { type BulkRow, rowsOf } from "./support/bulk-file.ts";
import { writtenBytes } from "./support/processor-time.ts";
import { bytesByTable } from "./support/stored-bytes.ts";

const values = readCommand({
  does: `What a row costs while a store grows: CPU time of the writer's thread by stage, reads of the file, bytes written and kept by table,
    memory.`,
  needs: "Linux, for /proc; 1.5 GB on the disk for a million rows.",
  options: {
    at: withDefault(text("N,N", "millions of rows at which it is measured", /^[\d.]+(,[\d.]+)*$/), "0,1,2,5,10"),
    rows: wholeNumber(100_000, "rows that are measured each time"),
    accounts: wholeNumber(50_000, "accounts at the beginning"),
    rowsForAccount: count(100, "rows for each further account; 0 for none"),
    seed: wholeNumber(7, "what chance begins with"),
    store: text("FOLDER", "keeps the store there, and goes on with one that is there"),
  },
});
const { rows } = values;
const slice = 128;
/** As in the service. */
const checkpointEvery = 5_000;
/** In a store of their own: code is compiled by then. */
const warmUpRows = 30_000;
const million = 1_000_000;
const points = values.at.split(",").map((at) => Math.round(Number(at) * million));

/** The texts of so many of the next rows. */
function take(all: Iterator<BulkRow, void>, most: number): string[] {
  const texts: string[] = [];
  while (texts.length < most) {
    const { value } = all.next();
    if (value === undefined) break;
    texts.push(textOf(value));
  }
  return texts;
}

type Opened = ReturnType<typeof openBenchWriter>;

function decide({ writer }: Opened, texts: readonly string[]): void {
  decideTexts(writer, texts, slice, (end) => {
    if (end % checkpointEvery < slice) writer.checkpoint();
  });
}

/** Calls of the system that read. */
function reads(): number {
  return Number(/^syscr: (\d+)/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
}

async function measure(opened: Opened, folder: string, texts: readonly string[], before: number): Promise<void> {
  const [readBefore, writtenBefore] = [reads(), writtenBytes("self")];
  const { micros, stages } = await measureStages(() => decide(opened, texts));
  const decided = texts.length;
  const all = before + decided;
  const per = (value: number, of: number) => (value / of).toFixed(value / of < 100 ? 1 : 0);
  console.log(
    `after ${before.toLocaleString("en")} rows: ${per(micros, decided)} µs of CPU a row in the writer's thread`,
  );
  for (const [stage, share] of stages) console.log(`  ${per(share * micros, decided).padStart(5)} µs  ${stage}`);
  console.log(
    `  a row: ${per(reads() - readBefore, decided)} reads, ${per(writtenBytes("self") - writtenBefore, decided)} bytes written`,
  );
  const tables = bytesByTable(join(folder, "ledger.db"));
  const sum = tables.reduce((total, { bytes }) => total + bytes, 0);
  const shown = tables.filter(({ bytes }) => bytes > all / 2).map(({ name, bytes }) => `${name} ${per(bytes, all)}`);
  console.log(`  kept for each of all rows: ${per(sum, all)} bytes, ${shown.join(", ")}`);
  const states = prepare<[], { states: number }>(opened.database, "SELECT count(*) AS states FROM states").get();
  const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(
    `  ${states?.states.toLocaleString("en")} states in the store; memory ${mebibytes(rss)}, of which ${mebibytes(heapUsed)} objects, ${mebibytes(arrayBuffers)} buffers`,
  );
}

/** As many as there are records: nothing else is written here. */
function rowsIn({ database }: Opened): number {
  const select = prepare<[], { last: number }>(database, "SELECT coalesce(max(sequence), 0) AS last FROM journal");
  return select.get()?.last ?? 0;
}

function warmUp(): void {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-growth-"));
  try {
    const opened = openBenchWriter(folder);
    decide(opened, Array.from(rowsOf({ ...values, rows: warmUpRows, rowsForAccount: undefined }), textOf));
    opened.writer.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const folder = values.store ?? mkdtempSync(join(tmpdir(), "assay-bench-growth-"));
try {
  warmUp();
  mkdirSync(folder, { recursive: true });
  const opened = openBenchWriter(folder);
  const last = (points.at(-1) ?? 0) + rows;
  const all = rowsOf({ ...values, rows: last, rowsForAccount: values.rowsForAccount || undefined });
  let decided = rowsIn(opened);
  for (let row = 0; row < decided; row += 1) all.next();
  for (const point of points.filter((point) => point >= decided)) {
    while (decided < point) {
      const some = take(all, Math.min(checkpointEvery, point - decided));
      decide(opened, some);
      decided += some.length;
    }
    await measure(opened, folder, take(all, rows), decided);
    decided += rows;
  }
  opened.writer.close();
} finally {
  if (values.store === undefined) rmSync(folder, { recursive: true });
}
