/** The one table of failures: every code the service can answer with, its HTTP status and what it means. */
export const errorTable = {
  invalid_request: { status: 400, meaning: "The request or one of its fields is invalid." },
  unauthorized: { status: 401, meaning: "There is no valid token." },
  forbidden: { status: 403, meaning: "The token lacks the required scope." },
  not_found: { status: 404, meaning: "There is nothing at this address for this token." },
  method_not_allowed: { status: 405, meaning: "The address exists, but not with this method." },
  conflict: {
    status: 409,
    meaning:
      "The request conflicts with existing data, such as an id with different content, or with work in progress.",
  },
  payload_too_large: { status: 413, meaning: "The body, the file or its number of rows is over the limit." },
  unsupported_media_type: { status: 415, meaning: "The content type or document format is not supported." },
  unprocessable_document: { status: 422, meaning: "The document is empty, damaged or encrypted." },
  unprocessable_file: { status: 422, meaning: "The file has no readable row." },
  rate_limited: {
    status: 429,
    meaning: "The rate limit of the token is used up; Retry-After gives the wait in seconds.",
  },
  internal_error: { status: 500, meaning: "The service failed; the log has the error under the X-Request-Id." },
  overloaded: {
    status: 503,
    meaning: "The service is busy, starting or stopping; Retry-After gives the wait in seconds.",
  },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** The one property of the engine's own that is used here. */
const engine: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error;

/** An expected failure: it carries a code from the table and a sentence that says what to do. Anything else thrown is a bug. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  /** Extra response headers, such as WWW-Authenticate or Retry-After. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    const { stackTraceLimit } = engine;
    // Where it was thrown says nothing about load, and finding that out costs as much as half of such an answer.
    if (code === "rate_limited" || code === "overloaded") engine.stackTraceLimit = 0;
    super(message);
    engine.stackTraceLimit = stackTraceLimit;
    this.name = "ServiceError";
    this.code = code;
    this.headers = headers;
  }
}

/** The service cannot do it at the moment; the caller is asked to wait for some seconds. The cause is for the log. */
export function overloaded(message: string, retryAfterSeconds: number, cause?: unknown): ServiceError {
  const error = new ServiceError("overloaded", message, { "Retry-After": String(retryAfterSeconds) });
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** Whether a failure, of the system or of this service, has this code. */
export function hasCode(error: unknown, code: string): error is Error {
  return error instanceof Error && "code" in error && error.code === code;
}
