/** Failures in the words of people who sign in, not of programs that call the interface. */
import { AssayError } from "../../../client/assay.ts";
import { session } from "../session/session.ts";
import { wordCommands } from "./command-words.ts";
import { wordNoAccess } from "./role-words.ts";

export function wordError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof AssayError)) return error.message;
  if (error.code === "unreachable") return "No connection to the service.";
  if (error.status === 403) {
    const scope = /the scope ([a-z]+(?::[a-z]+)?)/.exec(error.message)?.[1];
    if (scope !== undefined) return wordNoAccess(session.value?.holder.role, scope);
  }
  return wordCommands(error.message);
}
