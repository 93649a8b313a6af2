/** How every connection to the database is made, and how its values come back. */
import { Client, type ClientConfig, types } from "pg";

/** Plain data: it is copied into threads. */
export interface PostgresSettings {
  readonly url: string;
  readonly connectTimeoutMs: number;
  /** Limit of one statement; the server ends it. */
  readonly statementTimeoutMs: number;
}

export type SqlValue = string | number | boolean | null | Uint8Array | readonly (string | number | null)[];

const int8 = 20;
const bytea = 17;
/** Should the server not keep its own limit, because it is gone without a word. */
const graceMs = 2_000;

/** Numbers are exact up to 2^53, far beyond any sequence; bytes have a buffer of their own, which crosses threads whole. */
export function parserOf(oid: number): (text: string) => unknown {
  if (oid === int8) return Number;
  if (oid === bytea) return (text) => new Uint8Array(Buffer.from(text.slice(2), "hex"));
  return types.getTypeParser(oid);
}

const parsers: ClientConfig["types"] = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    format === "binary" ? types.getTypeParser(oid, "binary") : parserOf(oid),
};

export function clientConfig({ url, connectTimeoutMs, statementTimeoutMs }: PostgresSettings): ClientConfig {
  return {
    connectionString: url,
    application_name: "assay",
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + graceMs,
    keepAlive: true,
    types: parsers,
  };
}

/** A server, database or role may have durable commits off; whatever waits for more than the disk stays as it is. */
const durableCommits = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit', true) = 'off'`;

/** `onLost` may come before the connection is there, and more than once. */
export async function connect(settings: PostgresSettings, onLost: (client: Client) => void): Promise<Client> {
  const client = new Client(clientConfig(settings));
  client.on("error", () => onLost(client));
  client.on("end", () => onLost(client));
  await client.connect();
  await client.query(durableCommits);
  return client;
}
