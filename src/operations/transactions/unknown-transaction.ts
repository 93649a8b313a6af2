/** What is told of a transaction's id under which nothing is kept. */
import { ServiceError } from "../../errors.ts";

export const unknownTransaction = "No transaction with this id was analysed, or its verdict was erased by retention.";

export function noSuchTransaction(): ServiceError {
  return new ServiceError("not_found", unknownTransaction);
}
