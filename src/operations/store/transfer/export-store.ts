/** Writes everything that a store and its vault hold into a folder; an export that was interrupted is resumed. */
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ServiceError } from "../../../errors.ts";
import { lineOf, RowSum } from "../../../ledger/transfer/row-line.ts";
import { type TransferTable, transferTables } from "../../../ledger/transfer/tables.ts";
import type { TransferSource } from "../../../ledger/transfer/transfer-store.ts";
import type { DocumentAddress, Vault } from "../../../vault/vault.ts";
import { writeAside } from "../../../vault/write-aside.ts";
import {
  findManifest,
  isWhole,
  type Manifest,
  type MovedTable,
  type PartFile,
  partTextLimit,
  readPart,
  transferFormat,
  writeManifest,
  writePart,
} from "./export-files.ts";

export interface ExportParts {
  readonly source: TransferSource;
  readonly vault: Pick<Vault, "findDocument">;
  readonly folder: string;
  /** Its name, where the source is one workspace. */
  readonly workspace?: string | undefined;
  /** Called after each table. */
  readonly onTable: (name: string, rows: number) => void;
}

export async function exportStore({ source, vault, folder, workspace, onTable }: ExportParts): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const earlier = await findManifest(folder);
  if (earlier?.isComplete === true) {
    throw new ServiceError("conflict", "The folder already has a complete export; give a new folder.");
  }
  if (earlier !== undefined && earlier.workspace !== workspace) {
    throw new ServiceError("conflict", "The folder has a partial export of another store; give a new folder.");
  }
  const head = await source.head();
  // Every change of a record, an erasure too, is one more record: with the same root, the parts of the journal still hold.
  const kept = earlier?.head.root === head.root ? earlier.tables : [];
  let manifest: Manifest = {
    format: transferFormat,
    isComplete: false,
    ...(workspace === undefined ? {} : { workspace }),
    head,
    numbers: await source.numbers(),
    tables: [],
    documents: { count: 0, bytes: 0, missing: 0 },
  };
  for (const table of transferTables) {
    const before = manifest.tables;
    const note = async (moved: MovedTable) => {
      // Parts of later tables from earlier runs stay in the manifest until this run reaches them.
      const later = kept.filter(({ name }) => name !== moved.name && !before.some((done) => done.name === name));
      await writeManifest(folder, { ...manifest, tables: [...before, moved, ...later] });
    };
    const found = kept.find(({ name }) => name === table.name);
    const moved = await exportTable(source, folder, table, table.order === undefined ? undefined : found, note);
    manifest = { ...manifest, tables: [...before, moved] };
    onTable(table.name, moved.rows);
  }
  const documents = await exportDocuments(source, vault, join(folder, "documents"));
  manifest = { ...manifest, isComplete: true, documents };
  await writeManifest(folder, manifest);
  return manifest;
}

async function exportTable(
  source: TransferSource,
  folder: string,
  table: TransferTable,
  earlier: MovedTable | undefined,
  note: (moved: MovedTable) => Promise<void>,
): Promise<MovedTable> {
  const sum = new RowSum();
  const parts: PartFile[] = [];
  for (const part of earlier?.parts ?? []) {
    if (!(await isWhole(folder, part))) break;
    for (const line of await readPart(folder, part)) sum.add(line);
    parts.push(part);
  }
  const moved = () => ({ name: table.name, rows: sum.rows, digest: sum.digest, parts: [...parts] });
  let lines: string[] = [];
  let length = 0;
  let last = parts.at(-1)?.last ?? 0;
  const finishPart = async () => {
    const number = String(parts.length + 1).padStart(6, "0");
    parts.push(await writePart(folder, `${table.name}-${number}.jsonl.gz`, lines, last));
    lines = [];
    length = 0;
    await note(moved());
  };
  const place = Object.keys(table.columns).indexOf(table.order ?? "");
  for await (const batch of source.rows(table, last)) {
    for (const row of batch) {
      const line = lineOf(row);
      sum.add(line);
      lines.push(line);
      length += line.length;
    }
    last = Number(batch.at(-1)?.[place] ?? 0);
    if (length >= partTextLimit) await finishPart();
  }
  if (lines.length > 0) await finishPart();
  return moved();
}

/** The bytes behind every report and file of a case, each under its digest, as the vault has them. */
async function exportDocuments(source: TransferSource, vault: Pick<Vault, "findDocument">, folder: string) {
  let count = 0;
  let bytes = 0;
  let missing = 0;
  for await (const { side, sha256 } of documentsOf(source)) {
    const target = join(folder, String(side), sha256);
    const size =
      (await stat(target).catch(() => undefined))?.size ?? (await exportDocument(vault, { side, sha256 }, target));
    if (size === undefined) missing += 1;
    else count += 1;
    bytes += size ?? 0;
  }
  return { count, bytes, missing };
}

async function exportDocument(
  vault: Pick<Vault, "findDocument">,
  { side, sha256 }: DocumentAddress,
  target: string,
): Promise<number | undefined> {
  const found = await vault.findDocument(side, sha256);
  if (found === undefined) return undefined;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const aside = `${target}.new`;
  await rm(aside, { force: true });
  const stored = await writeAside(aside, found.stream, Number.MAX_SAFE_INTEGER);
  if (stored.sha256 !== sha256) {
    throw new ServiceError(
      "conflict",
      `The stored document ${sha256} was changed; assay verify lists all changed documents.`,
    );
  }
  await rename(aside, target);
  return stored.bytes;
}

/** Each once: several reports may use the same bytes. */
export async function* documentsOf(source: TransferSource): AsyncGenerator<DocumentAddress> {
  const seen = new Set<string>();
  for (const table of transferTables.filter(({ name }) => name === "documents" || name === "case_files")) {
    const places = Object.keys(table.columns);
    for await (const batch of source.rows(table)) {
      for (const row of batch) {
        const address = { side: Number(row[places.indexOf("side")]), sha256: String(row[places.indexOf("sha256")]) };
        const key = `${address.side}/${address.sha256}`;
        if (seen.has(key)) continue;
        seen.add(key);
        yield address;
      }
    }
  }
}
