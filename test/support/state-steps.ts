/** Steps that exercise a ledger's states: verdicts, labels that are set, changed and revoked, and groups that fail halfway. */
import type { Transaction } from "../../src/contract/transactions.ts";
import type { LabelRequest } from "../../src/ledger/labels.ts";
import type { LabelledStream } from "../../src/scoring/testing/stream.ts";

export type Step =
  | { readonly kind: "decide"; readonly transactions: readonly Transaction[] }
  | { readonly kind: "label"; readonly requests: readonly LabelRequest[] };

export function stepsOf({ transactions, labels }: LabelledStream, groupSize: number): readonly Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < transactions.length; at += groupSize) {
    const group = transactions.slice(at, at + groupSize);
    const known = labels.filter(({ id }) => group.some((transaction) => transaction.id === id));
    const named = known.map(
      ({ id, isFraud, knownAtMs }): LabelRequest => ({
        kind: "label",
        label: { transactionId: id, isFraud, knownAtMs, source: "analyst", isTimeAssumed: false },
      }),
    );
    const [first] = known;
    const turned = first === undefined ? [] : { ...first, isFraud: !first.isFraud };
    steps.push({ kind: "decide", transactions: group }, { kind: "label", requests: named });
    const [last] = group;
    if (last !== undefined && at % 3 === 0) {
      const failing = { ...last, id: `${last.id}-failing`, attributes: { explode: true } };
      steps.push({ kind: "decide", transactions: [{ ...last, id: `${last.id}-beside` }, failing] });
    }
    if ("id" in turned) {
      const { id, isFraud, knownAtMs } = turned;
      const label = { transactionId: id, isFraud, knownAtMs, source: "analyst", isTimeAssumed: false } as const;
      const later: LabelRequest = at % 2 === 0 ? { kind: "label", label } : { kind: "revoke", transactionId: id };
      steps.push({ kind: "label", requests: [later] });
    }
  }
  return steps;
}
