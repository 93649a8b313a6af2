/** Stored models as the ledger keeps them: trained ones by version, and which of them is live on a side. */
import type { JsonValue } from "../contract/transactions.ts";
import type { SideId } from "./side.ts";

/** The decider's own model, which is live while no trained one is. */
export const builtInVersion = "built-in";

/** Limit of a model's body. A forest of some hundred trees with the tables that explain it stays far below. */
export const modelBytesLimit = 8 * 2 ** 20;
/** Limit of a model's card, as JSON text in UTF-16 code units. */
export const cardLimit = 2 ** 20;
/** Kept on each side. One more takes the place of the oldest that never was live: verdicts name the others. */
export const modelLimit = 100;

export interface NewModel {
  readonly trainedAtMs: number;
  /** What is known of the model, for people. */
  readonly card: JsonValue;
  /** What the decider's `readModel` reads. */
  readonly body: Uint8Array;
}

export interface StoredModel {
  /** `trained-1`, `trained-2` and so on, on each side by itself; none is given twice. */
  readonly version: string;
  readonly trainedAtMs: number;
  readonly savedBy: string;
  readonly card: JsonValue;
}

export interface WholeModel extends StoredModel {
  readonly body: Uint8Array;
}

export type SaveOutcome =
  | { readonly kind: "saved"; readonly version: string }
  /** A limit is exceeded, or every kept model was live once. */
  | { readonly kind: "refused"; readonly problem: string };

export type PromoteOutcome =
  /** `unchanged` where it was live already. */
  | { readonly kind: "promoted" | "unchanged"; readonly previous: string }
  | { readonly kind: "unknown" }
  /** The decider cannot read it. */
  | { readonly kind: "refused"; readonly problem: string };

export type RollbackOutcome =
  | { readonly kind: "rolled_back"; readonly version: string; readonly previous: string }
  /** No model was live before: the live one stays. */
  | { readonly kind: "nothing_before"; readonly version: string }
  | { readonly kind: "refused"; readonly problem: string };

export interface ModelLedger {
  /** Keeps a model; it is live only once it is promoted. */
  save(side: SideId, model: NewModel, actor: string): Promise<SaveOutcome>;
  /** In the order in which they were saved. */
  list(side: SideId): Promise<readonly StoredModel[]>;
  find(side: SideId, version: string): Promise<WholeModel | undefined>;
  /** Every verdict that is decided after it uses the new model. */
  promote(side: SideId, version: string, atMs: number, actor: string): Promise<PromoteOutcome>;
  /** Takes back the last promotion that stands; called again, the one before it. */
  rollback(side: SideId, atMs: number, actor: string): Promise<RollbackOutcome>;
  /** The live version. */
  findLive(side: SideId): Promise<string>;
}
