/** Why a case ended without a result, in words for its user. */
import { overloaded, ServiceError } from "../../errors.ts";

const brokenOff = "The upload was interrupted; send the file again.";
const unexpected = "The service failed; see the log. Rows that were decided are replayed if the file is sent again.";

export function isExpected(error: unknown): boolean {
  return error instanceof ServiceError || isClientGone(error);
}

/** The store or the disk takes nothing at the moment. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "overloaded";
}

export function problemOf(error: unknown): string {
  if (error instanceof ServiceError) return error.message;
  return isClientGone(error) ? brokenOff : unexpected;
}

/** The server's own error, which an operation knows by name only. */
function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.name === "ClientGone";
}

export function tooManyCases(): ServiceError {
  return overloaded("Too many files are being received or are queued; try again in a minute.", 60);
}
