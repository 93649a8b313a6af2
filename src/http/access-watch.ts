/** Notices reads of a workspace's data, and refusals, for the audit. */
import type { Caller } from "../auth/caller.ts";
import type { Route } from "./route.ts";

export interface AccessWatch {
  read(side: number, caller: string, operation: string): void;
  denied(side: number, caller: string, operation: string): void;
  refused(hasCredential: boolean): void;
}

/** Answers with these scopes hold no data of a workspace. */
const plainScopes: readonly Route["scope"][] = [null, "any", "metrics:read"];

export function noteAccess(
  watch: AccessWatch,
  { scope, method, operation }: Route,
  caller: Caller | undefined,
  status: number,
  hasCredential: boolean,
): void {
  if (status === 401) watch.refused(hasCredential);
  if (caller === undefined) return;
  if (status === 403) watch.denied(caller.side, caller.name, operation);
  else if (status < 400 && method === "GET" && !plainScopes.includes(scope)) {
    watch.read(caller.side, caller.name, operation);
  }
}
