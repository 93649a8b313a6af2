/** What a service and its writer's thread say to each other. A group crosses as a few flat arrays and texts: copying objects one by one costs more than scoring them. */
import { statusNumbers, verdictStatuses } from "../../contract/verdict-statuses.ts";
import { ServiceError } from "../../errors.ts";
import type { DecideOutcome } from "../ledger.ts";
import { decodeLines, encodeText, outcomeColumns, outcomeKinds, type RowOutcomes } from "../row-outcomes.ts";
import type { ChangeName } from "../tables/changes.ts";

/** An item that failed by itself; its neighbours are not lost with it. */
export interface FailedOutcome {
  /** `unavailable` when the store itself failed, such as a full disk: nothing is wrong with the item. */
  readonly kind: "failed" | "unavailable";
  readonly message: string;
}

/** Why a thread did not start; `refused` is a sentence for the operator. */
export interface StartFailure extends Omit<FailedOutcome, "kind"> {
  readonly kind: FailedOutcome["kind"] | "refused";
}

export function startFailure(error: unknown, failed: (error: unknown) => FailedOutcome): StartFailure {
  return error instanceof ServiceError ? { kind: "refused", message: error.message } : failed(error);
}

export interface DecideRequest {
  readonly type: "decide";
  /** Many rows of one caller, who does not mind that single ones go before. */
  readonly isBulk: boolean;
  readonly sides: Int32Array;
  /** One line of JSON for each transaction, as by `encodeLines`. */
  readonly texts: Uint8Array<ArrayBuffer>;
}

export type WriterRequest =
  | DecideRequest
  | { readonly type: "change"; readonly call: number; readonly name: ChangeName; readonly args: readonly unknown[] }
  | { readonly type: "close" };

/** How far commits have come. A reply that names one may be passed on only once that commit is durable; 0 where the store has made it so. */
export interface Commits {
  readonly commit: number;
  /** What the writer itself has made durable: all commits up to this one. */
  readonly synced: number;
}

export type WriterReply =
  | { readonly type: "ready" }
  | { readonly type: "notReady"; readonly failure: StartFailure }
  | ({
      readonly type: "decided";
      /** Groups count up from 1: the order of answers identifies them, so one that is missing or came before its turn is noticed. */
      readonly group: number;
      readonly isBulk: boolean;
      /** How many requests this group answers; 0 for rows of files, which are answered in the order of their requests. */
      readonly batches: number;
      readonly busyMs: number;
    } & Commits &
      RowOutcomes)
  | ({ readonly type: "changed"; readonly call: number; readonly result: unknown } & Commits)
  | { readonly type: "refused"; readonly call: number; readonly failure: FailedOutcome }
  | { readonly type: "closed" };

export function encodeOutcomes(outcomes: readonly (DecideOutcome | FailedOutcome)[]): RowOutcomes {
  const numbers = new Float64Array(outcomes.length * outcomeColumns);
  // One text that grows is written out once; a list of lines would be joined first.
  let text = "";
  let at = 0;
  for (const outcome of outcomes) {
    numbers[at] = outcomeKinds.indexOf(outcome.kind);
    if (at > 0) text += "\n";
    if (outcome.kind === "decided" || outcome.kind === "replayed") {
      const { status, sequence, riskScore, reasonCodes, verdict } = outcome;
      numbers[at + 1] = statusNumbers[status];
      numbers[at + 2] = sequence;
      numbers[at + 3] = riskScore;
      if (reasonCodes.length > 0) text += reasonCodes.join(",");
      text += "\t";
      text += verdict;
    } else text += `\t${"message" in outcome ? outcome.message.replaceAll("\n", " ") : ""}`;
    at += outcomeColumns;
  }
  return { numbers, texts: encodeText(text) };
}

export function decodeOutcomes({ numbers, texts }: RowOutcomes): (DecideOutcome | FailedOutcome)[] {
  return decodeLines(texts).map((line, index): DecideOutcome | FailedOutcome => {
    const at = index * outcomeColumns;
    const kind = outcomeKinds[numbers[at] ?? -1] ?? "failed";
    const tab = line.indexOf("\t");
    const text = line.slice(tab + 1);
    if (kind === "conflict") return { kind };
    if (kind === "failed" || kind === "unavailable") return { kind, message: text };
    return {
      kind,
      status: verdictStatuses[numbers[at + 1] ?? -1] ?? "review",
      sequence: numbers[at + 2] ?? 0,
      verdict: text,
      riskScore: numbers[at + 3] ?? 0,
      reasonCodes: tab === 0 ? [] : line.slice(0, tab).split(","),
    };
  });
}

/** The first row that failed by itself; undefined where none did. */
export function findFailed({ numbers, texts }: RowOutcomes): FailedOutcome | undefined {
  for (let at = 0; at < numbers.length; at += outcomeColumns) {
    const kind = outcomeKinds[numbers[at] ?? -1];
    if (kind !== "failed" && kind !== "unavailable") continue;
    const line = decodeLines(texts)[at / outcomeColumns] ?? "";
    return { kind, message: line.slice(line.indexOf("\t") + 1) };
  }
  return undefined;
}
