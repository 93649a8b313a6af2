/** The latest rows of a side, reduced to what connects them. */
import { type EntityKind, entityKinds } from "../../contract/entities.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { VerdictStatus } from "../../contract/verdict-statuses.ts";
import type { HistoryRow } from "../../ledger/history.ts";
import { readRecordVerdict } from "../../scoring/record.ts";

export interface EntityRow {
  readonly transactionId: string;
  /** Undefined where the transaction does not name one. */
  readonly ids: Readonly<Record<EntityKind, string | undefined>>;
  readonly amount: number;
  readonly currency: string | undefined;
  readonly timeMs: number;
  readonly status: VerdictStatus;
  readonly riskScore: number;
  readonly isFraud: boolean | null;
}

export function readEntityRow({ body, record, isFraud }: HistoryRow): EntityRow {
  const { status, riskScore } = readRecordVerdict(record);
  const transaction = JSON.parse(body) as Transaction;
  const { id, accountId, customerId, counterpartyId, deviceId, amount, currency, timeMs } = transaction;
  return {
    transactionId: id,
    ids: { account: accountId, customer: customerId, counterparty: counterpartyId, device: deviceId },
    amount,
    currency,
    timeMs,
    status,
    riskScore,
    isFraud,
  };
}

/** A name of an entity that no other kind shares. */
export const keyOf = (kind: EntityKind, id: string): string => `${kind} ${id}`;

export function keysOf({ ids }: EntityRow): readonly string[] {
  return entityKinds.flatMap((kind) => {
    const id = ids[kind];
    return id === undefined ? [] : [keyOf(kind, id)];
  });
}
