/** The same file through DuckDB: read, rolling windows for each account, and a table written. */
import { DuckDBInstance } from "@duckdb/node-api";

export async function timeDuckDb(file: string, store: string, assaySeconds: number): Promise<string> {
  const instance = await DuckDBInstance.create(store, { threads: "2" });
  const connection = await instance.connect();
  const startedMs = performance.now();
  await connection.run(`
    CREATE TABLE features AS SELECT transactionId, accountId, amount, timestamp,
      count(*) OVER hour AS count_hour, sum(amount) OVER hour AS sum_hour,
      count(*) OVER day AS count_day, sum(amount) OVER day AS sum_day,
      count(*) OVER month AS count_month, avg(amount) OVER month AS mean_month, stddev(amount) OVER month AS deviation_month
    FROM read_csv('${file}')
    WINDOW hour AS (PARTITION BY accountId ORDER BY timestamp RANGE BETWEEN INTERVAL 1 HOUR PRECEDING AND CURRENT ROW),
      day AS (PARTITION BY accountId ORDER BY timestamp RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND CURRENT ROW),
      month AS (PARTITION BY accountId ORDER BY timestamp RANGE BETWEEN INTERVAL 30 DAY PRECEDING AND CURRENT ROW)`);
  const seconds = (performance.now() - startedMs) / 1_000;
  connection.closeSync();
  instance.closeSync();
  return `DuckDB: ${seconds.toFixed(2)} s for windows and a table; this service took ${(assaySeconds / seconds).toFixed(1)} x as long`;
}
