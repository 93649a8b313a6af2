/** Reads a stored verdict: as the report of the specification, or with all the evidence behind it. */
import type { Evidence } from "../contract/evidence.ts";
import type { FraudReport } from "../contract/transaction.ts";
import { ServiceError } from "../errors.ts";
import type { SideId, StoredVerdict, TransactionLedger } from "../ledger/ledger.ts";
import { readDecision } from "../scoring/read-decision.ts";

export interface ReadVerdict {
  report(side: SideId, transactionId: string): Promise<FraudReport>;
  evidence(side: SideId, transactionId: string): Promise<Evidence>;
}

export function createReadVerdict(ledger: TransactionLedger): ReadVerdict {
  async function find(side: SideId, transactionId: string): Promise<StoredVerdict> {
    const found = await ledger.findVerdict(side, transactionId);
    if (found === undefined) throw new ServiceError("not_found", "No transaction with this id has been analysed.");
    return found;
  }

  return {
    async report(side, transactionId) {
      const stored = await find(side, transactionId);
      const { decision, explanation } = readDecision(stored);
      return {
        transactionId: stored.transaction.id,
        isFraudulent: stored.verdict.isFraudulent,
        riskScore: decision.riskScore,
        explanation,
      };
    },
    async evidence(side, transactionId) {
      const stored = await find(side, transactionId);
      const { decision, features } = readDecision(stored);
      return { transactionId: stored.transaction.id, sequence: stored.sequence, decision, features };
    },
  };
}
