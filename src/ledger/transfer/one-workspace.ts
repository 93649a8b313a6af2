/** A store as one of its workspaces sees it, on both sides: the rows of others are left out, and their records stand by commitments. */
import { ServiceError } from "../../errors.ts";
import type { ChainRecord } from "../chain.ts";
import { journalKinds, noSide } from "../journal.ts";
import { type InTable, withRecord } from "../tables/kept-record.ts";
import { findCommitment } from "../verify-chain.ts";
import { type WithheldRecords, WithheldSum, withheldKind, withheldSide } from "../withheld.ts";
import { type TransferTable, transferTables } from "./tables.ts";
import type { TransferRow, TransferSource } from "./transfer-store.ts";

export interface WorkspaceSource extends TransferSource {
  /** Reads the journal from end to end. */
  withheld(): Promise<WithheldRecords>;
}

type Named = Readonly<Record<string, TransferRow[number]>>;

/** Rows that name what they belong to, and which of its columns has their side. */
const owners = [
  { table: "list_entries", column: "list", owner: "lists", key: "number" },
  { table: "case_alerts", column: "number", owner: "cases", key: "number" },
  { table: "case_events", column: "number", owner: "cases", key: "number" },
  { table: "webhook_deliveries", column: "webhook", owner: "webhooks", key: "id" },
] as const;
/** They belong to no workspace. */
const common: readonly string[] = ["chain_groups", "retention_progress"];

export async function openWorkspace(source: TransferSource, workspace: string): Promise<WorkspaceSource> {
  const sides = new Set<unknown>();
  for await (const row of named(source, "sides")) if (row.workspace === workspace) sides.add(row.side);
  if (sides.size === 0) throw new ServiceError("not_found", "There is no workspace with this name.");
  const tokens = new Set<unknown>();
  for await (const row of named(source, "tokens")) if (sides.has(row.side)) tokens.add(row.id);
  const owned = new Map<string, ReadonlySet<unknown>>();
  for (const { table, owner, key } of owners) {
    const keys = new Set<unknown>();
    for await (const row of named(source, owner)) if (sides.has(row.side)) keys.add(row[key]);
    owned.set(table, keys);
  }

  /** A record of no side goes along only if it is about this workspace. */
  function isOwnRecord({ side, kind, subject }: Named): boolean {
    if (side !== noSide) return sides.has(side);
    if (kind === journalKinds.token) return tokens.has(subject);
    return kind === journalKinds.audit || (kind === journalKinds.workspace && subject === workspace);
  }

  function isOwnRow({ name, columns }: TransferTable, row: Named): boolean {
    const owner = owners.find(({ table }) => table === name);
    if (owner !== undefined) return owned.get(name)?.has(row[owner.column]) === true;
    if (name === "workspaces") return row.name === workspace;
    if ("side" in columns) return sides.has(row.side);
    if ("workspace" in columns) return row.workspace === workspace;
    if (common.includes(name)) return true;
    throw new Error(`Nothing says which workspace a row of ${name} is of.`);
  }

  async function* rows(table: TransferTable, after?: number): AsyncGenerator<readonly TransferRow[]> {
    for await (const batch of source.rows(table, after)) {
      const given = batch.map((row) => [row, asNamed(table, row)] as const);
      if (table.name === "journal") yield given.map(([row, one]) => (isOwnRecord(one) ? row : withhold(table, one)));
      else {
        const own = given.filter(([, one]) => isOwnRow(table, one)).map(([row]) => row);
        if (own.length > 0) yield own;
      }
    }
  }

  return {
    ...source,
    rows,
    async withheld() {
      const sum = new WithheldSum();
      for await (const row of named({ rows }, "journal")) {
        if (row.kind === withheldKind) sum.add(Number(row.sequence));
      }
      return sum.records;
    },
  };
}

function withhold({ columns }: TransferTable, row: Named): TransferRow {
  const commitment = findCommitment(withRecord(row as unknown as InTable<ChainRecord>));
  if (commitment === undefined) {
    throw new ServiceError(
      "conflict",
      "A record has neither content nor commitment; assay verify lists all such records.",
    );
  }
  const { sequence = null } = row;
  const left: Named = { sequence, side: withheldSide, kind: withheldKind, subject: "", previous: 0, commitment };
  return Object.keys(columns).map((column) => left[column] ?? null);
}

async function* named(source: Pick<TransferSource, "rows">, name: string): AsyncGenerator<Named> {
  const table = transferTables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  for await (const batch of source.rows(table)) for (const row of batch) yield asNamed(table, row);
}

function asNamed({ columns }: TransferTable, row: TransferRow): Named {
  return Object.fromEntries(Object.keys(columns).map((column, place) => [column, row[place] ?? null]));
}
