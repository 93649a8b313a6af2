/** Maps anything thrown to an answer. */
import { type ErrorCode, errorTable, ServiceError } from "../errors.ts";

export interface Failure {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly message: string;
  /** The JSON text of the error body. */
  readonly body: string;
}

const internalMessage = "The service failed; report the error with the X-Request-Id of this response.";
/** Headers that are documented for a code, unless the error brings its own. */
const promised: Partial<Record<ErrorCode, Readonly<Record<string, string>>>> = {
  unauthorized: { "WWW-Authenticate": "Bearer" },
  rate_limited: { "Retry-After": "1" },
  overloaded: { "Retry-After": "1" },
};

/** The answer to an unexpected error contains nothing of its message. */
export function toFailure(error: unknown): Failure {
  const code = error instanceof ServiceError ? error.code : "internal_error";
  const message = error instanceof ServiceError && code !== "internal_error" ? error.message : internalMessage;
  const own = error instanceof ServiceError ? error.headers : {};
  return {
    status: errorTable[code].status,
    code,
    message,
    headers: { ...promised[code], ...own },
    body: JSON.stringify({ error: code, message }),
  };
}
