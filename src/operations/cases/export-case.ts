/** Gathers a case for a printed page and for the data of a suspicious-activity report: its alerts with their transactions and reasons. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { CaseDetails } from "../../contract/cases.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { wordVerdict } from "../../scoring/conclude.ts";
import type { ReadCases } from "./read-cases.ts";

export interface ExportedTransaction {
  /** Card numbers are masked. */
  readonly transaction: Pick<Transaction, "id" | "accountId" | "amount" | "timeMs"> &
    Partial<Pick<Transaction, "currency" | "counterpartyId" | "channel" | "country" | "deviceId">>;
  readonly status: string;
  readonly riskScore: number;
  /** The reasons, in sentences. */
  readonly details: string;
}

export interface ExportedCase {
  readonly found: CaseDetails;
  /** In order of acceptance; those whose verdict is still kept. */
  readonly transactions: readonly ExportedTransaction[];
  readonly omitted: number;
}

export type ExportCase = (side: SideId, caseId: string) => Promise<ExportedCase>;

/** Each is read from the journal by itself. */
const transactionLimit = 500;

export function createExportCase(
  read: Pick<ReadCases, "find" | "alerts">,
  { transactions }: Pick<Ledger, "transactions">,
): ExportCase {
  return async (side, caseId) => {
    const found = await read.find(side, caseId);
    const { alerts } = await read.alerts(side, caseId, "", transactionLimit);
    const exported: ExportedTransaction[] = [];
    for (const { transactionId, status, riskScore, isVerdictKept } of alerts) {
      const stored = isVerdictKept ? await transactions.findVerdict(side, transactionId) : undefined;
      if (stored === undefined) continue;
      const { details } = stored.verdict ?? wordVerdict(stored);
      exported.push({ transaction: masked(stored.transaction), status, riskScore, details: maskCardNumbers(details) });
    }
    return { found, transactions: exported, omitted: found.alertCount - exported.length };
  };
}

function masked({ id, accountId, amount, timeMs, ...rest }: Transaction): ExportedTransaction["transaction"] {
  const { currency, counterpartyId, channel, country, deviceId } = rest;
  const given = Object.entries({ currency, counterpartyId, channel, country, deviceId });
  const texts = given.flatMap(([name, text]) => (text === undefined ? [] : [[name, maskCardNumbers(text)] as const]));
  return {
    id: maskCardNumbers(id),
    accountId: maskCardNumbers(accountId),
    amount,
    timeMs,
    ...Object.fromEntries(texts),
  };
}
