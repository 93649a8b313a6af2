/** Governance reports: rules, calibration and fraud rate by labels, and the catalogue of reasons. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const share = (description: string) =>
  Type.OrNull(Type.Number({ description: `${description}; null if the divisor is zero.` }));

const Covered = Type.Named("CoveredPeriod", {
  days: Type.Integer({ description: "Days back from the latest transaction." }),
  from: Type.OrNull(Type.Instant({ description: "Time of the earliest transaction counted." })),
  to: Type.OrNull(Type.Instant({ description: "Time of the latest transaction counted." })),
  transactions: Type.Integer(),
  isWhole: Type.Boolean({
    description: "False if the period has more transactions than one answer reads; then only the latest are counted.",
  }),
  maturity: Type.Array(
    Type.Closed({
      ageDays: Type.String({ description: "Age in days, relative to the latest transaction." }),
      transactions: Type.Integer(),
      labelled: Type.Integer(),
      labelledShare: share("Share of labelled transactions"),
    }),
    { description: "Label coverage by age. Unlabelled transactions may still turn out to be fraud." },
  ),
});

const Money = Type.Named("CurrencyAmount", { currency: Type.OrNull(Type.String()), amount: Type.Number() });

export const RuleQuality = Type.Named("RuleQuality", {
  covered: Covered,
  note: Type.String({ description: "How partial labels bias the shares below." }),
  labelled: Type.Integer(),
  frauds: Type.Integer({ description: "Transactions labelled as fraud." }),
  flagged: Type.Integer({ description: "Transactions reviewed or declined." }),
  reasons: Type.Array(
    Type.Closed({
      code: Type.String({
        description: "Code of a built-in reason or a list, or `rule:id` for a rule of your own.",
      }),
      flagged: Type.Integer({ description: "Reviewed or declined transactions with this reason." }),
      labelled: Type.Integer({ description: "Labelled transactions among them." }),
      frauds: Type.Integer(),
      precision: share(
        "Fraud share of the labelled transactions; too high where genuine payments are labelled in part",
      ),
      precisionUnlabelledGenuine: share(
        "Fraud share of all flagged transactions, as if all unlabelled ones were genuine; too low where frauds are not labelled",
      ),
      precisionRange: Type.OrNull(Type.Tuple([Type.Number(), Type.Number()], { description: "95 % Wilson interval." })),
      recall: share("Share of fraudsInForce that have this reason"),
      fraudsInForce: Type.Integer({
        description:
          "Labelled frauds that it could have found: for a rule of your own, those decided while it was live.",
      }),
      valueCaught: Type.Array(Money, { description: "Outgoing amounts of the frauds, by currency." }),
    }),
  ),
  allowed: Type.Array(
    Type.Closed({
      code: Type.String({ description: "`rule:id` of an allow rule, or the code of allow lists." }),
      transactions: Type.Integer({
        description: "Transactions that it approved, also where the score alone would have.",
      }),
      labelled: Type.Integer(),
      frauds: Type.Integer({ description: "Labelled frauds among them, which passed by it." }),
      valuePassed: Type.Array(Money, { description: "Outgoing amounts of these frauds, by currency." }),
    }),
    { description: "Allow rules and lists, which flag nothing." },
  ),
});
export type RuleQuality = Static<typeof RuleQuality>;

const Reference = Type.Closed({ exemptionUpTo: Type.Integer(), rate: Type.Number() });
const Within = Type.OrNull(
  Type.Integer({
    description:
      "Highest exemption threshold in EUR whose reference rate is met; null if none is, or if the rate is not known.",
  }),
);

export const FraudRate = Type.Named("FraudRate", {
  covered: Covered,
  reference: Type.Closed({
    regulation: Type.String(),
    remoteCardPayments: Type.Array(Reference),
    creditTransfers: Type.Array(Reference),
  }),
  groups: Type.Array(
    Type.Closed({
      currency: Type.OrNull(Type.String()),
      channel: Type.OrNull(Type.String({ description: "Channel as sent; null in the total of all channels." })),
      isTotal: Type.Boolean({ description: "True for the total of all channels of the currency." }),
      transactions: Type.Integer({ description: "Payments that were not declined." }),
      value: Type.Number({ description: "Sum of outgoing amounts." }),
      frauds: Type.Integer({ description: "Payments labelled as fraud." }),
      fraudValue: Type.Number({ description: "Sum of their amounts; all amounts of this report are outgoing ones." }),
      fraudRate: Type.OrNull(
        Type.Number({
          description:
            "Value of frauds / value of all payments, of which unlabelled ones count as genuine; null if no payment is labelled.",
        }),
      ),
      labelledValueShare: share("Value of labelled payments / value of all payments"),
      stopped: Type.Integer({ description: "Frauds that were declined; they are not part of the other sums." }),
      stoppedValue: Type.Number(),
      within: Type.Closed(
        { remoteCardPayments: Within, creditTransfers: Within },
        { description: "Applies only to a group that has only remote payments of this kind." },
      ),
    }),
    { description: "By currency, without conversion, then by channel." },
  ),
});
export type FraudRate = Static<typeof FraudRate>;

export const ReliabilityReport = Type.Named("ReliabilityReport", {
  covered: Covered,
  note: Type.String({ description: "How partial labels bias the shares below." }),
  baseRate: Type.Number({
    description: "Base rate that the built-in model assumes: the setting ASSAY_FRAUD_BASE_RATE.",
  }),
  bands: Type.Array(
    Type.Closed({
      from: Type.Number({ description: "Risk score." }),
      to: Type.Number(),
      transactions: Type.Integer(),
      labelled: Type.Integer(),
      frauds: Type.Integer(),
      expected: share("Mean predicted probability of the labelled transactions"),
      observed: share("Fraud share of the labelled transactions; too high where genuine payments are labelled in part"),
      expectedOfAll: share("Mean predicted probability of all transactions of the band"),
      observedUnlabelledGenuine: share(
        "Fraud share of all transactions of the band, as if all unlabelled ones were genuine; too low where frauds are not labelled",
      ),
      observedRange: Type.OrNull(Type.Tuple([Type.Number(), Type.Number()], { description: "95 % Wilson interval." })),
    }),
  ),
});
export type ReliabilityReport = Static<typeof ReliabilityReport>;

export const ReasonCatalogue = Type.Named("ReasonCatalogue", {
  rulesVersion: Type.String(),
  reasons: Type.Array(
    Type.Closed({
      code: Type.String(),
      kind: Type.Enum(["rule", "features", "list", "sandbox"]),
      title: Type.String(),
      meaning: Type.String(),
      innocentCauses: Type.Array(Type.String()),
      numbers: Type.Array(Type.String(), { description: "Names of its numbers." }),
      features: Type.Array(Type.String(), { description: "Features of the model under this code." }),
      source: Type.OrNull(Type.String()),
    }),
  ),
});
export type ReasonCatalogue = Static<typeof ReasonCatalogue>;
