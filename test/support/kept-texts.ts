/** Searches everything that the service of a test stores: the files of its data folder, and the rows of its database where it has one. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { storeOf } from "./store-of.ts";

/** Files and tables in which the text stands. A database's files also hold dead rows, until its next vacuum: there, what can be read counts. */
export async function placesWith(home: string, text: string): Promise<readonly string[]> {
  const { ASSAY_DATABASE_URL: url } = await storeOf(home);
  const files = await filesWith(home, text);
  return url === undefined ? files : [...files, ...(await tablesWith(url, text))];
}

async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}

/** Every column of every table, as text; bytes show as hexadecimal digits. */
async function tablesWith(url: string, text: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rowCount } = await client.query(
        `SELECT 1 FROM ${name} AS one WHERE strpos(one::text, $1) > 0 OR strpos(one::text, $2) > 0 LIMIT 1`,
        [text, Buffer.from(text).toString("hex")],
      );
      if (rowCount !== 0) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}
