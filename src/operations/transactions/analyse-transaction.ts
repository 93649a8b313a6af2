/** Analyses one transaction: checks its fields, then has the ledger decide and commit it, or decide it without storing anything. */
import type { Mode } from "../../contract/tokens.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { VerdictStatus } from "../../contract/verdict-statuses.ts";
import { ServiceError } from "../../errors.ts";
import { parseTransaction } from "../../intake/records/transaction.ts";
import type { DecideOutcome, SideId, TransactionLedger } from "../../ledger/ledger.ts";
import { type CountryOfAddress, placeAddress } from "../shared/place-address.ts";

export interface AnalysedTransaction {
  /** The verdict's JSON text. */
  readonly verdict: string;
  readonly isReplayed: boolean;
}

export interface WhoseTransaction {
  readonly side: SideId;
  readonly mode: Mode;
}

/** A dry run stores and changes nothing. */
export type AnalyseTransaction = (
  whose: WhoseTransaction,
  input: unknown,
  isDryRun: boolean,
) => Promise<AnalysedTransaction>;

export function createAnalyseTransaction(
  ledger: TransactionLedger,
  now: () => number,
  countryOf?: CountryOfAddress,
): AnalyseTransaction {
  /** If the clock was set back, an accepted transaction may lie too far ahead. Its retry is a replay all the same. */
  async function findAccepted(side: SideId, mode: Mode, fields: Record<string, unknown>) {
    const parsed = parseTransaction(fields, { nowMs: Number.POSITIVE_INFINITY, source: "json" });
    if (!parsed.ok || (await ledger.findVerdict(side, parsed.transaction.id)) === undefined) return undefined;
    return markSandbox(parsed.transaction, mode);
  }

  return async ({ side, mode }, input, isDryRun) => {
    if (typeof input !== "object" || input === null || Array.isArray(input)) {
      throw new ServiceError("invalid_request", "The body must be a JSON object with the fields of one transaction.");
    }
    const fields = input as Record<string, unknown>;
    const parsed = parseTransaction(fields, { nowMs: now(), source: "json" });
    const understood = parsed.ok ? markSandbox(parsed.transaction, mode) : await findAccepted(side, mode, fields);
    const transaction = understood === undefined ? undefined : placeAddress(understood, countryOf);
    if (transaction === undefined) throw new ServiceError("invalid_request", parsed.ok ? "" : parsed.reason);
    // A thousand may wait at once: until the outcome is there nothing of the request is kept.
    if (isDryRun) return ledger.tryOut(side, transaction).then(toAnalysed);
    return ledger.decide(side, [transaction]).then(([outcome]) => toAnalysed(outcome));
  };
}

function toAnalysed(outcome: DecideOutcome | undefined): AnalysedTransaction {
  if (outcome === undefined) throw new Error("The ledger gave no outcome.");
  if (outcome.kind === "conflict") {
    throw new ServiceError(
      "conflict",
      "This transactionId was accepted before with different content; send a new transaction with a new id.",
    );
  }
  return { verdict: outcome.verdict, isReplayed: outcome.kind === "replayed" };
}

const verdicts: Readonly<Record<string, VerdictStatus>> = {
  approve: "approved",
  review: "review",
  decline: "declined",
};

const sandboxId = /^sandbox-(approve|review|decline)(?:-|$)/;

/** On a test side, an id of the sandbox gets the verdict that it names; other transactions are returned as they are. */
function markSandbox(transaction: Transaction, mode: Mode): Transaction {
  const sandbox = mode === "test" ? verdicts[sandboxId.exec(transaction.id)?.[1] ?? ""] : undefined;
  return sandbox === undefined ? transaction : { ...transaction, sandbox };
}
