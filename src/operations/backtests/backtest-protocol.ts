/** The messages between the service and the threads that backtest. */
import type { HistorySource } from "../../ledger/history.ts";
import type { RuleSet } from "../../ledger/rules.ts";
import type { TallyData } from "../../rules/backtest/tally.ts";
import type { Thresholds } from "../../scoring/assess.ts";
import type { LabelledFileSettings } from "../models/train-from-file.ts";

/** A plan as plain data. */
export interface PlanData {
  readonly set: RuleSet;
  /** The version of the set. */
  readonly version: string;
  readonly model: {
    readonly version: string;
    readonly body: Uint8Array | undefined;
    /** Of a trained one: the time of the last transaction that it learned from. */
    readonly learnedUntilMs?: number;
  };
  readonly thresholds: Thresholds;
  readonly priorLogOdds: number;
}

export type BacktestSource =
  | { readonly kind: "history"; readonly history: HistorySource; readonly side: number }
  | {
      readonly kind: "file";
      readonly path: string;
      readonly name: string;
      readonly labelDelayMs: number;
      readonly settings: LabelledFileSettings;
      /** Gives the lists, which are used as they are now. */
      readonly history: HistorySource;
      readonly side: number;
    };

export interface BacktestThreadData {
  readonly source: BacktestSource;
  readonly candidate: PlanData;
  /** Undefined where the candidate is what is live. */
  readonly today: PlanData | undefined;
  readonly lists: "then" | "now";
  /** Times of the transactions; the second is excluded. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
}

export type BacktestThreadRequest =
  /** Sequence numbers of the journal; the second is excluded. */
  | { readonly type: "range"; readonly from: number; readonly to: number }
  | { readonly type: "file" }
  | { readonly type: "finish" };

export type BacktestThreadReply =
  | { readonly type: "progress"; readonly done: number; readonly of: number }
  | { readonly type: "counted" }
  | { readonly type: "refused"; readonly problem: string }
  | { readonly type: "tally"; readonly tally: TallyData; readonly rejectedRows: number };
