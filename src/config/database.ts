/** Where verdicts are stored: in the data folder, or in a PostgreSQL database that many nodes share. */
import { none, postgresAddress, setting, whole } from "./setting.ts";

export const databaseSettings = {
  databaseUrl: setting(
    "ASSAY_DATABASE_URL",
    "PostgreSQL database for the ledger, such as postgres://user:password@host/assay?sslmode=verify-full. Default: the embedded store.",
    none,
    postgresAddress,
  ),
  databaseReplicaUrl: setting(
    "ASSAY_DATABASE_REPLICA_URL",
    "Streaming replica of that database, for searches, overviews, governance reports and backtests, which lag as the replica does. Default: the database itself.",
    none,
    postgresAddress,
  ),
  databasePoolSize: setting(
    "ASSAY_DATABASE_POOL",
    "Read connections of one node, to the database and to its replica each; the writer has one more.",
    8,
    whole(1, 200),
  ),
  databaseConnectTimeoutMs: setting(
    "ASSAY_DATABASE_CONNECT_TIMEOUT_MS",
    "Timeout for opening a connection to the database.",
    3_000,
    whole(100, 60_000),
  ),
  databaseStatementTimeoutMs: setting(
    "ASSAY_DATABASE_STATEMENT_TIMEOUT_MS",
    "Timeout of one database statement.",
    20_000,
    whole(1_000, 50_000),
  ),
} as const;
