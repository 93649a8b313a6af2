/** What proves decisions afterwards, in sums: rules, calibration and fraud by what labels say, and the catalogue of reasons. */
import { Type } from "./schema.ts";
import type { Schema, Static } from "./static.ts";

const orNull = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()]);
const closed = { additionalProperties: false } as const;
const share = (description: string) =>
  orNull(Type.Number({ description: `${description}; null where there is nothing to divide by.` }));

const Covered = Type.Object(
  {
    days: Type.Integer({ description: "Back from the latest transaction." }),
    from: orNull(Type.String({ description: "Time of the earliest transaction that was counted." })),
    to: orNull(Type.String({ description: "Time of the latest." })),
    transactions: Type.Integer(),
    isWhole: Type.Boolean({
      description: "False where the period holds more than is read for one answer; the latest are counted then.",
    }),
    maturity: Type.Array(
      Type.Object(
        {
          ageDays: Type.String({ description: "Days between the transaction and the latest one." }),
          transactions: Type.Integer(),
          labelled: Type.Integer(),
          labelledShare: share("Labelled of all"),
        },
        closed,
      ),
      { description: "How far labels have come in. What is not labelled yet may still turn out to be fraud." },
    ),
  },
  { $id: "CoveredPeriod", ...closed },
);

const Money = Type.Object(
  { currency: orNull(Type.String()), amount: Type.Number() },
  { $id: "CurrencyAmount", ...closed },
);

export const RuleQuality = Type.Object(
  {
    covered: Covered,
    labelled: Type.Integer(),
    frauds: Type.Integer({ description: "Transactions that turned out to be fraud." }),
    flagged: Type.Integer({ description: "Transactions that were not approved." }),
    reasons: Type.Array(
      Type.Object(
        {
          code: Type.String({ description: "Of a built-in reason, a list, or a rule of one's own as `rule:id`." }),
          flagged: Type.Integer({ description: "Not approved, with this reason among others." }),
          labelled: Type.Integer({ description: "Of these, those with a label." }),
          frauds: Type.Integer(),
          precision: share("Frauds of the labelled"),
          precisionRange: orNull(
            Type.Tuple([Type.Number(), Type.Number()], { description: "Wilson's interval at 95 %." }),
          ),
          recall: share("Of all labelled frauds, those with this reason"),
          valueCaught: Type.Array(Money, { description: "Amounts of its frauds, by currency." }),
        },
        closed,
      ),
    ),
  },
  { $id: "RuleQuality", ...closed },
);
export type RuleQuality = Static<typeof RuleQuality>;

const Reference = Type.Object({ exemptionUpTo: Type.Integer(), rate: Type.Number() }, closed);
const Within = orNull(
  Type.Integer({ description: "The highest exemption threshold in EUR whose reference rate it does not exceed." }),
);

export const FraudRate = Type.Object(
  {
    covered: Covered,
    reference: Type.Object(
      {
        regulation: Type.String(),
        remoteCardPayments: Type.Array(Reference),
        creditTransfers: Type.Array(Reference),
      },
      closed,
    ),
    groups: Type.Array(
      Type.Object(
        {
          currency: orNull(Type.String()),
          channel: orNull(Type.String({ description: "As it was sent; null in the sum of all channels." })),
          isTotal: Type.Boolean({ description: "The sum of all channels of the currency." }),
          transactions: Type.Integer({ description: "Payments that were not declined." }),
          value: Type.Number({ description: "Their sum; what came in is left out." }),
          frauds: Type.Integer({ description: "Of these, those that turned out to be fraud." }),
          fraudValue: Type.Number(),
          fraudRate: share("Value of the frauds in that of all"),
          labelledValueShare: share("Value of what is labelled in that of all"),
          stopped: Type.Integer({ description: "Frauds that were declined; they are in none of the sums before." }),
          stoppedValue: Type.Number(),
          within: Type.Object(
            { remoteCardPayments: Within, creditTransfers: Within },
            {
              ...closed,
              description: "Only of a group that holds such remote payments alone does this say something.",
            },
          ),
        },
        closed,
      ),
      { description: "By currency, which are not converted, and within it by channel." },
    ),
  },
  { $id: "FraudRate", ...closed },
);
export type FraudRate = Static<typeof FraudRate>;

export const ReliabilityReport = Type.Object(
  {
    covered: Covered,
    baseRate: Type.Number({
      description: "The share of fraud that the built-in model supposes: the setting ASSAY_FRAUD_BASE_RATE.",
    }),
    bands: Type.Array(
      Type.Object(
        {
          from: Type.Number({ description: "Risk score." }),
          to: Type.Number(),
          transactions: Type.Integer(),
          labelled: Type.Integer(),
          frauds: Type.Integer(),
          expected: share("Mean risk score of the labelled, as a probability"),
          observed: share("Frauds of the labelled"),
          observedRange: orNull(
            Type.Tuple([Type.Number(), Type.Number()], { description: "Wilson's interval at 95 %." }),
          ),
        },
        closed,
      ),
    ),
  },
  { $id: "ReliabilityReport", ...closed },
);
export type ReliabilityReport = Static<typeof ReliabilityReport>;

export const ReasonCatalogue = Type.Object(
  {
    rulesVersion: Type.String(),
    reasons: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          kind: Type.Enum(["rule", "features", "list", "sandbox"]),
          title: Type.String(),
          meaning: Type.String(),
          innocentCauses: Type.Array(Type.String()),
          numbers: Type.Array(Type.String(), { description: "Names of the numbers that come with it." }),
          features: Type.Array(Type.String(), { description: "What the model reads under it." }),
          source: orNull(Type.String()),
        },
        closed,
      ),
    ),
  },
  { $id: "ReasonCatalogue", ...closed },
);
export type ReasonCatalogue = Static<typeof ReasonCatalogue>;
