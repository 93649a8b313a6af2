/** The store in PostgreSQL, offline: read as of one moment, or filled row by row into a database that holds nothing yet. */
import { Client } from "pg";
import { readTransactionHead } from "../../contract/transaction-head.ts";
import { statusNumbers } from "../../contract/verdict-statuses.ts";
import { ServiceError } from "../../errors.ts";
import type { Decider, DeciderModule, DeciderSource, KeptRecord, ListedDecision } from "../decider.ts";
import { journalKinds } from "../journal.ts";
import { clientConfig, type PostgresSettings } from "../postgres/connection.ts";
import { openLink } from "../postgres/link.ts";
import { migrate } from "../postgres/migrate.ts";
import { Writer } from "../postgres/writer.ts";
import { retainedKinds } from "../retention.ts";
import { type ColumnKind, countedTables, type TransferTable } from "./tables.ts";
import {
  caseProgress,
  type StoreHead,
  type StoreNumbers,
  type TransferRow,
  type TransferSource,
  type TransferTarget,
} from "./transfer-store.ts";

const arrays: Readonly<Record<ColumnKind, string>> = {
  whole: "bigint[]",
  real: "double precision[]",
  text: "text[]",
  bytes: "text[]",
  truth: "boolean[]",
};

/** No node may be at work: states that only memory has, or had, are written first. */
export async function openPostgresSource(settings: PostgresSettings, decider: DeciderSource): Promise<TransferSource> {
  const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
  writeStates(settings, createDecider(decider.settings));
  const client = await open(settings);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query(
    `SELECT side FROM sides WHERE EXISTS (SELECT 1 FROM journal
       WHERE journal.sequence > states_through AND journal.side = sides.side AND kind IN (${retainedKinds.join(", ")})) LIMIT 1`,
  );
  if (rows.length === 0) return readerOf(client, true);
  await client.end();
  throw new ServiceError("conflict", "A node is running on the database; stop all nodes and export again.");
}

function writeStates(settings: PostgresSettings, decider: Decider): void {
  const link = openLink(settings);
  const writer = new Writer(link, decider, { cacheEntries: 1_000, now: () => Date.now(), wait: () => undefined });
  try {
    migrate(link);
    writer.writeAllStates();
  } finally {
    link.close();
  }
}

/** Makes the tables first. Throws `conflict` where the database holds something that no import has begun. */
export async function openPostgresTarget(settings: PostgresSettings, decider: DeciderSource): Promise<TransferTarget> {
  const { createDecider } = (await import(decider.moduleUrl)) as DeciderModule;
  const { summarise } = createDecider(decider.settings);
  makeTables(settings);
  const client = await open(settings);
  await begin(client).catch(async (error) => {
    await client.end();
    throw error;
  });

  return {
    ...readerOf(client, false),
    async written() {
      const { rows } = await client.query<{ name: string; done: number }>("SELECT name, done FROM import_progress");
      return new Map(rows.map(({ name, done }) => [name, done]));
    },

    async write(table, rows) {
      await inTransaction(client, async () => {
        await insert(client, table.name, table.columns, rows);
        if (table.name === "journal") {
          const entries = rows.map((row) => searchIndexRow(row, summarise)).filter((row) => row !== undefined);
          await insert(client, "register_entries", searchIndexColumns, entries);
        }
        await client.query(
          `INSERT INTO import_progress (name, done) VALUES ($1, $2)
           ON CONFLICT (name) DO UPDATE SET done = import_progress.done + excluded.done`,
          [table.name, rows.length],
        );
      });
    },

    async finish(numbers) {
      await inTransaction(client, async () => {
        await client.query(`UPDATE chain_head SET (group_number, sequence, root) = (
          SELECT number, last_sequence, root FROM chain_groups ORDER BY number DESC LIMIT 1
        ) WHERE id = 1 AND EXISTS (SELECT 1 FROM chain_groups)`);
        await client.query(`UPDATE sides SET changes = changes + 1,
          states_through = chain_head.sequence, states_begun = chain_head.sequence,
          has_customers = EXISTS (SELECT 1 FROM customers WHERE customers.side = sides.side) FROM chain_head`);
        await client.query("UPDATE case_progress SET through_sequence = $1", [numbers[caseProgress] ?? 0]);
        for (const { counter } of countedTables) {
          await client.query("UPDATE counters SET value = $1 WHERE name = $2", [numbers[counter] ?? 0, counter]);
        }
        await client.query("DROP TABLE import_progress");
      });
      await client.query("ANALYZE");
    },
  };
}

/** Its own limits on statements would be too short for a table that is read from end to end. */
async function open(settings: PostgresSettings): Promise<Client> {
  const { query_timeout: _, ...config } = clientConfig(settings);
  const client = new Client({ ...config, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  // A connection that is lost fails the query that needs it; without a listener it would end the process instead.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

function makeTables(settings: PostgresSettings): void {
  const link = openLink(settings);
  try {
    migrate(link);
  } finally {
    link.close();
  }
}

async function begin(client: Client): Promise<void> {
  const { rows } = await client.query<{ has_progress: boolean; is_used: boolean }>(
    `SELECT to_regclass('import_progress') IS NOT NULL AS has_progress,
       EXISTS (SELECT 1 FROM workspaces) OR EXISTS (SELECT 1 FROM journal) AS is_used`,
  );
  if (rows[0]?.has_progress === true) return;
  if (rows[0]?.is_used === true) {
    throw new ServiceError(
      "conflict",
      "The database already has a ledger; import into an empty one (ASSAY_DATABASE_URL).",
    );
  }
  await client.query("CREATE TABLE import_progress (name text PRIMARY KEY, done bigint NOT NULL)");
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function insert(
  client: Client,
  table: string,
  columns: Readonly<Record<string, ColumnKind>>,
  rows: readonly TransferRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const entries = Object.entries(columns);
  const names = entries.map(([name]) => name);
  const given = entries.map(([name, kind]) => (kind === "bytes" ? `decode(${name}, 'hex')` : name));
  const places = entries.map(([, kind], place) => `$${place + 1}::${arrays[kind]}`);
  await client.query({
    name: `import ${table} ${rows.length}`,
    text: `INSERT INTO ${table} (${names.join(", ")}) SELECT ${given.join(", ")}
      FROM unnest(${places.join(", ")}) AS given (${names.join(", ")})`,
    values: entries.map((_, place) =>
      rows.map((row) => {
        const value = row[place] ?? null;
        return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value;
      }),
    ),
  });
}

function readerOf(client: Client, isInSnapshot: boolean): TransferSource {
  return {
    engine: "postgres",
    async head(): Promise<StoreHead> {
      const { rows } = await client.query<{ number: number; last_sequence: number; root: Uint8Array }>(
        "SELECT number, last_sequence, root FROM chain_groups ORDER BY number DESC LIMIT 1",
      );
      const [found] = rows;
      if (found === undefined) return { records: 0, groups: 0, root: "00".repeat(32) };
      return { records: found.last_sequence, groups: found.number, root: Buffer.from(found.root).toString("hex") };
    },

    async numbers(): Promise<StoreNumbers> {
      const { rows } = await client.query<{ name: string; value: number }>(
        `SELECT name, value FROM counters UNION ALL SELECT $1, through_sequence FROM case_progress`,
        [caseProgress],
      );
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    },

    async *rows({ name, columns, order, batchRows }: TransferTable, after = 0) {
      const names = Object.keys(columns);
      const condition = order === undefined ? "" : ` WHERE ${order} > ${after} ORDER BY ${order}`;
      if (!isInSnapshot) await client.query("BEGIN READ ONLY");
      await client.query(`DECLARE moved NO SCROLL CURSOR FOR SELECT ${names.join(", ")} FROM ${name}${condition}`);
      try {
        for (;;) {
          const { rows } = await client.query({ text: `FETCH FORWARD ${batchRows} FROM moved`, rowMode: "array" });
          if (rows.length > 0) yield rows as readonly TransferRow[];
          if (rows.length < batchRows) break;
        }
      } finally {
        await client.query(isInSnapshot ? "CLOSE moved" : "ROLLBACK");
      }
    },

    async close() {
      await client.end();
    },
  };
}

const searchIndexColumns: Readonly<Record<string, ColumnKind>> = {
  sequence: "whole",
  side: "whole",
  account: "text",
  id: "text",
  amount: "real",
  currency: "text",
  time_ms: "whole",
  status: "whole",
  score: "real",
  codes: "text",
};

/** The row of a verdict in the search index; undefined for records of other kinds and erased ones. */
function searchIndexRow(row: TransferRow, summarise: (record: KeptRecord) => ListedDecision): TransferRow | undefined {
  const [sequence = null, side = null, kind, , , , body, , text, , , bytes] = row;
  const record = typeof text === "string" ? text : bytes;
  const isKept = typeof record === "string" || record instanceof Uint8Array;
  if (kind !== journalKinds.verdict || typeof body !== "string" || !isKept) return undefined;
  const { id, accountId, amount, currency, timeMs } = readTransactionHead(body);
  const { status, riskScore, reasonCodes } = summarise(record);
  const codes = status === "approved" ? "" : reasonCodes.join(" ");
  return [sequence, side, accountId, id, amount, currency ?? null, timeMs, statusNumbers[status], riskScore, codes];
}
