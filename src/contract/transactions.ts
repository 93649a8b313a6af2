/** A transaction: as it is sent, as the service understands it, and the verdict and report that answer it. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { type VerdictStatus, verdictStatuses } from "./verdict-statuses.ts";

const identifier = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 128,
    description: `${description}, 1 to 128 characters, compared exactly. No control characters, and no space at either end.`,
  });
const optionalText = (description: string, maxLength = 128) => Type.Optional(Type.String({ maxLength, description }));

export const TransactionInput = Type.Object(
  {
    transactionId: identifier("Identifier of the transaction"),
    amount: Type.Number({
      minimum: -1e12,
      maximum: 1e12,
      description: "Amount in the account's currency; a negative amount is incoming money, for example a refund.",
    }),
    timestamp: Type.Instant({
      description: "ISO 8601 date-time, at most 24 hours ahead; without an offset it is UTC.",
    }),
    accountDetails: Type.Object(
      {
        accountId: identifier("Identifier of the account"),
        accountType: optionalText("Type of the account, for example checking, savings, credit or business.", 64),
      },
      { additionalProperties: true },
    ),
    currency: optionalText("ISO 4217 code."),
    counterpartyId: optionalText("Who is paid, or who pays: a merchant, terminal or account."),
    merchantCategory: optionalText("Merchant category, for example an MCC."),
    channel: optionalText("Channel, for example card_present, online or transfer."),
    country: optionalText("ISO 3166-1 code of the country of the payment."),
    deviceId: optionalText("Device that was used."),
    customerId: optionalText("Customer who owns the account."),
  },
  {
    $id: "TransactionInput",
    additionalProperties: true,
    description: "Other fields are kept as attributes.",
  },
);
export type TransactionInput = Static<typeof TransactionInput>;

export const FraudVerdict = Type.Named("FraudVerdict", {
  status: Type.Enum(verdictStatuses, { description: "What to do with the transaction." }),
  isFraudulent: Type.Boolean({ description: "True if and only if the status is declined." }),
  details: Type.String({ description: "The reasons, in sentences with numbers." }),
});
export type FraudVerdict = Static<typeof FraudVerdict>;

export const FraudReport = Type.Named("FraudReport", {
  transactionId: Type.String(),
  isFraudulent: Type.Boolean(),
  riskScore: Type.Number({
    minimum: 0,
    maximum: 100,
    description: "100 x the estimated probability of fraud, one decimal.",
  }),
  explanation: Type.String({ description: "All reasons for the score, in sentences with numbers." }),
});
export type FraudReport = Static<typeof FraudReport>;

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A transaction after validation and normalisation. Two inputs are the same transaction exactly when these are equal. */
export interface Transaction {
  readonly id: string;
  readonly accountId: string;
  /** Signed; negative is money coming in. */
  readonly amount: number;
  /** The instant in milliseconds since 1970, UTC. */
  readonly timeMs: number;
  /** One of the known types, or the given text in lower case. */
  readonly accountType?: string;
  readonly currency?: string;
  readonly counterpartyId?: string;
  readonly merchantCategory?: string;
  readonly channel?: string;
  readonly country?: string;
  readonly deviceId?: string;
  readonly customerId?: string;
  /** Everything else that was sent, with its keys in sorted order. */
  readonly attributes?: { readonly [key: string]: JsonValue };
  /** The country of its `ipAddress` as the operator's file gave it; never sent as a field. */
  readonly ipCountry?: string;
  /** The verdict that a sandbox id requests; never sent as a field, and never on a live side. */
  readonly sandbox?: VerdictStatus;
}

/** The transaction's canonical JSON text: equal texts are equal transactions. */
export function transactionText(transaction: Transaction): string {
  // One literal, so that the order of keys never depends on who built the object; absent fields are left out.
  return JSON.stringify({
    id: transaction.id,
    accountId: transaction.accountId,
    amount: transaction.amount,
    timeMs: transaction.timeMs,
    accountType: transaction.accountType,
    currency: transaction.currency,
    counterpartyId: transaction.counterpartyId,
    merchantCategory: transaction.merchantCategory,
    channel: transaction.channel,
    country: transaction.country,
    deviceId: transaction.deviceId,
    customerId: transaction.customerId,
    attributes: transaction.attributes,
    ipCountry: transaction.ipCountry,
    sandbox: transaction.sandbox,
  });
}
