/** Where verdicts are kept: in the data folder, or in a PostgreSQL database that many nodes share. */
import { none, postgresAddress, setting, whole } from "./setting.ts";

export const databaseSettings = {
  databaseUrl: setting(
    "ASSAY_DATABASE_URL",
    "A PostgreSQL database that keeps the ledger, such as postgres://user:password@host/assay?sslmode=verify-full; the embedded store unless set.",
    none,
    postgresAddress,
  ),
  databaseReplicaUrl: setting(
    "ASSAY_DATABASE_REPLICA_URL",
    "A streaming replica of that database, for searches, overviews, reports of governance and backtests, which then lag as it does; the database itself unless set.",
    none,
    postgresAddress,
  ),
  databasePoolSize: setting(
    "ASSAY_DATABASE_POOL",
    "Connections of one node for reads, to the database and to its replica each; its writer has one more.",
    8,
    whole(1, 200),
  ),
  databaseConnectTimeoutMs: setting(
    "ASSAY_DATABASE_CONNECT_TIMEOUT_MS",
    "How long a connection to the database may take to open.",
    3_000,
    whole(100, 60_000),
  ),
  databaseStatementTimeoutMs: setting(
    "ASSAY_DATABASE_STATEMENT_TIMEOUT_MS",
    "How long one statement may take in the database.",
    20_000,
    whole(1_000, 50_000),
  ),
} as const;
