/** The one table of failures: every code the service can answer with, its HTTP status and what it means. */
export const errorTable = {
  invalid_request: { status: 400, meaning: "The request is malformed, or a field of it is." },
  unauthorized: { status: 401, meaning: "There is no valid token." },
  forbidden: { status: 403, meaning: "The token lacks the scope that this needs." },
  not_found: { status: 404, meaning: "There is nothing at this address for this token." },
  method_not_allowed: { status: 405, meaning: "The address exists, but not with this method." },
  conflict: {
    status: 409,
    meaning: "It contradicts what is there: an id with other content, or work that is under way.",
  },
  payload_too_large: { status: 413, meaning: "The body, a file or its row count is over the limit." },
  unsupported_media_type: { status: 415, meaning: "The content type or document format is not one that is read here." },
  unprocessable_document: { status: 422, meaning: "The document is empty, damaged beyond reading, or locked." },
  unprocessable_file: { status: 422, meaning: "The file holds not a single readable row." },
  rate_limited: { status: 429, meaning: "The token's own rate limit is used up; Retry-After says for how long." },
  internal_error: { status: 500, meaning: "The service failed; X-Request-Id leads to the log." },
  overloaded: {
    status: 503,
    meaning: "The service is busy, starting or stopping; Retry-After says when to try again.",
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
