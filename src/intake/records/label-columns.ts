/** The names under which a file of labels may hold each field. */
import { type Aliases, ColumnTable } from "./columns.ts";
import { inferLabelNames } from "./headerless.ts";
import { transactionIdNames } from "./transaction-columns.ts";

export type LabelField = "transactionId" | "isFraud" | "knownAt" | "source" | "note";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

// This service's own isFraudulent is left out on purpose: a verdict is a guess, and no label until somebody confirms it.
const aliases: Aliases<LabelField> = {
  transactionId: transactionIdNames,
  isFraud: [
    words(`fraud fraudLabel isFraudLabel txFraud confirmedFraud fraudFlag betrug istBetrug fraude estFraude esFraude frode
      eFrode éFraude isFraude oszustwo czyOszustwo dolandiricilik`),
    words("label class target outcome chargeback isChargeback"),
  ],
  knownAt: [words("knownSince labelledAt labeledAt labelTime labelTimestamp confirmedAt reportedAt chargebackAt")],
  source: [words("labelSource")],
  note: [words("labelNote remark")],
};

export const labelColumns = new ColumnTable<LabelField>(aliases, {
  required: [["transactionId"], ["isFraud"]],
  exampleHeader: "transactionId,isFraud",
  inferNames: inferLabelNames,
});
