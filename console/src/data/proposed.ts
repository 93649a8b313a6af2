/** A change that waits for a second person is neither done nor failed. */
import { AssayError } from "../../../client/assay.ts";

export function isProposed(error: unknown): boolean {
  return error instanceof AssayError && error.code === "proposed";
}
