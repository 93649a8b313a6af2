/** A disk that is full is nobody's bug: whoever sent the file is told, and can send it again. */
import { ServiceError } from "../../errors.ts";

const fullCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The error itself where it is another one. */
export function storageProblem(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || !fullCodes.has(String(error.code))) return error;
  const told = new ServiceError("overloaded", "The disk is full; free space and send the file again.", {
    "Retry-After": "60",
  });
  told.cause = error;
  return told;
}
