/** A store whose every statement is a step at which the process may die or the disk may refuse. */
import type { SQLInputValue, StatementSync } from "node:sqlite";
import type { Database } from "../../src/ledger/sqlite/connection.ts";

/** SQLITE_FULL and SQLITE_IOERR. */
export type StoreFailure = 13 | 10;

export interface Steps {
  /** Throws what is to happen instead of the statement; gives it back where the store rolls back by itself. */
  before(sql: string): void;
  readonly isDead: () => boolean;
  /** Runs a checkpoint. */
  checkpoint<T>(work: () => T): T;
}

export function storeFailure(errcode: StoreFailure): Error {
  return Object.assign(new Error(errcode === 13 ? "database or disk is full" : "disk I/O error"), { errcode });
}

/** The part of a connection that the ledger uses. */
export function faultyStore(real: Database, steps: Steps): Database {
  const store = {
    get isTransaction() {
      return !steps.isDead() && real.isTransaction;
    },
    exec(sql: string): void {
      steps.before(sql);
      if (sql.includes("wal_checkpoint")) steps.checkpoint(() => real.exec(sql));
      else real.exec(sql);
    },
    prepare: (sql: string) => faultyStatement(real.prepare(sql), sql, steps),
    close: () => real.close(),
  };
  return store as unknown as Database;
}

function faultyStatement(statement: StatementSync, sql: string, steps: Steps) {
  const stepped =
    <T>(work: (...parameters: SQLInputValue[]) => T) =>
    (...parameters: SQLInputValue[]): T => {
      steps.before(sql);
      return work(...parameters);
    };
  return {
    setReturnArrays: (areArrays: boolean) => statement.setReturnArrays(areArrays),
    get: stepped((...parameters) => statement.get(...parameters)),
    all: stepped((...parameters) => statement.all(...parameters)),
    run: stepped((...parameters) => statement.run(...parameters)),
    iterate: stepped((...parameters) => statement.iterate(...parameters)),
  };
}
