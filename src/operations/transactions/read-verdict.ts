/** Reads a stored verdict: as the report of the specification, or with all the evidence behind it. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { Evidence, EvidenceTransaction } from "../../contract/evidence.ts";
import type { FraudReport, JsonValue, Transaction } from "../../contract/transactions.ts";
import { ServiceError } from "../../errors.ts";
import type { SideId, StoredVerdict, TransactionLedger } from "../../ledger/ledger.ts";
import { modelOf, type ReadDecision, readDecision } from "../../scoring/read-decision.ts";
import type { ModelCache } from "../models/model-cache.ts";

/** As many as are kept one by one for scoring. */
const earlierLimit = 16;

export interface ReadVerdict {
  report(side: SideId, transactionId: string): Promise<FraudReport>;
  evidence(side: SideId, transactionId: string): Promise<Evidence>;
}

export function createReadVerdict(ledger: TransactionLedger, models: ModelCache): ReadVerdict {
  async function read(side: SideId, transactionId: string): Promise<StoredVerdict & ReadDecision> {
    const found = await ledger.findVerdict(side, transactionId);
    if (found === undefined) throw noSuchTransaction();
    const version = modelOf(found.record);
    const model = await models.find(side, version);
    if (model === undefined)
      throw new Error(`Model ${version}, which decided sequence number ${found.sequence}, is not stored.`);
    return { ...found, ...readDecision(found, model) };
  }

  return {
    async report(side, transactionId) {
      const { transaction, decision, explanation } = await read(side, transactionId);
      return {
        transactionId: transaction.id,
        isFraudulent: decision.status === "declined",
        riskScore: decision.riskScore,
        explanation,
      };
    },
    async evidence(side, transactionId) {
      const { transaction, sequence, decision, namedFeatures } = await read(side, transactionId);
      const accepted = await ledger.listEarlier(side, transactionId, earlierLimit);
      const earlier = accepted
        .filter(({ timeMs }) => timeMs <= transaction.timeMs)
        .sort((left, right) => right.timeMs - left.timeMs)
        .map(({ id, amount, currency, timeMs }) => ({
          transactionId: id,
          amount,
          ...(currency === undefined ? {} : { currency }),
          timestamp: new Date(timeMs).toISOString(),
          sinceSeconds: (transaction.timeMs - timeMs) / 1_000,
        }));
      return {
        transactionId: transaction.id,
        transaction: describeTransaction(transaction),
        sequence,
        decision,
        earlier,
        features: namedFeatures,
      };
    },
  };
}

const texts = [
  "accountType",
  "currency",
  "counterpartyId",
  "merchantCategory",
  "channel",
  "country",
  "ipCountry",
  "deviceId",
  "customerId",
] as const;

function describeTransaction(transaction: Transaction): EvidenceTransaction {
  const given = texts.flatMap((name) => {
    const text = transaction[name];
    return text === undefined ? [] : [[name, maskCardNumbers(text)]];
  });
  return {
    accountId: maskCardNumbers(transaction.accountId),
    amount: transaction.amount,
    timestamp: new Date(transaction.timeMs).toISOString(),
    ...Object.fromEntries(given),
    ...(transaction.attributes === undefined ? {} : { attributes: maskFields(transaction.attributes) }),
  };
}

function maskFields(fields: { readonly [key: string]: JsonValue }): { readonly [key: string]: JsonValue } {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [maskCardNumbers(key), maskValue(value)]));
}

function maskValue(value: JsonValue): JsonValue {
  if (typeof value === "string") return maskCardNumbers(value);
  if (typeof value === "number") return Number.isSafeInteger(value) ? maskNumber(value) : value;
  if (typeof value !== "object" || value === null) return value;
  return isList(value) ? value.map(maskValue) : maskFields(value);
}

/** A card number may be sent as a number. */
function maskNumber(value: number): JsonValue {
  const masked = maskCardNumbers(String(value));
  return masked === String(value) ? value : masked;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export const unknownTransaction = "No transaction with this id was analysed, or its verdict was erased by retention.";

export function noSuchTransaction(): ServiceError {
  return new ServiceError("not_found", unknownTransaction);
}
