/** What a file can hold, and where it is sent. */
import type { CustomerLoadResult, LabelLoadResult, TokenHolder } from "../../../../client/interface.ts";
import { operations } from "../../../../client/interface.ts";
import { countOf, formatNumber } from "../../data/format.ts";
import type { FileContent } from "./peek.ts";

export interface ContentEntry {
  readonly content: FileContent;
  readonly name: string;
  readonly scope: TokenHolder["scopes"][number];
  readonly address: string;
  /** What it needs, in words. */
  readonly needs: string;
}

export const contents: readonly ContentEntry[] = [
  {
    content: "transactions",
    name: "Transactions",
    scope: "transactions:write",
    address: operations.analyseFile.path,
    needs: "Each row needs an id, an amount, a time and an account; more columns make verdicts more accurate.",
  },
  {
    content: "labels",
    name: "Labels",
    scope: "labels:write",
    address: operations.loadLabels.path,
    needs: "Columns transactionId and isFraud; optional: knownAt, source and note.",
  },
  {
    content: "customers",
    name: "Customers",
    scope: "customers:write",
    address: operations.loadCustomers.path,
    needs: "Columns customerId and name; optional: risk level, country, accounts and others.",
  },
];

/** Such as "transactions, labels and customers". */
export function listContents(entries: readonly ContentEntry[], last: "and" | "or"): string {
  return entries
    .map(({ content }) => content)
    .join(", ")
    .replace(/, ([^,]*)$/, ` ${last} $1`);
}

/** The outcome of a file of labels or customers. */
export interface LoadOutcome {
  readonly sentence: string;
  readonly failed: number;
  readonly errors: LabelLoadResult["errorDetails"];
}

export function outcomeOf(answer: LabelLoadResult | CustomerLoadResult): LoadOutcome {
  const { failedCount: failed, errorDetails: errors } = answer;
  const sentence =
    "labelledCount" in answer
      ? `${countOf(answer.labelledCount, "transaction was", "transactions were")} labelled, ${formatNumber(answer.unchangedCount)} already had that label.`
      : `${countOf(answer.loadedCount, "customer was", "customers were")} loaded.`;
  return { sentence, failed, errors };
}
