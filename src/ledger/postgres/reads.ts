/** Reads of the database from a pool of connections, beside the writer's own. */
import { Pool } from "pg";
import { overloaded, type ServiceError } from "../../errors.ts";
import { clientConfig, type PostgresSettings, type SqlValue } from "./connection.ts";
import { DatabaseFailure, isAway, plainFailure } from "./failures.ts";

export interface Reads {
  all<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]>;
  get<Row>(text: string, ...values: readonly SqlValue[]): Promise<Row | undefined>;
  close(): Promise<void>;
}

/** How long a client is asked to stay away while the database is. */
const retryAfterSeconds = 5;

export function databaseUnavailable(
  cause: string,
  message = "The database cannot be reached at the moment; try again soon.",
): ServiceError {
  return overloaded(message, retryAfterSeconds, new Error(cause));
}

export function openReads(
  settings: PostgresSettings,
  poolSize: number,
  unavailable: (cause: string) => ServiceError = databaseUnavailable,
): Reads {
  const pool = new Pool({ ...clientConfig(settings), max: poolSize });
  // A connection that breaks while idle is replaced when the next one is needed.
  pool.on("error", () => undefined);

  async function all<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]> {
    try {
      const { rows } = await pool.query(text, [...values]);
      return rows as Row[];
    } catch (cause) {
      const failure = new DatabaseFailure(plainFailure(cause));
      if (isAway(failure)) throw unavailable(failure.message);
      throw cause;
    }
  }

  return {
    all,
    get: async <Row>(text: string, ...values: readonly SqlValue[]) => (await all<Row>(text, ...values))[0],
    close: () => pool.end(),
  };
}

interface Query<Parameters extends readonly SqlValue[], Row> {
  get(...parameters: Parameters): Promise<Row | undefined>;
  all(...parameters: Parameters): Promise<readonly Row[]>;
}

/** A text with the types of its parameters and of its rows, which only it knows. */
export function prepare<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown>(
  reads: Reads,
  text: string,
): Query<Parameters, Row> {
  return {
    get: (...parameters) => reads.get<Row>(text, ...parameters),
    all: (...parameters) => reads.all<Row>(text, ...parameters),
  };
}
