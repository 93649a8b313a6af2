/** Classes of database failures: it is away, the work has to be repeated, or the request is at fault. */

/** Also crosses threads, as plain data. */
export interface PlainFailure {
  readonly message: string;
  /** SQLSTATE, or what the network said, such as ECONNREFUSED. */
  readonly code: string | undefined;
}

export class DatabaseFailure extends Error {
  readonly code: string | undefined;

  constructor({ message, code }: PlainFailure) {
    super(message);
    this.name = "DatabaseFailure";
    this.code = code;
  }
}

/** Another transaction was in the way, and this one was taken back whole. */
const conflicts = new Set([
  "40001", // serialization_failure, what CockroachDB and YugabyteDB answer to every conflict
  "40P01", // deadlock_detected
  "23505", // unique_violation: another node wrote the same key first, and the next attempt sees it
]);

/** Classes of SQLSTATE in which the request is not at fault. */
const awayClasses = new Set([
  "08", // connection
  "25", // such as a standby that takes no writes
  "53", // out of disk, memory or connections
  "55", // a lock that was not to be had
  "57", // shut down, starting up, cancelled by a timeout
  "58", // I/O
]);

/** In the class of connections, but the request is at fault. */
const protocolViolation = "08P01";

const sqlState = /^[0-9A-Z]{5}$/;

export function plainFailure(error: unknown): PlainFailure {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { message, code };
}

export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseFailure && error.code !== undefined && conflicts.has(error.code);
}

/** insufficient_privilege */
export function isForbidden(error: unknown): boolean {
  return error instanceof DatabaseFailure && error.code === "42501";
}

/** A conflict that comes this far has failed many attempts. Without SQLSTATE the server itself did not answer. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof DatabaseFailure)) return false;
  const { code } = error;
  if (code === protocolViolation) return false;
  return code === undefined || !sqlState.test(code) || awayClasses.has(code.slice(0, 2)) || isConflict(error);
}
