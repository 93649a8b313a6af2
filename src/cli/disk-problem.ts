/** A disk that is full or cannot be written, told by what the system or the store says, as a sentence. */
import { ServiceError } from "../errors.ts";

/** An error of the store's thread has only its text. */
const full = /\bENOSPC\b|\bEDQUOT\b|database or disk is full/;
const readOnly = /\bEROFS\b|attempt to write a readonly database|unable to open database file/;

/** Gives the error itself where the disk is not the cause. A full disk is `overloaded`: it may have room later. */
export function diskProblem(error: unknown, home: string): unknown {
  // The store's own refusal says that it cannot be written; its cause says why.
  const cause = error instanceof ServiceError ? error.cause : error;
  if (!(cause instanceof Error)) return error;
  const said = "code" in cause ? `${cause.code} ${cause.message}` : cause.message;
  if (full.test(said)) {
    return new ServiceError("overloaded", `The disk of the data folder ${home} is full: free space there.`);
  }
  if (readOnly.test(said)) {
    return new ServiceError(
      "conflict",
      `The data folder ${home} cannot be written, which commands that only read need too: its file system is read-only, or a file is another user's. Mount it for writing, or work on a copy of the folder.`,
    );
  }
  return error;
}
