/** Where the service of a test keeps its ledger: in its data folder, or with ASSAY_TEST_STORE=postgres in a database of its own. */
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "pg";
import { runOn } from "./postgres.ts";

/** duplicate_database: the data folder was used before. */
const isThere = "42P04";

/** Settings for the service and for commands; the same data folder always has the same database. */
export async function storeOf(home: string): Promise<Readonly<Record<string, string>>> {
  if (process.env.ASSAY_TEST_STORE !== "postgres") return {};
  const server = process.env.ASSAY_TEST_POSTGRES_URL;
  if (server === undefined) throw new Error("ASSAY_TEST_STORE=postgres needs ASSAY_TEST_POSTGRES_URL.");
  const name = `assay_test_${createHash("sha256").update(home).digest("hex").slice(0, 16)}`;
  await runOn(server, `CREATE DATABASE ${name}`).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && error.code === isThere)) throw error;
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { ASSAY_DATABASE_URL: url.href, ASSAY_WEBHOOK_KEY_FILE: await keyFileOf(home) };
}

/** On a database the service seals secrets only with a key of the operator. */
async function keyFileOf(home: string): Promise<string> {
  await mkdir(home, { recursive: true });
  const file = join(home, "webhook-key-of-tests");
  await writeFile(file, createHash("sha256").update(home).digest("base64"));
  return file;
}

/** Runs one statement in the stopped service's ledger, behind its back. */
export async function changeStore(home: string, statement: string): Promise<void> {
  const { ASSAY_DATABASE_URL: url } = await storeOf(home);
  if (url !== undefined) return await runOn(url, statement);
  const store = new DatabaseSync(join(home, "ledger.db"));
  store.exec(statement);
  store.close();
}
