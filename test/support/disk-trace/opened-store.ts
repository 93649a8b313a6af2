/** What a data folder has when the present code opens it, and the steps of a trace that are known to be complete. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { openVault } from "../../../src/compose/documents.ts";
import { deciderOf } from "../../../src/compose/ledger.ts";
import { readConfig } from "../../../src/config.ts";
import { dataFolderAt } from "../../../src/data-folder.ts";
import type { Ledger } from "../../../src/ledger/ledger.ts";
import { openAt } from "../../../src/ledger/sqlite/testing/open.ts";
import { verifyFolder } from "../../../src/operations/store/verify-folder.ts";
import { readTrace, type Step } from "./read-trace.ts";
import { type Image, readImage, TracedDisk } from "./traced-disk.ts";

/** Opens the store, as a service does, and verifies it with all documents. */
export async function withVerified(home: string, work: (ledger: Ledger) => Promise<void> = async () => undefined) {
  const config = readConfig({ ASSAY_HOME: home });
  const ledger = await openAt(home, { decider: deciderOf(config) });
  try {
    const vault = await openVault(config, dataFolderAt(home));
    const { problems } = await verifyFolder(ledger.upkeep, vault).finally(() => vault.close());
    assert.deepEqual(problems, []);
    await work(ledger);
  } finally {
    await ledger.close();
  }
}

/** A digest of each table of the verified store. */
export async function readVerified(home: string): Promise<Readonly<Record<string, string>>> {
  await withVerified(home);
  const database = new DatabaseSync(dataFolderAt(home).ledgerFile, { readOnly: true });
  try {
    const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
    return Object.fromEntries(names.map(({ name }) => [String(name), digestOf(database, String(name))]));
  } finally {
    database.close();
  }
}

function digestOf(database: DatabaseSync, table: string): string {
  const digest = createHash("sha256");
  const rows = database.prepare(`SELECT * FROM "${table}"`);
  rows.setReadBigInts(true);
  for (const row of rows.iterate())
    for (const value of Object.values(row)) digest.update(value instanceof Uint8Array ? value : `${value};`);
  return digest.digest("hex");
}

/** Steps that lead from the first files to those that are there: else the trace does not show all that the program did. */
export async function provenSteps(first: Image, lines: readonly string[], folder: string): Promise<readonly Step[]> {
  const steps = readTrace(lines, folder);
  const disk = new TracedDisk(first);
  for (const step of steps) disk.take(step);
  const [replayed, real] = [disk.afterKill(), await readImage(folder)];
  assert.deepEqual([...replayed.keys()].sort(), [...real.keys()].sort());
  for (const [path, content] of real) assert.deepEqual(replayed.get(path), content, `${path} as the trace gives it`);
  return steps;
}
