/** Problem details, RFC 9457: the form of an error for clients that ask for it by `Accept`. */
import type { Problem } from "../contract/error.ts";
import { type ErrorCode, errorTable } from "../errors.ts";

export const problemType = "application/problem+json";

/** `type` is a URN, since the codes are the table's and lead to no page. */
export function problemOf(code: ErrorCode, message: string): Problem {
  const { status, meaning } = errorTable[code];
  return { type: `urn:assay:error:${code}`, title: meaning, status, detail: message, error: code, message };
}

/** Whether problem details are preferred to the usual body. Only their own name asks for them: `*\/*` gets the usual body. */
export function asksForProblem(accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(problemType)) return false;
  const weights = new Map<string, number>();
  for (const range of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(type, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  const wanted = weights.get(problemType) ?? 0;
  return wanted > 0 && wanted >= (weights.get("application/json") ?? 0);
}
