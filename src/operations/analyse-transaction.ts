/** Analyses one transaction: checks its fields, then has the ledger decide and commit it. */
import { ServiceError } from "../errors.ts";
import { parseTransaction } from "../intake/records/transaction.ts";
import type { SideId, TransactionLedger } from "../ledger/ledger.ts";

export interface AnalysedTransaction {
  /** The verdict's JSON text. */
  readonly verdict: string;
  readonly isReplayed: boolean;
}

export type AnalyseTransaction = (side: SideId, input: unknown) => Promise<AnalysedTransaction>;

export function createAnalyseTransaction(ledger: TransactionLedger, now: () => number): AnalyseTransaction {
  return async (side, input) => {
    if (typeof input !== "object" || input === null || Array.isArray(input)) {
      throw new ServiceError("invalid_request", "The body must be a JSON object with the fields of one transaction.");
    }
    const parsed = parseTransaction(input as Record<string, unknown>, { nowMs: now(), source: "json" });
    if (!parsed.ok) throw new ServiceError("invalid_request", parsed.reason);
    const [outcome] = await ledger.decide(side, [parsed.transaction]);
    if (outcome === undefined) throw new Error("The ledger gave no outcome.");
    if (outcome.kind === "conflict") {
      throw new ServiceError(
        "conflict",
        "This transactionId was accepted before with other content; send a new transaction under an id of its own.",
      );
    }
    return { verdict: outcome.verdict, isReplayed: outcome.kind === "replayed" };
  };
}
