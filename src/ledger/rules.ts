/** Rules as the ledger keeps them: versions that never change, and sets of them, one of which is live. */
import type { RuleAction, RuleContent } from "../contract/rules.ts";
import type { SideId } from "./side.ts";

/** Kept on each side, retired ones included; ids are never taken back, since verdicts name them. */
export const keptRuleLimit = 1_000;
/** Limit of versions of one rule. */
export const ruleVersionLimit = 1_000;

export interface StoredRuleVersion {
  readonly version: number;
  readonly content: RuleContent;
  /** Names of the lists that the expression uses. */
  readonly lists: readonly string[];
  readonly savedAtMs: number;
  readonly savedBy: string;
}

export interface StoredRule {
  readonly id: string;
  readonly wasInForce: boolean;
  readonly latest: StoredRuleVersion;
}

/** A rule as a set holds it, whole, so that the set needs nothing else. */
export interface RuleInForce {
  readonly id: string;
  readonly version: number;
  readonly mode: "live" | "shadow";
  /** The share of accounts, in percent. */
  readonly rolloutPercent: number;
  readonly title: string;
  readonly expression: string;
  readonly action: RuleAction;
  readonly lists: readonly string[];
}

/** A built-in rule that was adjusted, also where it is again as it came. */
export interface AdjustedRule {
  readonly code: string;
  readonly mode: "live" | "shadow" | "off";
  readonly multiplier: number;
  readonly version: number;
  readonly changedAtMs: number;
  readonly changedBy: string;
}

/** Scores from which payments are reviewed and declined, and what they were taken from. */
export interface ThresholdsInForce {
  readonly review: number;
  readonly decline: number;
  /** What the sender allowed of 1,000 payments; the thresholds are the quantiles of the stream that keep it. None where they were given. */
  readonly budget?: { readonly reviewedPer1000: number; readonly declinedPer1000: number } | undefined;
  /** Model, time and number of the verdicts whose scores they are quantiles of. */
  readonly basis?: { readonly model: string; readonly untilMs: number; readonly transactions: number } | undefined;
}

export interface RuleSet {
  /** In order of their ids. */
  readonly rules: readonly RuleInForce[];
  readonly builtIn: readonly AdjustedRule[];
  /** Left out while the settings' thresholds count. */
  readonly thresholds?: ThresholdsInForce | undefined;
}

export interface StoredRuleSet extends RuleSet {
  readonly number: number;
  /** The sequence number of the record that made it live. Later verdicts are by this set. */
  readonly sequence: number;
  readonly changedAtMs: number;
  readonly changedBy: string;
  /** What made it, such as `live night-transfers@3`. */
  readonly change: string;
}

export interface NewRuleVersion {
  readonly content: RuleContent;
  readonly lists: readonly string[];
  /** The version that it was made from; 0 for a new rule. */
  readonly baseVersion: number;
}

export type SaveRuleOutcome =
  | { readonly kind: "saved" | "unchanged"; readonly stored: StoredRuleVersion }
  /** Another version was saved in between, or there is no such rule yet (then without `current`). */
  | { readonly kind: "conflict"; readonly current: StoredRuleVersion | undefined }
  | { readonly kind: "refused"; readonly problem: string };

export type RuleChange =
  | {
      readonly kind: "use";
      readonly ruleId: string;
      /** The latest unless said. */
      readonly version?: number | undefined;
      readonly mode: "live" | "shadow";
      readonly rolloutPercent: number;
    }
  | { readonly kind: "retire"; readonly ruleId: string }
  | {
      readonly kind: "adjust";
      readonly code: string;
      readonly mode: AdjustedRule["mode"];
      readonly multiplier: number;
      readonly baseVersion: number;
    }
  /** Undefined returns to the settings' thresholds. */
  | { readonly kind: "set_thresholds"; readonly thresholds: ThresholdsInForce | undefined }
  /** Makes a former set live again. */
  | { readonly kind: "restore"; readonly number: number };

export type RuleChangeOutcome =
  | { readonly kind: "changed" | "unchanged"; readonly number: number; readonly previous: number }
  | { readonly kind: "unknown" }
  | { readonly kind: "conflict"; readonly current: AdjustedRule | undefined }
  | { readonly kind: "refused"; readonly problem: string };

/** What a rule did on the transactions of one day. */
export interface RuleTally {
  readonly version: number;
  /** Days since 1970, UTC, of the transactions' own times. */
  readonly day: number;
  readonly fired: number;
  readonly watched: number;
  readonly undecided: number;
  /** The sum of the amounts on which it fired or was watched. */
  readonly amount: number;
}

export interface RuleLedger {
  save(side: SideId, ruleId: string, rule: NewRuleVersion, atMs: number, actor: string): Promise<SaveRuleOutcome>;
  /** In order of their ids, those after the given one. */
  list(side: SideId, after: string, limit: number): Promise<readonly StoredRule[]>;
  find(side: SideId, ruleId: string): Promise<StoredRule | undefined>;
  /** The newest first, those before the given version. */
  listVersions(side: SideId, ruleId: string, before: number, limit: number): Promise<readonly StoredRuleVersion[]>;
  /** Every verdict that is decided after it is by the new set. */
  change(side: SideId, change: RuleChange, atMs: number, actor: string): Promise<RuleChangeOutcome>;
  /** Undefined while nothing was ever changed. */
  findLive(side: SideId): Promise<StoredRuleSet | undefined>;
  findSet(side: SideId, number: number): Promise<StoredRuleSet | undefined>;
  /** The newest first, those before the given number. */
  listSets(side: SideId, before: number, limit: number): Promise<readonly StoredRuleSet[]>;
  /** By the code under which decisions name it; the latest day first. */
  tallies(side: SideId, code: string, limit: number): Promise<readonly RuleTally[]>;
}
