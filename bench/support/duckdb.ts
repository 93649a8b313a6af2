/** The same file through DuckDB: read, rolling windows for each account, and a table written. It is no dependency; without it the bench says so. */

interface Connection {
  run(sql: string): Promise<unknown>;
}
interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string, options: Record<string, string>): Promise<{ connect(): Promise<Connection> }>;
  };
}

/** Known to the bench alone, so that nothing takes it for a package of the project. */
const packageName: string = "@duckdb/node-api";

export async function timeDuckDb(file: string, store: string, assaySeconds: number): Promise<string> {
  let library: DuckDb;
  try {
    library = (await import(packageName)) as DuckDb;
  } catch {
    return "DuckDB is not installed here, so nothing is compared with it.";
  }
  const instance = await library.DuckDBInstance.create(store, { threads: "2" });
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
  return `DuckDB: ${seconds.toFixed(2)} s for windows and a table; this service took ${(assaySeconds / seconds).toFixed(1)} x as long`;
}
