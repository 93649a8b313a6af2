/** What a call throws. */

/** The service refused the request, or the answer is not one of the service. */
export class AssayError extends Error {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  /** Stable code of the error table, such as `not_found`; `unreachable` when there was no answer, `timeout` when it took too long, `proposed` where a second person is asked. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** When to try again, where the service said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, headers?: Headers, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "AssayError";
    this.status = status;
    this.code = code;
    this.requestId = headers?.get("X-Request-Id") ?? undefined;
    const retryAfter = Number(headers?.get("Retry-After") ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  }
}

export async function failureOf(response: Response): Promise<AssayError> {
  const { status, headers } = response;
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === "object" && answer !== null && "error" in answer && "message" in answer) {
    return new AssayError(status, String(answer.error), String(answer.message), headers);
  }
  const message = `The answer with status ${status} is none of this service.`;
  return new AssayError(status, "unexpected_answer", message, headers);
}
