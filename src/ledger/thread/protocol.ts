/** What a service and its writer's thread say to each other. A group crosses as a few flat arrays and texts: copying objects one by one costs more than scoring them. */
import type { Transaction } from "../../contract/transactions.ts";
import { ServiceError } from "../../errors.ts";
import type { BatchItem } from "../decide-one.ts";
import type { DecisionSummary } from "../decider.ts";
import type { DecideOutcome } from "../ledger.ts";
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
  /** One line of JSON for each transaction. */
  readonly texts: string;
}

export type WriterRequest =
  | DecideRequest
  | { readonly type: "change"; readonly call: number; readonly name: ChangeName; readonly args: readonly unknown[] }
  | { readonly type: "close" };

/** A reply that names a commit may be passed on only once that commit is durable; 0 where it already is. */
export type WriterReply =
  | { readonly type: "ready" }
  | { readonly type: "notReady"; readonly failure: StartFailure }
  | ({
      readonly type: "decided";
      readonly isBulk: boolean;
      /** How many requests this group answers; 0 for rows of files, which are answered in the order of their requests. */
      readonly batches: number;
      readonly commit: number;
      readonly busyMs: number;
    } & EncodedOutcomes)
  | { readonly type: "changed"; readonly call: number; readonly result: unknown; readonly commit: number }
  | { readonly type: "refused"; readonly call: number; readonly failure: FailedOutcome }
  | { readonly type: "closed" };

export interface EncodedOutcomes {
  readonly kinds: Uint8Array;
  readonly sequences: Float64Array;
  readonly scores: Float64Array;
  /** One line for each item: the verdict, or what failed. */
  readonly texts: string;
  /** One line for each item: reason codes separated by commas. */
  readonly codes: string;
}

const outcomeKinds = ["decided", "replayed", "conflict", "failed", "unavailable"] as const;

/** JSON texts hold no line breaks, so lines keep them apart. */
export function decodeItems(sides: Int32Array, texts: string): BatchItem[] {
  return texts.split("\n").map((body, index) => decodeItem(sides[index], body));
}

export function decodeItem(side = 0, body = ""): BatchItem {
  return { side, transaction: JSON.parse(body) as Transaction, body };
}

export function encodeOutcomes(outcomes: readonly (DecideOutcome | FailedOutcome)[]): EncodedOutcomes {
  const kinds = new Uint8Array(outcomes.length);
  const sequences = new Float64Array(outcomes.length);
  const scores = new Float64Array(outcomes.length);
  const texts: string[] = [];
  const codes: string[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    kinds[index] = outcomeKinds.indexOf(outcome.kind);
    if (outcome.kind === "decided" || outcome.kind === "replayed") {
      sequences[index] = outcome.sequence;
      scores[index] = outcome.riskScore;
      texts.push(outcome.verdict);
      codes.push(outcome.reasonCodes.join(","));
    } else {
      texts.push("message" in outcome ? outcome.message.replaceAll("\n", " ") : "");
      codes.push("");
    }
  }
  return { kinds, sequences, scores, texts: texts.join("\n"), codes: codes.join("\n") };
}

export function decodeOutcomes(encoded: EncodedOutcomes): (DecideOutcome | FailedOutcome)[] {
  const texts = encoded.texts.split("\n");
  const codes = encoded.codes.split("\n");
  return Array.from(encoded.kinds, (kindIndex, index): DecideOutcome | FailedOutcome => {
    const kind = outcomeKinds[kindIndex] ?? "failed";
    const text = texts[index] ?? "";
    if (kind === "conflict") return { kind };
    if (kind === "failed" || kind === "unavailable") return { kind, message: text };
    const summary: DecisionSummary = {
      riskScore: encoded.scores[index] ?? 0,
      reasonCodes: codes[index] === "" ? [] : (codes[index] ?? "").split(","),
    };
    return { kind, sequence: encoded.sequences[index] ?? 0, verdict: text, ...summary };
  });
}
