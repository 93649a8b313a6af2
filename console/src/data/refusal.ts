/** What a refused request says, where it did not go through the client. */
import { AssayError } from "../../../client/assay.ts";
import { signOut } from "../session/session.ts";

export function refusalOf(status: number, headers: Headers, body: string): AssayError {
  if (status === 401) signOut();
  const answer = parse(body);
  if (typeof answer === "object" && answer !== null && "error" in answer && "message" in answer) {
    return new AssayError(status, String(answer.error), String(answer.message), headers);
  }
  const text = `The answer with status ${status} does not come from this service.`;
  return new AssayError(status, "unexpected_answer", text, headers);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
