/** The answer while the store cannot be written, such as on a full disk. */
import { overloaded, type ServiceError } from "../../errors.ts";

export function storeUnavailable(cause: string): ServiceError {
  return overloaded("The store cannot be written at the moment; try again soon.", 5, new Error(cause));
}
