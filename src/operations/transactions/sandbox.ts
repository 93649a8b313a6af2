/** Ids of the sandbox: on a test side, they get the verdict that they name. */
import type { Mode } from "../../contract/tokens.ts";
import type { Transaction, VerdictStatus } from "../../contract/transactions.ts";

const verdicts: Readonly<Record<string, VerdictStatus>> = {
  approve: "approved",
  review: "review",
  decline: "declined",
};

const sandboxId = /^sandbox-(approve|review|decline)(?:-|$)/;

/** As it was where it is live, or has an id of its own. */
export function markSandbox(transaction: Transaction, mode: Mode): Transaction {
  const sandbox = mode === "test" ? verdicts[sandboxId.exec(transaction.id)?.[1] ?? ""] : undefined;
  return sandbox === undefined ? transaction : { ...transaction, sandbox };
}
