/**
 * The index over ids of the embedded store as it grows: CPU and bytes of the write-ahead log for each new id, and what look-ups cost.
 *
 *   node bin/run.js bench/ids.ts [--ids 5000000] [--group 128] [--former] [--other FOLDER]
 *
 * The ids are there by themselves, without verdicts. Each is looked for first, as it is before it gets one. With `--former` they are in
 * the table of earlier versions, and so many others are added while they are moved. With `--other`, another checkout is measured first.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readCommand } from "../scripts/support/command.ts";
import { existingFolder, flag, wholeNumber } from "../scripts/support/options.ts";
import type { Database } from "../src/ledger/sqlite/connection.ts";
import { quantile } from "./support/load.ts";

const values = readCommand({
  does: `The index over ids of the embedded store as it grows: CPU and bytes of the write-ahead log for each new id, and what look-ups cost.`,
  options: {
    ids: wholeNumber(5_000_000, "ids that are added"),
    group: wholeNumber(128, "ids of a commit"),
    former: flag("as many others are there before, in the table of earlier versions"),
    other: existingFolder("FOLDER", "another checkout, which is measured first"),
  },
});
const side = 1;
/** The last migration before segments. */
const formerMigrations = 21;
const pageBytes = 4_096;
const [parts, lookups] = [10, 20_000];
const freedMs = 200;
/** Groups between two checkpoints: some 20,000 ids, as in the service. */
const checkpointGroups = Math.ceil(20_000 / values.group);

/** As all versions have it; earlier ones looked into their table themselves. */
interface Index {
  hashOf(side: number, id: string): number;
  isNew(hash: number): boolean;
  find?(hash: number): readonly number[];
  findWaiting?(hash: number): number | undefined;
  add(hash: number, sequence: number): void;
  catchUp(): void;
  flush(): void;
}

interface Opened {
  readonly database: Database;
  readonly file: string;
  readonly open: () => Index;
  readonly has: (index: Index, hash: number) => boolean;
}

function processorMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

async function openOf(checkout: string, folder: string): Promise<Opened> {
  const load = (path: string) => import(pathToFileURL(join(checkout, "src/ledger/sqlite", path)).href);
  const connection: typeof import("../src/ledger/sqlite/connection.ts") = await load("connection.ts");
  const schema: typeof import("../src/ledger/sqlite/migrate.ts") = await load("migrate.ts");
  const indexing: { VerdictIds: new (database: Database) => Index } = await load("verdict-ids.ts");
  const file = join(folder, "ledger.db");
  const database = connection.openForWriting(file, "NORMAL");
  if (values.former) {
    schema.migrate(database, schema.migrations.slice(0, formerMigrations));
    fillFormer(database);
  }
  schema.migrate(database);
  const select = connection.prepare<[number], { sequence: number }>(
    database,
    "SELECT sequence FROM verdict_ids WHERE hash = ?",
  );
  const inTable = (index: Index, hash: number) => (index.findWaiting?.(hash) ?? select.get(hash)) !== undefined;
  return {
    database,
    file,
    open: () => new indexing.VerdictIds(database),
    has: (index, hash) =>
      !index.isNew(hash) && (index.find === undefined ? inTable(index, hash) : index.find(hash).length > 0),
  };
}

function fillFormer(database: Database): void {
  database.exec(`INSERT OR IGNORE INTO verdict_ids
    WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${values.ids})
    SELECT abs(random()) % 9007199254740992 AS hash, n FROM counted ORDER BY hash;
    UPDATE verdict_ids_progress SET through_sequence = ${values.ids};
    PRAGMA wal_checkpoint(TRUNCATE)`);
}

/** What adding ids has cost since the last line. */
class Costs {
  private readonly groups: number[] = [];
  private readonly database: Database;
  private ids = 0;
  private pages = 0;
  private checkpoints = 0;

  constructor(database: Database) {
    this.database = database;
  }

  note(ids: number, micros: number): void {
    this.ids += ids;
    this.groups.push(micros);
  }

  checkpoint(): void {
    const before = processorMicros();
    const row = this.database.prepare("PRAGMA wal_checkpoint(PASSIVE)").get();
    this.checkpoints += processorMicros() - before;
    this.pages += Number(row?.log ?? 0);
  }

  takeLine(): string {
    const micros = this.groups.reduce((sum, one) => sum + one, 0);
    const sorted = Float64Array.from(this.groups).sort();
    const figure = (sum: number) => (sum / this.ids).toFixed(2);
    const [usual = 0, most = 0] = [0.5, 0.999].map((share) => quantile(sorted, share) / 1_000);
    const line = `${figure(micros)} µs and ${figure(this.checkpoints)} of checkpoints, ${figure(this.pages * pageBytes)} bytes of the log`;
    [this.ids, this.pages, this.checkpoints, this.groups.length] = [0, 0, 0, 0];
    return `${line}; a group ${usual.toFixed(2)} ms, of a thousand one ${most.toFixed(2)} ms`;
  }
}

function grow({ database, has }: Opened, index: Index, from: number): void {
  const costs = new Costs(database);
  const each = Math.ceil(values.ids / parts);
  for (let added = 0, group = 0; added < values.ids; group += 1) {
    const end = Math.min(values.ids, added + values.group);
    const before = processorMicros();
    database.exec("BEGIN IMMEDIATE");
    for (let id = added; id < end; id += 1) {
      const hash = index.hashOf(side, `id ${id}`);
      has(index, hash);
      index.add(hash, from + id);
    }
    index.flush();
    database.exec("COMMIT");
    costs.note(end - added, processorMicros() - before);
    const isPartDone = Math.floor(end / each) > Math.floor(added / each) || end === values.ids;
    if (group % checkpointGroups === 0 || isPartDone) costs.checkpoint();
    if (isPartDone) console.log(`  ${(from + end - 1).toLocaleString("en")} ids: an id ${costs.takeLine()}`);
    added = end;
  }
}

function lookUp({ database, has }: Opened, index: Index, what: string, hashAt: (turn: number) => number): void {
  database.exec("BEGIN");
  const before = processorMicros();
  let found = 0;
  for (let turn = 0; turn < lookups; turn += 1) if (has(index, hashAt(turn))) found += 1;
  const micros = (processorMicros() - before) / lookups;
  database.exec("COMMIT");
  console.log(
    `  ${what}: ${micros.toFixed(2)} µs, ${found.toLocaleString("en")} of ${lookups.toLocaleString("en")} found`,
  );
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
for (const checkout of [
  ...(values.other === undefined ? [] : [resolve(values.other)]),
  join(import.meta.dirname, ".."),
]) {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-ids-"));
  try {
    const opened = await openOf(checkout, folder);
    console.log(checkout);
    const index = opened.open();
    index.catchUp();
    const from = values.former ? values.ids + 1 : 1;
    grow(opened, index, from);
    const known = (some: Index) => (turn: number) => some.hashOf(side, `id ${(turn * 7_919_993) % values.ids}`);
    lookUp(opened, index, "a known id", known(index));
    lookUp(opened, index, "a new one", (turn) => index.hashOf(side, `new ${turn}`));
    collectGarbage();
    // Buffers are given back a little later.
    await setTimeout(freedMs);
    const buffers = process.memoryUsage().arrayBuffers / 2 ** 20;
    console.log(
      `  ${buffers.toFixed(1)} MiB of buffers, ${(statSync(opened.file).size / 2 ** 20).toFixed(0)} MiB in the file`,
    );
    const before = processorMicros();
    const again = opened.open();
    again.catchUp();
    console.log(`  opened again in ${((processorMicros() - before) / 1_000).toFixed(1)} ms of CPU`);
    lookUp(opened, again, "a new one just afterwards", (turn) => again.hashOf(side, `later ${turn}`));
    opened.database.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
