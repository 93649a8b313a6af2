/** Imports an export into an empty store and its vault, and compares the result with the export; an interrupted import is resumed. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ServiceError } from "../../../errors.ts";
import { lineOf, RowSum, rowOf } from "../../../ledger/transfer/row-line.ts";
import { type TransferTable, transferTables } from "../../../ledger/transfer/tables.ts";
import type { TransferTarget } from "../../../ledger/transfer/transfer-store.ts";
import type { Vault } from "../../../vault/vault.ts";
import { findManifest, type Manifest, type MovedTable, readPart } from "./export-files.ts";
import { documentsOf } from "./export-store.ts";

export interface ImportParts {
  readonly target: TransferTarget;
  readonly vault: Pick<Vault, "findDocument" | "put">;
  readonly folder: string;
  /** Called after each table, with the number of rows that an earlier run had written. */
  readonly onTable: (name: string, rows: number, earlier: number) => void;
}

export async function importStore({ target, vault, folder, onTable }: ImportParts): Promise<Manifest> {
  const manifest = await findManifest(folder);
  if (manifest === undefined) throw new ServiceError("unprocessable_file", "The folder has no export.");
  if (!manifest.isComplete) {
    throw new ServiceError("unprocessable_file", "The export is incomplete; run assay export again.");
  }
  const written = await target.written();
  for (const table of transferTables) {
    const moved = manifest.tables.find(({ name }) => name === table.name);
    if (moved === undefined) throw new ServiceError("unprocessable_file", `The export lacks the table ${table.name}.`);
    const earlier = written.get(table.name) ?? 0;
    await importTable(target, folder, table, moved, earlier);
    onTable(table.name, moved.rows, earlier);
  }
  await compareTables(target, manifest);
  await importDocuments(target, vault, join(folder, "documents"));
  await target.finish(manifest.numbers);
  return manifest;
}

async function importTable(
  target: TransferTarget,
  folder: string,
  table: TransferTable,
  moved: MovedTable,
  earlier: number,
): Promise<void> {
  let before = 0;
  for (const part of moved.parts) {
    const skipped = Math.min(part.rows, Math.max(0, earlier - before));
    before += part.rows;
    if (skipped === part.rows) continue;
    const lines = await readPart(folder, part);
    for (let start = skipped; start < lines.length; start += table.batchRows) {
      const batch = lines.slice(start, start + table.batchRows);
      await target.write(
        table,
        batch.map((line) => rowOf(table, line)),
      );
    }
  }
}

/** Every row is read back from the store and its digest is added up again. */
async function compareTables(target: TransferTarget, manifest: Manifest): Promise<void> {
  for (const table of transferTables) {
    const sum = new RowSum();
    for await (const batch of target.rows(table)) for (const row of batch) sum.add(lineOf(row));
    const moved = manifest.tables.find(({ name }) => name === table.name);
    if (sum.rows === moved?.rows && sum.digest === moved.digest) continue;
    throw new ServiceError(
      "conflict",
      `${table.name} differs after the import: ${sum.rows} rows instead of ${moved?.rows}, or different content. Remove the store and import again.`,
    );
  }
  const head = await target.head();
  if (head.root !== manifest.head.root || head.records !== manifest.head.records) {
    throw new ServiceError(
      "conflict",
      "The last root of the hash chain differs after the import; remove the store and import again.",
    );
  }
}

async function importDocuments(
  target: TransferTarget,
  vault: Pick<Vault, "findDocument" | "put">,
  folder: string,
): Promise<void> {
  for await (const { side, sha256 } of documentsOf(target)) {
    const file = join(folder, String(side), sha256);
    const size = (await stat(file).catch(() => undefined))?.size;
    // The export reported it as missing.
    if (size === undefined) continue;
    const found = await vault.findDocument(side, sha256);
    found?.stream.destroy();
    if (found?.bytes === size) continue;
    const stored = await vault.put(side, createReadStream(file), size);
    if (stored.sha256 !== sha256) {
      throw new ServiceError("unprocessable_file", `The document ${sha256} of the export was changed; export again.`);
    }
  }
}
